//! Exit codes; the help of the program says what they mean.

use tents::solve::Stop;

/// The meaning of the codes for a command that looks for solutions.
macro_rules! solution_codes {
    () => {
        "\
Exit codes: 0 every puzzle has a solution, 1 one has none; `tents --help` has the others."
    };
}
pub(crate) use solution_codes;

/// How a run ended. For many inputs the last of these that occurs counts.
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
