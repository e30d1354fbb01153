//! Why nothing comes of a puzzle.
//!
//! Layer 7: it may import files of lower layers.

use itertools::Itertools as _;
use tents::format::Code;
use tents::puzzle::{Content, Puzzle};
use tents::solve::{Limits, Stop, obstacle};

use super::context::Context;
use super::exit::Exit;
use super::fault::Failure;
use super::solution::first;
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

/// How many nodes are searched to find out whether the marks of a board are at fault.
const NODES_WITHOUT_MARKS: u64 = 10_000;

/// Why a puzzle that was searched to the end has no solution. Within the limits, the board without
/// its marks is searched too.
pub(crate) fn why_none(puzzle: &Puzzle, limits: &Limits) -> String {
    if let Some(obstacle) = obstacle(puzzle) {
        return obstacle.to_string();
    }
    let limits = Limits {
        nodes: Some(limits.nodes.unwrap_or(u64::MAX).min(NODES_WITHOUT_MARKS)),
        ..limits.clone()
    };
    let has_solution = || {
        let found = first(1, &puzzle.without_marks(), limits);
        found.is_ok_and(|found| !found.is_empty())
    };
    if puzzle.number_of_marks() == 0 || !has_solution() {
        return "every possibility was tried".to_owned();
    }
    let marks = |content, one: &str, more: &str| match puzzle.number_of(content) {
        0 => None,
        1 => Some(one.to_owned()),
        number => Some(format!("{number} {more}")),
    };
    let tents = marks(Content::Tent, "tent", "tents");
    let grass = marks(Content::Empty, "mark of grass", "marks of grass");
    let marks = tents.into_iter().chain(grass).join(" and ");
    format!("without the {marks} on the board there is one; `tents hint` says what is wrong")
}
