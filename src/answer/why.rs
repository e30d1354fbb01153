//! Why a puzzle has no solution.

use itertools::Itertools as _;

use super::solutions::first;
use crate::explain::{Obstacle, WrongSum, obstacle};
use crate::limits::Limits;
use crate::puzzle::{Content, Puzzle};
use crate::render::explain::{self, capital};

/// The node limit for searching the board without its marks. If this search finds a solution, some
/// marks are wrong.
const NODES_WITHOUT_MARKS: u64 = 10_000;

/// Returns a text that states why a puzzle has no solution, after a complete search found none. If
/// no obstacle is found and there are marks, also searches the board without them, for at most
/// 10,000 nodes.
#[must_use]
pub fn why_none(puzzle: &Puzzle, limits: &Limits) -> String {
    let obstacle = obstacle(puzzle, limits).ok().flatten();
    why_none_with(obstacle.as_ref(), puzzle, limits)
}

/// Returns the same text as [`why_none`], for a caller that has already looked for an obstacle.
pub(super) fn why_none_with(
    obstacle: Option<&Obstacle>,
    puzzle: &Puzzle,
    limits: &Limits,
) -> String {
    if let Some(obstacle) = obstacle {
        return explain::obstacle(obstacle);
    }
    let limits = limits.with_node_limit(Some(NODES_WITHOUT_MARKS));
    let has_solution = || {
        let found = first(1, &puzzle.without_marks(), limits);
        found.is_ok_and(|found| !found.is_empty())
    };
    if puzzle.count_marks() == 0 || !has_solution() {
        return "every possibility was tried".to_owned();
    }
    let marks = |content, one: &str, more: &str| match puzzle.count(content) {
        0 => None,
        1 => Some(one.to_owned()),
        number => Some(format!("{number} {more}")),
    };
    let tents = marks(Content::Tent, "tent", "tents");
    let grass = marks(Content::Empty, "mark of grass", "marks of grass");
    let marks = tents.into_iter().chain(grass).join(" and ");
    format!(
        "without the {marks} on the board there is a solution; `tents hint` shows what is wrong"
    )
}

/// Returns a text about clues that do not add up. It asks whether the puzzle was copied correctly.
#[must_use]
pub fn asking(sum: &WrongSum) -> String {
    let reason = capital(&sum.to_string());
    format!("{reason}, so there is no solution. Was the puzzle copied correctly?")
}
