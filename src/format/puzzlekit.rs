//! The format of Puzzlekit.
//!
//! ```text
//! 2 3
//! 1 0 -
//! - 1
//! - x -
//! - - x
//! ```
//!
//! The number of rows and of columns, a line of column clues, a line of row clues, then the cells
//! of each row, with white space between them: `x` a tree, `o` a tent, `-` neither. A clue `-` is
//! none.

use std::fmt::Write as _;
use std::ops::Range;

use itertools::Itertools;

use super::description::{Description, Look, Sign};
use super::fault::Fault;
use super::problem::{BadInput, Signs};
use super::reader::{Draft, Grid};
use super::source::Source;
use super::tokens::{is_clue, spans, words};
use super::{Format, Notes, ReadError, ReadOptions, plain};
use crate::puzzle::{Clue, Content, Puzzle};

/// The format.
pub(crate) const FORMAT: Description = Description {
    whole: detect,
    write: Some(write),
    ..Description::new(
        Format::Puzzlekit,
        "puzzlekit",
        "Puzzlekit: the size, column clues, row clues, then cells",
        read,
    )
};

const SIGNS: Signs = Signs {
    known: "`x`, `o` or `-`",
    meaning: "a tree is `x`, a tent `o`; put a blank between cells",
};

/// Whether a line of clues follows a size, and the cells are not those of `plain`.
fn detect(look: &Look<'_>) -> Result<Sign, Fault> {
    let has_clues = |line| words(line).all(|(_, word)| is_clue(word));
    if look.numbers != Some(2) || !look.second.as_ref().is_some_and(has_clues) || look.has_tree() {
        return Ok(Sign::No);
    }
    if look.find(&['x', 'o']).is_some() {
        return Ok(Sign::Sure);
    }
    if !look.is_read(read) {
        return Ok(Sign::No);
    }
    if !look.is_read(plain::FORMAT.read) {
        return Ok(Sign::Sure);
    }
    let end = look.source.text().trim_end().len();
    let (one, other) = (Format::Plain, Format::Puzzlekit);
    Err(look
        .source
        .fault_at(0..end, BadInput::TwoFormats { one, other }))
}

/// Reads a puzzle.
fn read(
    source: &Source,
    range: Range<usize>,
    options: &ReadOptions,
    _: &mut Notes,
) -> Result<Puzzle, ReadError> {
    Draft::read(source, range, |draft| {
        let mut lines = draft.lines();
        let size = draft.size_line(lines.next(), options)?;
        let columns = draft.clue_line(lines.next(), "column", size.columns())?;
        let rows = draft.clue_line(lines.next(), "row", size.rows())?;
        let grid = Grid::new(size.columns(), cell, SIGNS);
        let contents = draft.rows(&mut lines, size, spans, grid);
        draft.trailing(lines.next());
        Some((rows, columns, contents))
    })
}

/// What the word of a cell means.
pub(super) fn cell(word: &str) -> Option<Content> {
    match word {
        "x" => Some(Content::Tree),
        "o" => Some(Content::Tent),
        "-" => Some(Content::Unknown),
        _ => None,
    }
}

/// Appends a puzzle.
fn write(out: &mut String, puzzle: &Puzzle, _: &Notes) {
    let size = puzzle.size();
    let _ = writeln!(out, "{} {}", size.rows(), size.columns());
    let clue = |clue: &Clue| clue.map_or_else(|| "-".to_owned(), |number| number.to_string());
    for clues in [puzzle.column_clues(), puzzle.row_clues()] {
        out.push_str(&clues.iter().map(clue).join(" "));
        out.push('\n');
    }
    for cells in puzzle.contents().chunks(size.columns()) {
        let cells = cells.iter().map(|content| match content {
            Content::Tree => "x",
            Content::Tent => "o",
            Content::Unknown | Content::Empty => "-",
        });
        out.extend(Itertools::intersperse(cells, " "));
        out.push('\n');
    }
}
