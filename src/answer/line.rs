//! A line of text with one puzzle.

use std::mem;

use memchr::memmem;
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::fault::JsonFault;
use crate::format::{self, Entry, Notes, PuzzleId, ReadError, ReadOptions, Source};
use crate::puzzle::Puzzle;
use crate::render::json::{JsonLine, Of};

/// A line of text with one puzzle: in any format with one puzzle per line, or in a JSON object
/// whose key `text` holds a puzzle in any format.
#[derive(Clone, Debug)]
pub struct LineText<'n> {
    /// The name of the input.
    pub name: &'n str,
    /// The number of the line in the input, from 1.
    pub number: usize,
    /// The line without its end.
    pub text: Vec<u8>,
}

/// A puzzle that was read from a line.
pub(super) struct LineEntry {
    pub(super) of: Of,
    pub(super) notes: Notes,
    /// The puzzle, or the errors of the line. A blank line has neither.
    pub(super) puzzle: Option<Result<Puzzle, ReadError>>,
}

impl LineText<'_> {
    /// Parses the line.
    pub(super) fn read(self, options: &ReadOptions) -> LineEntry {
        let source = Source::from_line(self.text, self.number);
        let mut entry = LineEntry {
            of: Of {
                input: format!("{}:{}", self.name, self.number),
                id: None,
            },
            notes: Notes::default(),
            puzzle: None,
        };
        if !source.text().trim().is_empty() {
            let (notes, puzzle) = read(source, options);
            entry.of.id.clone_from(&notes.id);
            entry.notes = notes;
            entry.puzzle = Some(puzzle);
        }
        entry
    }
}

/// Parses the puzzle of a line and the notes on it.
fn read(mut source: Source, options: &ReadOptions) -> (Notes, Result<Puzzle, ReadError>) {
    let quoted = Quoted::find(source.text()).map(|quoted| {
        let text = Source::new(quoted.text.into_bytes());
        let line = mem::replace(&mut source, text);
        let id = PuzzleId::in_object(line.text());
        (id, quoted.expect, quoted.level)
    });
    let entries = format::read(&source, options);
    let Entry {
        puzzle, mut notes, ..
    } = format::sole(&source, entries);
    if puzzle.is_err() && notes.id.is_none() {
        notes.id = PuzzleId::in_object(source.text());
    }
    if let Some((id, expect, level)) = quoted {
        notes.id = id.or(notes.id);
        notes.expect = expect.or(notes.expect);
        notes.level = level.or(notes.level);
    }
    (notes, puzzle)
}

impl LineEntry {
    /// Returns the puzzle, or the answer to a line without one.
    pub(super) fn puzzle(&self) -> Result<&Puzzle, String> {
        match &self.puzzle {
            None => {
                let line = JsonLine::new("blank").with("input", &self.of.input);
                Err(line.text())
            }
            Some(Ok(puzzle)) => Ok(puzzle),
            Some(Err(error)) => {
                let failures = JsonFault::all(error, |fault| fault.remedy.to_string());
                Err(JsonFault::answer(&self.of, &failures))
            }
        }
    }
}

/// A JSON object whose string `text` is a puzzle in any format.
#[derive(Deserialize)]
struct Quoted {
    text: String,
    expect: Option<String>,
    level: Option<String>,
    /// An object with the key `columns`, `rows` or `cells` is itself a puzzle in the format `json`.
    columns: Option<IgnoredAny>,
    rows: Option<IgnoredAny>,
    cells: Option<IgnoredAny>,
}

impl Quoted {
    /// Returns the object if it has the string `text` and is not itself a puzzle.
    fn find(object: &str) -> Option<Self> {
        // Most lines have no key `text`, and looking for it takes almost no time.
        memmem::find(object.as_bytes(), b"\"text\"")?;
        let quoted: Self = serde_json::from_str(object).ok()?;
        let is_puzzle = quoted.columns.is_some() || quoted.rows.is_some() || quoted.cells.is_some();
        (!is_puzzle).then_some(quoted)
    }
}
