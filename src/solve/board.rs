//! The state of a search: what is settled on the board so far, and the way back.
//!
//! Cells live in a grid with a border of one cell on every side, so that each cell has eight
//! neighbours at fixed offsets; border cells and trees are empty from the start. For a board of
//! 2 × 3 (`.` a cell of the board, `+` the border) the indices are
//!
//! ```text
//!     + + + + +      0  1  2  3  4
//!     + . . . +      5  6  7  8  9
//!     + . . . +     10 11 12 13 14
//!     + + + + +     15 16 17 18 19
//! ```
//!
//! Two kinds of facts are open: whether a *cell* holds a tent, and whether a *tree* has its tent
//! in a direction. `choices` holds the open directions of each tree as four bits; `claims` holds
//! the same pairs seen from the cell: the directions in which a tree lies that may own a tent
//! here. Everything that becomes known goes through [`Board::place`], [`Board::clear`] and
//! [`Board::release`], which keep the two in step, count, and write the trail.

use super::rule::{self, Rule};
use super::{Contradiction, Distinct, Limits, Statistics, Stop};
use crate::puzzle::{Cell, Content, Direction, Puzzle};

/// No tree stands here.
const NO_TREE: u32 = u32::MAX;

/// After how many changes the limits are looked at again.
const CHANGES_BETWEEN_CHECKS: u64 = 4096;

/// What is known about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Open,
    Tent,
    Empty,
}

/// A row or column.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) clue: Option<u32>,
    /// How many tents stand in it.
    pub(super) tents: u32,
    /// How many of its cells are open.
    pub(super) open: u32,
    /// Its first cell, the distance from each cell to the next, and how many there are.
    pub(super) first: u32,
    pub(super) step: u32,
    pub(super) length: u32,
}

/// One thing that became known.
#[derive(Clone, Copy, Debug)]
enum Change {
    /// A tent stands on this cell.
    Placed(u32),
    /// No tent stands on this cell.
    Cleared(u32),
    /// This tree does not have its tent in this direction.
    Released(u32, Direction),
}

#[derive(Debug)]
pub(super) struct Board {
    pub(super) distinct: Distinct,
    /// Cells from one row of the bordered grid to the next.
    stride: u32,
    rows: u32,
    /// The cell of each tree, row-major.
    trees: Vec<u32>,
    /// The tree on each cell, or [`NO_TREE`].
    tree_at: Vec<u32>,
    cells: Vec<State>,
    choices: Vec<u8>,
    claims: Vec<u8>,
    /// The rows, then the columns.
    lines: Vec<Line>,
    /// The tents of the puzzle, until they are placed.
    given_tents: Vec<u32>,
    trail: Vec<Change>,
    /// How much of the trail the rules have seen.
    seen: usize,
    /// Scratch of the ring rule: in which walk a tree was met last.
    pub(super) met: Vec<u64>,
    pub(super) walk: u64,
    pub(super) limits: Limits,
    pub(super) stop: Option<Stop>,
    /// How many changes the rules have seen.
    changes: u64,
    /// How many changes were taken back.
    pub(super) undone: u64,
    pub(super) statistics: Statistics,
}

impl Board {
    pub(super) fn new(puzzle: &Puzzle, distinct: Distinct, limits: Limits) -> Self {
        let size = puzzle.size();
        let (rows, columns) = (size.rows() as u32, size.columns() as u32);
        let stride = columns + 2;
        let area = (rows as usize + 2) * stride as usize;
        let mut tree_at = vec![NO_TREE; area];
        let bordered = |cell: &Cell| (cell.row + 1) * stride + cell.column + 1;
        let trees: Vec<u32> = puzzle.trees().iter().map(bordered).collect();
        for (tree, &cell) in trees.iter().enumerate() {
            tree_at[cell as usize] = tree as u32;
        }
        let line = |clue, first, step, length| Line {
            clue,
            tents: 0,
            open: 0,
            first,
            step,
            length,
        };
        let row_lines = (1..=rows)
            .zip(puzzle.row_clues())
            .map(|(row, &clue)| line(clue, row * stride + 1, 1, columns));
        let column_lines = (1..=columns)
            .zip(puzzle.column_clues())
            .map(|(column, &clue)| line(clue, stride + column, stride, rows));
        let mut board = Self {
            distinct,
            stride,
            rows,
            cells: vec![State::Empty; area],
            choices: vec![0; trees.len()],
            claims: vec![0; area],
            lines: row_lines.chain(column_lines).collect(),
            given_tents: puzzle.given_tents().tents().iter().map(bordered).collect(),
            trail: Vec::new(),
            seen: 0,
            met: vec![0; trees.len()],
            walk: 0,
            limits,
            stop: None,
            changes: 0,
            undone: 0,
            statistics: Statistics::default(),
            trees,
            tree_at,
        };
        board.open_candidates(puzzle);
        board
    }

