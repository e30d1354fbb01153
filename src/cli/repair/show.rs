//! Changed boards as text.

use itertools::Itertools as _;
use tents::format::plain;
use tents::puzzle::{Line, Puzzle};
use tents::repair::Proposal;

use crate::cli::words::digits;

/// A puzzle below words about it, as a file that can be read.
pub(super) fn comment(text: &mut String, words: &str, puzzle: &Puzzle) {
    for line in words.lines() {
        text.extend(["# ", line, "\n"]);
    }
    plain::write(text, puzzle);
}

/// A changed board. Signs behind rows and below columns point at what has changed.
pub(super) fn marked(text: &mut String, proposal: &Proposal) {
    let (mut rows, mut columns) = (Vec::new(), Vec::new());
    for change in &proposal.changes {
        for cell in change.cells() {
            rows.push(cell.row as usize);
            columns.push(cell.column as usize);
        }
        for line in change.lines() {
            match line {
                Line::Row(row) => rows.push(row),
                Line::Column(column) => columns.push(column),
            }
        }
    }
    let mut board = String::new();
    plain::write(&mut board, &proposal.puzzle);
    // The first line holds the clues of the columns.
    for (number, line) in board.lines().enumerate() {
        text.push_str(line);
        if number > 0 && rows.contains(&(number - 1)) {
            text.push_str(" <");
        }
        text.push('\n');
    }
    if let Some(last) = columns.iter().max() {
        let (first, width) = places(&proposal.puzzle);
        let signs = (0..=*last).map(|column| if columns.contains(&column) { "^" } else { " " });
        text.push_str(&" ".repeat(first));
        text.push_str(&signs.format(&" ".repeat(width - 1)).to_string());
        text.push('\n');
    }
}

/// How many characters stand before the last one of the first column, and how wide a column is.
fn places(puzzle: &Puzzle) -> (usize, usize) {
    let (row, column) = (digits(puzzle.row_clues()), digits(puzzle.column_clues()));
    let width = if row.max(column) == 1 { 1 } else { column + 1 };
    (row + width - 1, width)
}
