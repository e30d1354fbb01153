//! The reason why a command has no result for a puzzle.
//!
//! Layer 7: it may import files of lower layers.

use tents::answer::why_none;
use tents::format::Code;
use tents::puzzle::Puzzle;
use tents::solve::{Limits, Stop};

use super::context::Context;
use super::exit::Exit;
use super::fault::Failure;
use super::words::printable;

/// The reason why a command has no result for a puzzle.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// The requested result does not exist, or a limit was reached; with the exit and the reason.
    Missing(Exit, String),
    /// The output format cannot represent the puzzle; with a message and advice.
    CannotCarry(String, String),
    /// The error ends the command, so later puzzles have no result either.
    All(anyhow::Error),
}

impl Refusal {
    /// Returns the refusal for a puzzle without a solution.
    pub(crate) fn no_solution(puzzle: &Puzzle, limits: &Limits) -> Self {
        Self::Missing(
            Exit::No,
            format!("no solution: {}", why_none(puzzle, limits)),
        )
    }

    /// Reports why `name` was not processed; `not` completes the sentence, as in "not drawn".
    /// Returns the exit, or the error of [`Self::All`].
    pub(crate) fn say(self, context: &Context, name: &str, not: &str) -> anyhow::Result<Exit> {
        match self {
            Self::Missing(exit, reason) => {
                let name = printable(name);
                context.report.note(&format!("{name}: {not}: {reason}"));
                Ok(exit)
            }
            Self::CannotCarry(message, help) => {
                let failure = Failure::new(name, Code::CannotCarry, message, &help);
                context.report.failure(&failure, None)?;
                Ok(Exit::Error)
            }
            Self::All(error) => Err(error),
        }
    }
}

impl From<Stop> for Refusal {
    fn from(stop: Stop) -> Self {
        Self::Missing(stop.into(), format!("stopped by {stop}"))
    }
}