    /// Opens every cell next to a tree that the puzzle does not exclude.
    fn open_candidates(&mut self, puzzle: &Puzzle) {
        let size = puzzle.size();
        for (tree, &place) in puzzle.trees().iter().enumerate() {
            for direction in Direction::ALL {
                let Some(candidate) = place.step(direction, size) else {
                    continue;
                };
                if matches!(puzzle.content(candidate), Content::Tree | Content::Empty) {
                    continue;
                }
                self.toggle(tree as u32, direction);
                let cell = self.candidate(tree as u32, direction);
                if self.cells[cell as usize] == State::Empty {
                    self.cells[cell as usize] = State::Open;
                    for line in self.lines_of(cell) {
                        self.lines[line].open += 1;
                    }
                }
            }
        }
    }

    /// Draws everything that follows from the puzzle as it stands.
    pub(super) fn propagate_all(&mut self) -> Result<(), Contradiction> {
        self.keep_limits()?;
        for cell in std::mem::take(&mut self.given_tents) {
            self.place(cell, Rule::Given)?;
        }
        for tree in 0..self.trees.len() as u32 {
            rule::tree::check(self, tree)?;
        }
        for line in 0..self.lines.len() {
            rule::line_count::check(self, line)?;
        }
        self.propagate()
    }

    /// Lets every rule see every change, until there are no new ones.
    pub(super) fn propagate(&mut self) -> Result<(), Contradiction> {
        while let Some(&change) = self.trail.get(self.seen) {
            self.seen += 1;
            self.changes += 1;
            if self.changes.is_multiple_of(CHANGES_BETWEEN_CHECKS) {
                self.keep_limits()?;
            }
            match change {
                Change::Placed(cell) => {
                    rule::no_touch::placed(self, cell)?;
                    rule::tent::placed(self, cell)?;
                    for line in self.lines_of(cell) {
                        rule::line_count::check(self, line)?;
                    }
                }
                Change::Cleared(cell) => {
                    rule::tent::cleared(self, cell)?;
                    for line in self.lines_of(cell) {
                        rule::line_count::check(self, line)?;
                    }
                }
                Change::Released(tree, direction) => {
                    rule::tree::check(self, tree)?;
                    rule::tent::released(self, self.candidate(tree, direction))?;
                }
            }
        }
        Ok(())
    }

    /// Ends the search, by way of a contradiction everywhere, once a limit is reached.
    fn keep_limits(&mut self) -> Result<(), Contradiction> {
        self.stop = self.stop.or_else(|| self.limits.reached());
        if self.stop.is_some() {
            Err(Contradiction)
        } else {
            Ok(())
        }
    }

    /// A tent stands on `cell`.
    pub(super) fn place(&mut self, cell: u32, rule: Rule) -> Result<(), Contradiction> {
        match self.cells[cell as usize] {
            State::Tent => return Ok(()),
            State::Empty => return Err(Contradiction),
            State::Open => {}
        }
        self.cells[cell as usize] = State::Tent;
        for line in self.lines_of(cell) {
            self.lines[line].open -= 1;
            self.lines[line].tents += 1;
        }
        self.trail.push(Change::Placed(cell));
        self.statistics.count(rule);
        Ok(())
    }

