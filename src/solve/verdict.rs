//! Whether a puzzle has one solution, several, or none.

use std::fmt;

use crate::limits::Stop;
use crate::puzzle::{Assignment, Puzzle};
use crate::solve::options::Options;
use crate::solve::solutions::{Progress, Solutions};
use crate::solve::statistics::Statistics;

/// How many solutions a puzzle has, as far as puzzle makers care.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Exactly one.
    Unique,
    /// Two or more.
    Multiple,
    /// None.
    None,
    /// A limit was reached before the answer was known.
    Unknown,
}

impl Verdict {
    /// The word for it in every output: `unique`, `multiple`, `none` or `unknown`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::None => "none",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A verdict with its evidence.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// The verdict.
    pub verdict: Verdict,
    /// The solutions found, at most two.
    pub solutions: Vec<Assignment>,
    /// The limit that was reached, where the verdict is [`Verdict::Unknown`].
    pub stop: Option<Stop>,
    /// The cost of the search.
    pub statistics: Statistics,
}

impl Finding {
    /// A verdict that was known before, at no cost.
    #[must_use]
    pub fn new(verdict: Verdict, solutions: Vec<Assignment>) -> Self {
        Self {
            verdict,
            solutions,
            stop: None,
            statistics: Statistics::default(),
        }
    }
}

/// Searches for two solutions of a puzzle.
///
/// A second solution settles [`Verdict::Multiple`], whatever the limits.
#[must_use]
pub fn verdict(puzzle: &Puzzle, options: Options) -> Finding {
    let mut search = Solutions::new(puzzle, options);
    let solutions: Vec<Assignment> = search.by_ref().take(2).collect();
    let (verdict, stop) = match (solutions.len(), search.progress()) {
        (2, _) => (Verdict::Multiple, None),
        (_, Progress::Stopped(stop)) => (Verdict::Unknown, Some(stop)),
        (0, _) => (Verdict::None, None),
        _ => (Verdict::Unique, None),
    };
    Finding {
        verdict,
        solutions,
        stop,
        statistics: search.statistics(),
    }
}
