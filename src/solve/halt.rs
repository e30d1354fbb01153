//! The end of a state of the search: a contradiction, or a limit.

use crate::limits::Stop;

/// The reason to leave a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// It has no solution. The way to it is in the board's trail, not here.
    Contradiction,
    /// A limit was reached before that was known.
    Stop(Stop),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// The outcome of some work, unless it showed that there is no solution.
pub(super) fn unless_refuted<T>(result: Result<T, Halt>) -> Result<Option<T>, Stop> {
    match result {
        Ok(found) => Ok(Some(found)),
        Err(Halt::Contradiction) => Ok(None),
        Err(Halt::Stop(stop)) => Err(stop),
    }
}