    /// No tent stands on `cell`.
    pub(super) fn clear(&mut self, cell: u32, rule: Rule) -> Result<(), Contradiction> {
        match self.cells[cell as usize] {
            State::Empty => return Ok(()),
            State::Tent => return Err(Contradiction),
            State::Open => {}
        }
        self.cells[cell as usize] = State::Empty;
        for line in self.lines_of(cell) {
            self.lines[line].open -= 1;
        }
        self.trail.push(Change::Cleared(cell));
        self.statistics.count(rule);
        Ok(())
    }

    /// `tree` does not have its tent in `direction`.
    pub(super) fn release(
        &mut self,
        tree: u32,
        direction: Direction,
        rule: Rule,
    ) -> Result<(), Contradiction> {
        if self.choices[tree as usize] & bit(direction) == 0 {
            return Ok(());
        }
        self.toggle(tree, direction);
        self.trail.push(Change::Released(tree, direction));
        self.statistics.count(rule);
        if self.choices[tree as usize] == 0 {
            return Err(Contradiction);
        }
        Ok(())
    }

    /// Opens a pair that is closed, or closes one that is open, seen from the tree and the cell.
    fn toggle(&mut self, tree: u32, direction: Direction) {
        self.choices[tree as usize] ^= bit(direction);
        let cell = self.candidate(tree, direction);
        self.claims[cell as usize] ^= bit(direction.opposite());
    }

    /// `tree` has its tent in `direction`, and so in no other.
    pub(super) fn settle(
        &mut self,
        tree: u32,
        direction: Direction,
        rule: Rule,
    ) -> Result<(), Contradiction> {
        if self.choices[tree as usize] & bit(direction) == 0 {
            return Err(Contradiction);
        }
        for other in Direction::ALL {
            if other != direction {
                self.release(tree, other, rule)?;
            }
        }
        Ok(())
    }

    /// The tent on `cell` belongs to `owner`, and so to no other tree.
    pub(super) fn release_others(
        &mut self,
        cell: u32,
        owner: u32,
        rule: Rule,
    ) -> Result<(), Contradiction> {
        for to_tree in directions(self.claims[cell as usize]) {
            let tree = self.tree_at[self.neighbour(cell, to_tree) as usize];
            if tree != owner {
                self.release(tree, to_tree.opposite(), rule)?;
            }
        }
        Ok(())
    }

    /// No tree has its tent on `cell`.
    pub(super) fn release_all(&mut self, cell: u32, rule: Rule) -> Result<(), Contradiction> {
        self.release_others(cell, NO_TREE, rule)
    }

    /// Takes changes back until the trail is `length` long.
    pub(super) fn rewind(&mut self, length: usize) {
        self.undone += (self.trail.len() - length) as u64;
        while self.trail.len() > length {
            match self.trail.pop() {
                Some(Change::Placed(cell)) => {
                    self.cells[cell as usize] = State::Open;
                    for line in self.lines_of(cell) {
                        self.lines[line].open += 1;
                        self.lines[line].tents -= 1;
                    }
                }
                Some(Change::Cleared(cell)) => {
                    self.cells[cell as usize] = State::Open;
                    for line in self.lines_of(cell) {
                        self.lines[line].open += 1;
                    }
                }
                Some(Change::Released(tree, direction)) => {
                    self.toggle(tree, direction);
                }
                None => {}
            }
        }
        self.seen = length;
    }

    /// How much has become known; what [`Board::rewind`] goes back to.
    pub(super) fn trail_length(&self) -> usize {
        self.trail.len()
    }

    pub(super) fn state(&self, cell: u32) -> State {
        self.cells[cell as usize]
    }

    /// How many cells the grid has, its border included.
    pub(super) fn area(&self) -> usize {
        self.cells.len()
    }

    /// The rows, then the columns.
    pub(super) fn lines(&self) -> (&[Line], &[Line]) {
        self.lines.split_at(self.rows as usize)
    }

    /// The cells of the trees, row-major.
    pub(super) fn trees(&self) -> &[u32] {
        &self.trees
    }

    pub(super) fn line(&self, line: usize) -> &Line {
        &self.lines[line]
    }

    /// The row and the column of a cell that is not on the border, as indices of lines.
    pub(super) fn lines_of(&self, cell: u32) -> [usize; 2] {
        let row = cell / self.stride - 1;
        let column = cell % self.stride - 1;
        [row as usize, (self.rows + column) as usize]
    }

