//! Whether a puzzle has one solution, several, or none.

use std::fmt;

use serde::Serialize;

use crate::limits::Stop;
use crate::puzzle::{Assignment, Puzzle};
use crate::solve::options::Options;
use crate::solve::solutions::{Progress, Solutions};
use crate::solve::statistics::Statistics;

/// The number of solutions of a puzzle, as far as puzzle makers care.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Exactly one solution.
    Unique,
    /// Two or more solutions.
    Multiple,
    /// No solution.
    None,
    /// A limit was reached before the answer was known.
    Unknown,
}

impl Verdict {
    /// Returns the name used in every output: `unique`, `multiple`, `none` or `unknown`.
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
    /// The limit that was reached, if the verdict is [`Verdict::Unknown`].
    pub stop: Option<Stop>,
    /// The cost of the search.
    pub statistics: Statistics,
}

impl Finding {
    /// Creates a finding from a verdict that was already known, with empty statistics.
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

/// Searches for up to two solutions of a puzzle.
///
/// The search ends at the second solution; the verdict is then [`Verdict::Multiple`].
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

/// The largest number of solutions that [`several`] finds.
const SEVERAL: usize = 1000;

/// The largest number of cells that the solutions found by [`several`] have in total, unless it
/// finds only two. Filling these cells takes some milliseconds.
const CELLS: usize = 1_000_000;

/// The largest number of nodes that [`several`] searches.
const NODES: u64 = 5_000;

/// The number of solutions of a puzzle, as far as it can be found with little work.
///
/// Displayed as `3`, or as `at least 1,000`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Several {
    /// The number of solutions found, at most 1,000.
    pub found: usize,
    /// Whether these are all solutions.
    pub is_all: bool,
}

impl Several {
    /// Two known solutions, and possibly others.
    pub const TWO: Self = Self {
        found: 2,
        is_all: false,
    };

    /// Describes two of these solutions: `the 2 solutions`, `two solutions` (of possibly more), or
    /// `2 of at least 1,000 solutions`.
    #[must_use]
    pub fn two(self) -> String {
        match (self.found, self.is_all) {
            (2, true) => "the 2 solutions".to_owned(),
            (..=2, false) => "two solutions".to_owned(),
            _ => format!("2 of {self} solutions"),
        }
    }
}

impl fmt::Display for Several {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_all {
            f.write_str("at least ")?;
        }
        match self.found {
            SEVERAL => f.write_str("1,000"),
            found => found.fmt(f),
        }
    }
}

/// Counts solutions of a puzzle one by one: up to 1,000, fewer on boards above 31 × 31, and within
/// 5,000 nodes. The result depends on the clock only if `options` have a deadline.
///
/// # Example: a tree with a free cell on each side
///
/// ```
/// use tents::puzzle::Puzzle;
/// use tents::solve::{Options, several};
///
/// let puzzle: Puzzle = " ???\n?...\n?.T.\n?...\n".parse()?;
/// assert_eq!(several(&puzzle, Options::default()).to_string(), "4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn several(puzzle: &Puzzle, mut options: Options) -> Several {
    let nodes = &mut options.limits.nodes;
    *nodes = Some(nodes.map_or(NODES, |nodes| nodes.min(NODES)));
    let mut search = Solutions::new(puzzle, options);
    let most = (CELLS / puzzle.size().area().max(1)).clamp(2, SEVERAL);
    let found = search.by_ref().take(most).count();
    let is_all = search.next().is_none() && search.progress() == Progress::Complete;
    Several { found, is_all }
}
