//! Runs of neighbouring cells in rows: how many tents they have room for.
//!
//! A run is told by the parity of its first cell. To add its first cell to the row as a number
//! carries through the run and leaves the cells behind it as they are, so the runs that begin in an
//! even column are found by one addition. A run is odd if its last cell has the parity of its first
//! one.

use fearless_simd::{Simd, SimdInt};

use crate::solve::rows::grid::Word;

/// The runs of some cells.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Runs<S: Simd, W: Word> {
    cells: W::Lanes<S>,
    /// The cells in columns of the parity of their run's first.
    alike: W::Lanes<S>,
    /// The last cell of each run of odd length.
    odd_ends: W::Lanes<S>,
}

impl<S: Simd, W: Word> Runs<S, W> {
    #[inline(always)]
    pub(in crate::solve) fn new(cells: W::Lanes<S>) -> Self {
        let starts = cells & !(cells << 1);
        let from_even = cells & !(cells + (starts & W::EVEN));
        let alike = !(from_even ^ W::EVEN);
        Self {
            cells,
            alike,
            odd_ends: cells & !(cells >> 1) & alike,
        }
    }

    /// How many tents there is room for: half of the cells, and for each odd run half of one.
    #[inline(always)]
    pub(in crate::solve) fn room(self) -> W::Lanes<S> {
        (self.cells.count_ones() + self.odd_ends.count_ones()) >> 1
    }

    /// The cells of odd runs.
    #[inline(always)]
    pub(in crate::solve) fn odd(self) -> W::Lanes<S> {
        // From the last cells back, one cell, then two, four, … at a time.
        let (mut odd, mut way) = (self.odd_ends, self.cells);
        let mut far = 1;
        while far < W::WIDTH {
            odd = odd | way & odd >> far;
            way = way & way >> far;
            far *= 2;
        }
        odd
    }

    /// Of some cells the first, third, … of their run.
    #[inline(always)]
    pub(in crate::solve) fn alternate(self, cells: W::Lanes<S>) -> W::Lanes<S> {
        cells & self.alike
    }
}
