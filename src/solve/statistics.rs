//! The cost of a search, in numbers that do not depend on the machine.

use std::fmt;

use serde::Serialize;

/// A phase of the engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Phase {
    /// The rules alone, with look-ahead on small boards.
    #[default]
    Rules,
    /// Backtracking over the directions of trees.
    Backtracking,
    /// Conflict-driven search.
    Learning,
}

impl Phase {
    /// Returns the name used in every output: `rules`, `backtracking` or `learning`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Backtracking => "backtracking",
            Self::Learning => "learning",
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Counters of a search. The same puzzle and options give the same numbers in every run, unless a
/// deadline or an interrupt ends the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Statistics {
    /// The number of guesses; 0 if the rules settled the puzzle.
    pub nodes: u64,
    /// The largest number of guesses that were active at the same time.
    pub depth: u64,
    /// The number of probes: facts that look-ahead or the learning search assumed alone in order to
    /// refute them.
    pub probes: u64,
    /// The number of changes of the board that backtracking undid.
    pub undone: u64,
    /// The number of conflicts that the learning search met, except in probes.
    pub conflicts: u64,
    /// The number of times that the learning search computed beliefs (estimated probabilities).
    pub beliefs: u64,
    /// The phase of the engine that was the last to work.
    pub engine: Phase,
}
