//! Puzzle → URL.

use std::fmt::Write as _;

use crate::puzzle::{Clue, Content, Puzzle};

/// The largest clue of a URL.
pub(super) const LARGEST_CLUE: u32 = 0xff;

/// Appends the URL that pzprjs gives a puzzle.
pub(super) fn write(out: &mut String, puzzle: &Puzzle) {
    let size = puzzle.size();
    let (columns, rows) = (size.columns(), size.rows());
    let _ = write!(out, "https://puzz.link/p?tents/{columns}/{rows}/");
    clues(out, &[puzzle.column_clues(), puzzle.row_clues()].concat());
    cells(out, puzzle.contents());
}

/// Appends the clues; the longest runs without one are 20.
fn clues(out: &mut String, clues: &[Clue]) {
    let mut rest = clues;
    while let Some(first) = rest.first() {
        let missing = rest.iter().take(20).take_while(|clue| clue.is_none());
        let missing = missing.count();
        rest = &rest[missing.max(1)..];
        // A string takes everything.
        let _ = match first {
            None => write!(out, "{}", letter(b'g', missing - 1)),
            Some(clue @ 0..16) => write!(out, "{clue:x}"),
            Some(clue) => write!(out, "-{clue:x}"),
        };
    }
}

/// Appends the cells: a tree takes up to 17 others behind it, the longest run of others is 18.
fn cells(out: &mut String, contents: &[Content]) {
    let mut rest = contents;
    while let Some(first) = rest.first() {
        let is_tree = *first == Content::Tree;
        rest = &rest[usize::from(is_tree)..];
        let most = if is_tree { 17 } else { 18 };
        let blanks = rest
            .iter()
            .take(most)
            .take_while(|content| **content != Content::Tree)
            .count();
        rest = &rest[blanks..];
        out.push(match (is_tree, blanks) {
            (true, 0..10) => letter(b'0', blanks),
            (true, _) => letter(b'a', blanks - 10),
            (false, _) => letter(b'i', blanks - 1),
        });
    }
}

/// The letter that many places after `first`.
fn letter(first: u8, number: usize) -> char {
    char::from(first + number as u8)
}
