//! Puzzle → JSON.

use serde::Serialize;

use crate::format::{Notes, PuzzleId, plain};
use crate::puzzle::{Clue, Puzzle};

/// A puzzle and its notes, in the order in which they are written.
#[derive(Serialize)]
struct Record<'p> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'p PuzzleId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'p str>,
    width: usize,
    height: usize,
    columns: &'p [Clue],
    rows: &'p [Clue],
    cells: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expect: Option<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<String>>,
}

/// Appends a puzzle and its notes.
pub(super) fn write(out: &mut String, puzzle: &Puzzle, notes: &Notes) {
    let solution = notes.solution.as_ref();
    let record = Record {
        id: notes.id.as_ref(),
        title: notes.title.as_deref(),
        author: notes.author.as_deref(),
        width: puzzle.size().columns(),
        height: puzzle.size().rows(),
        columns: puzzle.column_clues(),
        rows: puzzle.row_clues(),
        cells: rows_of_cells(puzzle),
        expect: notes.expect.as_deref(),
        level: notes.level.as_deref(),
        solution: solution.map(|solution| rows_of_cells(&puzzle.with_layout(solution))),
    };
    out.push_str(&serde_json::to_string(&record).unwrap_or_default());
}

/// The rows of a board, as in the native format.
fn rows_of_cells(puzzle: &Puzzle) -> Vec<String> {
    let rows = puzzle.contents().chunks(puzzle.size().columns());
    let row = |row: &[_]| row.iter().map(|&content| plain::sign(content)).collect();
    rows.map(row).collect()
}
