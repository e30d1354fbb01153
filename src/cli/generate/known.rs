//! What was made before: the puzzles of a file, and where to go on after them.

use std::collections::HashSet;
use std::io;
use std::path::Path;
use std::sync::Arc;

use serde_json::Value;
use tents::format;
use tents::generate::GENERATOR;
use tents::puzzle::Puzzle;
use tents::solve::Distinct;

use crate::cli::batch::shard::hash;
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::input::{Fault, ReadingOptions};

/// Puzzles that are not made again.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// Numbers of the canonical images of puzzles.
    images: HashSet<u128>,
    /// What the lines of JSON say of how they were made: seed and attempt.
    made: Vec<(u64, u64)>,
}

impl Known {
    /// Reads a file; nothing if it cannot be read, which is reported. What was cut off at its end is
    /// passed over.
    ///
    /// # Errors
    ///
    /// When faults cannot be printed.
    pub(super) fn load(context: &Context, path: &Path) -> io::Result<Option<Self>> {
        let reading = ReadingOptions::any();
        let Some(input) = context.load(path.as_os_str(), &reading)? else {
            return Ok(None);
        };
        let mut known = Self::default();
        let source = Arc::clone(&input.source);
        let text = source.text();
        if text.trim().is_empty() {
            return Ok(Some(known));
        }
        let last_line = text.lines().count();
        let is_cut = !text.ends_with('\n');
        for entry in format::read(&source, &reading.options()) {
            match entry.puzzle {
                Ok(puzzle) => {
                    known.add(&puzzle);
                }
                Err(_) if is_cut && entry.line == last_line => {
                    let cut = format!("line {last_line} is cut off and not counted; take it out");
                    context.report.warning(&input.name, &cut);
                }
                Err(error) => {
                    context.ends(Exit::Error);
                    let name = input.name.clone();
                    let id = entry.notes.id;
                    context
                        .report
                        .fault(&name, &Fault::Malformed { input, id, error })?;
                    return Ok(None);
                }
            }
        }
        known.made = text.lines().filter_map(made_of).collect();
        Ok(Some(known))
    }

    /// Adds a puzzle, unless it is an image of one that is there.
    pub(super) fn add(&mut self, puzzle: &Puzzle) -> bool {
        self.images
            .insert(hash(&puzzle.canonical(), Distinct::Layouts))
    }

    /// The seed of the last line that has one.
    pub(super) fn seed(&self) -> Option<u64> {
        self.made.last().map(|&(seed, _)| seed)
    }

    /// How many were made from a seed, and the attempt to go on with.
    pub(super) fn made_from(&self, seed: u64) -> (u64, u64) {
        let attempts = self.made.iter().filter(|made| made.0 == seed);
        let attempts = attempts.map(|made| made.1);
        let next = attempts
            .clone()
            .max()
            .map_or(0, |last| last.saturating_add(1));
        (attempts.count() as u64, next)
    }
}

/// The seed and the attempt that a line of JSON names, if it is of this generator.
fn made_of(line: &str) -> Option<(u64, u64)> {
    let value: Value = serde_json::from_str(line).ok()?;
    let number = |key| value.get(key).and_then(Value::as_u64);
    (number("generator")? == u64::from(GENERATOR)).then_some((number("seed")?, number("index")?))
}
