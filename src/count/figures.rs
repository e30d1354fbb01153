//! The cost of a count.

use serde::Serialize;

use crate::limits::Limits;

/// The cost of a count, in figures that do not depend on the machine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Figures {
    /// How many independent parts there are.
    pub parts: u64,
    /// How many states layers met.
    pub states: u64,
    /// The largest number of states at once.
    pub most_states: u64,
    /// How many states there were after each line that layers went over, as far as they came.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub states_by_line: Vec<u64>,
    /// How many lines they have to go over.
    #[serde(skip_serializing_if = "num_traits::Zero::is_zero")]
    pub lines: u64,
    /// How many cells the search decided, counting both ways.
    pub decisions: u64,
    /// How many components it met.
    pub components: u64,
    /// How many of them it knew already.
    pub known: u64,
    /// The largest size of the tables, in bytes.
    pub most_bytes: u64,
    /// How many of the things that a limit on nodes is about: decisions of searches, and states of
    /// layers, whose decisions depend on how they are shared out.
    #[serde(skip)]
    pub(super) spent: u64,
}

impl Figures {
    /// The limits for what comes next, given those of the whole.
    pub(super) fn left(&self, limits: &Limits) -> Limits {
        Limits {
            nodes: limits.nodes.map(|most| most.saturating_sub(self.spent)),
            ..limits.clone()
        }
    }

    /// Adds the cost of another count of the same puzzle.
    pub fn add(&mut self, other: &Self) {
        let Self {
            parts,
            states,
            most_states,
            ref states_by_line,
            lines,
            decisions,
            components,
            known,
            most_bytes,
            spent,
        } = *other;
        self.spent += spent;
        self.states += states;
        self.states_by_line.extend(states_by_line);
        self.lines += lines;
        self.decisions += decisions;
        self.components += components;
        self.known += known;
        self.parts = self.parts.max(parts);
        self.most_states = self.most_states.max(most_states);
        self.most_bytes = self.most_bytes.max(most_bytes);
    }
}
