//! The cost of a search, in figures that do not depend on the machine.

use std::fmt;

use serde::Serialize;

/// The part of the engine that has come to the last answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Phase {
    /// The rules alone, with looking ahead on small boards.
    #[default]
    Rules,
    /// Backtracking over the directions of trees.
    Backtracking,
    /// Conflict-driven search.
    Learning,
}

impl Phase {
    /// The word for it in every output: `rules`, `backtracking` or `learning`.
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

/// Counters of a search. The same puzzle gives the same figures on every run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Statistics {
    /// How many guesses were made. 0 means that the rules alone settled the puzzle.
    pub nodes: u64,
    /// The largest number of guesses that held at the same time.
    pub depth: u64,
    /// How many literals were assumed alone, to refute them: when looking ahead, and by the
    /// learning search.
    pub probes: u64,
    /// How many changes of the board backtracking took back.
    pub undone: u64,
    /// How many contradictions the learning search learned from.
    pub conflicts: u64,
    /// How often the learning search asked belief propagation what to try first.
    pub beliefs: u64,
    /// The part of the engine that has come to the last answer.
    pub engine: Phase,
}
