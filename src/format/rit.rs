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
//! each perhaps without blanks between its digits, then the cells of each row, with white space
//! between them: `%` a tree, `^` a tent, `.` neither.
//! What follows a blank line is prose.

use std::ops::Range;

use super::description::{Description, Look, Sign};
use super::fault::ReadError;
use super::problem::{CLUES, Signs};
use super::reader::{Draft, Grid};
use super::source::{Line, Source};
use super::tokens::{
    characters, digit_clue, extent, is_clue, is_digits, length, size, spans, words,
};
use super::{Format, Notes, ReadOptions, is_significant};
use crate::puzzle::{Clue, Content, Puzzle, Size};

/// The format.
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
            is_line && (count == number || digits(&line, number))
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
    Draft::read(source, range.clone(), |draft| {
        let mut all = source.lines_in(range);
        let mut lines = all.by_ref().filter(is_significant);
        let size = size_line(draft, lines.next(), options)?;
        let rows = clue_line(draft, lines.next(), "row", size.rows())?;
        let columns = clue_line(draft, lines.next(), "column", size.columns())?;
        let grid = Grid::new(size.columns(), cell, SIGNS);
        let contents = draft.rows(&mut lines, size, spans, grid);
        draft.trailing(all.next().filter(is_significant));
        Some((rows, columns, contents))
    })
}

/// Reads the line that holds the number of rows, which is that of columns too.
fn size_line(draft: &mut Draft<'_>, line: Option<Line<'_>>, options: &ReadOptions) -> Option<Size> {
    let place = extent(&draft.first_line(line)?);
    let number = draft.keep(length(draft.source, place.clone()))?;
    draft.keep(size(draft.source, place, number, number, options))
}

/// Whether a line holds as many digits as there are lines, without blanks between them.
fn digits(line: &Line<'_>, number: usize) -> bool {
    let text = line.text.trim();
    text.len() == number && is_digits(text)
}

/// Reads a line of clues, with blanks between them or each a digit.
fn clue_line(
    draft: &mut Draft<'_>,
    line: Option<Line<'_>>,
    what: &'static str,
    wanted: usize,
) -> Option<Vec<Clue>> {
    let Some(line) = line.filter(|line| digits(line, wanted)) else {
        return draft.clue_line(line, what, wanted);
    };
    let clue = |source: &Source, place| digit_clue(source, place, CLUES);
    let (source, place) = (draft.source, extent(&line));
    let places = characters(source, place.clone());
    Some(draft.clues(what, wanted, places, place.end, clue))
}

/// What the word of a cell means.
fn cell(word: &str) -> Option<Content> {
    match word {
        "." => Some(Content::Unknown),
        "%" => Some(Content::Tree),
        "^" => Some(Content::Tent),
        _ => None,
    }
}
