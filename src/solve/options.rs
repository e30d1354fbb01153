//! The options of a search, which include its limits.

use crate::limits::Limits;
use crate::solve::distinct::Distinct;

/// Which search is used for what the rules leave open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// Backtracking first; the learning search once backtracking, after few solutions or none, has
    /// undone too many changes of the board without finding another, or at once if the rules leave
    /// much open and most lines have a clue. The choice depends on counted work, never on the
    /// clock.
    #[default]
    Auto,
    /// Backtracking over the directions of trees.
    Simple,
    /// Conflict-driven search that learns clauses.
    Learning,
}

/// The options of a search. By default it finds every layout, without limits.
///
/// # Example: all assignments, with at most a thousand guesses
///
/// ```
/// use tents::solve::{Distinct, Limits, Options};
///
/// let mut limits = Limits::default();
/// limits.nodes = Some(1000);
/// let options = Options::default().distinct(Distinct::Assignments).limits(limits);
/// # assert_eq!(options.limits.nodes, Some(1000));
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// Which solutions count as different.
    pub distinct: Distinct,
    /// When to stop.
    pub limits: Limits,
    /// The search to use. Every choice finds the same layouts or assignments, possibly in another
    /// order.
    pub engine: Engine,
}

impl Options {
    /// Sets which solutions count as different.
    #[must_use]
    pub fn distinct(self, distinct: Distinct) -> Self {
        Self { distinct, ..self }
    }

    /// Sets the limits.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Sets the search to use.
    #[must_use]
    pub fn engine(self, engine: Engine) -> Self {
        Self { engine, ..self }
    }
}
