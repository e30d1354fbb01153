//! The cost of a count.

use serde::Serialize;

use crate::limits::Limits;

/// The cost of a count, in numbers that do not depend on the machine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct CountStatistics {
    /// The number of independent components that the rules leave before any decision.
    pub parts: u64,
    /// The number of decisions: 2 for each cell that is tried both as a tent and as empty.
    pub decisions: u64,
    /// The number of components with undecided cells that were met, whether in the cache or not.
    pub components: u64,
    /// The number of components found in the cache.
    #[serde(rename = "known")]
    pub cache_hits: u64,
    /// The most bytes that the tables of the count took together at one time.
    #[serde(rename = "most_bytes")]
    pub peak_bytes: u64,
}

impl CountStatistics {
    /// Returns the limits for the rest of a count, given the limits of the whole count: the rest
    /// may make as many decisions as are left.
    pub(super) fn left(&self, limits: &Limits) -> Limits {
        Limits {
            nodes: limits.nodes.map(|most| most.saturating_sub(self.decisions)),
            ..limits.clone()
        }
    }

    /// Adds the cost of another count of the same puzzle. Of `parts` and of `peak_bytes`, the
    /// larger value is kept.
    pub fn add(&mut self, other: &Self) {
        let Self {
            parts,
            decisions,
            components,
            cache_hits,
            peak_bytes,
        } = *other;
        self.decisions += decisions;
        self.components += components;
        self.cache_hits += cache_hits;
        self.parts = self.parts.max(parts);
        self.peak_bytes = self.peak_bytes.max(peak_bytes);
    }
}
