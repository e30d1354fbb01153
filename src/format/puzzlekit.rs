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

use super::fault::Code;
use super::lines::{LineReader, extent};
use super::source::Source;
use super::words::{plural, shown, spaced_clue, words};
use super::{Format, Marks, ReadError, ReadOptions, WriteError};
use crate::puzzle::{Clue, Content, Puzzle};

/// Reads a puzzle.
pub(super) fn read(
    source: &Source,
    range: Range<usize>,
    options: &ReadOptions,
) -> Result<Puzzle, ReadError> {
    let mut reader = LineReader::new(source, range);
    let size = match reader.size(options) {
        Ok(size) => size,
        Err(fault) => return Err(reader.fail(fault)),
    };
    let (wanted, width) = (size.rows(), size.columns());
    let mut clues = [(width, "column"), (wanted, "row")].map(|(number, what)| {
        let line = reader.next_line()?;
        Some(reader.clues(&line, number, what, spaced_clue))
    });
    let [Some(columns), Some(rows)] = clues.each_mut().map(Option::take) else {
        let label = "expected a line of column clues, then one of row clues";
        let fault = reader.missing("the clues are missing", label);
        return Err(reader.fail(fault));
    };
    let mut contents = Vec::new();
    let mut found = 0;
    while found < wanted
        && let Some(line) = reader.next_line()
    {
        let draft = &mut reader.draft;
        let end = extent(&line).end;
        let mut excess = end;
        let mut length = 0;
        for (at, word) in words(&line) {
            if length == width {
                excess = at;
            }
            length += 1;
            contents.push(match word {
                "x" => Content::Tree,
                "o" => Content::Tent,
                "-" => Content::Unknown,
                _ => {
                    draft.fault(
                        Code::BadCell,
                        at..at + word.len(),
                        format!("`{}` is no cell", shown(word)),
                        "expected `x`, `o` or `-`",
                        "a tree is `x`, a tent `o`; put a blank between cells",
                    );
                    Content::Unknown
                }
            });
        }
        draft.push_length(found, length, width, excess..end);
        found += 1;
    }
    if found < wanted {
        let missing = wanted - found;
        let fault = reader.missing(
            format!("{found} row{} of a board of {wanted}", plural(found)),
            format!("expected {missing} more row{}", plural(missing)),
        );
        return Err(reader.fail(fault));
    }
    reader.trailing();
    reader.draft.finish(rows, columns, contents)
}

/// Appends a puzzle.
pub(super) fn write(out: &mut String, puzzle: &Puzzle) -> Result<(), WriteError> {
    if puzzle.contents().contains(&Content::Empty) {
        return Err(WriteError::Marks {
            format: Format::Puzzlekit,
            what: Marks::Empties,
        });
    }
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
    Ok(())
}
