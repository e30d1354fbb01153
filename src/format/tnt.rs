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
//! The first line holds the number of rows, of columns, and two flags: `WRAP` (the board is a
//! torus) and `DIAG` (tents may touch diagonally), both 0 for the plain puzzle. Then come the row
//! clues, the column clues, and exactly as many lines of cells as there are rows: a blank nothing,
//! `x` a tree, `*` a tent, `-` grass. Blanks at the end of a line may be missing, so an empty line
//! is an empty row.

use std::ops::Range;

use super::description::{Description, Look, Sign};
use super::fault::ReadError;
use super::problem::{BadBoard, BadFormat, Shown, Signs};
use super::reader::{Draft, Grid};
use super::source::{Line, Source};
use super::tokens::{characters, is_clue, is_digits, spans, words};
use super::{Format, Notes, ReadOptions};
use crate::puzzle::{Content, Puzzle, Size};

/// The format.
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
    Draft::read(source, range.clone(), |draft| {
        let mut lines = source.lines_in(range.clone());
        let header = draft.first_line(lines.next())?;
        let size = self::header(draft, &header, options)?;
        let (height, width) = (size.rows(), size.columns());
        let rows = draft.clue_line(lines.next(), "row", height)?;
        let columns = draft.clue_line(lines.next(), "column", width)?;
        let mut grid = Grid::new(width, cell, SIGNS);
        // What follows the last line end is a line too, if an empty one.
        let ends = source.text()[range.clone()].ends_with(['\n', '\r']);
        let last = ends.then_some(Line {
            number: 0,
            start: range.end,
            text: "",
        });
        let mut lines = lines.chain(last);
        for line in lines.by_ref().take(height) {
            let end = line.start + line.text.trim_end().len();
            let cells = characters(source, line.start..end);
            let missing = width.saturating_sub(cells.clone().count());
            let cells = cells.chain(std::iter::repeat_n(end..end, missing));
            grid.row(draft, cells, end);
        }
        if grid.rows < height {
            let problem = BadBoard::EndOfRows {
                found: grid.rows,
                wanted: height,
                help: "a row without anything in it is an empty line",
            };
            draft.fault(range.end..range.end, problem);
        }
        if let Some(line) = lines.find(|line| !line.text.trim().is_empty()) {
            let problem = BadBoard::ManyRows {
                wanted: height,
                expected: "the file to end here",
            };
            draft.fault(line.start..line.start + line.text.trim_end().len(), problem);
        }
        Some((rows, columns, grid.contents))
    })
}

/// What the character of a cell means.
fn cell(text: &str) -> Option<Content> {
    match text {
        // A blank that is missing at the end of a line is empty.
        "" | " " => Some(Content::Unknown),
        "x" => Some(Content::Tree),
        "*" => Some(Content::Tent),
        "-" => Some(Content::Empty),
        _ => None,
    }
}

/// Reads the first line.
fn header(draft: &mut Draft<'_>, line: &Line<'_>, options: &ReadOptions) -> Option<Size> {
    let end = line.start + line.text.trim_end().len();
    let numbers: Vec<Range<usize>> = spans(line).take(5).collect();
    let [rows, columns, wrap, diagonal] = numbers.as_slice() else {
        let found = numbers.len();
        let start = if found < 4 { end } else { numbers[4].start };
        draft.fault(start..end, BadBoard::BadSizeAndFlags { found });
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
            BadFormat::OtherFlag { name, text, what }
        } else {
            BadFormat::BadFlag { name, text }
        };
        draft.fault(span.clone(), problem);
    }
    // With other rules nothing else matters.
    size.filter(|_| !draft.is_faulty())
}
