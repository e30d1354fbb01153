//! Runs of neighbouring cells in rows, and the number of tents they have room for.
//!
//! A run is classified by whether the column of its first cell, counted from 0, is even. If a row
//! is taken as a number, adding the first cell of a run clears the run and leaves all other runs
//! unchanged, so one addition finds all runs that begin in an even column. The length of a run is
//! odd if the columns of its first and last cells have the same parity.

use fearless_simd::{Simd, SimdInt};

use crate::solve::rows::grid::Word;

/// The runs of some cells.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Runs<S: Simd, W: Word> {
    cells: W::Lanes<S>,
    /// The cells whose column has the same parity as the column of the first cell of their run.
    /// Outside the runs, the bits are meaningless.
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

    /// Returns the number of tents that each row has room for: half the number of its cells, plus a
    /// half per odd run.
    #[inline(always)]
    pub(in crate::solve) fn room(self) -> W::Lanes<S> {
        (self.cells.count_ones() + self.odd_ends.count_ones()) >> 1
    }

    /// Returns the cells of odd runs.
    #[inline(always)]
    pub(in crate::solve) fn odd(self) -> W::Lanes<S> {
        // Spreads backwards from the last cells of odd runs: by one cell, then by two, four, …
        let (mut odd, mut way) = (self.odd_ends, self.cells);
        let mut far = 1;
        while far < W::WIDTH {
            odd = odd | way & odd >> far;
            way = way & way >> far;
            far *= 2;
        }
        odd
    }

    /// Returns the cells among `cells` that are the first, third, … cell of their run.
    #[inline(always)]
    pub(in crate::solve) fn alternate(self, cells: W::Lanes<S>) -> W::Lanes<S> {
        cells & self.alike
    }
}
