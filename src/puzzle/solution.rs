//! The two kinds of solution.
//!
//! A *layout* is the set of tent cells, which players call "the solution". An *assignment* gives
//! every tree its direction. One layout can have several assignments: `2^r`, where `r` is its
//! number of rings (see [`Layout::rings`]).

use crate::puzzle::board::Puzzle;
use crate::puzzle::cell::{Cell, Direction};
use crate::puzzle::content::Content;

/// The set of cells that hold a tent.
///
/// Any set of cells can be a layout, even a wrong one: [`rules`](crate::rules) judges it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Layout {
    tents: Vec<Cell>,
}

impl Layout {
    /// Returns the tents in row-major order, each once.
    #[must_use]
    pub fn tents(&self) -> &[Cell] {
        &self.tents
    }

    /// Returns whether `cell` holds a tent.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.tents.binary_search(&cell).is_ok()
    }
}

impl FromIterator<Cell> for Layout {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut tents: Vec<Cell> = cells.into_iter().collect();
        tents.sort_unstable();
        tents.dedup();
        Self { tents }
    }
}

/// The layouts on a board.
impl Puzzle {
    /// Returns the tents that are marked on the board.
    #[must_use]
    pub fn marked_tents(&self) -> Layout {
        self.cells_with(Content::Tent).collect()
    }

    /// Returns a copy of the puzzle whose only marks are the tents of `layout`.
    ///
    /// Tents off the board or on a tree are skipped: a puzzle cannot hold them.
    #[must_use]
    pub fn with_layout(&self, layout: &Layout) -> Self {
        self.with_tents(layout.tents().iter().copied())
    }
}

/// The direction from every tree to its tent; the trees are in row-major order.
///
/// Any list of directions can be an assignment, even a wrong one: [`rules`](crate::rules) judges
/// it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Assignment {
    directions: Vec<Direction>,
}

impl Assignment {
    /// Returns the directions, one per tree, in row-major order of the trees.
    #[must_use]
    pub fn directions(&self) -> &[Direction] {
        &self.directions
    }

    /// Returns the cells of the tents of the trees of `puzzle`. Tents off the board are skipped.
    #[must_use]
    pub fn layout(&self, puzzle: &Puzzle) -> Layout {
        self.tents(puzzle).collect()
    }

    /// Returns the cells of the tents in the order of the trees of `puzzle`. Tents off the board
    /// are skipped.
    pub(crate) fn tents(&self, puzzle: &Puzzle) -> impl Iterator<Item = Cell> {
        let pairs = puzzle.trees().iter().zip(&self.directions);
        pairs.filter_map(|(tree, &direction)| tree.step(direction, puzzle.size()))
    }
}

impl From<Vec<Direction>> for Assignment {
    fn from(directions: Vec<Direction>) -> Self {
        Self { directions }
    }
}

impl FromIterator<Direction> for Assignment {
    fn from_iter<I: IntoIterator<Item = Direction>>(directions: I) -> Self {
        Self {
            directions: directions.into_iter().collect(),
        }
    }
}
