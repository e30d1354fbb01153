//! JSON → puzzle.

use std::borrow::Cow;
use std::ops::Range;

use itertools::Itertools;

use serde::Deserialize;
use serde_json::error::Category;
use serde_json::value::RawValue;

use super::object::each_entry;
use super::quick::{self, any};
use crate::format::fault::Fault;
use crate::format::problem::{Code, Count, Problem, Shown, Signs, shared};
use crate::format::reader::{Draft, Grid, tents_of};
use crate::format::source::Source;
use crate::format::tokens::number;
use crate::format::{Notes, PuzzleId, ReadError, ReadOptions, plain};
use crate::puzzle::{Clue, Content, Layout, Puzzle};

const CLUES: Signs = Signs {
    known: "a number or `null`",
    meaning: "write `null` for a line without a clue",
};

/// The keys of a puzzle.
const KEYS: [&str; 9] = [
    "id", "width", "height", "columns", "rows", "cells", "expect", "level", "solution",
];

/// The keys of a puzzle, with their values as they were written.
#[derive(Deserialize)]
#[serde(expecting = "a puzzle in braces")]
struct Record<'a> {
    #[serde(borrow, default, deserialize_with = "any")]
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
    level: Option<&'a RawValue>,
    #[serde(borrow)]
    solution: Option<&'a RawValue>,
}

/// Reads a puzzle and its notes.
pub(super) fn read(
    source: &Source,
    range: Range<usize>,
    options: &ReadOptions,
    notes: &mut Notes,
) -> Result<Puzzle, ReadError> {
    if !options.explains
        && source.replaced_in(range.clone()).is_empty()
        && let Some(puzzle) = quick::read(&source.text()[range.clone()], notes)
    {
        return Ok(puzzle);
    }
    let mut reader = Reader {
        draft: Draft::new(source, range.clone()),
    };
    let puzzle = match serde_json::from_str(&source.text()[range.clone()]) {
        Ok(record) => reader.puzzle(&record, &range, notes),
        Err(error) => {
            let fault = syntax(source, &range, &error);
            reader.draft.push(fault);
            None
        }
    };
    match puzzle {
        Some(puzzle) if !reader.draft.is_faulty() => Ok(puzzle),
        _ => Err(reader.draft.error()),
    }
}

