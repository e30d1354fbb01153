//! How the work on a puzzle ended.

use crate::limits::Stop;

/// How the work on a puzzle ended. The program's exit code follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The work is done, or the answer is yes.
    Yes,
    /// The answer is no: there is no solution, or the puzzle is not as expected.
    No,
    /// A limit was reached before the work was done or the answer was known.
    Stopped(Stop),
    /// The answer is unknown, because the command did not try everything or, in a check, because a
    /// limit was reached.
    Open,
}

impl From<Stop> for Ended {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}
