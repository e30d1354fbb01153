//! The settings of a count.

use crate::limits::Limits;

/// The settings of a count.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CountSettings {
    /// When to stop. The limit on nodes applies to the decisions of all parts together; a count
    /// that reaches it stops at the same point in every run.
    pub limits: Limits,
}

impl CountSettings {
    /// The default memory limit: 4 GiB.
    pub const MEMORY: u64 = 4 << 30;
}

impl Default for CountSettings {
    /// Returns settings with no limit except on memory.
    fn default() -> Self {
        Self {
            limits: Limits {
                memory: Some(Self::MEMORY),
                ..Limits::default()
            },
        }
    }
}
