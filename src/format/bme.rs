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
//! cells. `*` is a tree, or in a text without it `F`, and every other word an empty cell. A
//! negative number means no clue. Blank lines mean nothing. Written are fields of three
//! characters, as here, or more where a clue is long, and `-1` for no clue.

use std::ops::Range;

use itertools::Itertools;

use super::description::{Description, Look, Sign};
use super::fault::Fault;
use super::problem::{BadBoard, BadInput, Signs};
use super::reader::{Draft, Grid};
use super::source::Source;
use super::tokens::{extent, is_digits, number, spans, words};
use super::{Format, Notes, ReadError, ReadOptions};
use crate::puzzle::{Clue, Content, Puzzle};

/// The format.
pub(crate) const FORMAT: Description = Description {
    tents: false,
    whole: detect,
    write: Some(write),
    ..Description::new(
        Format::Bme,
        "bme",
        "a course on declarative programming: as plain, with `*` for a tree",
        read,
    )
};

const CLUES: Signs = Signs {
    known: "a number",
    meaning: "write `-1` for a line without a clue",
};

const CELLS: Signs = Signs {
    known: "`-`, `.` or `*`",
    meaning: "a tree is `*`, any other cell `-`",
};

/// Whether a text without a tree of `plain` has trees with blanks around them, or none at all.
fn detect(look: &Look<'_>) -> Result<Sign, Fault> {
    if look.has_tree() {
        return Ok(Sign::No);
    }
    match look.find(&['*']) {
        Some(place) if stands_alone(look.source.text(), place) => Ok(Sign::Maybe),
        Some(place) => {
            let fault = look
                .source
                .fault_at(place..place + 1, BadInput::StarWithoutTree);
            Err(fault)
        }
        // A board without trees.
        None => Ok(Sign::maybe(look.is_read(read))),
    }
}

/// Whether a character of one byte has white space, or nothing, on either side.
fn stands_alone(text: &str, at: usize) -> bool {
    let before = text[..at].chars().next_back();
    let after = text[at + 1..].chars().next();
    before.is_none_or(char::is_whitespace) && after.is_none_or(char::is_whitespace)
}

/// Reads a puzzle. Unless the format was asked for, only `*` and words of `-` and `.` are cells.
fn read(
    source: &Source,
    range: Range<usize>,
    options: &ReadOptions,
    _: &mut Notes,
) -> Result<Puzzle, ReadError> {
    let is_forced = options.format == Some(Format::Bme);
    let mut draft = Draft::new(source, range);
    let mut lines = draft.lines();
    let Some(header) = lines.next() else {
        draft.missing(BadBoard::NoClueLine {
            what: "column",
            wanted: None,
        });
        return Err(draft.error());
    };
    let lengths = || lines.clone().map(|line| spans(&line).count() - 1);
    let Some(first) = lengths().next() else {
        let end = extent(&header).end;
        draft.fault(end..end, BadBoard::NoRows);
        return Err(draft.error());
    };
    // Where all rows agree, they are right.
    let width = if first > 0 && lengths().all_equal() {
        first
    } else {
        spans(&header).count()
    };
    let end = extent(&header).end;
    let columns = draft.clues("column", width, spans(&header), end, clue);
    // Of two signs for a tree a text uses one.
    let has_star = lines
        .clone()
        .any(|line| words(&line).any(|(_, word)| word == "*"));
    let cell = |word: &str| match word {
        "*" => Some(Content::Tree),
        "F" if !has_star => Some(Content::Tree),
        _ if is_forced || word.bytes().all(|byte| matches!(byte, b'-' | b'.')) => {
            Some(Content::Unknown)
        }
        _ => None,
    };
    let mut grid = Grid::new(width, cell, CELLS);
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
    if text.strip_prefix('-').is_some_and(is_digits) {
        return Ok(None);
    }
    number(source, span, CLUES).map(Some)
}

/// Appends a puzzle.
fn write(out: &mut String, puzzle: &Puzzle, _: &Notes) {
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
