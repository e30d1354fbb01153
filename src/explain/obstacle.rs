//! Reasons, visible without a search, why a puzzle has no solution.

use thiserror::Error;

use crate::explain::instance::DeadEnd;
use crate::explain::knowledge::{CellIndex, Knowledge};
use crate::explain::mistake::visible;
use crate::explain::step::Fact;
use crate::limits::{Limits, Stop};
use crate::puzzle::{Puzzle, plural};

/// A reason, visible without a search, why a puzzle has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The sum of the row clues, or of the column clues, does not fit the number of trees.
    Sum(WrongSum),
    /// The marks break a rule, or a line or a tree has too little room.
    DeadEnd(DeadEnd),
}

/// The row clues, or the column clues, whose sum does not fit the number of trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "the {} clues{} add up to {sum}, but the board has {trees} tree{}",
    if *.rows { "row" } else { "column" },
    if *.all { "" } else { " alone" },
    plural(*.trees)
)]
pub struct WrongSum {
    /// Whether these are the row clues.
    pub rows: bool,
    /// The sum of the clues.
    pub sum: u64,
    /// The number of trees.
    pub trees: usize,
    /// Whether every row, or every column, has a clue. If some lines have no clue, the sum of the
    /// other clues already exceeds the number of trees.
    pub all: bool,
}

/// Returns an obstacle that is visible without a search, if there is one; a wrong sum comes first.
/// Cells without a tree next to them count as grass. Even if no obstacle is found, there may be no
/// solution.
///
/// # Errors
///
/// Returns the limit that was reached.
pub fn obstacle(puzzle: &Puzzle, limits: &Limits) -> Result<Option<Obstacle>, Stop> {
    if let Some(sum) = wrong_sum(puzzle) {
        return Ok(Some(Obstacle::Sum(sum)));
    }
    Knowledge::allow(puzzle.size(), limits)?;
    limits.meter().work(puzzle.size().area() as u64)?;
    let (mut known, _) = Knowledge::new(puzzle);
    let dead_end = visible(&known).or_else(|| {
        let far: Vec<CellIndex> = known.open().filter(|&at| known.links[at] == 0).collect();
        for at in far {
            let _ = known.add(Fact::Grass(known.cell(at)));
        }
        visible(&known)
    });
    Ok(dead_end.map(Obstacle::DeadEnd))
}

/// Returns the sum of the row clues if it does not fit the number of trees; otherwise the sum of
/// the column clues if that does not fit; otherwise `None`.
#[must_use]
pub fn wrong_sum(puzzle: &Puzzle) -> Option<WrongSum> {
    let trees = puzzle.trees().len();
    [(true, puzzle.row_clues()), (false, puzzle.column_clues())]
        .into_iter()
        .map(|(rows, clues)| WrongSum {
            rows,
            sum: clues.iter().flatten().map(|&clue| u64::from(clue)).sum(),
            trees,
            all: clues.iter().all(Option::is_some),
        })
        .find(|&WrongSum { sum, all, .. }| sum > trees as u64 || all && sum < trees as u64)
}
