//! Puzzle → URL.

use std::fmt::Write as _;

use crate::puzzle::{Clue, Content, Puzzle};

/// Appends the URL of a puzzle, as pzprjs writes it.
pub(super) fn write(out: &mut String, puzzle: &Puzzle) {
    let size = puzzle.size();
    let (columns, rows) = (size.columns(), size.rows());
    let _ = write!(out, "https://puzz.link/p?tents/{columns}/{rows}/");
    clues(out, &[puzzle.column_clues(), puzzle.row_clues()].concat());
    cells(out, puzzle.contents());
}

/// Appends the clues. One letter stands for at most 20 lines without a clue.
fn clues(out: &mut String, clues: &[Clue]) {
    let mut rest = clues;
    while let Some(first) = rest.first() {
        let missing = rest.iter().take(20).take_while(|clue| clue.is_none());
        let missing = missing.count();
        rest = &rest[missing.max(1)..];
        // Writing to a string does not fail.
        let _ = match first {
            None => write!(out, "{}", letter(15 + missing)),
            Some(clue @ 0..16) => write!(out, "{clue:x}"),
            Some(clue) => write!(out, "-{clue:x}"),
        };
    }
}

/// Appends the cells. The letter of a tree also stands for the cells without a tree after it, up to
/// 17; any other letter stands for at most 18 cells without a tree.
fn cells(out: &mut String, contents: &[Content]) {
    let runs = contents.split(|&content| content == Content::Tree);
    for (trees, run) in runs.enumerate() {
        let empty = if trees > 0 { run.len().min(17) } else { 0 };
        if trees > 0 {
            out.push(letter(empty));
        }
        for others in run[empty..].chunks(18) {
            out.push(letter(17 + others.len()));
        }
    }
}

/// Returns the digit in base 36 of a number below 36.
fn letter(number: usize) -> char {
    char::from_digit(number as u32, 36).unwrap_or('z')
}
