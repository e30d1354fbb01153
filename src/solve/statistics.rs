//! What a search cost, in figures that do not depend on the machine.

use crate::solve::source::Rule;

/// Counters of a search. The same puzzle gives the same figures on every run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// How many moves were tried: one for each direction given to a tree by guess. 0 means that
    /// the rules alone settled the puzzle.
    pub nodes: u64,
    /// The largest number of guesses that held at the same time.
    pub depth: u64,
    propagations: [u64; Rule::ALL.len()],
}

impl Statistics {
    /// How many conclusions each rule drew: a cell settled or a direction excluded.
    pub fn propagations(&self) -> impl Iterator<Item = (Rule, u64)> + '_ {
        Rule::ALL
            .into_iter()
            .map(|rule| (rule, self.propagations[rule as usize]))
    }

    /// Counts conclusions of `rule`.
    pub(crate) fn count(&mut self, rule: Rule, number: u64) {
        self.propagations[rule as usize] += number;
    }
}
