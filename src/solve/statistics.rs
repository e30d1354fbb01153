//! What a search cost, in figures that do not depend on the machine.

use crate::solve::Guidance;
use crate::solve::source::Source;

/// Counters of a search. The same puzzle gives the same figures on every run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// How many moves were tried: one for each direction given to a tree by guess. 0 means that
    /// the rules alone settled the puzzle, or that no more than a first solution was asked for, of
    /// a board with few clues, and a guess at all of it was soon mended.
    pub nodes: u64,
    /// The largest number of guesses that held at the same time.
    pub depth: u64,
    /// How many contradictions the learning search learned from.
    pub conflicts: u64,
    /// What told the learning search where to begin.
    pub guidance: Guidance,
    propagations: [u64; Source::NUMBER],
}

impl Statistics {
    /// How many conclusions each source drew: a cell settled or a direction excluded.
    pub fn propagations(&self) -> impl Iterator<Item = (Source, u64)> + '_ {
        Source::all().map(|source| (source, self.propagations[source.index()]))
    }

    /// Counts conclusions.
    pub(crate) fn count(&mut self, source: Source, number: u64) {
        self.propagations[source.index()] += number;
    }
}
