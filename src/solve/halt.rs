//! The reason why the search leaves a state: a contradiction or a limit.

use crate::limits::Stop;

/// The reason to leave a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// The state has no solution. The facts that contradict each other are not stored.
    Contradiction,
    /// A limit was reached before it was known whether the state has a solution.
    Stop(Stop),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// Turns a contradiction into `None`.
pub(super) fn unless_refuted<T>(result: Result<T, Halt>) -> Result<Option<T>, Stop> {
    match result {
        Ok(found) => Ok(Some(found)),
        Err(Halt::Contradiction) => Ok(None),
        Err(Halt::Stop(stop)) => Err(stop),
    }
}
