//! Solutions in JSON lines, as `solve` and `sample` print them.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::claim::{Claim, What, bad_record};
use crate::format::PuzzleId;
use crate::format::fault::ReadError;
use crate::format::problem::Shown;
use crate::format::source::{Line, Source};
use crate::puzzle::{Cell, Direction, Layout};

/// The fields of a line. Lines of a type other than `solution` are skipped.
#[derive(Deserialize)]
struct Record<'l> {
    #[serde(rename = "type")]
    kind: Option<String>,
    input: Option<String>,
    #[serde(borrow)]
    id: Option<&'l RawValue>,
    tents: Option<Vec<[u32; 2]>>,
    directions: Option<Vec<char>>,
}

/// Whether a text whose first line this is holds such lines, not puzzles.
pub(super) fn is_record(line: &str) -> bool {
    let has = |key: &str| line.contains(key);
    line.starts_with('{')
        && [r#""type""#, r#""tents""#, r#""directions""#]
            .into_iter()
            .any(has)
        && !has(r#""cells""#)
}

/// Reads the solution of a line, if it holds one.
pub(super) fn claim(source: &Source, line: Line<'_>) -> Option<Result<Claim, ReadError>> {
    let bad = |column: usize, message: String| {
        let end = line.start + line.text.len();
        let at = source.boundary((line.start + column.saturating_sub(1)).min(end));
        source.error(source.fault_at(at..at, bad_record(message)))
    };
    let record: Record<'_> = match serde_json::from_str(line.text) {
        Ok(record) => record,
        Err(error) => return Some(Err(bad(error.column(), Shown::json(&error).to_string()))),
    };
    if record.kind.is_some_and(|kind| kind != "solution") {
        return None;
    }
    let claim = what(record.tents, record.directions).map(|what| Claim {
        line: line.number,
        names: record.input.into_iter().collect(),
        id: record.id.map(|id| PuzzleId::of_json(id.get())),
        what,
    });
    Some(claim.map_err(|message| bad(1, message.to_owned())))
}

/// The solution of a line with these tents and directions, or what is wrong with it.
fn what(tents: Option<Vec<[u32; 2]>>, directions: Option<Vec<char>>) -> Result<What, &'static str> {
    let directions = directions.map(|letters| {
        let directions: Option<_> = letters.into_iter().map(Direction::from_letter).collect();
        directions.ok_or("a direction is `n`, `e`, `s` or `w`")
    });
    let directions = directions.transpose()?;
    let tents = tents.map(|tents| layout(tents).ok_or("rows and columns of tents count from 1"));
    match (tents.transpose()?, directions) {
        (Some(tents), directions) => Ok(What::Tents(tents, directions)),
        (None, Some(directions)) => Ok(What::Directions(directions)),
        (None, None) => Err("there are neither tents nor directions"),
    }
}

/// Tents counted from 1, or `None` where one is counted from 0.
fn layout(tents: Vec<[u32; 2]>) -> Option<Layout> {
    let cells = tents.into_iter().map(|[row, column]| {
        Some(Cell {
            row: row.checked_sub(1)?,
            column: column.checked_sub(1)?,
        })
    });
    cells.collect()
}
