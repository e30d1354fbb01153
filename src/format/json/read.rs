//! JSON → puzzle.

use std::borrow::Cow;
use std::ops::Range;

use serde::Deserialize;
use serde_json::error::Category;
use serde_json::value::RawValue;

use super::super::draft::Draft;
use super::super::fault::{Code, Fault};
use super::super::source::Source;
use super::super::words::{number, plural, shown};
use super::super::{Notes, ReadError, ReadOptions, plain};
use crate::puzzle::{Clue, Content, Layout, Puzzle};

/// The help for what is no puzzle at all.
const EXAMPLE: &str = r#"a puzzle is as {"columns":[0,1],"rows":[1],"cells":["T."]}"#;

/// The keys of a puzzle, with their values as they stand in the text.
#[derive(Deserialize)]
#[serde(expecting = "a puzzle in braces")]
struct Record<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    width: Option<&'a RawValue>,
    #[serde(borrow)]
    height: Option<&'a RawValue>,
    #[serde(borrow)]
    columns: Option<&'a RawValue>,
    #[serde(borrow)]
    rows: Option<&'a RawValue>,
    #[serde(borrow)]
    cells: Option<&'a RawValue>,
    #[serde(borrow)]
    expect: Option<&'a RawValue>,
    #[serde(borrow)]
    solution: Option<&'a RawValue>,
}

/// Reads a puzzle without what else there is.
pub(in super::super) fn read(
    source: &Source,
    range: Range<usize>,
    options: &ReadOptions,
) -> Result<Puzzle, ReadError> {
    read_with_notes(source, range, options).0
}

/// Reads a puzzle and what stands beside it.
pub(in super::super) fn read_with_notes(
    source: &Source,
    range: Range<usize>,
    _: &ReadOptions,
) -> (Result<Puzzle, ReadError>, Notes) {
    let mut reader = Reader {
        draft: Draft::new(source, range.clone()),
    };
    let mut notes = Notes::default();
    let puzzle = match serde_json::from_str(&source.text()[range.clone()]) {
        Ok(record) => reader.puzzle(&record, &range, &mut notes),
        Err(error) => {
            let fault = syntax(source, &range, &error);
            reader.draft.push(fault);
            None
        }
    };
    match puzzle {
        Some(puzzle) if !reader.draft.is_faulty() => (Ok(puzzle), notes),
        _ => (Err(reader.draft.error()), notes),
    }
}

/// The fault of a text that is no JSON, or no object.
pub(super) fn syntax(source: &Source, range: &Range<usize>, error: &serde_json::Error) -> Fault {
    let text = &source.text()[range.clone()];
    let is_cut = error.classify() == Category::Eof;
    let (message, label, help, at) = if is_cut {
        let message = "the object ends in the middle".to_owned();
        let help = "close every bracket and brace; a puzzle may be on one line or on several";
        (message, "expected more JSON", help, text.len())
    } else {
        let message = error.to_string();
        let message = message.split(" at line").next().unwrap_or_default();
        let message = message.replace("field", "key");
        let lines = text.split_inclusive('\n').take(error.line() - 1);
        let line: usize = lines.map(str::len).sum();
        let column = (line + error.column().saturating_sub(1)).min(text.len());
        let at = (0..=column).rev().find(|&at| text.is_char_boundary(at));
        let at = at.unwrap_or_default();
        (message, "expected a puzzle in JSON", EXAMPLE, at)
    };
    let end = text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
    source
        .fault(Code::Syntax, range.start + at..range.start + end, message)
        .label(label)
        .help(help)
}

/// Reads the values of one puzzle and collects its faults.
struct Reader<'s> {
    draft: Draft<'s>,
}

