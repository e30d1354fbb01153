//! What was made before: the puzzles of a file, and where to go on after them.

use std::collections::HashSet;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use serde_json::Value;
use tents::format::Pieces;
use tents::generate::GENERATOR;
use tents::puzzle::Puzzle;

use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::fault::{Fault, Input};
use crate::cli::input::{Opened, ReadingOptions, open, refuse};
use crate::cli::shard::hash;

/// Puzzles that are not made again.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// Numbers of the canonical images of puzzles.
    images: HashSet<u128>,
    /// What the lines of JSON say of how they were made: seed and attempt.
    made: Vec<(u64, u64)>,
}

impl Known {
    /// Reads a file puzzle by puzzle; nothing if it cannot be read, which is reported. What was cut
    /// off at its end is passed over.
    ///
    /// # Errors
    ///
    /// When faults cannot be printed.
    pub(super) fn load(context: &Context, path: &Path) -> io::Result<Option<Self>> {
        let reading = ReadingOptions::any();
        let Some(Opened { name, reader, .. }) = context.open(path.as_os_str(), &reading, open)?
        else {
            return Ok(None);
        };
        let mut known = Self::default();
        let mut reader = Lines::new(reader);
        let mut cut = None;
        for piece in Pieces::new(&mut reader, reading.options()) {
            let piece = match piece {
                Ok(piece) => piece,
                Err(error) => {
                    context.ends(Exit::Error);
                    let mut unreadable = refuse(&name, &error, &reading);
                    if error.kind() == io::ErrorKind::FileTooLarge {
                        unreadable.message =
                            format!("a puzzle is larger than {}", reading.input_limit);
                        unreadable.help = String::from("name a file of puzzles");
                    }
                    context.report.failure(&unreadable, None)?;
                    return Ok(None);
                }
            };
            let text = piece.source().text();
            if piece.is_all() && text.trim().is_empty() {
                break;
            }
            for entry in piece.entries() {
                match entry.puzzle {
                    Ok(puzzle) => _ = known.add(&puzzle),
                    Err(error) if cut.is_none() => {
                        cut = Some((entry.line, piece.source().clone(), entry.notes.id, error));
                    }
                    Err(_) => {}
                }
            }
            known.made.extend(text.lines().filter_map(made_of));
            if cut.is_some() {
                break;
            }
        }
        if let Some((line, source, id, error)) = cut {
            if reader.ends_within(line)? {
                let cut = format!("line {line} is cut off and not counted; take it out");
                context.report.warning(&name, &cut);
            } else {
                context.ends(Exit::Error);
                let input = Input { name, source };
                let name = Arc::clone(&input.name);
                context
                    .report
                    .fault(&name, &Fault::Malformed { input, id, error })?;
                return Ok(None);
            }
        }
        Ok(Some(known))
    }

    /// Adds a puzzle, unless it is an image of one that is there.
    pub(super) fn add(&mut self, puzzle: &Puzzle) -> bool {
        self.images.insert(hash(&puzzle.canonical()))
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

/// A text whose lines are counted while it is read.
struct Lines<R> {
    reader: R,
    /// How many have ended.
    ended: usize,
}

impl<R: Read> Read for Lines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(buffer)?;
        let ends = buffer[..length].iter().filter(|&&byte| byte == b'\n');
        self.ended += ends.count();
        Ok(length)
    }
}

impl<R: Read> Lines<R> {
    fn new(reader: R) -> Self {
        Self { reader, ended: 0 }
    }

    /// Whether the text ends within the line of this number.
    fn ends_within(&mut self, number: usize) -> io::Result<bool> {
        let mut buffer = vec![0; 1 << 16];
        while self.ended < number && self.read(&mut buffer)? > 0 {}
        Ok(self.ended < number)
    }
}

/// The seed and the attempt that a line of JSON names, if it is of this generator.
fn made_of(line: &str) -> Option<(u64, u64)> {
    let value: Value = serde_json::from_str(line).ok()?;
    let number = |key| value.get(key).and_then(Value::as_u64);
    (number("generator")? == u64::from(GENERATOR)).then_some((number("seed")?, number("index")?))
}
