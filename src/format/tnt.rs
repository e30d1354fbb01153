//! The files of a solver that knows two variants of the puzzle, read only.
//!
//! ```text
//! 2 4 0 0
//! 1 1
//! 0 1 0 1
//! x
//!   x
//! ```
//!
//! First stand rows, columns and two flags: `WRAP` (the board is a torus) and `DIAG` (tents may
//! touch diagonally), both 0 for the plain puzzle; then the row clues, then the column clues, then
//! exactly as many lines of cells as there are rows: a blank nothing, `x` a tree, `*` a tent, `-`
//! grass. Blanks at the end of a line may be missing, so an empty line is an empty row.

use std::ops::Range;

use super::description::{Description, Look, Sign};
use super::fault::ReadError;
use super::problem::{Problem, Shown, Signs};
use super::reader::{Draft, Grid};
use super::source::{Line, Source};
use super::tokens::{characters, is_clue, is_digits, spaced_clue, spans, words};
use super::{Format, Notes, ReadOptions, nothing};
use crate::puzzle::{Clue, Content, Puzzle, Size};

/// What is known of the format.
pub(crate) const FORMAT: Description = Description {
    extensions: &["tnt"],
    empties: true,
    whole: |look| Ok(detect(look)),
    ..Description::new(
        Format::Tnt,
        "tnt",
        "four numbers, row clues, column clues, then cells, a tree as `x`",
        read,
    )
};

const SIGNS: Signs = Signs {
    known: "a blank, `x`, `*` or `-`",
    meaning: "a tree is `x`, a tent `*`, no tent `-`",
};

/// Whether a line of clues follows four numbers. A `-` alone may be a cell of another format.
fn detect(look: &Look<'_>) -> Sign {
    let has_clues = |line| words(line).all(|(_, word)| word != "-" && is_clue(word));
    Sign::sure(look.numbers == Some(4) && look.second.as_ref().is_some_and(has_clues))
}

/// Reads a whole file.
fn read(
    source: &Source,
    range: Range<usize>,
    options: &ReadOptions,
    _: &mut Notes,
) -> Result<Puzzle, ReadError> {
    let mut draft = Draft::new(source, range.clone());
    let mut lines = source.lines_in(range.clone());
    let Some(header) = lines.next() else {
        return Err(nothing(source));
    };
    let Some(size) = self::header(&mut draft, &header, options) else {
        return Err(draft.error());
    };
    let (height, width) = (size.rows(), size.columns());
    let rows = clues(&mut draft, lines.next(), "row", height, &range);
    let columns = clues(&mut draft, lines.next(), "column", width, &range);
    let cell = |text: &str| match text {
        // A blank that is missing at the end of a line is empty.
        "" | " " => Some(Content::Unknown),
        "x" => Some(Content::Tree),
        "*" => Some(Content::Tent),
        "-" => Some(Content::Empty),
        _ => None,
    };
    let mut grid = Grid::new(width, cell, SIGNS);
    // What follows the last line end is a line too, if an empty one.
    let ends = source.text()[range.clone()].ends_with(['\n', '\r']);
    let last = ends.then_some(Line {
        number: 0,
        start: range.end,
        text: "",
    });
    let mut lines = lines.chain(last);
    for row in 0..height {
        let Some(line) = lines.next() else {
            let problem = Problem::EndOfRows {
                found: row,
                wanted: height,
                help: "a row without anything in it is an empty line",
            };
            draft.fault(range.end..range.end, problem);
            break;
        };
        let end = line.start + line.text.trim_end().len();
        let missing = width.saturating_sub(line.text.trim_end().chars().count());
        let cells = characters(source, line.start..end);
        let cells = cells.chain(std::iter::repeat_n(end..end, missing));
        grid.row(&mut draft, cells, end);
    }
    if let Some(line) = lines.find(|line| !line.text.trim().is_empty()) {
        let problem = Problem::ManyRows {
            wanted: height,
            expected: "the file to end here",
        };
        draft.fault(line.start..line.start + line.text.trim_end().len(), problem);
    }
    draft.finish(rows, columns, grid.contents)
}

/// Reads the first line.
fn header(draft: &mut Draft<'_>, line: &Line<'_>, options: &ReadOptions) -> Option<Size> {
    let end = line.start + line.text.trim_end().len();
    let numbers: Vec<Range<usize>> = spans(line).take(5).collect();
    let [rows, columns, wrap, diagonal] = numbers.as_slice() else {
        let found = numbers.len();
        let start = if found < 4 { end } else { numbers[4].start };
        draft.fault(start..end, Problem::BadSizeAndFlags { found });
        return None;
    };
    let size = draft.size(rows.clone(), columns.clone(), options);
    let flags = [
        (
            wrap,
            "WRAP",
            "a board without borders, where opposite sides meet",
        ),
        (
            diagonal,
            "DIAG",
            "another rule for tents that touch diagonally",
        ),
    ];
    for (span, name, what) in flags {
        let text = draft.text(span.clone());
        let rest = text.trim_start_matches('0');
        if rest.is_empty() {
            continue;
        }
        let (is_other, text) = (is_digits(rest), Shown::new(text));
        let problem = if is_other {
            Problem::OtherFlag { name, text, what }
        } else {
            Problem::BadFlag { name, text }
        };
        draft.fault(span.clone(), problem);
    }
    // With other rules nothing else matters.
    size.filter(|_| !draft.is_faulty())
}

/// Reads a line of clues.
fn clues(
    draft: &mut Draft<'_>,
    line: Option<Line<'_>>,
    what: &'static str,
    wanted: usize,
    range: &Range<usize>,
) -> Vec<Clue> {
    let Some(line) = line else {
        draft.push_clues(what, 0, wanted, range.end..range.end);
        return Vec::new();
    };
    draft.clues(&line, wanted, what, spaced_clue)
}
