//! The atoms of a puzzle, numbered.

use itertools::Itertools as _;

use crate::model::constraint::Atom;
use crate::model::view::free_sides;
use crate::puzzle::{Cell, Direction, Puzzle, Size};

/// The number of a variable, from 1.
pub(crate) type Variable = u32;

/// A tree and a direction from it to a free cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    /// Which tree of the puzzle it is, from 0.
    pub(crate) tree: usize,
    pub(crate) direction: Direction,
}

/// The variables of a puzzle.
///
/// They count from 1. First come the *tents*, row by row: one for each free cell next to a tree,
/// true where a tent stands; no tent can stand on any other cell. Then come the *pairs*, trees row
/// by row, directions north, east, south, west: one for each tree and each direction from it to a
/// free cell, true where the tree has its tent there. The numbers depend on the trees alone, not on
/// clues and marks, so an answer is read with the puzzle that a model was made of.
///
/// Pairs determine tents. So the rules have as many solutions over the pairs as the puzzle has
/// assignments, and as many over the tents as it has layouts.
#[derive(Debug)]
pub(crate) struct Variables {
    size: Size,
    /// The cells of the tents, row-major.
    cells: Vec<Cell>,
    /// The pairs, by tree and direction.
    pairs: Vec<Pair>,
}

impl Variables {
    /// Numbers the variables of a puzzle. `work` is called with each amount of work, in about cells
    /// visited, before it is done.
    ///
    /// # Errors
    ///
    /// Those of `work`.
    pub(crate) fn new<E>(
        puzzle: &Puzzle,
        mut work: impl FnMut(u64) -> Result<(), E>,
    ) -> Result<Self, E> {
        let size = puzzle.size();
        let mut pairs = Vec::new();
        for (tree, &place) in puzzle.trees().iter().enumerate() {
            work(8)?;
            pairs.extend(free_sides(puzzle, place).map(|direction| Pair { tree, direction }));
        }
        let cell = |pair: &Pair| puzzle.trees()[pair.tree].step(pair.direction, size);
        let towards = |side| pairs.iter().filter(move |pair| pair.direction == side);
        // The cells on one side of all trees ascend.
        let sides = Direction::ALL.map(|side| towards(side).filter_map(cell));
        let mut cells: Vec<Cell> = Vec::new();
        for cell in sides.into_iter().kmerge().dedup() {
            work(8)?;
            cells.push(cell);
        }
        Ok(Self { size, cells, pairs })
    }

    /// The number of variables: tents and pairs.
    pub(crate) fn number(&self) -> u32 {
        (self.cells.len() + self.pairs.len()) as u32
    }

    /// The cells of the tents, in the order of their variables, which count from 1.
    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The variable of a cell, if a tent can stand there.
    pub(crate) fn tent(&self, cell: Cell) -> Option<Variable> {
        let index = self.cells.binary_search(&cell).ok()?;
        Some(index as u32 + 1)
    }

    /// The cell of a tent, or `None` if the variable is not one.
    pub(crate) fn cell(&self, tent: Variable) -> Option<Cell> {
        let index = (tent as usize).checked_sub(1)?;
        self.cells.get(index).copied()
    }

    /// The pair of a variable, or `None` if it is not one.
    pub(crate) fn pair(&self, variable: Variable) -> Option<Pair> {
        let index = (variable as usize).checked_sub(self.cells.len() + 1)?;
        self.pairs.get(index).copied()
    }

    /// The variable of an atom. Where no tent can stand, or there is no free cell in a direction,
    /// there is none, and the atom is false.
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
