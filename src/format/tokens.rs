//! Tokens that several formats share: words of a line, numbers, sizes.

use std::ops::Range;

use super::ReadOptions;
use super::fault::Fault;
use super::problem::{CLUES, Code, Problem, Shown, Signs, shared};
use super::source::{Line, Source};
use crate::puzzle::{Clue, Size};

/// The words of a line, with white space between them, and where they begin in the text.
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

/// The places of the words of a line.
pub(super) fn spans<'s>(line: &Line<'s>) -> impl Iterator<Item = Range<usize>> + use<'s> {
    words(line).map(|(at, word)| at..at + word.len())
}

/// The places of the characters of a part of the text.
pub(super) fn characters(
    source: &Source,
    range: Range<usize>,
) -> impl Iterator<Item = Range<usize>> + Clone {
    source.text()[range.clone()]
        .char_indices()
        .map(move |(at, c)| range.start + at..range.start + at + c.len_utf8())
}

/// Where the text of a line is, without the white space around it.
pub(super) fn extent(line: &Line<'_>) -> Range<usize> {
    let start = line.start + (line.text.len() - line.text.trim_start().len());
    start..start + line.text.trim().len()
}

/// A line without the sign of a list before a URL.
pub(super) fn without_bullet(line: &str) -> &str {
    let rest = line.strip_prefix("* ").or_else(|| line.strip_prefix("- "));
    let rest = rest.map(str::trim_start);
    rest.filter(|rest| rest.contains("://")).unwrap_or(line)
}

/// Whether a text is made of digits alone.
pub(super) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a word may be a clue where there are blanks between clues.
pub(super) fn is_clue(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    word == "?" || digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads a number written in digits alone, at most as large as a clue can be.
pub(super) fn number(source: &Source, span: Range<usize>, signs: Signs) -> Result<u32, Fault> {
    let text = &source.text()[span.clone()];
    if !is_digits(text) {
        return Err(bad_clue(source, span, signs));
    }
    let number = text.parse();
    number.map_err(|_| source.fault_at(span, shared::huge_clue(text)))
}

/// Reads a clue with blanks around it: a number, or `?`, `-` or a negative number for none.
pub(super) fn spaced_clue(source: &Source, span: Range<usize>) -> Result<Clue, Fault> {
    let text = &source.text()[span.clone()];
    if text.is_empty() {
        return Err(source.fault_at(
            span,
            Problem::new(Code::NoClue, "there is no clue here")
                .expected("a number, `?` or `-`")
                .help("write `?` for a line without a clue"),
        ));
    }
    if text == "?" || text == "-" || text.strip_prefix('-').is_some_and(is_digits) {
        return Ok(None);
    }
    number(source, span, CLUES).map(Some)
}

/// Reads a clue of one character: a digit, or `?` for none.
pub(super) fn digit_clue(source: &Source, span: Range<usize>, signs: Signs) -> Result<Clue, Fault> {
    match source.text()[span.clone()].chars().next() {
        Some('?') => Ok(None),
        Some(digit @ '0'..='9') => Ok(digit.to_digit(10)),
        _ => Err(bad_clue(source, span, signs)),
    }
}

/// The fault of a word that is not a clue.
pub(super) fn bad_clue(source: &Source, span: Range<usize>, signs: Signs) -> Fault {
    let text = &source.text()[span.clone()];
    source.fault_at(span, shared::bad_clue(text, signs))
}

/// Reads a number of rows or columns, from 1 on.
pub(super) fn length(source: &Source, span: Range<usize>) -> Result<usize, Fault> {
    let text = &source.text()[span.clone()];
    let length = text.parse().ok();
    if let Some(length) = length.filter(|&length| is_digits(text) && length > 0) {
        return Ok(length);
    }
    let is_huge = is_digits(text) && text.bytes().any(|byte| byte != b'0');
    let text = Shown::new(text);
    let problem = if is_huge {
        shared::huge_board(&format!("{text} is too large for a board"))
    } else {
        Problem::new(
            Code::BadSize,
            format!("`{text}` is not a number of rows or columns"),
        )
        .expected("a number, 1 or more")
        .help("a board has at least one row and one column")
    };
    Err(source.fault_at(span, problem))
}

/// Checks that a board has a size that a text names at `span`, and no more cells than `options`
/// allow, before anything is laid out in it.
pub(super) fn size(
    source: &Source,
    span: Range<usize>,
    rows: usize,
    columns: usize,
    options: &ReadOptions,
) -> Result<Size, Fault> {
    let problem = match Size::new(rows, columns) {
        Ok(size) if size.area() <= options.limit => return Ok(size),
        Ok(size) => shared::board_over_limit(Some(size), options.limit),
        Err(error) => shared::huge_board(&error),
    };
    Err(source.fault_at(span, problem))
}
