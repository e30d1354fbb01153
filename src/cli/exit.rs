//! The exit code of the program. `tents --help` lists the codes.
//!
//! Layer 1: it imports no other file of the command line.
//!
//! # Without a reader
//!
//! The reader of standard output may close it before everything is printed, as `head` and `grep -q`
//! do. Commands whose exit code is the answer then finish their work, print nothing more, and end
//! with the code that they would have with a reader: `check`, `verify`, `hint`, `grade`, `repair`,
//! `complete`, `minimize`, `decode` and `prove check`. Unless they are filters (`--lines`), these
//! commands call `Context::answer_by_exit`. For the other commands, the output is the answer and
//! can be endless: `solve`, `count`, `explain`, `generate`, `sample`, `play`, `draw`, `sheet`,
//! `convert`, `prove`, `techniques`, `formats`, `completions` and `man`. They stop at once. Their
//! exit code reflects the puzzles so far, including the puzzle whose answer could not be printed.
//! If standard error is closed, every command still does all its work.

use tents::answer::Ended;
use tents::solve::Stop;

/// The exit codes of a command that looks for solutions, for the end of its long help.
pub(crate) const SOLUTION_CODES: &str = "

Exit codes: 0 every puzzle has a solution, 1 one has none; `tents --help` lists the others.";

/// How a run ended. With several inputs, the exit that comes last in the order of the variants
/// applies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Done, or the answer is yes.
    #[default]
    Yes,
    /// The answer is no: no solution, not as expected, a wrong solution.
    No,
    /// The answer is unknown, because a limit was reached or the command did not try everything.
    Unknown,
    /// Wrong usage, input that is unreadable or malformed, or another error.
    Error,
    /// Interrupted.
    Interrupted,
}

impl Exit {
    /// Returns the exit code that the shell gets.
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

impl From<Ended> for Exit {
    fn from(end: Ended) -> Self {
        match end {
            Ended::Yes => Self::Yes,
            Ended::No => Self::No,
            Ended::Stopped(stop) => stop.into(),
            Ended::Open => Self::Unknown,
        }
    }
}
