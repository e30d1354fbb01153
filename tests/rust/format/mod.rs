//! Texts to puzzles and back: every format, the faults of malformed texts, and solutions and models
//! for solvers.

mod collections;
mod coordinates;
mod drawn;
mod every_format;
mod faults;
mod fuzz;
mod links;
mod models;
mod named;
mod penpa;
mod pieces;
mod plain;
mod prose;
mod pzpr;
mod solutions;

use tents::format::{self, ReadOptions, Source};

/// Returns the remarks on how the puzzles of a text were understood.
fn remarks(text: &str) -> Vec<String> {
    let source = Source::new(text.as_bytes().to_vec());
    let entries = format::read(&source, &ReadOptions::default());
    let remarks = entries.flat_map(|entry| entry.notes.remarks);
    remarks.map(String::from).collect()
}
