//! The work and the memory of a board, which count against its limits.

use crate::limits::Stop;
use crate::solve::board::state::{Board, LineCounts};

/// The cost of visiting a block of 64 cells, in units of work.
pub(crate) const WORK_OF_BLOCK: u64 = 8;

/// The most trail entries per tree: four excluded directions, one settlement, and four cells.
pub(super) const CHANGES_OF_TREE: usize = 9;

/// About how many bytes a block takes.
const BYTES_OF_BLOCK: usize = 72;

/// About how many bytes a line takes: its counts, its boundary and its entries in the agendas (the
/// stacks of changed lines and boundaries).
const BYTES_OF_LINE: usize = size_of::<LineCounts>() + 96;

/// About how many bytes a tree takes: its changes on the trail, the guess that was made about it,
/// its untried directions, and its directions in the recorded solutions.
const BYTES_OF_TREE: usize = 300;

impl Board {
    /// Returns about how many bytes a board takes at most, including backtracking on it: an upper
    /// bound for everything that grows with its rows, columns and trees.
    pub(crate) fn bytes_of(rows: usize, columns: usize, trees: usize) -> u64 {
        let blocks = (rows + 2) * words_of(columns);
        let lines = rows + columns;
        (BYTES_OF_BLOCK * blocks + BYTES_OF_LINE * lines + BYTES_OF_TREE * trees) as u64
    }

    /// Returns about how many bytes the board takes at most, including backtracking on it.
    pub(crate) fn bytes(&self) -> u64 {
        let (rows, columns) = self.lines();
        Self::bytes_of(rows.len(), columns.len(), self.trees)
    }

    /// Counts work that is about to be done, and checks the limits from time to time.
    #[inline]
    pub(crate) fn work(&mut self, units: u64) -> Result<(), Stop> {
        self.work_left.work(units, &self.limits)
    }
}

/// Returns the number of words in a row of `columns` columns, a power of two. At least one bit
/// stays unused.
pub(super) fn words_of(columns: usize) -> usize {
    (columns / 64 + 1).next_power_of_two()
}
