//! JSON → puzzle.

use std::borrow::Cow;
use std::ops::Range;

use itertools::Itertools;

use serde::Deserialize;
use serde_json::error::Category;
use serde_json::value::RawValue;

use super::object::{each_entry, string};
use super::quick::{self, any};
use crate::format::fault::Fault;
use crate::format::problem::{Code, Counted, Problem, Shown, Signs, shared};
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
    title: Option<&'a RawValue>,
    #[serde(borrow)]
    author: Option<&'a RawValue>,
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
    _: &ReadOptions,
    notes: &mut Notes,
) -> Result<Puzzle, ReadError> {
    if source.replaced_in(range.clone()).is_empty()
        && let Some(puzzle) = quick::read(&source.text()[range.clone()], notes)
    {
        return Ok(puzzle);
    }
    let mut draft = Draft::new(source, range.clone());
    let puzzle = match serde_json::from_str(draft.text(range.clone())) {
        Ok(record) => puzzle(&mut draft, &record, &range, notes),
        Err(error) => {
            draft.push(syntax(source, &range, &error));
            None
        }
    };
    match puzzle {
        Some(puzzle) if !draft.is_faulty() => Ok(puzzle),
        _ => Err(draft.error()),
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

/// Reads the puzzle of an object, if nothing of it is missing.
fn puzzle<'s>(
    draft: &mut Draft<'s>,
    record: &Record<'s>,
    range: &Range<usize>,
    notes: &mut Notes,
) -> Option<Puzzle> {
    notes.id = record.id.map(|id| PuzzleId::of_json(id.get()));
    if let Some(expect) = record.expect {
        notes.expect = string(expect).map(Cow::into_owned);
        if notes.expect.is_none() {
            unexpected(draft, expect, "a string");
        }
    }
    // Other programs put the number of a puzzle there. It is refused where a level is expected.
    notes.level = record.level.map(|level| {
        let word = string(level).map(Cow::into_owned);
        word.unwrap_or_else(|| level.get().to_owned())
    });
    let mut keys = keys(draft.text(range.clone()));
    // The cells of a notebook are objects.
    let is_cells = |cells: &RawValue| !cells.get()[1..].trim_start().starts_with('{');
    let has_clues = record.columns.is_some() || record.rows.is_some();
    if !has_clues && !record.cells.is_some_and(is_cells) && !keys.is_empty() {
        let keys = keys.iter().take(4).map(|key| format!("`{key}`")).join(", ");
        let keys = Shown::message(&keys);
        let problem = Problem::new(Code::Unknown, "this JSON is not a puzzle in a known form")
            .expected(format!(
                "the keys `columns`, `rows` and `cells`, found {keys}"
            ))
            .help(shared::JSON_EXAMPLE);
        draft.fault(range.start..range.start + 1, problem);
        return None;
    }
    for (value, kept, name) in [
        (record.title, &mut notes.title, "title"),
        (record.author, &mut notes.author, "author"),
    ] {
        *kept = value.and_then(string).map(Cow::into_owned);
        // One that is no text is a key like any other.
        if kept.is_some() {
            keys.retain(|key| key != name);
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
            let problem = Problem::new(Code::MissingPart, format!("the key `{key}` is missing"))
                .expected(format!("`\"{key}\":[…]` before this"))
                .help("a puzzle has the keys `columns`, `rows` and `cells`");
            draft.fault(end, problem);
        }
    }
    let (columns, rows, cells) = (record.columns?, record.rows?, record.cells?);
    let (column_clues, row_clues) = (clues(draft, columns), clues(draft, rows));
    let (column_clues, row_clues) = (column_clues?, row_clues?);
    let sizes = [
        (record.width, "width", columns, "column", column_clues.len()),
        (record.height, "height", rows, "row", row_clues.len()),
    ];
    for (size, key, clues, line, found) in sizes {
        if let Some(size) = size
            && size.get().parse() != Ok(found)
        {
            let (text, are) = (
                Shown::new(size.get()),
                if found == 1 { "is" } else { "are" },
            );
            let found = Counted(found, &format!("{line} clue"));
            let message = format!("the {key} is {text}, but there {are} {found}");
            let problem = Problem::new(Code::OtherSize, message)
                .expected(found.0)
                .help(format!("leave `{key}` out, or fix it"));
            draft.fault(span(draft, size), problem);
        } else if found == 0 {
            let problem = Problem::new(Code::BadSize, format!("a board without {line}s"))
                .expected("a clue or `null` for each")
                .help("a board has at least one row and one column");
            draft.fault(span(draft, clues), problem);
        }
    }
    let contents = contents(draft, cells, row_clues.len(), column_clues.len())?;
    if draft.is_faulty() {
        return None;
    }
    let puzzle = Puzzle::new(row_clues, column_clues, contents).map_err(|error| {
        draft.fault(range.clone(), shared::huge_board(&error));
    });
    let puzzle = puzzle.ok()?;
    if let Some(value) = record.solution {
        notes.solution = solution(draft, value, &puzzle);
    }
    Some(puzzle)
}

/// Where a value is in the text.
fn span(draft: &Draft<'_>, value: &RawValue) -> Range<usize> {
    draft.source.place_of(value.get())
}

/// Says that a value is not of the kind that belongs there.
fn unexpected(draft: &mut Draft<'_>, value: &RawValue, expected: &'static str) {
    let problem = shared::other_value(value.get(), expected);
    draft.fault(span(draft, value), problem);
}

/// Reads an array as its values.
fn array<'s>(
    draft: &mut Draft<'s>,
    value: &'s RawValue,
    expected: &'static str,
) -> Option<Vec<&'s RawValue>> {
    let array = serde_json::from_str(value.get()).ok();
    if array.is_none() {
        unexpected(draft, value, expected);
    }
    array
}

