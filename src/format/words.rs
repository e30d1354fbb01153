//! What the readers of several formats share: words of a line, numbers, sizes, and how a piece of
//! the input is shown in a message.

use std::ops::Range;

use super::ReadOptions;
use super::fault::{Code, Fault};
use super::source::{Line, Source};
use crate::puzzle::{Clue, Size};

/// The words of a line, which stand between white space, and where they begin in the text.
pub(super) fn words<'s>(line: &Line<'s>) -> impl Iterator<Item = (usize, &'s str)> + use<'s> {
    let Line { start, text, .. } = *line;
    text.split_whitespace()
        // The words are parts of the line's text.
        .map(move |word| {
            (
                start + (word.as_ptr() as usize - text.as_ptr() as usize),
                word,
            )
        })
}

/// Where the words of a line stand.
pub(super) fn spans<'s>(line: &Line<'s>) -> impl Iterator<Item = Range<usize>> + use<'s> {
    words(line).map(|(at, word)| at..at + word.len())
}

/// Where the characters of a part of the text stand.
pub(super) fn characters(
    source: &Source,
    range: Range<usize>,
) -> impl Iterator<Item = Range<usize>> {
    source.text()[range.clone()]
        .char_indices()
        .map(move |(at, c)| range.start + at..range.start + at + c.len_utf8())
}

/// Where the text of a line stands without the white space round it.
pub(super) fn extent(line: &Line<'_>) -> Range<usize> {
    let start = line.start + (line.text.len() - line.text.trim_start().len());
    start..start + line.text.trim().len()
}

/// Reads a number written in digits alone.
///
/// # Errors
///
/// A fault if it is none, or larger than a clue can be.
pub(super) fn number(source: &Source, span: Range<usize>) -> Result<u32, Fault> {
    let text = &source.text()[span.clone()];
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(bad_clue(source, span, "expected a number"));
    }
    text.parse().map_err(|_| {
        let message = format!("the clue {} is too large", shown(text));
        source
            .fault(Code::HugeClue, span, message)
            .label(format!("expected at most {}", u32::MAX))
            .help("no line holds that many tents")
    })
}

/// Reads a clue that stands apart: a number, or `?`, `-` or a negative number for none.
///
/// # Errors
///
/// A fault if it is neither, or larger than a clue can be.
pub(super) fn spaced_clue(source: &Source, span: Range<usize>) -> Result<Clue, Fault> {
    let text = &source.text()[span.clone()];
    let digits = text.strip_prefix('-').unwrap_or(text);
    if text == "?" || text == "-" {
        return Ok(None);
    }
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(bad_clue(source, span, "expected a number, `?` or `-`"));
    }
    if digits.len() < text.len() {
        return Ok(None);
    }
    number(source, span).map(Some)
}

/// The fault of a clue that is none.
pub(super) fn bad_clue(source: &Source, span: Range<usize>, expected: &str) -> Fault {
    let message = format!("`{}` is no clue", shown(&source.text()[span.clone()]));
    source
        .fault(Code::BadClue, span, message)
        .label(expected)
        .help("write `?` for a line without a clue")
}

/// Reads a number of rows or columns.
///
/// # Errors
///
/// A fault if it is no number from 1 on that a board can have.
pub(super) fn length(source: &Source, span: Range<usize>) -> Result<usize, Fault> {
    let text = &source.text()[span.clone()];
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let length = text.parse().ok();
    match length.filter(|&length| is_number && length > 0) {
        Some(length) => Ok(length),
        None if is_number && text.bytes().any(|byte| byte != b'0') => {
            let message = format!("{} is too large for a board", shown(text));
            Err(huge_board(source, span, message))
        }
        None => {
            let message = format!("`{}` is no number of rows or columns", shown(text));
            Err(source
                .fault(Code::BadSize, span, message)
                .label("expected a number from 1 on")
                .help("a board has at least one row and one column"))
        }
    }
}

/// Checks a size that a text names, before anything is laid out in it.
///
/// # Errors
///
/// A fault at `span` if no board has that size, or if it has more cells than `options` allow.
pub(super) fn size(
    source: &Source,
    span: Range<usize>,
    rows: usize,
    columns: usize,
    options: &ReadOptions,
) -> Result<Size, Fault> {
    let size = Size::new(rows, columns)
        .map_err(|error| huge_board(source, span.clone(), error.to_string()))?;
    if size.area() > options.limit {
        let message = format!("a board of {size} is larger than the limit");
        return Err(source
            .fault(Code::TooLarge, span, message)
            .label(format!("expected at most {} cells", options.limit))
            .help("raise the limit with `--input-limit`"));
    }
    Ok(size)
}

fn huge_board(source: &Source, span: Range<usize>, message: String) -> Fault {
    source
        .fault(Code::HugeBoard, span, message)
        .label("expected a smaller board")
        .help("split the board into several")
}

/// A piece of the input as a message shows it: short, and with nothing that a terminal acts on.
pub(super) fn shown(text: &str) -> String {
    const LONGEST: usize = 20;
    let mut shown: String = text
        .chars()
        .take(LONGEST)
        .map(|c| {
            if c.is_control() {
                format!("U+{:04X}", u32::from(c))
            } else {
                c.to_string()
            }
        })
        .collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

/// The ending of a noun after a number.
pub(super) fn plural(number: usize) -> &'static str {
    if number == 1 { "" } else { "s" }
}
