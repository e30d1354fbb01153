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
use super::problem::{Problem, Signs};
use super::reader::{Draft, Grid};
use super::source::Source;
use super::tokens::{characters, extent, is_clue, spaced_clue, words};
use super::{Format, Notes, ReadOptions};
use crate::puzzle::{Content, Puzzle};

/// What is known of the format.
pub(crate) const FORMAT: Description = Description {
    extensions: &["camp"],
    tents: false,
    whole: |look| Ok(detect(look)),
    ..Description::new(
        Format::Camp,
        "camp",
        "the size, row clues, column clues, then cells, a tree as `A`",
        read,
    )
};

const SIGNS: Signs = Signs {
    known: "`.` or `A`",
    meaning: "a tree is `A`, any other cell `.`",
};

/// Whether two lines of clues follow the size, and then a row of cells that stand together.
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
    let mut draft = Draft::new(source, range);
    let mut lines = draft.lines();
    let Some(size) = draft.size_line(lines.next(), options) else {
        return Err(draft.error());
    };
    let (wanted, width) = (size.rows(), size.columns());
    let (Some(lefts), Some(tops)) = (lines.next(), lines.next()) else {
        let order = "a line of row clues, then one of column clues";
        draft.missing(Problem::NoClueLines { order });
        return Err(draft.error());
    };
    let rows = draft.clues(&lefts, wanted, "row", spaced_clue);
    let columns = draft.clues(&tops, width, "column", spaced_clue);
    let cell = |text: &str| match text {
        "." => Some(Content::Unknown),
        "A" => Some(Content::Tree),
        _ => None,
    };
    let mut grid = Grid::new(width, cell, SIGNS);
    for line in lines.by_ref().take(wanted) {
        let place = extent(&line);
        grid.row(&mut draft, characters(source, place.clone()), place.end);
    }
    let found = grid.rows;
    if found < wanted {
        let help = "is the text cut off?";
        draft.missing(Problem::FewRows {
            found,
            wanted,
            help,
        });
    }
    draft.trailing(lines.next());
    draft.finish(rows, columns, grid.contents)
}
