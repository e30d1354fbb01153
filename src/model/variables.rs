//! Numbers the atoms of a puzzle.

use itertools::Itertools as _;

use crate::model::constraint::Atom;
use crate::model::open_board::free_directions;
use crate::puzzle::{Cell, Direction, Puzzle, Size};

/// The number of a variable, counted from 1.
pub(crate) type Variable = u32;

/// A tree and a direction from it to a free cell: a cell without a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    /// The number of the tree in the puzzle, from 0.
    pub(crate) tree: usize,
    pub(crate) direction: Direction,
}

/// The variables of a puzzle.
///
/// They are numbered from 1. First come the *tents*: one variable for each free cell next to a
/// tree, in row-major order, true if the cell holds a tent. No other cell can hold a tent. Then
/// come the *pairs*: one variable for each tree and each direction from the tree to a free cell,
/// true if the tree has its tent there. The trees are in row-major order, and the directions of
/// each tree in the order north, east, south, west. The numbers depend only on the size of the
/// board and its trees, not on clues and marks. So the puzzle is enough to decode the answer of a
/// solver.
///
/// The values of the pairs determine the values of the tents. So each assignment of the puzzle is
/// one solution of the rules. Solutions with the same tents are assignments of the same layout.
#[derive(Debug)]
pub(crate) struct Variables {
    size: Size,
    /// The cells of the tents in row-major order.
    cells: Vec<Cell>,
    /// The pairs, ordered by tree and direction.
    pairs: Vec<Pair>,
}

impl Variables {
    /// Numbers the variables of a puzzle. `work` is called before each amount of work, with about
    /// the number of cells to visit.
    ///
    /// # Errors
    ///
    /// Returns the error of `work`.
    pub(crate) fn new<E>(
        puzzle: &Puzzle,
        mut work: impl FnMut(u64) -> Result<(), E>,
    ) -> Result<Self, E> {
        let size = puzzle.size();
        let mut pairs = Vec::new();
        for (tree, &place) in puzzle.trees().iter().enumerate() {
            work(8)?;
            pairs.extend(free_directions(puzzle, place).map(|direction| Pair { tree, direction }));
        }
        let cell = |pair: &Pair| puzzle.trees()[pair.tree].step(pair.direction, size);
        let towards = |side| pairs.iter().filter(move |pair| pair.direction == side);
        // For each direction, the cells in that direction from the trees are in ascending order.
        let sides = Direction::ALL.map(|side| towards(side).filter_map(cell));
        let mut cells: Vec<Cell> = Vec::new();
        for cell in sides.into_iter().kmerge().dedup() {
            work(8)?;
            cells.push(cell);
        }
        Ok(Self { size, cells, pairs })
    }

    /// Returns the number of variables: tents and pairs.
    pub(crate) fn number(&self) -> u32 {
        (self.cells.len() + self.pairs.len()) as u32
    }

    /// Returns the cells of the tents in the order of their variables: the first cell belongs to
    /// variable 1.
    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the variable of a cell, or `None` if it cannot hold a tent.
    pub(crate) fn tent(&self, cell: Cell) -> Option<Variable> {
        let index = self.cells.binary_search(&cell).ok()?;
        Some(index as u32 + 1)
    }

    /// Returns the cell of the tent variable `tent`, or `None` if `tent` is not the number of a
    /// tent variable.
    pub(crate) fn cell(&self, tent: Variable) -> Option<Cell> {
        let index = (tent as usize).checked_sub(1)?;
        self.cells.get(index).copied()
    }

    /// Returns the pair of a variable, or `None` if `variable` is not the number of a pair
    /// variable.
    pub(crate) fn pair(&self, variable: Variable) -> Option<Pair> {
        let index = (variable as usize).checked_sub(self.cells.len() + 1)?;
        self.pairs.get(index).copied()
    }

    /// Returns the variable of an atom, or `None` if there is none: the cell of the atom cannot
    /// hold a tent or is off the board, so the atom is false in every solution.
    pub(crate) fn of(&self, atom: Atom) -> Option<Variable> {
        match atom {
            Atom::Tent(cell) => self.tent(self.size.cell(cell as usize)),
            Atom::Pair(tree, direction) => {
                let key = (tree as usize, direction);
                let key_of = |pair: &Pair| (pair.tree, pair.direction);
                let index = self.pairs.binary_search_by_key(&key, key_of).ok()?;
                Some((self.cells.len() + index) as u32 + 1)
            }
        }
    }
}
