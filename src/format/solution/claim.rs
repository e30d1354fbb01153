//! What a text gives as a solution, and whether it can be one of a puzzle.

use super::Solution;
use crate::format::tokens::plural;
use crate::puzzle::{Clue, Direction, Layout, Line, Puzzle};

/// A solution as it stands in a text, before it is known whose it is.
#[derive(Clone, Debug)]
pub(super) struct Claim {
    /// The line on which it begins, from 1.
    pub(super) line: usize,
    /// What may name its puzzle: comments before it, and the input that a line of JSON names.
    pub(super) names: Vec<String>,
    /// The name that its puzzle has in its input.
    pub(super) id: Option<String>,
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
    #[cfg(feature = "json")]
    Tents(Layout, Option<Vec<Direction>>),
}

impl What {
    /// The solution of `puzzle` that this is.
    ///
    /// # Errors
    ///
    /// Why it cannot be one of it.
    pub(super) fn solution(&self, puzzle: &Puzzle) -> Result<Solution, Mismatch> {
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
            #[cfg(feature = "json")]
            Self::Tents(tents, None) => Ok(Solution::Layout(tents.clone())),
            #[cfg(feature = "json")]
            Self::Tents(tents, Some(directions)) => {
                let solution = assignment(directions, puzzle)?;
                match &solution {
                    Solution::Assignment(assignment) if assignment.layout(puzzle) != *tents => {
                        Err(Mismatch::Contradiction)
                    }
                    _ => Ok(solution),
                }
            }
        }
    }
}

/// Why a solution cannot be one of a puzzle.
#[derive(Clone, Debug)]
pub(super) enum Mismatch {
    /// It has another size, other trees or other clues.
    Grid(String),
    /// It has another number of directions.
    Directions(String),
    /// It names a puzzle that is not there.
    Id(String),
    /// It fits several puzzles.
    Several(&'static str),
    /// Its tents are not where its directions lead.
    #[cfg(feature = "json")]
    Contradiction,
}

/// Whether two puzzles have the same size and the same trees.
fn same_board(grid: &Puzzle, puzzle: &Puzzle) -> Result<(), Mismatch> {
    let (found, expected) = (grid.size(), puzzle.size());
    if found != expected {
        let message = format!("a grid of {found} for a puzzle of {expected}");
        return Err(Mismatch::Grid(message));
    }
    if grid.trees() == puzzle.trees() {
        return Ok(());
    }
    let mut others = grid.trees().iter().zip(puzzle.trees());
    let first = others.find(|(one, other)| one != other);
    let common = grid.trees().len().min(puzzle.trees().len());
    let (one, other) = match first {
        Some((one, other)) => (Some(one), Some(other)),
        None => (grid.trees().get(common), puzzle.trees().get(common)),
    };
    let place = match (one, other) {
        (Some(one), other) if other.is_none_or(|other| one < other) => {
            format!("there is one at {one}, and none in the puzzle")
        }
        (_, Some(other)) => format!("there is none at {other}, and one in the puzzle"),
        _ => String::new(),
    };
    let message = format!("the trees of this grid are not those of the puzzle: {place}");
    Err(Mismatch::Grid(message))
}

/// Whether no clue of two puzzles contradicts the other's; one that is missing does not.
fn same_clues(grid: &Puzzle, puzzle: &Puzzle) -> Result<(), Mismatch> {
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
        Some((line, found, expected)) => Err(Mismatch::Grid(format!(
            "the clues of this grid are not those of the puzzle: {line} has {found}, in the puzzle \
             {expected}"
        ))),
    }
}

/// The assignment of these directions, if there is one for each tree.
fn assignment(directions: &[Direction], puzzle: &Puzzle) -> Result<Solution, Mismatch> {
    let (found, expected) = (directions.len(), puzzle.trees().len());
    if found == expected {
        return Ok(Solution::Assignment(directions.iter().copied().collect()));
    }
    Err(Mismatch::Directions(format!(
        "{found} direction{} for {expected} tree{}",
        plural(found),
        plural(expected)
    )))
}
