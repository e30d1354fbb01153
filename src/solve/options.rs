//! The options of a search, and its limits.

use crate::limits::Limits;
use crate::solve::distinct::Distinct;

/// Which search does the work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// The simple one first; learning from mistakes once that has wasted too much, by the number of
    /// changes of the board that it took back, or at once where the rules leave much open and most
    /// lines have a clue. If few have one, both come behind a guess at a whole solution that is
    /// repaired where it is wrong. What is done depends on the puzzle alone.
    #[default]
    Auto,
    /// Backtracking over the directions of trees.
    Simple,
    /// Conflict-driven search that learns clauses.
    Learning,
}

/// The options of a search. By default it finds every layout, without limits.
///
/// # Example: all assignments, for at most a thousand guesses
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
    /// Which search does the work. The answers are the same, in another order.
    pub engine: Engine,
}

impl Options {
    /// The same, with another idea of which solutions count as different.
    #[must_use]
    pub fn distinct(self, distinct: Distinct) -> Self {
        Self { distinct, ..self }
    }

    /// The same, within some limits.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The same, by one engine.
    #[must_use]
    pub fn engine(self, engine: Engine) -> Self {
        Self { engine, ..self }
    }
}
