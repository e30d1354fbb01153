//! The files of a solver of camps, read only.
//!
//! ```text
//! 2 3
//! 1 0
//! 0 1 0
//! .A.
//! ...
//! ```
//!
//! The number of rows and of columns, a line of row clues, a line of column clues, then the cells
//! of each row: `A` a tree, `.` nothing.

use std::ops::Range;

use super::description::{Description, Look, Sign};
use super::fault::ReadError;
use super::problem::Signs;
use super::reader::{Draft, Grid};
use super::source::{Line, Source};
use super::tokens::{characters, extent, is_clue, words};
use super::{Format, Notes, ReadOptions};
use crate::puzzle::{Content, Puzzle};

/// The format.
pub(crate) const FORMAT: Description = Description {
    extensions: &["camp"],
    tents: false,
    whole: |look| Ok(detect(look)),
    ..Description::new(
        Format::Camp,
        "camp",
        "the size, row clues, column clues, then cells, a tree as `A`; perhaps several",
        read,
    )
};

const SIGNS: Signs = Signs {
    known: "`.` or `A`",
    meaning: "a tree is `A`, any other cell `.`",
};

/// Whether two lines of clues follow the size, and then a row of cells without blanks.
fn detect(look: &Look<'_>) -> Sign {
    let Some(second) = look.second.as_ref().filter(|_| look.numbers == Some(2)) else {
        return Sign::No;
    };
    let mut lines = look.lines().skip(2);
    let is_clues = |line| words(line).all(|(_, word)| is_clue(word));
    let mut next =
        |is: &dyn Fn(&str) -> bool| lines.next().is_some_and(|line| is(line.text.trim()));
    let has_clues = is_clues(second) && next(&|line| line.split_whitespace().all(is_clue));
    Sign::sure(has_clues && next(&|line| line.bytes().all(|byte| matches!(byte, b'.' | b'A'))))
}

/// Reads a whole file.
fn read(
    source: &Source,
    range: Range<usize>,
    options: &ReadOptions,
    _: &mut Notes,
) -> Result<Puzzle, ReadError> {
    Draft::read(source, range, |draft| {
        let mut lines = draft.lines();
        let size = draft.size_line(lines.next(), options)?;
        let rows = draft.clue_line(lines.next(), "row", size.rows())?;
        let columns = draft.clue_line(lines.next(), "column", size.columns())?;
        let cells = |line: &Line<'_>| characters(source, extent(line));
        let grid = Grid::new(size.columns(), cell, SIGNS);
        let contents = draft.rows(&mut lines, size, cells, grid);
        draft.trailing(lines.next());
        Some((rows, columns, contents))
    })
}

/// What the character of a cell means.
fn cell(text: &str) -> Option<Content> {
    match text {
        "." => Some(Content::Unknown),
        "A" => Some(Content::Tree),
        _ => None,
    }
}
