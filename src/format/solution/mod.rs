//! Text → solutions of known puzzles.
//!
//! A solution may be written in every format that has a sign for tents, as a puzzle with its tents
//! in it. It may also be a grid without clues, a direction list or a line of JSON. What is read is
//! a [`claim::Claim`] at first; [`Owners`] finds the puzzle that it belongs to.

mod claim;
mod json;
mod owners;
mod read;
mod stream;

pub use owners::{Owner, Owners};

use super::{ReadError, ReadOptions, Source};
use crate::puzzle::{Assignment, Layout, Puzzle};

/// A solution as it was given: tents, or a direction for each tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// The tents of a grid.
    Layout(Layout),
    /// A direction list.
    Assignment(Assignment),
}

/// Reads the solutions of `puzzle` from a text, one at a time: puzzles with their tents in any
/// format that can carry them, grids without clues, one direction list a line, or, with the feature
/// `json`, JSON lines with `tents` or `directions`. Which of them it is shows in the text.
///
/// There is always at least one entry: a text without a solution is a fault, and so is a solution
/// that cannot belong to the puzzle, as it has another size, other trees, other clues or another
/// number of directions.
///
/// # Example: a solution in another format than the puzzle
///
/// ```
/// use tents::format::{self, Solution, Source};
///
/// let puzzle = format::read_one(" 01\n1T.\n0..\n")?;
/// let source = Source::new(b"2 2\nTA 1\n.. 0\n0 1\n".to_vec());
/// let solutions: Vec<_> = format::read_solutions(&source, &puzzle).collect();
/// let [Ok(Solution::Layout(layout))] = &solutions[..] else {
///     panic!("{solutions:?}");
/// };
/// assert_eq!(layout.tents().len(), 1);
/// # Ok::<(), tents::format::ReadError>(())
/// ```
pub fn read_solutions<'s>(
    source: &'s Source,
    puzzle: &'s Puzzle,
) -> impl Iterator<Item = Result<Solution, ReadError>> + 's {
    let solutions = Owners::of(puzzle).read(source, &ReadOptions::default());
    solutions.map(|solution| solution.map(|(_, solution)| solution))
}
