//! The format of courses on SAT and answer set programming.
//!
//! ```text
//! 3 4
//! .T.. 1
//! .... 0
//! ..T. 1
//! 1 0 0 1
//! ```
//!
//! The number of rows and of columns, then the cells of each row and its clue, then the column
//! clues. `T` is a tree; a solved grid has tents, `A`. Cells may stand apart. `?` and negative
//! numbers are no clue; `-1` is written.

use std::fmt::Write as _;
use std::ops::Range;

use itertools::Itertools;

use super::description::{Description, Look, Sign};
use super::problem::{Problem, Signs};
use super::reader::{Draft, Grid};
use super::source::{Line, Source};
use super::tokens::{characters, extent, spaced_clue, spans};
use super::{Format, Notes, ReadError, ReadOptions};
use crate::puzzle::{Clue, Content, Puzzle};

/// What is known of the format.
pub(crate) const FORMAT: Description = Description {
    whole: |look| Ok(detect(look)),
    write: Some(write),
    ..Description::new(
        Format::Course,
        "course",
        "courses on SAT and ASP: the size, cells and clue of each row, column clues",
        read,
    )
};

/// The cells.
const CELLS: [char; 3] = ['.', 'T', 'A'];

const SIGNS: Signs = Signs {
    known: "`.`, `T` or `A`",
    meaning: "a tree is `T`, a tent `A`",
};

/// Whether a row follows a size.
fn detect(look: &Look<'_>) -> Sign {
    let second = look.second.as_ref().map(|line| line.text.trim_start());
    Sign::sure(look.numbers == Some(2) && second.is_some_and(|line| line.starts_with(CELLS)))
}

/// Reads a puzzle.
fn read(
    source: &Source,
    range: Range<usize>,
    options: &ReadOptions,
    _: &mut Notes,
) -> Result<Puzzle, ReadError> {
    let mut draft = Draft::new(source, range);
    let mut lines = draft.lines().peekable();
    let Some(size) = draft.size_line(lines.next(), options) else {
        return Err(draft.error());
    };
    let wanted = size.rows();
    let is_row = |line: &Line<'_>| line.text.contains(CELLS);
    let mut clues = Vec::new();
    let mut grid = Grid::new(size.columns(), cell, SIGNS);
    while grid.rows < wanted
        && let Some(line) = lines.next_if(is_row)
    {
        clues.push(row(&mut draft, &line, &mut grid));
    }
    let rest = lines.clone().take_while(is_row).count();
    let found = grid.rows + rest;
    let next = lines.next();
    let place = next.as_ref().map(extent);
    if found < wanted {
        let (place, help) = match place {
            Some(place) => (Some(place), "a row is its cells, a blank and its clue"),
            None => (None, "is the text cut off?"),
        };
        let problem = Problem::FewRows {
            found,
            wanted,
            help,
        };
        match place {
            Some(place) => draft.fault(place.start..place.start, problem),
            None => draft.missing(problem),
        }
        return Err(draft.error());
    }
    if let Some(place) = place.filter(|_| found > wanted) {
        draft.fault(place, Problem::ManyRowsOf { found, wanted });
        return Err(draft.error());
    }
    let Some(line) = next else {
        let wanted = Some(size.columns());
        draft.missing(Problem::NoColumnClues { wanted });
        return Err(draft.error());
    };
    let columns = draft.clues(&line, size.columns(), "column", spaced_clue);
    draft.trailing(lines.next());
    draft.finish(clues, columns, grid.contents)
}

/// What the character of a cell means.
fn cell(text: &str) -> Option<Content> {
    match text {
        "." => Some(Content::Unknown),
        "T" => Some(Content::Tree),
        "A" => Some(Content::Tent),
        _ => None,
    }
}

/// Reads a row: its cells, and its clue, which it returns.
fn row(
    draft: &mut Draft<'_>,
    line: &Line<'_>,
    grid: &mut Grid<impl Fn(&str) -> Option<Content>>,
) -> Clue {
    let whole = extent(line);
    let last = spans(line).last();
    let last = last.filter(|span| !draft.text(span.clone()).contains(CELLS));
    let clue = if let Some(span) = last.clone() {
        draft.clue(span)
    } else {
        let row = grid.rows + 1;
        draft.fault(whole.end..whole.end, Problem::NoClueAfter { row });
        None
    };
    let end = last.map_or(whole.end, |span| span.start);
    let end = whole.start + draft.text(whole.start..end).trim_end().len();
    let source = draft.source;
    let cells = characters(source, whole.start..end);
    let cells = cells.filter(|span| !source.text()[span.clone()].trim().is_empty());
    grid.row(draft, cells, end);
    clue
}

/// Appends a puzzle.
fn write(out: &mut String, puzzle: &Puzzle, _: &Notes) {
    let size = puzzle.size();
    let _ = writeln!(out, "{} {}", size.rows(), size.columns());
    let clue = |clue: &Clue| clue.map_or_else(|| "-1".to_owned(), |number| number.to_string());
    let cells = puzzle.contents().chunks(size.columns());
    for (row_clue, cells) in puzzle.row_clues().iter().zip(cells) {
        out.extend(cells.iter().map(|content| match content {
            Content::Tree => 'T',
            Content::Tent => 'A',
            Content::Unknown | Content::Empty => '.',
        }));
        out.push(' ');
        out.push_str(&clue(row_clue));
        out.push('\n');
    }
    out.push_str(&puzzle.column_clues().iter().map(clue).join(" "));
    out.push('\n');
}