impl<'s> Reader<'s> {
    /// Reads the puzzle of an object, if nothing of it is missing.
    fn puzzle(
        &mut self,
        record: &Record<'s>,
        range: &Range<usize>,
        notes: &mut Notes,
    ) -> Option<Puzzle> {
        notes.id = record.id.and_then(|id| self.string(id));
        notes.expect = record.expect.and_then(|expect| self.string(expect));
        for (part, key) in [
            (record.columns, "columns"),
            (record.rows, "rows"),
            (record.cells, "cells"),
        ] {
            if part.is_none() {
                let end = range.end - 1..range.end;
                self.draft.fault(
                    Code::MissingPart,
                    end,
                    format!("the key `{key}` is missing"),
                    format!("expected `\"{key}\":[…]` before this"),
                    "a puzzle has the keys `columns`, `rows` and `cells`",
                );
            }
        }
        let (columns, rows, cells) = (record.columns?, record.rows?, record.cells?);
        let columns_span = self.span(columns);
        let rows_span = self.span(rows);
        let (columns, rows) = (self.clues(columns), self.clues(rows));
        let (columns, rows) = (columns?, rows?);
        for (value, key, found, of, span) in [
            (
                record.width,
                "width",
                columns.len(),
                "columns",
                &columns_span,
            ),
            (record.height, "height", rows.len(), "rows", &rows_span),
        ] {
            if let Some(value) = value
                && value.get().parse() != Ok(found)
            {
                self.other_size(value, key, found);
            } else if found == 0 {
                self.draft.fault(
                    Code::BadSize,
                    span.clone(),
                    format!("a board without {of}"),
                    "expected a clue or `null` for each",
                    "a board has at least one row and one column",
                );
            }
        }
        let contents = self.cells(cells, rows.len(), columns.len())?;
        if self.draft.is_faulty() {
            return None;
        }
        let puzzle = Puzzle::new(rows, columns, contents).map_err(|error| {
            let (label, help) = ("expected a smaller board", "split the board into several");
            self.draft.fault(
                Code::HugeBoard,
                range.clone(),
                error.to_string(),
                label,
                help,
            );
        });
        let puzzle = puzzle.ok()?;
        if let Some(value) = record.solution {
            notes.solution = self.solution(value, &puzzle);
        }
        Some(puzzle)
    }

    /// Where a value stands in the text.
    fn span(&self, value: &RawValue) -> Range<usize> {
        // The values are parts of the text.
        let start = value.get().as_ptr() as usize - self.draft.source.text().as_ptr() as usize;
        start..start + value.get().len()
    }

    /// Says that a value is not of the kind that belongs there.
    fn unexpected(&mut self, value: &RawValue, expected: &str) {
        let span = self.span(value);
        let message = format!("`{}` does not belong here", shown(value.get()));
        self.draft
            .fault(Code::Syntax, span, message, expected, EXAMPLE);
    }

    fn other_size(&mut self, value: &RawValue, key: &str, found: usize) {
        let lines = if key == "width" { "column" } else { "row" };
        let span = self.span(value);
        let message = format!(
            "the {key} is {}, but there {} {found} {lines} clue{}",
            shown(value.get()),
            if found == 1 { "is" } else { "are" },
            plural(found)
        );
        self.draft.fault(
            Code::OtherSize,
            span,
            message,
            format!("expected {found}"),
            format!("leave `{key}` out, or mend it"),
        );
    }

    /// Reads a string.
    fn string(&mut self, value: &RawValue) -> Option<String> {
        let text = text(value).map(Cow::into_owned);
        if text.is_none() {
            self.unexpected(value, "expected a string");
        }
        text
    }

