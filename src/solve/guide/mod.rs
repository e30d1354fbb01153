//! Guidance: what the learning search is told to try first.
//!
//! A [`Guide`] looks at what is still open of a board, its [`Ground`], and says of each variable
//! how soon to decide it and which value to try. That changes what is tried first, never what is
//! found: a guide that is wrong everywhere costs time only.

mod beliefs;
mod exponential;
mod given;
mod ground;
#[cfg(test)]
mod tests;
mod told;

use std::fmt;

use crate::limits::{Limits, Stop};
pub(crate) use beliefs::Beliefs;
pub use given::beliefs;
pub(crate) use ground::{Ground, Pair};
pub(crate) use told::Told;

/// What tells the learning search which values to try first, where its own mistakes do not yet.
///
/// It changes the order in which solutions are found, never the solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Guidance {
    /// Nothing does.
    #[default]
    None,
    /// Belief propagation: how likely each tent is, were all solutions equally likely.
    Beliefs,
}

impl Guidance {
    /// The word for it in every output: `none` or `beliefs`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Beliefs => "beliefs",
        }
    }

    /// The guide of this kind.
    pub(crate) fn guide(self) -> Option<Box<dyn Guide>> {
        match self {
            Self::None => None,
            Self::Beliefs => Some(Box::new(Beliefs::default())),
        }
    }
}

impl fmt::Display for Guidance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a guide says of a variable.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Advice {
    /// The value to try first.
    pub(crate) value: bool,
    /// How likely the variable is to be true, from 0 to 1: the surest are decided first.
    pub(crate) likely: f32,
}

/// Says what to try first.
pub(crate) trait Guide: fmt::Debug + Send + Sync {
    /// What is told of it in statistics.
    fn kind(&self) -> Guidance;

    /// Advice for each variable; none where there is not enough memory. It may be asked again when
    /// more is known.
    ///
    /// # Errors
    ///
    /// The deadline or an interrupt.
    fn advise(&mut self, ground: &Ground<'_>, limits: &Limits) -> Result<Vec<Advice>, Stop>;
}
