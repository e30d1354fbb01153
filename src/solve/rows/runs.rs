//! Runs of neighbouring cells in a row: how many tents they have room for.
//!
//! A run is told by the parity of its first cell. To add its first cell to the row as a number
//! carries through the run and leaves the cells behind it as they are, so the runs that begin in an
//! even column are found by one addition. A run is odd if its last cell has the parity of its first
//! one.

use super::grid::Word;

/// The runs of some cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Runs<W> {
    cells: W,
    /// The cells in columns of the parity of their run's first.
    alike: W,
    /// The last cell of each run of odd length.
    odd_ends: W,
}

impl<W: Word> Runs<W> {
    #[inline]
    pub(super) fn new(cells: W) -> Self {
        let starts = cells & !(cells << 1);
        let from_even = cells & !cells.plus(starts & W::EVEN);
        let alike = !(from_even ^ W::EVEN);
        Self {
            cells,
            alike,
            odd_ends: cells & !(cells >> 1) & alike,
        }
    }

    /// How many tents there is room for: half of the cells, and for each odd run half of one.
    #[inline]
    pub(super) fn room(self) -> W {
        self.cells.size().plus(self.odd_ends.size()) >> 1
    }

    /// The cells of odd runs.
    #[inline]
    pub(super) fn odd(self) -> W {
        // From the last cells back, one cell, then two, four, … at a time.
        let (mut odd, mut way) = (self.odd_ends, self.cells);
        let mut far = 1;
        while far < W::BITS {
            odd = odd | way & odd >> far;
            way = way & way >> far;
            far *= 2;
        }
        odd
    }

    /// Of some cells the first, third, … of their run.
    #[inline]
    pub(super) fn alternate(self, cells: W) -> W {
        cells & self.alike
    }
}