    /// The cell next to `cell` in `direction`; `cell` is not on the border.
    fn neighbour(&self, cell: u32, direction: Direction) -> u32 {
        match direction {
            Direction::North => cell - self.stride,
            Direction::East => cell + 1,
            Direction::South => cell + self.stride,
            Direction::West => cell - 1,
        }
    }

    /// The eight cells around `cell`, which is not on the border.
    pub(super) fn around(&self, cell: u32) -> [u32; 8] {
        let (above, below) = (cell - self.stride, cell + self.stride);
        [
            above - 1,
            above,
            above + 1,
            cell - 1,
            cell + 1,
            below - 1,
            below,
            below + 1,
        ]
    }

    /// The cell on which the tent of `tree` stands if it lies in `direction`.
    pub(super) fn candidate(&self, tree: u32, direction: Direction) -> u32 {
        self.neighbour(self.trees[tree as usize], direction)
    }

    /// The tree that alone may own a tent on `cell`, with its direction to the tent.
    pub(super) fn only_claimant(&self, cell: u32) -> Option<(u32, Direction)> {
        let to_tree = only(self.claims[cell as usize])?;
        Some((
            self.tree_at[self.neighbour(cell, to_tree) as usize],
            to_tree.opposite(),
        ))
    }

    /// The trees that may own a tent on `cell`, each with its direction to the tent.
    pub(super) fn claimants(&self, cell: u32) -> impl Iterator<Item = (u32, Direction)> + '_ {
        directions(self.claims[cell as usize]).map(move |to_tree| {
            let tree = self.tree_at[self.neighbour(cell, to_tree) as usize];
            (tree, to_tree.opposite())
        })
    }

    /// Whether any tree may own a tent on `cell`.
    pub(super) fn is_claimed(&self, cell: u32) -> bool {
        self.claims[cell as usize] != 0
    }

    /// The direction of a tree that has only one left.
    pub(super) fn only_choice(&self, tree: u32) -> Option<Direction> {
        only(self.choices[tree as usize])
    }

    /// Whether a tree has any direction left.
    pub(super) fn has_choice(&self, tree: u32) -> bool {
        self.choices[tree as usize] != 0
    }

    /// The directions that a tree has left, in the order north, east, south, west.
    pub(super) fn choices(&self, tree: u32) -> impl Iterator<Item = Direction> + use<> {
        directions(self.choices[tree as usize])
    }

    /// The directions of all trees, once each has only one left.
    pub(super) fn settled(&self) -> impl Iterator<Item = Direction> + '_ {
        self.choices
            .iter()
            .map(|choices| Direction::ALL[choices.trailing_zeros() as usize % 4])
    }

    /// Of the trees from `first` on, the first with the fewest directions left, if any has more
    /// than one. Moves `first` on to the first tree that has.
    pub(super) fn most_constrained_tree(&self, first: &mut u32) -> Option<u32> {
        let mut unsettled = self.choices[*first as usize..].iter().zip(*first..);
        let is_open = |count: u32| count > 1;
        let (choices, start) = unsettled.find(|(choices, _)| is_open(choices.count_ones()))?;
        *first = start;
        let (mut best, mut fewest) = (start, choices.count_ones());
        while fewest > 2
            && let Some((choices, tree)) = unsettled.next()
        {
            let count = choices.count_ones();
            if is_open(count) && count < fewest {
                (best, fewest) = (tree, count);
            }
        }
        Some(best)
    }
}

/// The bit of a direction in a set of directions.
fn bit(direction: Direction) -> u8 {
    1 << direction as u8
}

/// The directions of a set, in the order north, east, south, west.
fn directions(set: u8) -> impl Iterator<Item = Direction> {
    Direction::ALL
        .into_iter()
        .filter(move |&direction| set & bit(direction) != 0)
}

/// The direction of a set that holds only one.
fn only(set: u8) -> Option<Direction> {
    if set.is_power_of_two() {
        Direction::ALL.get(set.trailing_zeros() as usize).copied()
    } else {
        None
    }
}
