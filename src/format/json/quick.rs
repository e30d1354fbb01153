//! Well-formed object → puzzle, without the places of its values.
//!
//! It reads objects with the keys of a puzzle and no others, strings without escapes, and no stored
//! solution. Anything else is left to [`read`](super::read), which reads the same from these texts
//! and says what is wrong with others.

use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::format::{Notes, PuzzleId, plain};
use crate::puzzle::{Clue, Content, Puzzle};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Record<'t> {
    #[serde(borrow, default, deserialize_with = "any")]
    id: Option<&'t RawValue>,
    title: Option<&'t str>,
    author: Option<&'t str>,
    expect: Option<&'t str>,
    level: Option<&'t str>,
    width: Option<usize>,
    height: Option<usize>,
    columns: Vec<Clue>,
    rows: Vec<Clue>,
    #[serde(borrow)]
    cells: Vec<&'t str>,
}

/// A value that may be `null`, which is one of its own.
pub(super) fn any<'de, D: Deserializer<'de>>(value: D) -> Result<Option<&'de RawValue>, D::Error> {
    Deserialize::deserialize(value).map(Some)
}

/// Reads an object and the notes in it, if it is well formed.
pub(super) fn read(text: &str, notes: &mut Notes) -> Option<Puzzle> {
    let record: Record<'_> = serde_json::from_str(text).ok()?;
    let (height, width) = (record.rows.len(), record.columns.len());
    if record.width.is_some_and(|found| found != width)
        || record.height.is_some_and(|found| found != height)
        || record.cells.len() != height
        || record.cells.iter().any(|row| row.len() != width)
    {
        return None;
    }
    let cells = record.cells.iter().flat_map(|row| row.bytes());
    let mut contents: Vec<Content> = Vec::with_capacity(width.checked_mul(height)?);
    for byte in cells {
        contents.push(plain::cell(byte.into())?);
    }
    let puzzle = Puzzle::new(record.rows, record.columns, contents).ok()?;
    notes.id = record.id.map(|id| PuzzleId::of_json(id.get()));
    notes.title = record.title.map(str::to_owned);
    notes.author = record.author.map(str::to_owned);
    notes.expect = record.expect.map(str::to_owned);
    notes.level = record.level.map(str::to_owned);
    Some(puzzle)
}