/// The fault of a text that is not JSON, or not an object.
fn syntax(source: &Source, range: &Range<usize>, error: &serde_json::Error) -> Fault {
    let text = &source.text()[range.clone()];
    let (problem, at) = if error.classify() == Category::Eof {
        (shared::cut_json(), range.end)
    } else {
        let lines = text.split_inclusive('\n').take(error.line() - 1);
        let line: usize = lines.map(str::len).sum();
        let column = (line + error.column().saturating_sub(1)).min(text.len());
        (
            shared::bad_json(&Shown::json(error)),
            source.boundary(range.start + column),
        )
    };
    let next = source.text()[at..range.end].chars().next();
    source.fault_at(at..at + next.map_or(0, char::len_utf8), problem)
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
        notes.id = record.id.map(|id| PuzzleId::of_json(id.get()));
        notes.expect = record.expect.and_then(|expect| self.string(expect));
        // Other programs put the number of a puzzle there. It is refused where a level is expected.
        notes.level = record.level.map(|level| {
            let word = text(level).map(Cow::into_owned);
            word.unwrap_or_else(|| level.get().to_owned())
        });
        let mut keys = keys(self.draft.text(range.clone()));
        // The cells of a notebook are objects.
        let is_cells = |cells: &RawValue| !cells.get()[1..].trim_start().starts_with('{');
        if record.columns.is_none() && record.rows.is_none() && !record.cells.is_some_and(is_cells)
        {
            if !keys.is_empty() {
                let keys = &keys[..keys.len().min(4)];
                let keys = Shown::message(&keys.iter().map(|key| format!("`{key}`")).join(", "));
                let problem =
                    Problem::new(Code::Unknown, "this JSON is not a puzzle in a known form")
                        .expected(format!(
                            "the keys `columns`, `rows` and `cells`, found {keys}"
                        ))
                        .help(shared::JSON_EXAMPLE);
                self.draft.fault(range.start..range.start + 1, problem);
                return None;
            }
        }
        keys.retain(|key| !KEYS.contains(&key.as_str()));
        notes.other_keys = keys;
        for (part, key) in [
            (record.columns, "columns"),
            (record.rows, "rows"),
            (record.cells, "cells"),
        ] {
            if part.is_none() {
                let end = range.end - 1..range.end;
                let problem =
                    Problem::new(Code::MissingPart, format!("the key `{key}` is missing"))
                        .expected(format!("`\"{key}\":[…]` before this"))
                        .help("a puzzle has the keys `columns`, `rows` and `cells`");
                self.draft.fault(end, problem);
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
                let problem = Problem::new(Code::BadSize, format!("a board without {of}"))
                    .expected("a clue or `null` for each")
                    .help("a board has at least one row and one column");
                self.draft.fault(span.clone(), problem);
            }
        }
        let contents = self.cells(cells, rows.len(), columns.len())?;
        if self.draft.is_faulty() {
            return None;
        }
        let puzzle = Puzzle::new(rows, columns, contents).map_err(|error| {
            self.draft.fault(range.clone(), shared::huge_board(&error));
        });
        let puzzle = puzzle.ok()?;
        if let Some(value) = record.solution {
            notes.solution = self.solution(value, &puzzle);
        }
        Some(puzzle)
    }

    /// Where a value is in the text.
    fn span(&self, value: &RawValue) -> Range<usize> {
        self.draft.source.place_of(value.get())
    }

    /// Says that a value is not of the kind that belongs there.
    fn unexpected(&mut self, value: &RawValue, expected: &'static str) {
        let problem = shared::other_value(value.get(), expected);
        self.draft.fault(self.span(value), problem);
    }

    fn other_size(&mut self, value: &RawValue, key: &'static str, found: usize) {
        let (span, text) = (self.span(value), Shown::new(value.get()));
        let problem = Problem::new(
            Code::OtherSize,
            format!(
                "the {key} is {text}, but there {} {}",
                if found == 1 { "is" } else { "are" },
                Count(
                    found,
                    if key == "width" {
                        "column clue"
                    } else {
                        "row clue"
                    }
                )
            ),
        )
        .expected(format!("{found}"))
        .help(format!("leave `{key}` out, or fix it"));
        self.draft.fault(span, problem);
    }

    /// Reads a string.
    fn string(&mut self, value: &RawValue) -> Option<String> {
        let text = text(value).map(Cow::into_owned);
        if text.is_none() {
            self.unexpected(value, "a string");
        }
        text
    }

    /// Reads an array as its values.
    fn array(&mut self, value: &'s RawValue, expected: &'static str) -> Option<Vec<&'s RawValue>> {
        let array = serde_json::from_str(value.get()).ok();
        if array.is_none() {
            self.unexpected(value, expected);
        }
        array
    }

    /// Reads an array of clues.
    fn clues(&mut self, value: &'s RawValue) -> Option<Vec<Clue>> {
        let values = self.array(value, "an array of numbers and `null`")?;
        let source = self.draft.source;
        let clues = values.into_iter().map(|value| match value.get() {
            "null" => None,
            _ => self.draft.keep(number(source, self.span(value), CLUES)),
        });
        Some(clues.collect())
    }

    /// Reads an array of rows of cells.
    fn cells(&mut self, value: &'s RawValue, rows: usize, columns: usize) -> Option<Vec<Content>> {
        let values = self.array(value, "an array of rows, each a string of cells")?;
        let cell = |text: &str| text.chars().next().and_then(plain::cell);
        let mut grid = Grid::new(columns, cell, plain::CELLS);
        for (index, value) in values.iter().enumerate() {
            let Some(text) = text(value) else {
                self.unexpected(value, "a string of cells");
                continue;
            };
            let span = self.span(value);
            // With escapes in it, the string's characters are not those of the text.
            let is_plain = text.len() + 2 == span.len();
            let start = span.start + 1;
            let cells = text.char_indices().map(|(at, character)| {
                let end = at + character.len_utf8();
                let place = if is_plain {
                    start + at..start + end
                } else {
                    span.clone()
                };
                (place, &text[at..end])
            });
            grid.rows = index;
            grid.row(&mut self.draft, cells, span.end - 1);
        }
        if values.len() != rows {
            let (found, clues) = (values.len(), rows);
            let end = self.span(value).end;
            let problem = Problem::new(
                Code::OtherSize,
                format!(
                    "{} of cells for {}",
                    Count(found, "row"),
                    Count(clues, "row clue")
                ),
            )
            .expected(format!("{}", Count(clues, "row")))
            .help("give a string of cells for each row");
            self.draft.fault(end - 1..end, problem);
        }
        Some(grid.contents)
    }

    /// Reads the solution of a puzzle: rows of cells with tents.
    fn solution(&mut self, value: &'s RawValue, puzzle: &Puzzle) -> Option<Layout> {
        let size = puzzle.size();
        let contents = self.cells(value, size.rows(), size.columns())?;
        if self.draft.is_faulty() {
            return None;
        }
        let tents = tents_of(puzzle, contents);
        if tents.is_none() {
            self.draft.fault(self.span(value), shared::other_trees());
        }
        tents
    }
}

/// The keys of an object.
fn keys(text: &str) -> Vec<String> {
    let mut keys = Vec::new();
    let _ = each_entry(text, |key, _| keys.push(key.into_owned()));
    keys
}

/// The text of a string, borrowed where it holds no escape.
fn text(value: &RawValue) -> Option<Cow<'_, str>> {
    let inner = value.get().strip_prefix('"')?.strip_suffix('"')?;
    if inner.contains('\\') {
        return serde_json::from_str(value.get()).ok().map(Cow::Owned);
    }
    Some(Cow::Borrowed(inner))
}
