//! The files of a course on search, read only.
//!
//! ```text
//! 2
//! 0 1
//! 0 1
//! . %
//! . ^
//! ```
//!
//! The number of rows, which is that of columns too, a line of row clues, a line of column clues,
//! then the cells of each row, with white space between them: `%` a tree, `^` a tent, `.` neither.
//! What follows a blank line is prose.

use std::ops::Range;

use super::description::{Description, Look, Sign};
use super::fault::ReadError;
use super::problem::{Problem, Signs};
use super::reader::{Draft, Grid};
use super::source::Source;
use super::tokens::{extent, is_clue, length, size, spaced_clue, spans, words};
use super::{Format, Notes, ReadOptions};
use crate::puzzle::{Content, Puzzle};

/// What is known of the format.
pub(crate) const FORMAT: Description = Description {
    whole: |look| Ok(detect(look)),
    ..Description::new(
        Format::Rit,
        "rit",
        "a course on search: the size, row clues, column clues, then cells, a tree as `%`",
        read,
    )
};

const SIGNS: Signs = Signs {
    known: "`.`, `%` or `^`",
    meaning: "a tree is `%`, a tent `^`; put a blank between cells",
};

/// Whether two lines of clues follow their number, and then a row of as many cells.
fn detect(look: &Look<'_>) -> Sign {
    let Some(number) = look.number().filter(|_| look.numbers == Some(1)) else {
        return Sign::No;
    };
    let mut lines = look.lines().skip(1);
    let mut next = |is_word: fn(&str) -> bool| {
        lines.next().is_some_and(|line| {
            let mut count = 0;
            let is_line = words(&line)
                .inspect(|_| count += 1)
                .all(|(_, word)| is_word(word));
            is_line && count == number
        })
    };
    let is_cell = |word: &str| matches!(word, "." | "%" | "^");
    Sign::sure(next(is_clue) && next(is_clue) && next(is_cell))
}

/// Reads a whole file.
fn read(
    source: &Source,
    range: Range<usize>,
    options: &ReadOptions,
    _: &mut Notes,
) -> Result<Puzzle, ReadError> {
    let mut draft = Draft::new(source, range.clone());
    let mut lines = draft.lines();
    let Some(header) = lines.next() else {
        draft.missing(Problem::MissingSize);
        return Err(draft.error());
    };
    let place = extent(&header);
    let number = draft.keep(length(source, place.clone()));
    let size = number.and_then(|number| draft.keep(size(source, place, number, number, options)));
    let Some(size) = size else {
        return Err(draft.error());
    };
    let wanted = size.rows();
    let (Some(lefts), Some(tops)) = (lines.next(), lines.next()) else {
        let order = "a line of row clues, then one of column clues";
        draft.missing(Problem::NoClueLines { order });
        return Err(draft.error());
    };
    let rows = draft.clues(&lefts, wanted, "row", spaced_clue);
    let columns = draft.clues(&tops, wanted, "column", spaced_clue);
    let cell = |word: &str| match word {
        "." => Some(Content::Unknown),
        "%" => Some(Content::Tree),
        "^" => Some(Content::Tent),
        _ => None,
    };
    let mut grid = Grid::new(wanted, cell, SIGNS);
    let mut end = extent(&tops).end;
    for line in lines.by_ref().take(wanted) {
        end = extent(&line).end;
        grid.row(&mut draft, spans(&line), end);
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
    let is_prose = |line: &str| line.trim().is_empty() || line.starts_with('#');
    let next = source.lines_in(end..range.end).nth(1);
    draft.trailing(next.filter(|line| !is_prose(line.text)));
    draft.finish(rows, columns, grid.contents)
}
