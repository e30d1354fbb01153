//! What to search for, and at what cost.

use std::sync::Arc;

use crate::limits::Limits;
use crate::solve::distinct::Distinct;
use crate::solve::guide::Guidance;
use crate::solve::source::Rules;

/// Which search does the work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// The simple one first; learning from mistakes once that has wasted too much, by the number of
    /// changes of the board that it took back, or at once where the rules leave much open and most
    /// lines have a clue. Where few have one, both come behind a guess at a whole solution that is
    /// mended where it is wrong. What is done depends on the puzzle alone.
    #[default]
    Auto,
    /// Backtracking over the directions of trees.
    Simple,
    /// Conflict-driven search that learns clauses.
    Learning,
}

/// What to search for, and at what cost. The default is every layout, without limits.
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
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// What makes two solutions different.
    pub distinct: Distinct,
    /// When to stop.
    pub limits: Limits,
    /// Which search does the work. The answers are the same, in another order.
    pub engine: Engine,
    /// Which rules take part. The answers are the same.
    pub rules: Rules,
    /// Whether the learning search, and [`Engine::Auto`] on a small board before any search, may
    /// probe: assume one thing alone, to refute it. The answers are the same, in another order.
    pub probing: bool,
    /// What may tell the learning search what to try first. The answers are the same, in another
    /// order.
    pub guidance: Guidance,
    /// How likely a tent is on each cell, row-major, from 0 to 1, as far as somebody else can say:
    /// what the learning search tries first, until conflicts or its guide know better. The answers
    /// are the same, in another order.
    pub advice: Option<Arc<[f32]>>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            distinct: Distinct::default(),
            limits: Limits::default(),
            engine: Engine::default(),
            rules: Rules::ALL,
            probing: true,
            guidance: Guidance::Beliefs,
            advice: None,
        }
    }
}

impl Options {
    /// The same, with another idea of what makes two solutions different.
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

    /// The same, by some rules.
    #[must_use]
    pub fn rules(self, rules: Rules) -> Self {
        Self { rules, ..self }
    }

    /// The same, with probing or without.
    #[must_use]
    pub fn probing(self, probing: bool) -> Self {
        Self { probing, ..self }
    }

    /// The same, guided by something else, or by nothing.
    #[must_use]
    pub fn guidance(self, guidance: Guidance) -> Self {
        Self { guidance, ..self }
    }

    /// The same, with what somebody else says of each cell.
    #[must_use]
    pub fn advice(self, advice: Arc<[f32]>) -> Self {
        Self {
            advice: Some(advice),
            ..self
        }
    }
}
