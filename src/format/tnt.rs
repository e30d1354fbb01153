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

use super::draft::{Draft, Grid};
use super::fault::{Code, ReadError};
use super::source::{Line, Source};
use super::words::{characters, plural, shown, spaced_clue, spans};
use super::{ReadOptions, nothing};
use crate::puzzle::{Clue, Content, Puzzle, Size};

/// Reads a whole file.
pub(super) fn read(
    source: &Source,
    range: Range<usize>,
    options: &ReadOptions,
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
    let help = "a tree is `x`, a tent `*`, no tent `-`";
    let mut grid = Grid::new(width, cell, "expected a blank, `x`, `*` or `-`", help);
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
            let missing = height - row;
            draft.fault(
                Code::FewCells,
                range.end..range.end,
                format!("the grid ends at {row} of {height} rows"),
                format!("expected {missing} more row{}", plural(missing)),
                "a row without anything in it is an empty line",
            );
            break;
        };
        let end = line.start + line.text.trim_end().len();
        let missing = width.saturating_sub(line.text.trim_end().chars().count());
        let cells = characters(source, line.start..end);
        let cells = cells.chain(std::iter::repeat_n(end..end, missing));
        grid.row(&mut draft, cells, end);
    }
    if let Some(line) = lines.find(|line| !line.text.trim().is_empty()) {
        draft.fault(
            Code::ManyCells,
            line.start..line.start + line.text.trim_end().len(),
            format!("there are more rows than {height}"),
            "expected the file to end here",
            "the first number of the file is that of the rows",
        );
    }
    draft.finish(rows, columns, grid.contents)
}

/// Reads the first line.
fn header(draft: &mut Draft<'_>, line: &Line<'_>, options: &ReadOptions) -> Option<Size> {
    let end = line.start + line.text.trim_end().len();
    let numbers: Vec<Range<usize>> = spans(line).take(5).collect();
    let [rows, columns, wrap, diagonal] = numbers.as_slice() else {
        let found = numbers.len();
        let (span, label) = if found < 4 {
            (end..end, format!("expected {} more", 4 - found))
        } else {
            (
                numbers[4].start..end,
                "expected the line to end here".into(),
            )
        };
        draft.fault(
            Code::BadSize,
            span,
            "the first line does not hold four numbers",
            label,
            "the first line is `ROWS COLUMNS WRAP DIAG`",
        );
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
        match text.trim_start_matches('0') {
            "" => {}
            digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => draft.fault(
                Code::Variant,
                span.clone(),
                format!("`{name}` is {}: {what}", shown(text)),
                "expected `0`",
                "only the plain puzzle is solved here",
            ),
            _ => draft.fault(
                Code::Syntax,
                span.clone(),
                format!("`{}` is no value of `{name}`", shown(text)),
                "expected `0`",
                "the first line is `ROWS COLUMNS WRAP DIAG`",
            ),
        }
    }
    // With other rules nothing else matters.
    size.filter(|_| !draft.is_faulty())
}

/// Reads a line of clues.
fn clues(
    draft: &mut Draft<'_>,
    line: Option<Line<'_>>,
    what: &str,
    wanted: usize,
    range: &Range<usize>,
) -> Vec<Clue> {
    let Some(line) = line else {
        draft.push_clues(what, 0, wanted, range.end..range.end);
        return Vec::new();
    };
    draft.clues(&line, wanted, what, spaced_clue)
}
