//! What a guide is shown of a board.

use crate::puzzle::Direction;

/// What is open of a board.
#[derive(Debug)]
pub(crate) struct Ground<'m> {
    /// The number of rows and of columns.
    pub(crate) size: [usize; 2],
    /// How many tents stand on the cells below, for each line that has a clue: rows, then columns.
    pub(crate) demand: &'m [Option<u32>],
    /// For each cell variable, the first ones, its place, row-major.
    pub(crate) cells: &'m [u32],
    /// The pairs of each tree together.
    pub(crate) pairs: Vec<Pair>,
    /// The value of each variable, where it is known.
    pub(crate) known: Vec<Option<bool>>,
}

/// A tree and a direction in which its tent may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    pub(crate) variable: u32,
    /// The place of the tree.
    pub(crate) tree: u32,
    pub(crate) direction: Direction,
}
