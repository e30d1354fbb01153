//! The format of a course on declarative programming.
//!
//! ```text
//!      1  0  2
//!   1  -  -  -
//!   1  -  *  *
//!   1  -  *  -
//! ```
//!
//! White space separates everything: first the column clues, then for each row its clue and its
//! cells. `*` is a tree, and every other word an empty cell. A negative number is no clue. Blank
//! lines mean nothing. Written are fields of three characters, as here, or more where a clue is
//! long, and `-1` for no clue.

use std::ops::Range;

use itertools::Itertools;

use super::draft::{Draft, Grid};
use super::fault::Fault;
use super::source::Source;
use super::words::{bad_clue, extent, number, spans};
use super::{Format, ReadError, ReadOptions};
use crate::puzzle::{Clue, Content, Puzzle};

/// Reads a puzzle. Unless the format was asked for, only `*` and words of `-` and `.` are cells.
pub(super) fn read(
    source: &Source,
    range: Range<usize>,
    options: &ReadOptions,
) -> Result<Puzzle, ReadError> {
    let is_forced = options.format == Some(Format::Bme);
    let mut draft = Draft::new(source, range);
    let mut lines = draft.lines();
    let Some(header) = lines.next() else {
        let label = "expected a line of column clues";
        draft.missing("the column clues are missing", label);
        return Err(draft.error());
    };
    let lengths = || lines.clone().map(|line| spans(&line).count() - 1);
    let Some(first) = lengths().next() else {
        draft.no_rows(extent(&header).end);
        return Err(draft.error());
    };
    // Where all rows agree, they are right.
    let width = if first > 0 && lengths().all_equal() {
        first
    } else {
        spans(&header).count()
    };
    let columns = draft.clues(&header, width, "column", clue);
    let cell = |word: &str| match word {
        "*" => Some(Content::Tree),
        _ if is_forced || word.bytes().all(|byte| matches!(byte, b'-' | b'.')) => {
            Some(Content::Unknown)
        }
        _ => None,
    };
    let help = "a tree is `*`; with `--from bme` every other word is an empty cell";
    let mut grid = Grid::new(width, cell, "expected `-`, `.` or `*`", help);
    let mut rows = Vec::new();
    for line in lines {
        let mut words = spans(&line);
        let clue = words.next().map(|span| clue(source, span));
        rows.push(clue.and_then(|clue| draft.keep(clue)).flatten());
        grid.row(&mut draft, words, extent(&line).end);
    }
    draft.finish(rows, columns, grid.contents)
}

/// Reads a clue: a number, negative for none.
fn clue(source: &Source, span: Range<usize>) -> Result<Clue, Fault> {
    let text = &source.text()[span.clone()];
    let Some(digits) = text.strip_prefix('-') else {
        return number(source, span)
            .map(Some)
            .map_err(|fault| fault.help("write `-1` for a line without a clue"));
    };
    if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(None);
    }
    let fault = bad_clue(source, span, "expected a number");
    Err(fault.help("write `-1` for a line without a clue"))
}

/// Appends a puzzle.
pub(super) fn write(out: &mut String, puzzle: &Puzzle) {
    let clue = |clue: &Clue| clue.map_or_else(|| "-1".to_owned(), |number| number.to_string());
    let clues = puzzle.column_clues().iter().chain(puzzle.row_clues());
    let longest = clues.map(|number| clue(number).len() + 1).max();
    let width = longest.unwrap_or_default().max(3);
    field(out, width, "");
    for number in puzzle.column_clues() {
        field(out, width, &clue(number));
    }
    let cells = puzzle.contents().chunks(puzzle.size().columns());
    for (number, cells) in puzzle.row_clues().iter().zip(cells) {
        out.push('\n');
        field(out, width, &clue(number));
        for content in cells {
            let is_tree = *content == Content::Tree;
            field(out, width, if is_tree { "*" } else { "-" });
        }
    }
    out.push('\n');
}

/// Appends a text at the right of a field.
fn field(out: &mut String, width: usize, text: &str) {
    out.extend(std::iter::repeat_n(' ', width - text.len()));
    out.push_str(text);
}
