//! The lines of a collection of the Université du Mans, read only.
//!
//! ```text
//! 03;04;A__T:1;T___:1;____:0;1001
//! ```
//!
//! Rows, columns, then for each row its cells, `:` and its clue (`A` a tree, `T` a tent, `_`
//! nothing), then the column clues, one digit each; `?` means no clue. Each line holds one
//! puzzle.

use std::ops::Range;

use super::description::{Description, Look, Sign};
use super::fault::ReadError;
use super::problem::{BadBoard, BadFormat, Signs};
use super::reader::{Draft, Grid};
use super::source::Source;
use super::tokens::{characters, digit_clue};
use super::{Format, Notes, ReadOptions, Shape};
use crate::puzzle::{Content, Puzzle};

/// The format.
pub(crate) const FORMAT: Description = Description {
    shape: Shape::Line,
    first_line: detect,
    ..Description::new(
        Format::Lemans,
        "lemans",
        "a collection of the Université du Mans, fields between `;`",
        read,
    )
};

const SIGNS: Signs = Signs {
    known: "`_`, `A` or `T`",
    meaning: "a tree is `A`, a tent `T`",
};

const CLUES: Signs = Signs {
    known: "one digit or `?`",
    meaning: "write `?` for a line without a clue",
};

/// Whether a line begins with a number, `;` and another digit.
fn detect(look: &Look<'_>) -> Sign {
    let rest = look.first.trim_start_matches(|c: char| c.is_ascii_digit());
    let size = rest
        .strip_prefix(';')
        .filter(|_| rest.len() < look.first.len());
    Sign::sure(size.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit())))
}

/// Reads one line.
fn read(
    source: &Source,
    range: Range<usize>,
    options: &ReadOptions,
    _: &mut Notes,
) -> Result<Puzzle, ReadError> {
    let mut draft = Draft::new(source, range.clone());
    let mut fields = fields(source, range.clone()).peekable();
    let [rows, columns] =
        [fields.next(), fields.next()].map(|span| span.unwrap_or(range.end..range.end));
    let Some(size) = draft.size(rows, columns, options) else {
        return Err(draft.error());
    };
    let (height, width) = (size.rows(), size.columns());
    // The column clues are the only field without a `:`.
    let is_row = |span: &Range<usize>| source.text()[span.clone()].contains(':');
    let mut clues = Vec::new();
    let cell = |text: &str| match text {
        "_" => Some(Content::Unknown),
        "A" => Some(Content::Tree),
        "T" => Some(Content::Tent),
        _ => None,
    };
    let mut grid = Grid::new(width, cell, SIGNS);
    while let Some(field) = fields.next_if(|span| clues.len() < height && is_row(span)) {
        let length = source.text()[field.clone()].find(':').unwrap_or_default();
        let end = field.start + length;
        grid.row(&mut draft, characters(source, field.start..end), end);
        clues.push(draft.clue(end + 1..field.end));
    }
    let next = fields.next().unwrap_or(range.end..range.end);
    if is_row(&next) {
        let problem = BadBoard::ManyRows {
            wanted: height,
            expected: "the column clues",
        };
        draft.fault(next.start..range.end, problem);
        return Err(draft.error());
    }
    if clues.len() < height {
        let problem = BadBoard::EndOfRows {
            found: clues.len(),
            wanted: height,
            help: "a row is its cells, `:` and its clue",
        };
        draft.fault(next.start..next.start, problem);
    }
    let (places, end) = (characters(source, next.clone()), next.end);
    let clue = |source: &Source, span| digit_clue(source, span, CLUES);
    let tops = draft.clues("column", width, places, end, clue);
    if let Some(span) = fields.next().filter(|span| !span.is_empty()) {
        draft.fault(span.start..range.end, BadFormat::TextAfterClues);
    }
    draft.finish(clues, tops, grid.contents)
}

/// The places of the parts between `;`.
fn fields(source: &Source, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let mut at = range.start;
    source.text()[range].split(';').map(move |field| {
        let span = at..at + field.len();
        at = span.end + 1;
        span
    })
}
