//! The solution that a text claims, and whether it fits a puzzle.

use crate::format::coordinates::Coordinates;
use crate::format::fault::shared::other_puzzle;
use crate::format::fault::{Counted, Fault, ReadError};
use crate::format::plain::Drawing;
use crate::format::puzzle_id::PuzzleId;
use crate::format::signs::Remarks;
use crate::format::solution::faults::{bad_record, other_grid};
use crate::format::solution::given::Solution;
use crate::puzzle::{Assignment, Content, Direction, Layout, Line, Puzzle};

/// A solution as it was read, before its puzzle is known.
#[derive(Clone, Debug)]
pub(super) struct TextClaim {
    /// The line on which it begins, from 1.
    pub(super) line: usize,
    /// The possible names of its puzzle: the comments before it, or the `input` in a line of JSON.
    pub(super) names: Vec<String>,
    /// The id of its puzzle in the puzzle's input.
    pub(super) id: Option<PuzzleId>,
    /// The solution, or its faults.
    pub(super) what: Result<Claimed, ReadError>,
}

impl TextClaim {
    /// Creates a solution that names no puzzle.
    pub(super) fn new(line: usize, what: Result<Claimed, ReadError>) -> Self {
        Self {
            line,
            names: Vec::new(),
            id: None,
            what,
        }
    }
}

/// The kinds of solution that a text can hold.
#[derive(Clone, Debug)]
pub(super) enum Claimed {
    /// A puzzle with its tents, and the remarks on its text.
    Puzzle(Puzzle, Layout, Remarks),
    /// A grid with tents and without clues.
    Grid(Puzzle, Layout),
    /// The drawings as which a grid can be read. The meaning of its signs depends on the puzzle.
    Signs(Vec<Drawing>),
    /// A list of directions, perhaps with the tents.
    Directions(Vec<Direction>, Option<Layout>),
    /// A list of tents.
    Tents(Layout),
    /// A list of tents whose rows and columns may count from 0 or from 1.
    Coordinates(Coordinates),
}

impl Claimed {
    /// Returns this as a solution of `puzzle`, with the remarks on its text.
    ///
    /// # Errors
    ///
    /// Returns the reason why this cannot be a solution of `puzzle`.
    pub(super) fn solution(&self, puzzle: &Puzzle) -> Result<(Solution, Remarks), Fault> {
        let (layout, remarks) = match self {
            Self::Puzzle(grid, tents, remarks) => {
                same_board(grid, puzzle)?;
                same_clues(grid, puzzle)?;
                (tents.clone(), remarks.clone())
            }
            Self::Grid(grid, tents) => {
                same_board(grid, puzzle)?;
                (tents.clone(), Remarks::new())
            }
            Self::Coordinates(tents) => (tents.layout(puzzle)?, Remarks::new()),
            Self::Signs(drawings) => {
                let mut grids = drawings
                    .iter()
                    .filter_map(|drawing| drawing.explained(puzzle));
                let (grid, remarks) = grids.next().ok_or_else(|| {
                    other_grid("no sign of this grid marks the trees of the puzzle")
                })?;
                same_clues(&grid, puzzle)?;
                (grid.marked_tents(), remarks)
            }
            Self::Tents(tents) => (tents.clone(), Remarks::new()),
            Self::Directions(directions, tents) => {
                let assignment = assignment(directions, puzzle)?;
                let layout = tents.as_ref().map(|_| assignment.layout(puzzle));
                if layout != *tents {
                    return Err(bad_record("the tents are not where the directions lead"));
                }
                return Ok((Solution::Assignment(assignment), Remarks::new()));
            }
        };
        Ok((Solution::Layout(layout), remarks))
    }
}

/// Checks that two puzzles have the same size and the same trees.
fn same_board(grid: &Puzzle, puzzle: &Puzzle) -> Result<(), Fault> {
    let (found, expected) = (grid.size(), puzzle.size());
    if found != expected {
        return Err(other_grid(format!(
            "a grid of {found} for a puzzle of {expected}"
        )));
    }
    if grid.trees() == puzzle.trees() {
        return Ok(());
    }
    let is_tree = |puzzle: &Puzzle, index: usize| puzzle.contents()[index] == Content::Tree;
    let mut cells = 0..found.area();
    let other = cells.find(|&index| is_tree(grid, index) != is_tree(puzzle, index));
    let cell = found.cell(other.unwrap_or_default());
    let difference = match grid.content(cell) {
        Content::Tree => format!("there is a tree at {cell}, but not in the puzzle"),
        _ => format!("there is no tree at {cell}, but one in the puzzle"),
    };
    Err(other_grid(format!(
        "this grid does not have the trees of the puzzle: {difference}"
    )))
}

/// Checks that no clue of one puzzle contradicts a clue of the other. A missing clue contradicts
/// none.
fn same_clues(grid: &Puzzle, puzzle: &Puzzle) -> Result<(), Fault> {
    let columns = grid.column_clues().iter().zip(puzzle.column_clues());
    let rows = grid.row_clues().iter().zip(puzzle.row_clues());
    let columns = (0..).map(Line::Column).zip(columns);
    for (line, clues) in columns.chain((0..).map(Line::Row).zip(rows)) {
        if let (Some(found), Some(expected)) = clues
            && found != expected
        {
            return Err(other_grid(format!(
                "this grid does not have the clues of the puzzle: {line} has {found} instead of \
                 {expected}"
            )));
        }
    }
    Ok(())
}

/// Creates an assignment from directions. Fails unless there is one direction for each tree.
fn assignment(directions: &[Direction], puzzle: &Puzzle) -> Result<Assignment, Fault> {
    let (found, trees) = (directions.len(), puzzle.trees().len());
    if found == trees {
        return Ok(directions.iter().copied().collect());
    }
    Err(other_puzzle(format!(
        "{} for {}",
        Counted(found, "direction"),
        Counted(trees, "tree")
    ))
    .expecting("one direction for each tree"))
}
