//! Counts of the checked puzzles.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::fmt::{self, Write as _};
use std::time::Instant;

use tents::solve::Verdict;

use super::checked::{CheckedItem, word_for};
use crate::cli::exit::Exit;
use crate::cli::words::{counted, printable};

/// The verdicts in the order of the summary. `None` stands for puzzles that have no verdict because
/// they could not be read.
const VERDICTS: [Option<Verdict>; 5] = [
    Some(Verdict::Unique),
    Some(Verdict::Multiple),
    Some(Verdict::None),
    Some(Verdict::Unknown),
    None,
];

/// Counts of the checked puzzles.
#[derive(Debug)]
pub(super) struct VerdictTally {
    /// The start of the run. `None` if the puzzles are typed, because the time since the start is
    /// then mostly typing.
    start: Option<Instant>,
    pub(super) puzzles: u64,
    /// How many puzzles are as expected.
    pub(super) ok: u64,
    /// How many puzzles are not as expected or could not be read. A puzzle that a limit left
    /// undecided is neither in this number nor in `ok`.
    pub(super) failed: u64,
    /// How many puzzles have each verdict, in the order of `VERDICTS`.
    verdicts: [u64; VERDICTS.len()],
    slowest: Option<(f64, String)>,
    /// The seconds that all puzzles took, added up.
    seconds: f64,
}

impl VerdictTally {
    /// Starts counting, and starts the clock unless the puzzles are typed.
    pub(super) fn new(is_typed: bool) -> Self {
        Self {
            start: (!is_typed).then(Instant::now),
            puzzles: 0,
            ok: 0,
            failed: 0,
            verdicts: [0; VERDICTS.len()],
            slowest: None,
            seconds: 0.0,
        }
    }

    /// Counts a puzzle with this exit and verdict. Its time is not added, so call it only if no
    /// times are printed.
    pub(super) fn add(&mut self, exit: Exit, verdict: Option<Verdict>) {
        self.puzzles += 1;
        match exit {
            Exit::Yes => self.ok += 1,
            Exit::Unknown | Exit::Interrupted => {}
            Exit::No | Exit::Error => self.failed += 1,
        }
        for (known, number) in VERDICTS.iter().zip(&mut self.verdicts) {
            *number += u64::from(*known == verdict);
        }
    }

    /// Counts a puzzle and its time, and remembers its name if it is the slowest so far.
    pub(super) fn add_item(&mut self, checked: &CheckedItem) {
        self.add(checked.exit(), checked.verdict());
        self.seconds += checked.seconds();
        let slowest = self.slowest.as_ref();
        if slowest.is_none_or(|(most, _)| checked.seconds() > *most) {
            self.slowest = Some((checked.seconds(), checked.about.name.clone()));
        }
    }

    /// Returns each verdict and how many puzzles have it.
    pub(super) fn verdicts(&self) -> impl Iterator<Item = (&'static str, u64)> {
        VERDICTS.map(word_for).into_iter().zip(self.verdicts)
    }

    /// Returns the summary, with times if requested. For typed puzzles, the time of the run is the
    /// sum of the times of the puzzles, without the typing.
    pub(super) fn summary(&self, has_times: bool) -> String {
        let mut text = self.to_string();
        if has_times {
            let elapsed = |start: Instant| start.elapsed().as_secs_f64();
            let seconds = self.start.map_or(self.seconds, elapsed);
            let _ = write!(text, ", in {seconds:.6} s");
            if let Some((seconds, name)) = self.slowest.as_ref().filter(|_| self.puzzles > 1) {
                let _ = write!(text, ", slowest {} in {seconds:.6} s", printable(name));
            }
        }
        text
    }
}

impl fmt::Display for VerdictTally {
    /// Writes a text such as `3 puzzles, 2 as expected, 1 not: 2 unique, 1 none`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let puzzles = counted(&self.puzzles, "puzzle");
        write!(f, "{puzzles}, {} as expected", self.ok)?;
        if self.failed > 0 {
            write!(f, ", {} not", self.failed)?;
        }
        let open = self.puzzles - self.ok - self.failed;
        if open > 0 {
            write!(f, ", {open} undecided")?;
        }
        let mut separator = ": ";
        for (verdict, number) in self.verdicts().filter(|&(_, number)| number > 0) {
            write!(f, "{separator}{number} {verdict}")?;
            separator = ", ";
        }
        Ok(())
    }
}
