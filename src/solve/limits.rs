//! When to stop before the answer is known.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The limits that a search keeps. The default has none.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Stop at this moment.
    pub deadline: Option<Instant>,
    /// Stop before trying more than this many moves (see [`Statistics::nodes`]).
    ///
    /// [`Statistics::nodes`]: super::Statistics::nodes
    pub nodes: Option<u64>,
    /// Stop soon after another thread sets this flag.
    pub interrupt: Option<Arc<AtomicBool>>,
}

/// Which limit ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// The deadline has passed.
    Deadline,
    /// The number of nodes is used up.
    Nodes,
    /// The interrupt flag was set.
    Interrupt,
    /// The tables of a count would outgrow the memory allowed.
    Memory,
}

impl Limits {
    /// Whether the interrupt flag is set or the deadline has passed. Reads the clock.
    pub(crate) fn reached(&self) -> Option<Stop> {
        if self
            .interrupt
            .as_ref()
            .is_some_and(|flag| flag.load(Ordering::Relaxed))
        {
            return Some(Stop::Interrupt);
        }
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
            .then_some(Stop::Deadline)
    }
}

impl fmt::Display for Stop {
    /// What was reached, as in `the time limit`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Deadline => "the time limit",
            Self::Nodes => "the node limit",
            Self::Interrupt => "an interrupt",
            Self::Memory => "the memory limit",
        })
    }
}