    /// Reads an array as its values.
    fn array(&mut self, value: &'s RawValue, expected: &str) -> Option<Vec<&'s RawValue>> {
        let array = serde_json::from_str(value.get()).ok();
        if array.is_none() {
            self.unexpected(value, expected);
        }
        array
    }

    /// Reads an array of clues.
    fn clues(&mut self, value: &'s RawValue) -> Option<Vec<Clue>> {
        let values = self.array(value, "expected an array of numbers and `null`")?;
        let clues = values.into_iter().map(|value| match value.get() {
            "null" => None,
            text if text.bytes().all(|byte| byte.is_ascii_digit()) => {
                self.draft.keep(number(self.draft.source, self.span(value)))
            }
            text => {
                let span = self.span(value);
                self.draft.fault(
                    Code::BadClue,
                    span,
                    format!("`{}` is no clue", shown(text)),
                    "expected a number or `null`",
                    "write `null` for a line without a clue",
                );
                None
            }
        });
        Some(clues.collect())
    }

    /// Reads an array of rows of cells.
    fn cells(&mut self, value: &'s RawValue, rows: usize, columns: usize) -> Option<Vec<Content>> {
        let values = self.array(value, "expected an array of rows, each a string of cells")?;
        let mut contents = Vec::new();
        for (index, value) in values.iter().enumerate() {
            let Some(text) = text(value) else {
                self.unexpected(value, "expected a string of cells");
                continue;
            };
            let span = self.span(value);
            // With escapes in it, the string's characters are not those of the text.
            let is_plain = text.len() + 2 == span.len();
            let mut length = 0;
            for (at, character) in text.char_indices() {
                length += 1;
                let place = if is_plain {
                    span.start + 1 + at..span.start + 1 + at + character.len_utf8()
                } else {
                    span.clone()
                };
                match plain::cell(character) {
                    Some(content) => contents.push(content),
                    None => self.bad_cell(place, character),
                }
            }
            if length != columns {
                self.ragged(index + 1, length, columns, span.end - 1..span.end);
            }
        }
        if values.len() != rows {
            let found = values.len();
            let message = format!(
                "{found} row{} of cells for {rows} row clue{}",
                plural(found),
                plural(rows)
            );
            let end = self.span(value).end;
            self.draft.fault(
                Code::OtherSize,
                end - 1..end,
                message,
                format!("expected {rows} row{}", plural(rows)),
                "give a string of cells for each row",
            );
        }
        Some(contents)
    }

    fn bad_cell(&mut self, place: Range<usize>, character: char) {
        let message = format!("`{}` is no cell", shown(character.encode_utf8(&mut [0; 4])));
        self.draft.fault(
            Code::BadCell,
            place,
            message,
            "expected `.`, `T`, `*` or `-`",
            "a tree is `T`, a tent `*`, no tent `-`",
        );
    }

    fn ragged(&mut self, number: usize, found: usize, columns: usize, place: Range<usize>) {
        let label = match columns.checked_sub(found) {
            Some(missing) => format!("expected {missing} more cell{}", plural(missing)),
            None => format!("expected {columns} cell{}", plural(columns)),
        };
        let message = format!(
            "row {number} has {found} cell{}, the board has {columns} column{}",
            plural(found),
            plural(columns)
        );
        self.draft.fault(
            Code::Ragged,
            place,
            message,
            label,
            "make all rows equally long",
        );
    }

    /// Reads the solution of a puzzle: rows of cells with tents.
    fn solution(&mut self, value: &'s RawValue, puzzle: &Puzzle) -> Option<Layout> {
        let size = puzzle.size();
        let contents = self.cells(value, size.rows(), size.columns())?;
        if self.draft.is_faulty() {
            return None;
        }
        let clues = (vec![None; size.rows()], vec![None; size.columns()]);
        let solved = Puzzle::new(clues.0, clues.1, contents).ok()?;
        if solved.trees() == puzzle.trees() {
            return Some(solved.given_tents());
        }
        let span = self.span(value);
        let message = "the trees of this solution are not those of the puzzle";
        self.draft.fault(
            Code::OtherPuzzle,
            span,
            message,
            "expected the trees of `cells`",
            "give the solution of this puzzle, or leave it out",
        );
        None
    }
}

/// The text of a string, borrowed where it holds no escape.
fn text(value: &RawValue) -> Option<Cow<'_, str>> {
    let inner = value.get().strip_prefix('"')?.strip_suffix('"')?;
    if inner.contains('\\') {
        return serde_json::from_str(value.get()).ok().map(Cow::Owned);
    }
    Some(Cow::Borrowed(inner))
}
