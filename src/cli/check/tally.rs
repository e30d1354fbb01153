//! How many puzzles there were of each kind.

use std::fmt::{self, Write as _};
use std::time::Instant;

use serde::Serialize;
use tents::solve::Verdict;

use super::checked::Checked;
use crate::cli::words::{counted, printable};

/// How many puzzles there were of each kind.
#[derive(Debug)]
pub(super) struct Tally {
    start: Instant,
    pub(super) counts: Counts,
    slowest: Option<(f64, String)>,
    /// How long the puzzles took, one by one.
    seconds: f64,
    /// Whether they are typed meanwhile.
    is_typed: bool,
}

/// How many puzzles there were, how many of them are as expected, and how many had which verdict.
#[derive(Debug, Default, Serialize)]
pub(super) struct Counts {
    pub(super) puzzles: u64,
    pub(super) ok: u64,
    unique: u64,
    multiple: u64,
    none: u64,
    unknown: u64,
    /// Those that could not be read.
    invalid: u64,
}

impl Tally {
    /// Begins to count, and starts the clock.
    pub(super) fn new(is_typed: bool) -> Self {
        Self {
            start: Instant::now(),
            counts: Counts::default(),
            slowest: None,
            seconds: 0.0,
            is_typed,
        }
    }

    /// Counts a puzzle.
    pub(super) fn add(&mut self, checked: &Checked) {
        let counts = &mut self.counts;
        counts.puzzles += 1;
        counts.ok += u64::from(checked.is_ok());
        self.seconds += checked.seconds;
        if self
            .slowest
            .as_ref()
            .is_none_or(|(most, _)| checked.seconds > *most)
        {
            self.slowest = Some((checked.seconds, checked.item.name.clone()));
        }
        *match checked.judged.as_ref().map(|judged| judged.finding.verdict) {
            Ok(Verdict::Unique) => &mut counts.unique,
            Ok(Verdict::Multiple) => &mut counts.multiple,
            Ok(Verdict::None) => &mut counts.none,
            Ok(Verdict::Unknown) => &mut counts.unknown,
            Err(_) => &mut counts.invalid,
        } += 1;
    }

    /// The summary, with times where they are wanted. Where puzzles are typed, their times are
    /// added up, since the typing takes the rest.
    pub(super) fn summary(&self, has_times: bool) -> String {
        let mut text = self.to_string();
        if has_times {
            let seconds = if self.is_typed {
                self.seconds
            } else {
                self.start.elapsed().as_secs_f64()
            };
            let _ = write!(text, ", in {seconds:.6} s");
            if let Some((seconds, name)) = self.slowest.as_ref().filter(|_| self.counts.puzzles > 1)
            {
                let _ = write!(text, ", slowest {} in {seconds:.6} s", printable(name));
            }
        }
        text
    }
}

impl fmt::Display for Tally {
    /// As in `3 puzzles, 2 as expected: 2 unique, 1 none`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = &self.counts;
        let puzzles = counted(&counts.puzzles, "puzzle");
        write!(f, "{puzzles}, {} as expected", counts.ok)?;
        let kinds = [
            (counts.unique, "unique"),
            (counts.multiple, "multiple"),
            (counts.none, "none"),
            (counts.unknown, "unknown"),
            (counts.invalid, "invalid"),
        ];
        let mut separator = ": ";
        for (number, kind) in kinds.into_iter().filter(|&(number, _)| number > 0) {
            write!(f, "{separator}{number} {kind}")?;
            separator = ", ";
        }
        Ok(())
    }
}
