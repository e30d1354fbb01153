//! What a text gives as a solution, and whether it can be one of a puzzle.

use itertools::EitherOrBoth::{Both, Left, Right};
use itertools::Itertools;

use super::Solution;
use crate::format::PuzzleId;
use crate::format::problem::BadSolution;
use crate::puzzle::{Clue, Direction, Layout, Line, Puzzle};

/// A solution as it was read, before its puzzle is known.
#[derive(Clone, Debug)]
pub(super) struct Claim {
    /// The line on which it begins, from 1.
    pub(super) line: usize,
    /// What may name its puzzle: comments before it, and the input that a line of JSON names.
    pub(super) names: Vec<String>,
    /// The name that its puzzle has in its input.
    pub(super) id: Option<PuzzleId>,
    pub(super) what: What,
}

/// The kinds of solution that a text can hold.
#[derive(Clone, Debug)]
pub(super) enum What {
    /// A puzzle with its tents.
    Puzzle(Puzzle, Layout),
    /// A grid with tents and without clues.
    Grid(Puzzle, Layout),
    /// A list of directions.
    Directions(Vec<Direction>),
    /// A list of tents, perhaps with directions.
    Tents(Layout, Option<Vec<Direction>>),
}

impl What {
    /// The solution of `puzzle` that this is.
    ///
    /// # Errors
    ///
    /// Why it cannot be one of it.
    pub(super) fn solution(&self, puzzle: &Puzzle) -> Result<Solution, BadSolution> {
        match self {
            Self::Puzzle(grid, tents) => {
                same_board(grid, puzzle)?;
                same_clues(grid, puzzle)?;
                Ok(Solution::Layout(tents.clone()))
            }
            Self::Grid(grid, tents) => {
                same_board(grid, puzzle)?;
                Ok(Solution::Layout(tents.clone()))
            }
            Self::Directions(directions) => assignment(directions, puzzle),
            Self::Tents(tents, None) => Ok(Solution::Layout(tents.clone())),
            Self::Tents(tents, Some(directions)) => {
                let solution = assignment(directions, puzzle)?;
                match &solution {
                    Solution::Assignment(assignment) if assignment.layout(puzzle) != *tents => {
                        Err(BadSolution::Contradiction)
                    }
                    _ => Ok(solution),
                }
            }
        }
    }
}

/// Whether two puzzles have the same size and the same trees.
fn same_board(grid: &Puzzle, puzzle: &Puzzle) -> Result<(), BadSolution> {
    let (found, expected) = (grid.size(), puzzle.size());
    if found != expected {
        return Err(BadSolution::OtherSize { found, expected });
    }
    let mut pairs = grid.trees().iter().zip_longest(puzzle.trees());
    match pairs.find(|pair| !matches!(pair, Both(one, other) if one == other)) {
        None => Ok(()),
        Some(Left(&cell)) => Err(BadSolution::AnotherTree { cell }),
        Some(Both(&cell, other)) if cell < *other => Err(BadSolution::AnotherTree { cell }),
        Some(Both(_, &cell) | Right(&cell)) => Err(BadSolution::MissingTree { cell }),
    }
}

/// Whether no clue of two puzzles contradicts the other's; one that is missing does not.
fn same_clues(grid: &Puzzle, puzzle: &Puzzle) -> Result<(), BadSolution> {
    let columns = (grid.column_clues(), puzzle.column_clues());
    let rows = (grid.row_clues(), puzzle.row_clues());
    let differing = |(found, expected): (&[Clue], &[Clue])| {
        let mut pairs = found.iter().zip(expected).enumerate();
        pairs.find_map(|(line, (found, expected))| match (found, expected) {
            (Some(found), Some(expected)) if found != expected => Some((line, *found, *expected)),
            _ => None,
        })
    };
    let column = differing(columns).map(|(line, one, other)| (Line::Column(line), one, other));
    let line =
        column.or_else(|| differing(rows).map(|(line, one, other)| (Line::Row(line), one, other)));
    match line {
        None => Ok(()),
        Some((line, found, expected)) => Err(BadSolution::OtherClue {
            line,
            found,
            expected,
        }),
    }
}

/// The assignment of these directions, if there is one for each tree.
fn assignment(directions: &[Direction], puzzle: &Puzzle) -> Result<Solution, BadSolution> {
    let (found, trees) = (directions.len(), puzzle.trees().len());
    if found == trees {
        return Ok(Solution::Assignment(directions.iter().copied().collect()));
    }
    Err(BadSolution::Directions { found, trees })
}
