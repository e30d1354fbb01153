//! The conclusions of the rules about a puzzle, without guesses.

use crate::limits::{Limits, Stop};
use crate::puzzle::{Cell, Content, Direction, Puzzle};
use crate::solve::board::{Board, CellState};
use crate::solve::distinct::Distinct;
use crate::solve::halt::unless_refuted;
use crate::solve::rows::{RuleOutcome, SmallBoard};
use crate::solve::rule_set::Rules;

/// The conclusions of some rules about a puzzle.
///
/// They hold in every assignment that solves the puzzle. [`Rules`] lists the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    columns: usize,
    contents: Vec<Content>,
    /// For each tree, the remaining directions, one bit each.
    choices: Vec<u8>,
}

impl Deduction {
    /// Copies the state of a puzzle's board.
    fn new(puzzle: &Puzzle, board: &Board) -> Self {
        let (rows, _) = board.lines();
        let places = rows
            .iter()
            .flat_map(|row| row.first..row.first + row.length);
        let contents = places.zip(puzzle.contents());
        Self {
            columns: puzzle.size().columns(),
            contents: contents
                .map(|(place, &content)| match board.state(place) {
                    _ if content == Content::Tree => content,
                    CellState::Open => Content::Unknown,
                    CellState::Tent => Content::Tent,
                    CellState::Empty => Content::Empty,
                })
                .collect(),
            choices: board.trees().map(|tree| board.choice_set(tree)).collect(),
        }
    }

    /// Returns the content of a cell, or [`Content::Unknown`] if the cell may or may not hold a
    /// tent.
    ///
    /// # Panics
    ///
    /// Panics if `cell` is off the board.
    #[must_use]
    pub fn content(&self, cell: Cell) -> Content {
        let column = cell.column as usize;
        assert!(column < self.columns, "{cell:?} is off the board");
        self.contents[cell.row as usize * self.columns + column]
    }

    /// Returns the directions in which a tree may still have its tent, in the order north, east,
    /// south, west. Trees are numbered from 0 in row-major order.
    ///
    /// # Panics
    ///
    /// Panics if the board has no tree of that number.
    pub fn directions(&self, tree: usize) -> impl Iterator<Item = Direction> + use<> {
        Direction::of_set(self.choices[tree])
    }
}

/// Applies the given rules until nothing more follows. Returns `None` on a contradiction, which
/// proves that there is no solution.
///
/// Whichever rules are given, a cell without a tree next to it is empty, and a direct violation of
/// the puzzle's rules is a contradiction.
#[must_use]
pub fn deduce(puzzle: &Puzzle, rules: Rules) -> Option<Deduction> {
    deduce_within(puzzle, rules, &Limits::default()).ok()?
}

/// Does the same as [`deduce`], within limits.
pub(crate) fn deduce_within(
    puzzle: &Puzzle,
    rules: Rules,
    limits: &Limits,
) -> Result<Option<Deduction>, Stop> {
    let board = unless_refuted(Board::reduced(puzzle, limits, rules))?;
    Ok(board.map(|board| Deduction::new(puzzle, &board)))
}

/// Returns, in row-major order, the trees that have more than one direction after the given rules
/// are applied. Returns `None` on a contradiction. This computes less than [`deduce_within`] and is
/// cheaper.
pub(crate) fn open_trees(
    puzzle: &Puzzle,
    rules: Rules,
    limits: &Limits,
) -> Result<Option<Vec<Cell>>, Stop> {
    let mut small = SmallBoard::new(puzzle);
    match small.as_mut().map(|small| small.propagate(rules, false)) {
        Some(RuleOutcome::Refuted) => return Ok(None),
        // The small board settled everything, so no full board is needed.
        Some(RuleOutcome::Settled) => return Ok(Some(Vec::new())),
        Some(RuleOutcome::Open) | None => {}
    }
    let board = unless_refuted(Board::after_rules(small.as_ref(), puzzle, limits, rules))?;
    Ok(board.map(|board| {
        let trees = board.trees().zip(puzzle.trees());
        let open = trees.filter(|&(tree, _)| board.choices(tree).nth(1).is_some());
        open.map(|(_, &cell)| cell).collect()
    }))
}

/// Does the same as [`deduce`], but does not apply the rules as formulas, even on small boards. It
/// exists for tests.
#[doc(hidden)]
#[must_use]
pub fn deduce_by_changes(puzzle: &Puzzle, rules: Rules) -> Option<Deduction> {
    let limits = Limits::default();
    let mut board = Board::new(puzzle, Distinct::Assignments, &limits).ok()?;
    board.rules = rules;
    board.propagate_all().ok()?;
    Some(Deduction::new(puzzle, &board))
}
