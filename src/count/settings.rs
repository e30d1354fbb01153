//! How to count.

use crate::limits::Limits;

/// The limits of a count.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CountSettings {
    /// When to stop. A limit on nodes is one on the decisions of all parts together. A count ends
    /// there at the same point on every run.
    pub limits: Limits,
}

impl CountSettings {
    /// The default limit on memory: 4 GiB.
    pub const MEMORY: u64 = 4 << 30;
}

impl Default for CountSettings {
    /// No limits but on memory.
    fn default() -> Self {
        Self {
            limits: Limits {
                memory: Some(Self::MEMORY),
                ..Limits::default()
            },
        }
    }
}
