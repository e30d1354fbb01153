//! Why nothing comes of a puzzle.
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

/// Why nothing comes of a puzzle.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// It has not got what was asked for, or a limit was reached. That is how it ends.
    Missing(Exit, String),
    /// The format cannot carry it; with advice.
    CannotCarry(String, String),
    /// Nothing comes of any puzzle.
    All(anyhow::Error),
}

impl Refusal {
    /// It has no solution.
    pub(crate) fn no_solution(puzzle: &Puzzle, limits: &Limits) -> Self {
        Self::Missing(
            Exit::No,
            format!("no solution: {}", why_none(puzzle, limits)),
        )
    }

    /// Says of the puzzle of this name what has `not` been done with it and why. Returns how that
    /// ends.
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
