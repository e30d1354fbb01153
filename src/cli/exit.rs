//! Exit codes.

use std::process::ExitCode;

use tents::solve::Stop;

/// How a run ended. For many inputs the gravest one counts, and they are declared in that order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Done, or the answer is yes.
    #[default]
    Yes,
    /// The answer is no: no solution, not as expected, a wrong solution.
    No,
    /// Stopped by a limit before the answer was known.
    Unknown,
    /// Wrong usage, or input that is unreadable or malformed.
    Error,
    /// Interrupted.
    Interrupted,
}

impl Exit {
    /// Takes another end into account.
    pub(crate) fn add(&mut self, other: Self) {
        *self = (*self).max(other);
    }

    /// The code that the shell sees.
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Yes => 0,
            Self::No => 1,
            Self::Error => 2,
            Self::Unknown => 3,
            Self::Interrupted => 130,
        }
    }
}

impl From<Stop> for Exit {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Interrupt => Self::Interrupted,
            _ => Self::Unknown,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}
