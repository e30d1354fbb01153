//! The cost of a count.

use serde::Serialize;

use crate::limits::Limits;

/// The cost of a count, in figures that do not depend on the machine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Figures {
    /// How many independent parts there are.
    pub parts: u64,
    /// How many cells the search decided, counting both ways.
    pub decisions: u64,
    /// How many components it met.
    pub components: u64,
    /// How many of them it knew already.
    pub known: u64,
    /// The largest size of the tables, in bytes.
    pub most_bytes: u64,
}

impl Figures {
    /// The limits for what comes next, given those of the whole.
    pub(super) fn left(&self, limits: &Limits) -> Limits {
        Limits {
            nodes: limits.nodes.map(|most| most.saturating_sub(self.decisions)),
            ..limits.clone()
        }
    }

    /// Adds the cost of another count of the same puzzle.
    pub fn add(&mut self, other: &Self) {
        let Self {
            parts,
            decisions,
            components,
            known,
            most_bytes,
        } = *other;
        self.decisions += decisions;
        self.components += components;
        self.known += known;
        self.parts = self.parts.max(parts);
        self.most_bytes = self.most_bytes.max(most_bytes);
    }
}
