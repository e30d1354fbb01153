//! Work and memory: what the board has used of its limits.

use crate::limits::Stop;
use crate::solve::board::state::{Board, LineCounts};

/// The cost of looking at a block, in units of work.
pub(crate) const WORK_OF_BLOCK: u64 = 8;

/// A tree has at most four directions that are excluded, is settled once, and opens four cells.
pub(super) const CHANGES_OF_TREE: usize = 9;

/// About how many bytes a block takes, with its place among those that wait.
const BYTES_OF_BLOCK: usize = 72;

/// About how many bytes a line takes: its counts, its boundary and the lists that it waits in.
const BYTES_OF_LINE: usize = size_of::<LineCounts>() + 96;

/// About how many bytes a tree takes: its changes on the trail, a guess of its direction with the
/// other directions that wait, and its directions in the solutions that are kept.
const BYTES_OF_TREE: usize = 300;

impl Board {
    /// About how many bytes a board of so many rows, columns and trees takes in the end, with the
    /// search above it: an upper bound for all that grows with it.
    pub(crate) fn bytes_of(rows: usize, columns: usize, trees: usize) -> u64 {
        let blocks = (rows + 2) * words_of(columns);
        let lines = rows + columns;
        (BYTES_OF_BLOCK * blocks + BYTES_OF_LINE * lines + BYTES_OF_TREE * trees) as u64
    }

    /// About how many bytes it takes in the end, with the search above it.
    pub(crate) fn bytes(&self) -> u64 {
        let (rows, columns) = self.lines();
        Self::bytes_of(rows.len(), columns.len(), self.trees)
    }

    /// Counts work that is about to be done, and looks at the limits now and then.
    #[inline]
    pub(crate) fn work(&mut self, units: u64) -> Result<(), Stop> {
        self.work_left.work(units, &self.limits)
    }
}

/// How many words a row of so many columns takes. One bit stays free.
pub(super) fn words_of(columns: usize) -> usize {
    (columns / 64 + 1).next_power_of_two()
}
