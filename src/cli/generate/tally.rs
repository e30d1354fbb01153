//! Counts the outcomes of attempts, for a user whose options allow few puzzles.

use std::collections::BTreeMap;

use itertools::Itertools as _;
use tents::generate::AttemptError;

use crate::cli::words::counted;

/// The number of attempts with each outcome.
#[derive(Debug, Default)]
pub(super) struct Tally {
    attempts: u64,
    /// How many have given no puzzle since the last one that did.
    pub(super) in_a_row: u64,
    /// The other outcomes: first other levels, in their order, then reasons in words.
    others: BTreeMap<(u8, &'static str), u64>,
}

impl Tally {
    /// Counts an attempt that gave no puzzle: for some reason, or since it gave one again.
    pub(super) fn add(&mut self, failure: Option<AttemptError>) {
        self.attempts += 1;
        self.in_a_row += 1;
        let other = match failure {
            Some(AttemptError::Level(level)) => (level as u8, level.name()),
            None => (u8::MAX, "the same again"),
            Some(AttemptError::NoRoom) => (u8::MAX, "without room for all trees"),
            Some(AttemptError::Technique) => (u8::MAX, "without need of the technique"),
            Some(AttemptError::Polish) => (u8::MAX, "with too many trees that need no clue"),
            Some(_) => (u8::MAX, "with more than one solution"),
        };
        *self.others.entry(other).or_default() += 1;
    }

    /// Counts an attempt that gave a puzzle.
    pub(super) fn made(&mut self) {
        self.attempts += 1;
        self.in_a_row = 0;
    }

    /// The outcomes of all attempts, where some puzzles are missing.
    pub(super) fn describe(&self, number: u64, wanted: u64) -> String {
        let (wanted, attempts) = (
            counted(&wanted, "puzzle"),
            counted(&self.attempts, "attempt"),
        );
        let mut text = format!("made {number} of {wanted} in {attempts}");
        let others = self.others.iter();
        let mut others = others.map(|((_, other), number)| format!("{number} {other}"));
        if !self.others.is_empty() {
            text.push_str("; what came instead: ");
            text.push_str(&others.join(", "));
        }
        text
    }
}
