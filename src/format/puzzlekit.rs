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

use super::draft::{Draft, Grid};
use super::source::Source;
use super::words::{extent, plural, spaced_clue, spans};
use super::{ReadError, ReadOptions};
use crate::puzzle::{Clue, Content, Puzzle};

/// Reads a puzzle.
pub(super) fn read(
    source: &Source,
    range: Range<usize>,
    options: &ReadOptions,
) -> Result<Puzzle, ReadError> {
    let mut draft = Draft::new(source, range);
    let mut lines = draft.lines();
    let Some(size) = draft.size_line(lines.next(), options) else {
        return Err(draft.error());
    };
    let (wanted, width) = (size.rows(), size.columns());
    let (Some(tops), Some(lefts)) = (lines.next(), lines.next()) else {
        let label = "expected a line of column clues, then one of row clues";
        draft.missing("the clues are missing", label);
        return Err(draft.error());
    };
    let columns = draft.clues(&tops, width, "column", spaced_clue);
    let rows = draft.clues(&lefts, wanted, "row", spaced_clue);
    let cell = |word: &str| match word {
        "x" => Some(Content::Tree),
        "o" => Some(Content::Tent),
        "-" => Some(Content::Unknown),
        _ => None,
    };
    let help = "a tree is `x`, a tent `o`; put a blank between cells";
    let mut grid = Grid::new(width, cell, "expected `x`, `o` or `-`", help);
    for line in lines.by_ref().take(wanted) {
        grid.row(&mut draft, spans(&line), extent(&line).end);
    }
    let found = grid.rows;
    if found < wanted {
        let missing = wanted - found;
        draft.missing(
            format!("{found} row{} of a board of {wanted}", plural(found)),
            format!("expected {missing} more row{}", plural(missing)),
        );
    }
    draft.trailing(lines.next());
    draft.finish(rows, columns, grid.contents)
}

/// Appends a puzzle.
pub(super) fn write(out: &mut String, puzzle: &Puzzle) {
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
