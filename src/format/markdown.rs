//! Markdown around puzzles: paragraphs, code fences and list markers.

use std::ops::Range;

use crate::format::reader::is_digits;
use crate::format::source::{Lines, is_blank};

/// Returns the lines at the beginning of a text up to the first blank line (not included) or the
/// second fence (included). A blank line inside a fenced block ends the paragraph too.
pub(super) fn paragraph(text: &str) -> &str {
    let mut lines = Lines::of(text);
    let mut fences = 0;
    let mut rest = text;
    while let Some(line) = lines.next()
        && !is_blank(line.text.as_bytes())
        && fences < 2
    {
        fences += usize::from(is_fence(line.text));
        rest = lines.rest;
    }
    &text[..text.len() - rest.len()]
}

/// Returns whether a line begins or ends a fenced block of Markdown, perhaps in a quotation or a
/// list.
pub(super) fn is_fence(line: &str) -> bool {
    let line = line.trim_start_matches(|sign: char| sign == '>' || sign.is_whitespace());
    let line = without_marker(line);
    line.starts_with("```") || line.starts_with("~~~")
}

/// Returns the range of the list marker at the beginning of a line, if there is one.
pub(super) fn marker(line: &str) -> Option<Range<usize>> {
    let text = line.trim_start();
    let start = line.len() - text.len();
    let word = text.split_whitespace().next()?;
    let is_marker =
        matches!(word, "-" | "*" | "+") || word.strip_suffix(['.', ')']).is_some_and(is_digits);
    is_marker.then_some(start..start + word.len())
}

/// Returns a line without the list marker at its beginning.
pub(super) fn without_marker(line: &str) -> &str {
    marker(line).map_or(line, |marker| line[marker.end..].trim_start())
}
