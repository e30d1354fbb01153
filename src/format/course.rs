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

use super::fault::Code;
use super::lines::{LineReader, extent};
use super::source::{Line, Source};
use super::words::{plural, shown, spaced_clue, words};
use super::{Format, Marks, ReadError, ReadOptions, WriteError};
use crate::puzzle::{Clue, Content, Puzzle};

/// The cells.
const CELLS: [char; 3] = ['.', 'T', 'A'];

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
    let is_row = |line: &&Line<'_>| line.text.contains(CELLS);
    let found = reader.rest().iter().take_while(is_row).count();
    let wanted = size.rows();
    let (mut rows, mut contents) = (Vec::new(), Vec::new());
    while rows.len() < found.min(wanted)
        && let Some(line) = reader.next_line()
    {
        let clue = row(
            &mut reader,
            &line,
            rows.len(),
            size.columns(),
            &mut contents,
        );
        rows.push(clue);
    }
    let next = reader.rest().first().map(extent);
    if found < wanted {
        let missing = wanted - found;
        let message = format!("{found} row{} of a board of {wanted}", plural(found));
        let label = format!("expected {missing} more row{}", plural(missing));
        let fault = match next {
            Some(place) => source
                .fault(Code::MissingPart, place.start..place.start, message)
                .label(label)
                .help("a row is its cells, a blank and its clue"),
            None => reader.missing(message, label),
        };
        return Err(reader.fail(fault));
    }
    if let Some(place) = next.filter(|_| found > wanted) {
        let message = format!("{found} row{} of a board of {wanted}", plural(found));
        let fault = source.fault(Code::OtherSize, place, message);
        let help = "the first line names the number of rows, then that of columns";
        return Err(reader.fail(fault.label("expected the column clues").help(help)));
    }
    let Some(line) = reader.next_line() else {
        let wanted = size.columns();
        let label = format!("expected {wanted} column clue{}", plural(wanted));
        let fault = reader.missing("the column clues are missing", label);
        return Err(reader.fail(fault));
    };
    let columns = reader.clues(&line, size.columns(), "column", spaced_clue);
    reader.trailing();
    reader.draft.finish(rows, columns, contents)
}

/// Reads row `number`, from 0: its cells, which it appends, and its clue.
fn row(
    reader: &mut LineReader<'_>,
    line: &Line<'_>,
    number: usize,
    columns: usize,
    contents: &mut Vec<Content>,
) -> Clue {
    let draft = &mut reader.draft;
    let whole = extent(line);
    let last = words(line).last().filter(|(_, word)| !word.contains(CELLS));
    let clue = if let Some((at, word)) = last {
        draft.clue(at..at + word.len())
    } else {
        draft.fault(
            Code::NoClue,
            whole.end..whole.end,
            format!("row {} has no clue", number + 1),
            "expected a clue behind the cells",
            "write `?` for a row without a clue, after a blank",
        );
        None
    };
    let end = last.map_or(whole.end, |(at, _)| at);
    let text = draft.text(whole.start..end).trim_end();
    let end = whole.start + text.len();
    let cells = text
        .char_indices()
        .filter(|(_, cell)| !cell.is_whitespace());
    let mut found = 0;
    let mut excess = end;
    for (at, cell) in cells {
        let at = whole.start + at;
        if found == columns {
            excess = at;
        }
        found += 1;
        contents.push(match cell {
            '.' => Content::Unknown,
            'T' => Content::Tree,
            'A' => Content::Tent,
            _ => {
                let span = at..at + cell.len_utf8();
                let message = format!("`{}` is no cell", shown(draft.text(span.clone())));
                let label = "expected `.`, `T` or `A`";
                draft.fault(
                    Code::BadCell,
                    span,
                    message,
                    label,
                    "a tree is `T`, a tent `A`",
                );
                Content::Unknown
            }
        });
    }
    draft.push_length(number, found, columns, excess..end);
    clue
}

/// Appends a puzzle.
pub(super) fn write(out: &mut String, puzzle: &Puzzle) -> Result<(), WriteError> {
    if puzzle.contents().contains(&Content::Empty) {
        return Err(WriteError::Marks {
            format: Format::Course,
            what: Marks::Empties,
        });
    }
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
    Ok(())
}
