//! Solutions in JSON lines, as `solve` and `sample` print them.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::claim::{Claim, What, bad_record};
use crate::format::PuzzleId;
use crate::format::fault::ReadError;
use crate::format::problem::{Problem, Shown};
use crate::format::source::{Line, Source};
use crate::puzzle::{Cell, Direction, Layout};

/// What a line may say. Lines of another type than `solution` are passed over.
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
    let bad = |column: usize, problem: Problem| {
        let end = line.start + line.text.len();
        let at = source.boundary((line.start + column.saturating_sub(1)).min(end));
        Some(Err(source.error(source.fault_at(at..at, problem))))
    };
    let record: Record<'_> = match serde_json::from_str(line.text) {
        Ok(record) => record,
        Err(error) => {
            let reason = Shown::json(&error);
            return bad(error.column(), bad_record(reason.to_string()));
        }
    };
    if record.kind.is_some_and(|kind| kind != "solution") {
        return None;
    }
    let directions = match record.directions {
        None => None,
        Some(letters) => match letters.into_iter().map(Direction::from_letter).collect() {
            Some(directions) => Some(directions),
            None => {
                return bad(1, bad_record("a direction is `n`, `e`, `s` or `w`"));
            }
        },
    };
    let what = match (record.tents.map(layout), directions) {
        (Some(None), _) => {
            return bad(1, bad_record("rows and columns of tents count from 1"));
        }
        (Some(Some(tents)), directions) => What::Tents(tents, directions),
        (None, Some(directions)) => What::Directions(directions),
        (None, None) => {
            return bad(1, bad_record("there are neither tents nor directions"));
        }
    };
    Some(Ok(Claim {
        line: line.number,
        names: record.input.into_iter().collect(),
        id: record.id.map(|id| PuzzleId::of_json(id.get())),
        what,
    }))
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
