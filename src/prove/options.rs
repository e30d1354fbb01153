//! What to prove, and at what cost.

use crate::limits::Limits;
use crate::solve::Distinct;

/// What to prove, and at what cost. The default is the verdict, over layouts, without limits.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// What makes two solutions different.
    pub distinct: Distinct,
    /// Whether to prove how many solutions there are also where there are several.
    pub all: bool,
    /// When to stop.
    pub limits: Limits,
    /// How many bytes a proof may take.
    pub longest: Option<u64>,
}

impl Options {
    /// The same, with another idea of what makes two solutions different.
    #[must_use]
    pub fn distinct(self, distinct: Distinct) -> Self {
        Self { distinct, ..self }
    }

    /// The same, for all solutions or for the verdict alone.
    #[must_use]
    pub fn all(self, all: bool) -> Self {
        Self { all, ..self }
    }

    /// The same, within some limits.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The same, with proofs of at most this many bytes.
    #[must_use]
    pub fn longest(self, longest: Option<u64>) -> Self {
        Self { longest, ..self }
    }
}
