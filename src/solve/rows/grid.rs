//! Sets of cells: one word per row, one bit per column from the lowest bit on.
//!
//! A formula about a row is applied to several rows at once, as many as a vector ([`Lanes`]) holds,
//! with vector instructions. A word can also be a number that belongs to its row. The crate
//! `fearless_simd` provides the vectors and chooses the instruction set.

use std::ops::{Index, IndexMut, Shl, Shr};

use fearless_simd::{Select, Simd, SimdBase, SimdFrom, SimdInt, SimdIntElement, SimdMask};
use fearless_simd::{u8x16, u16x16, u32x16, u64x8};

/// A row of cells.
pub(crate) trait Word:
    SimdIntElement + Shl<u32, Output = Self> + Shr<u32, Output = Self>
{
    /// Several consecutive rows of cells.
    type Lanes<S: Simd>: SimdInt<S, Element = Self>;

    /// No cell; the number 0.
    const ZERO: Self;
    /// Every cell.
    const ALL: Self;
    /// The first, third, … cell.
    const EVEN: Self;
    /// The number of cells.
    const WIDTH: u32;

    /// Returns, for each of `rows`, the row above it; `before` contains the rows of the previous
    /// vector.
    fn above<S: Simd>(before: Self::Lanes<S>, rows: Self::Lanes<S>) -> Self::Lanes<S>;

    /// Returns the lowest bits of a number.
    fn of(number: u64) -> Self;

    /// Returns the word as a number.
    fn wide(self) -> u64;
}

macro_rules! word {
    ($($word:ident, $lanes:ident, $last:literal;)*) => {$(
        impl Word for $word {
            type Lanes<S: Simd> = $lanes<S>;

            const ZERO: Self = 0;
            const ALL: Self = Self::MAX;
            const EVEN: Self = Self::MAX / 3;
            const WIDTH: u32 = Self::BITS;

            #[inline(always)]
            fn above<S: Simd>(before: Self::Lanes<S>, rows: Self::Lanes<S>) -> Self::Lanes<S> {
                before.slide::<$last>(rows)
            }

            #[inline(always)]
            fn of(number: u64) -> Self {
                number as Self
            }

            #[inline(always)]
            fn wide(self) -> u64 {
                self.into()
            }
        }
    )*};
}

// The type of a word, its vector, and the index of the last lane.
word! {
    u8, u8x16, 15;
    u16, u16x16, 15;
    u32, u32x16, 15;
    u64, u64x8, 7;
}

/// Operations on one vector, which contains the cells, or a number, of several rows.
pub(in crate::solve) trait Lanes<S: Simd>: SimdInt<S> {
    /// Returns rows without cells.
    #[inline(always)]
    #[expect(clippy::eq_op, reason = "the shortest way to write zeros of this type")]
    fn none(self) -> Self {
        self ^ self
    }

    /// Returns whether any row has a cell.
    #[inline(always)]
    fn any(self) -> bool {
        !self.simd_eq(self.none()).all_true()
    }

    /// For each row, returns all cells if its number equals the one in `other`, otherwise none.
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        self.simd_eq(other).select(!self.none(), self.none())
    }

    /// For each row, returns all cells if its number is greater than the one in `other`, otherwise
    /// none.
    #[inline(always)]
    fn exceeds(self, other: Self) -> Self {
        self.simd_gt(other).select(!self.none(), self.none())
    }
}

impl<S: Simd, V: SimdInt<S>> Lanes<S> for V {}

/// A set of cells, or a number per row, in `K` vectors.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Grid<S: Simd, W: Word, const K: usize>([W::Lanes<S>; K]);

/// Builds a grid from an expression for each of its vectors, given the vector's index.
macro_rules! each {
    ($simd:expr, $part:ident => $of:expr) => {{
        let mut grid = $crate::solve::rows::grid::Grid::<_, W, K>::empty($simd);
        for $part in 0..K {
            grid[$part] = $of;
        }
        grid
    }};
}
pub(in crate::solve) use each;

