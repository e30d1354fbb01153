//! The families of puzzles that are measured.

use std::fs;
use std::path::Path;

use tents::format::{self, ReadOptions, Source};
use tents::puzzle::Puzzle;

/// The text of a family.
///
/// # Panics
///
/// If there is no such family.
#[must_use]
pub fn text(family: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("families");
    fs::read_to_string(folder.join(family).with_extension("txt")).expect("the family is there")
}

/// The puzzles of a text.
///
/// # Panics
///
/// If one is malformed.
#[must_use]
pub fn read_all(source: &Source) -> Vec<Puzzle> {
    format::read(source, &ReadOptions::default())
        .map(|entry| entry.puzzle.expect("the puzzle is well formed"))
        .collect()
}

/// The puzzles of a family.
#[must_use]
pub fn puzzles(family: &str) -> Vec<Puzzle> {
    read_all(&Source::new(text(family).into_bytes()))
}
