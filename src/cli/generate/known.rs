//! The option `--known`: the puzzles of a file, which are not made again, and the attempt with
//! which the run continues.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::collections::HashSet;
use std::io;
use std::path::Path;
use std::sync::Arc;

use serde_json::Value;
use tents::format::Pieces;
use tents::generate::GENERATOR_VERSION;
use tents::puzzle::Puzzle;
use tents::render::json::Of;

use crate::cli::context::Context;
use crate::cli::fault::{Input, InputFault};
use crate::cli::input::{Opened, ReadingOptions, open, refuse};
use crate::cli::shard::hash_canonical;

/// The puzzles that must not be made again: the puzzles of the file, and the puzzles that this run
/// has made so far.
#[derive(Debug, Default)]
pub(super) struct Earlier {
    /// The hashes of the puzzles. All rotations and mirror images of a puzzle share its hash.
    images: HashSet<u128>,
    /// The seed and the attempt of each puzzle of the file whose line of JSON names them and is
    /// from this version of the generator.
    made: Vec<(u64, u64)>,
}

impl Earlier {
    /// Reads a file puzzle by puzzle. If the file or a puzzle in it cannot be read, reports that
    /// and returns `None`. But an incomplete puzzle at the end of the file is skipped with a
    /// warning.
    ///
    /// # Errors
    ///
    /// If a message about the file cannot be printed.
    pub(super) fn load(context: &Context, path: &Path) -> io::Result<Option<Self>> {
        let reading = ReadingOptions::any();
        let Some(Opened { name, reader, .. }) = context.open(path.as_os_str(), &reading, open)?
        else {
            return Ok(None);
        };
        let mut known = Self::default();
        // The first puzzle that cannot be read, and whether the text ends within this puzzle.
        let (mut broken, mut is_cut) = (None, false);
        for piece in Pieces::new(reader, reading.options()) {
            let piece = match piece {
                Ok(piece) => piece,
                Err(error) => {
                    let mut unreadable = refuse(&name, &error, &reading);
                    if error.kind() == io::ErrorKind::FileTooLarge {
                        let limit = reading.input_limit;
                        unreadable.told.message = format!("a puzzle is larger than {limit}");
                        unreadable.told.help = String::from("name a file of puzzles");
                    }
                    context.fail(&unreadable)?;
                    return Ok(None);
                }
            };
            let source = piece.source();
            let text = source.text();
            if broken.is_some() {
                is_cut = false;
                break;
            }
            if piece.is_all() && text.trim().is_empty() {
                break;
            }
            for entry in piece.entries() {
                is_cut = broken.is_none() && entry.puzzle.is_err() && !text.ends_with('\n');
                match entry.puzzle {
                    Ok(puzzle) => _ = known.add(&puzzle),
                    Err(error) => {
                        let input = Input::new(&name, Arc::clone(source));
                        let fault = InputFault::Malformed(input, error);
                        broken.get_or_insert((entry.line, entry.notes.id, fault));
                    }
                }
            }
            known.made.extend(text.lines().filter_map(made_of));
        }
        match broken {
            Some((line, ..)) if is_cut => {
                let cut = format!("line {line} is cut off and ignored; remove it");
                context.report.warning(&name, &cut);
            }
            Some((_, id, fault)) => {
                let input = name.to_string();
                context.refuse(&Of { input, id }, &fault)?;
                return Ok(None);
            }
            None => {}
        }
        Ok(Some(known))
    }

    /// Adds a puzzle, unless the puzzle or a rotation or mirror image of it is known. Returns
    /// whether it was added.
    pub(super) fn add(&mut self, puzzle: &Puzzle) -> bool {
        self.images.insert(hash_canonical(puzzle))
    }

    /// Returns the last seed in `made`, if there is one.
    pub(super) fn seed(&self) -> Option<u64> {
        self.made.last().map(|&(seed, _)| seed)
    }

    /// Returns how many puzzles in `made` have this seed, and the number of the first attempt after
    /// the attempts of these puzzles, or 0 if there are none.
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

/// Returns the seed and the attempt that a line of JSON names, if the line is from this version of
/// the generator.
fn made_of(line: &str) -> Option<(u64, u64)> {
    let value: Value = serde_json::from_str(line).ok()?;
    let number = |key| value.get(key).and_then(Value::as_u64);
    (number("generator")? == u64::from(GENERATOR_VERSION))
        .then_some((number("seed")?, number("index")?))
}