impl<S: Simd, W: Word, const K: usize> Grid<S, W, K> {
    /// Returns no cells, or 0 in every row.
    #[inline(always)]
    pub(in crate::solve) fn empty(simd: S) -> Self {
        Self([W::Lanes::simd_from(simd, W::ZERO); K])
    }

    /// Loads one word per row.
    #[inline(always)]
    pub(in crate::solve) fn of<const N: usize>(simd: S, rows: &[W; N]) -> Self {
        let length = W::Lanes::<S>::LEN;
        each!(simd, part => W::Lanes::from_slice(simd, &rows[part * length..][..length]))
    }

    /// Returns the rows as an array.
    #[inline(always)]
    pub(in crate::solve) fn rows<const N: usize>(&self) -> [W; N] {
        let mut rows = [W::ZERO; N];
        for (lanes, rows) in self.0.iter().zip(rows.chunks_exact_mut(W::Lanes::<S>::LEN)) {
            lanes.store_slice(rows);
        }
        rows
    }

    /// Returns, for each row of the vector with the index `part`, the row above it.
    #[inline(always)]
    pub(in crate::solve) fn above(&self, part: usize) -> W::Lanes<S> {
        let before = match part {
            0 => self[part].none(),
            _ => self[part - 1],
        };
        W::above(before, self[part])
    }

    /// Returns, for each row of the vector with the index `part`, the row below it.
    #[inline(always)]
    pub(in crate::solve) fn below(&self, part: usize) -> W::Lanes<S> {
        let after = if part + 1 == K {
            self[part].none()
        } else {
            self[part + 1]
        };
        self[part].slide::<1>(after)
    }

    /// Returns whether any row has a cell.
    #[inline(always)]
    pub(in crate::solve) fn any(&self) -> bool {
        let mut any = self[0];
        for part in 1..K {
            any |= self[part];
        }
        any.any()
    }
}

impl<S: Simd, W: Word, const K: usize> Index<usize> for Grid<S, W, K> {
    type Output = W::Lanes<S>;

    #[inline(always)]
    fn index(&self, part: usize) -> &W::Lanes<S> {
        &self.0[part]
    }
}

impl<S: Simd, W: Word, const K: usize> IndexMut<usize> for Grid<S, W, K> {
    #[inline(always)]
    fn index_mut(&mut self, part: usize) -> &mut W::Lanes<S> {
        &mut self.0[part]
    }
}

/// There is a grid of trees for each direction. Moves each of these grids one step in its
/// direction. Returns, for each direction, the cells that are reached in the rows of one vector.
#[inline(always)]
pub(in crate::solve) fn targets<S: Simd, W: Word, const K: usize>(
    [north, east, south, west]: &[Grid<S, W, K>; 4],
    part: usize,
) -> [W::Lanes<S>; 4] {
    [
        north.below(part),
        east[part] << 1,
        south.above(part),
        west[part] >> 1,
    ]
}

/// Returns, for each direction, the cells in the rows of one vector whose neighbour in that
/// direction is in the direction's grid.
#[inline(always)]
pub(in crate::solve) fn sources<S: Simd, W: Word, const K: usize>(
    [north, east, south, west]: &[&Grid<S, W, K>; 4],
    part: usize,
) -> [W::Lanes<S>; 4] {
    [
        north.above(part),
        east[part] >> 1,
        south.below(part),
        west[part] << 1,
    ]
}

/// Swaps rows and columns.
#[inline(always)]
pub(in crate::solve) fn transposed<W: Word, const N: usize>(mut rows: [W; N]) -> [W; N] {
    // Swaps the upper right quarter of the square with the lower left one, then does the same
    // within each quarter, and so on (Warren, *Hacker's Delight*, 7-3).
    let side = W::WIDTH as usize;
    let mut half: usize = side / 2;
    let mut mask = W::ALL >> (W::WIDTH / 2);
    while half > 0 {
        for first in (0..side).step_by(2 * half) {
            for row in first..first + half {
                let swap = (rows[row] >> half as u32 ^ rows[row + half]) & mask;
                rows[row] ^= swap << half as u32;
                rows[row + half] ^= swap;
            }
        }
        half /= 2;
        mask = mask ^ mask << half as u32;
    }
    rows
}
