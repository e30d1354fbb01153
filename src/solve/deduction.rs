//! The conclusions of the rules about a puzzle, without any guess.

use crate::limits::{Limits, Stop};
use crate::puzzle::{Cell, Content, Direction, Puzzle};
use crate::solve::board::{Board, CellState};
use crate::solve::distinct::Distinct;
use crate::solve::halt::unless_refuted;
use crate::solve::rows::{SmallBoard, Standing};
use crate::solve::rule_set::Rules;

/// The conclusions of some rules about a puzzle.
///
/// It holds in every assignment. [`Rules`] lists the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    columns: usize,
    contents: Vec<Content>,
    /// The directions that each tree has left, a bit for each.
    choices: Vec<u8>,
}

impl Deduction {
    /// The state of a puzzle's board.
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

    /// The content of a cell; [`Content::Unknown`] if it may or may not hold a tent.
    ///
    /// # Panics
    ///
    /// If `cell` is off the board.
    #[must_use]
    pub fn content(&self, cell: Cell) -> Content {
        self.contents[cell.row as usize * self.columns + cell.column as usize]
    }

    /// The directions that a tree has left for its tent, in the order north, east, south, west.
    /// Trees are numbered row-major, from 0.
    ///
    /// # Panics
    ///
    /// If the board has no tree of that number.
    pub fn directions(&self, tree: usize) -> impl Iterator<Item = Direction> + use<> {
        Direction::of_set(self.choices[tree])
    }
}

/// Lets some of the rules conclude what they can until nothing more follows; `None` if that is a
/// contradiction, and so there is no solution.
///
/// Beside the rules that are switched on, a cell is empty from the start if no tree stands next to
/// it, and an outright breach of the puzzle's rules is always a contradiction.
#[must_use]
pub fn deduce(puzzle: &Puzzle, rules: Rules) -> Option<Deduction> {
    deduce_within(puzzle, rules, &Limits::default()).ok()?
}

/// The same as [`deduce`], unless a limit is reached.
pub(crate) fn deduce_within(
    puzzle: &Puzzle,
    rules: Rules,
    limits: &Limits,
) -> Result<Option<Deduction>, Stop> {
    let board = unless_refuted(Board::reduced(puzzle, limits, rules))?;
    Ok(board.map(|board| Deduction::new(puzzle, &board)))
}

/// Returns the trees, row-major, that some rules leave more than one direction; `None` if there is
/// no solution. It returns less than [`deduce_within`], at less cost.
pub(crate) fn open_trees(
    puzzle: &Puzzle,
    rules: Rules,
    limits: &Limits,
) -> Result<Option<Vec<Cell>>, Stop> {
    let mut small = SmallBoard::new(puzzle);
    match small.as_mut().map(|small| small.conclude(rules, false)) {
        Some(Standing::Refuted) => return Ok(None),
        // Nothing needs a board.
        Some(Standing::Settled) => return Ok(Some(Vec::new())),
        Some(Standing::Open) | None => {}
    }
    let board = unless_refuted(Board::after_rules(small.as_ref(), puzzle, limits, rules))?;
    Ok(board.map(|board| {
        let trees = board.trees().zip(puzzle.trees());
        let open = trees.filter(|&(tree, _)| board.choices(tree).nth(1).is_some());
        open.map(|(_, &cell)| cell).collect()
    }))
}

/// The same as [`deduce`] by other means: the rules are woken by each change alone, however small
/// the board. It is there for tests.
#[doc(hidden)]
#[must_use]
pub fn deduce_by_changes(puzzle: &Puzzle, rules: Rules) -> Option<Deduction> {
    let limits = Limits::default();
    let mut board = Board::new(puzzle, Distinct::Assignments, &limits).ok()?;
    board.rules = rules;
    board.propagate_all().ok()?;
    Some(Deduction::new(puzzle, &board))
}
