//! The format of a course on declarative programming.
//!
//! ```text
//!      1  0  2
//!   1  -  -  -
//!   1  -  *  *
//!   1  -  *  -
//! ```
//!
//! White space separates everything: first the column clues, then for each row its clue and its
//! cells. `*` is a tree, and every other word an empty cell. A negative number is no clue. Blank
//! lines mean nothing. Written are fields of three characters, as here, or more where a clue is
//! long, and `-1` for no clue.

use std::ops::Range;

use super::draft::Draft;
use super::fault::{Code, Fault};
use super::lines::{LineReader, extent};
use super::source::{Line, Source};
use super::words::{bad_clue, number, shown, words};
use super::{Format, Marks, ReadError, ReadOptions, WriteError};
use crate::puzzle::{Clue, Content, Puzzle};

/// Reads a puzzle. Unless the format was asked for, only `*` and words of `-` and `.` are cells.
pub(super) fn read(
    source: &Source,
    range: Range<usize>,
    options: &ReadOptions,
) -> Result<Puzzle, ReadError> {
    let is_forced = options.format == Some(Format::Bme);
    let mut reader = LineReader::new(source, range);
    let Some(header) = reader.next_line() else {
        let label = "expected a line of column clues";
        let fault = reader.missing("the column clues are missing", label);
        return Err(reader.fail(fault));
    };
    let lines = reader.rest().to_vec();
    if lines.is_empty() {
        let end = extent(&header).end;
        let fault = source
            .fault(Code::NoRows, end..end, "there are column clues but no rows")
            .label("expected a row on the next line")
            .help("add a line for each row: its clue, then its cells");
        return Err(reader.fail(fault));
    }
    let lengths: Vec<usize> = lines.iter().map(|line| words(line).count() - 1).collect();
    // Where all rows agree, they are right.
    let are_equal = lengths.iter().all(|&length| length == lengths[0]);
    let width = if are_equal && lengths[0] > 0 {
        lengths[0]
    } else {
        words(&header).count()
    };
    let columns = reader.clues(&header, width, "column", clue);
    let draft = &mut reader.draft;
    let (mut rows, mut contents) = (Vec::new(), Vec::new());
    for (index, (line, length)) in lines.iter().zip(lengths).enumerate() {
        rows.push(row(draft, line, is_forced, &mut contents));
        let excess = words(line).nth(width + 1);
        let end = extent(line).end;
        draft.push_length(index, length, width, excess.map_or(end, |(at, _)| at)..end);
    }
    reader.draft.finish(rows, columns, contents)
}

/// Reads a row: its clue, and its cells, which it appends.
fn row(
    draft: &mut Draft<'_>,
    line: &Line<'_>,
    is_forced: bool,
    contents: &mut Vec<Content>,
) -> Clue {
    let mut clue_of_row = None;
    for (index, (at, word)) in words(line).enumerate() {
        let span = at..at + word.len();
        if index == 0 {
            clue_of_row = draft.keep(clue(draft.source, span)).flatten();
            continue;
        }
        let is_cell = word == "*" || word.bytes().all(|byte| matches!(byte, b'-' | b'.'));
        if !is_forced && !is_cell {
            draft.fault(
                Code::BadCell,
                span,
                format!("`{}` is no cell", shown(word)),
                "expected `-`, `.` or `*`",
                "a tree is `*`; with `--from bme` every other word is an empty cell",
            );
        }
        contents.push(if word == "*" {
            Content::Tree
        } else {
            Content::Unknown
        });
    }
    clue_of_row
}

/// Reads a clue: a number, negative for none.
fn clue(source: &Source, span: Range<usize>) -> Result<Clue, Fault> {
    let text = &source.text()[span.clone()];
    let Some(digits) = text.strip_prefix('-') else {
        return number(source, span)
            .map(Some)
            .map_err(|fault| fault.help("write `-1` for a line without a clue"));
    };
    if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(None);
    }
    let fault = bad_clue(source, span, "expected a number");
    Err(fault.help("write `-1` for a line without a clue"))
}

/// Appends a puzzle.
pub(super) fn write(out: &mut String, puzzle: &Puzzle) -> Result<(), WriteError> {
    for content in puzzle.contents() {
        let what = match content {
            Content::Tent => Marks::Tents,
            Content::Empty => Marks::Empties,
            Content::Tree | Content::Unknown => continue,
        };
        return Err(WriteError::Marks {
            format: Format::Bme,
            what,
        });
    }
    let clue = |clue: &Clue| clue.map_or_else(|| "-1".to_owned(), |number| number.to_string());
    let clues = puzzle.column_clues().iter().chain(puzzle.row_clues());
    let longest = clues.map(|number| clue(number).len() + 1).max();
    let width = longest.unwrap_or_default().max(3);
    field(out, width, "");
    for number in puzzle.column_clues() {
        field(out, width, &clue(number));
    }
    let cells = puzzle.contents().chunks(puzzle.size().columns());
    for (number, cells) in puzzle.row_clues().iter().zip(cells) {
        out.push('\n');
        field(out, width, &clue(number));
        for content in cells {
            let is_tree = *content == Content::Tree;
            field(out, width, if is_tree { "*" } else { "-" });
        }
    }
    out.push('\n');
    Ok(())
}

/// Appends a text at the right of a field.
fn field(out: &mut String, width: usize, text: &str) {
    out.extend(std::iter::repeat_n(' ', width - text.len()));
    out.push_str(text);
}
