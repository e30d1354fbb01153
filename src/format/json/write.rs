//! Puzzle → JSON.

use std::fmt::Write as _;

use crate::format::{Notes, plain};
use crate::puzzle::Puzzle;

/// Appends a puzzle and its notes.
pub(super) fn write(out: &mut String, puzzle: &Puzzle, notes: &Notes) {
    out.push('{');
    if let Some(id) = &notes.id {
        let id = serde_json::to_string(id).unwrap_or_default();
        let _ = write!(out, "\"id\":{id},");
    }
    let size = puzzle.size();
    let _ = write!(
        out,
        "\"width\":{},\"height\":{}",
        size.columns(),
        size.rows()
    );
    for (key, clues) in [
        ("columns", puzzle.column_clues()),
        ("rows", puzzle.row_clues()),
    ] {
        let _ = write!(out, ",\"{key}\":[");
        for (index, clue) in clues.iter().enumerate() {
            if index > 0 {
                out.push(',');
            }
            match clue {
                Some(number) => drop(write!(out, "{number}")),
                None => out.push_str("null"),
            }
        }
        out.push(']');
    }
    rows_of_cells(out, "cells", puzzle);
    for (key, word) in [("expect", &notes.expect), ("level", &notes.level)] {
        if let Some(word) = word {
            let _ = write!(out, ",\"{key}\":{}", quoted(word));
        }
    }
    if let Some(solution) = &notes.solution {
        rows_of_cells(out, "solution", &puzzle.with_layout(solution));
    }
    out.push('}');
}

/// Appends a key with rows of cells.
fn rows_of_cells(out: &mut String, key: &str, puzzle: &Puzzle) {
    let _ = write!(out, ",\"{key}\":[");
    for (index, row) in puzzle
        .contents()
        .chunks(puzzle.size().columns())
        .enumerate()
    {
        out.push_str(if index > 0 { ",\"" } else { "\"" });
        for &content in row {
            out.push_str(plain::sign(content));
        }
        out.push('"');
    }
    out.push(']');
}

/// A string in JSON.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