/// Reads an array of clues.
fn clues<'s>(draft: &mut Draft<'s>, value: &'s RawValue) -> Option<Vec<Clue>> {
    let values = array(draft, value, "an array of numbers and `null`")?;
    let source = draft.source;
    let clues = values.into_iter().map(|value| match value.get() {
        "null" => None,
        _ => draft.keep(number(source, span(draft, value), CLUES)),
    });
    Some(clues.collect())
}

/// Reads an array of rows of cells.
fn contents<'s>(
    draft: &mut Draft<'s>,
    value: &'s RawValue,
    rows: usize,
    columns: usize,
) -> Option<Vec<Content>> {
    let values = array(draft, value, "an array of rows, each a string of cells")?;
    let cell = |text: &str| text.chars().next().and_then(plain::cell);
    let mut grid = Grid::new(columns, cell, plain::CELLS);
    for (index, value) in values.iter().enumerate() {
        let Some(text) = string(value) else {
            unexpected(draft, value, "a string of cells");
            continue;
        };
        let span = span(draft, value);
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
        grid.row(draft, cells, span.end - 1);
    }
    if values.len() != rows {
        let (found, clues) = (Counted(values.len(), "row"), Counted(rows, "row clue"));
        let end = span(draft, value).end;
        let problem = Problem::new(Code::OtherSize, format!("{found} of cells for {clues}"))
            .expected(Counted(rows, "row"))
            .help("give a string of cells for each row");
        draft.fault(end - 1..end, problem);
    }
    Some(grid.contents)
}

/// Reads the solution of a puzzle: rows of cells with tents.
fn solution<'s>(draft: &mut Draft<'s>, value: &'s RawValue, puzzle: &Puzzle) -> Option<Layout> {
    let size = puzzle.size();
    let contents = contents(draft, value, size.rows(), size.columns())?;
    if draft.is_faulty() {
        return None;
    }
    let tents = tents_of(puzzle, contents);
    if tents.is_none() {
        draft.fault(span(draft, value), shared::other_trees());
    }
    tents
}

/// The keys of an object.
fn keys(text: &str) -> Vec<String> {
    let mut keys = Vec::new();
    let _ = each_entry(text, |key, _| keys.push(key.into_owned()));
    keys
}
