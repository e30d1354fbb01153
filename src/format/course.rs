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
//! clues. `T` is a tree; a solved grid has tents, `A`. There may be blanks between cells. `?` and
//! negative numbers mean no clue; `-1` is written.

use std::fmt::Write as _;
use std::ops::Range;

use itertools::Itertools;

use super::description::{Description, Look, Sign};
use super::problem::{BadBoard, Signs};
use super::reader::{Draft, Grid};
use super::source::{Line, Source};
use super::tokens::{characters, extent, spans};
use super::{Format, Notes, ReadError, ReadOptions};
use crate::puzzle::{Clue, Content, Puzzle};

/// The format.
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
    Draft::read(source, range, |draft| {
        let mut lines = draft.lines().peekable();
        let size = draft.size_line(lines.next(), options)?;
        let wanted = size.rows();
        let is_row = |line: &Line<'_>| line.text.contains(CELLS);
        let mut rows = Vec::new();
        let mut grid = Grid::new(size.columns(), cell, SIGNS);
        while grid.rows < wanted
            && let Some(line) = lines.next_if(is_row)
        {
            rows.push(row(draft, &line, &mut grid));
        }
        let found = grid.rows + lines.clone().take_while(is_row).count();
        let next = lines.next();
        match next.as_ref().map(extent) {
            Some(place) if found > wanted => {
                draft.fault(place, BadBoard::ManyRowsOf { found, wanted });
                return None;
            }
            Some(place) if found < wanted => {
                let help = "a row is its cells, a blank and its clue";
                let problem = BadBoard::FewRows {
                    found,
                    wanted,
                    help,
                };
                draft.fault(place.start..place.start, problem);
                return None;
            }
            None if found < wanted => {
                let help = "is the text cut off?";
                draft.missing(BadBoard::FewRows {
                    found,
                    wanted,
                    help,
                });
                return None;
            }
            _ => {}
        }
        let columns = draft.clue_line(next, "column", size.columns())?;
        draft.trailing(lines.next());
        Some((rows, columns, grid.contents))
    })
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
        draft.fault(whole.end..whole.end, BadBoard::NoClueAfter { row });
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
