//! Sets of cells: a word a row, a bit a column from the lowest bit on.
//!
//! What is said of a row is said of all of them in a loop over their words, which the compiler
//! turns into instructions that work on many words at once. So there are no branches within such a
//! loop, and as many rows as the words have bits, whatever the board. A word also holds a number
//! where something is counted a row.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Index, IndexMut, Not, Shl, Shr};

/// A row of cells.
pub(crate) trait Word:
    Copy
    + Debug
    + Ord
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No cell; the number 0.
    const ZERO: Self;
    /// Every cell.
    const ALL: Self;
    /// The first, third, … cell.
    const EVEN: Self;
    /// How many cells there are.
    const BITS: u32;

    /// How many cells the set has.
    fn size(self) -> Self;

    /// The sum of two numbers, less what does not fit.
    fn plus(self, other: Self) -> Self;

    /// The difference of two numbers, on from the largest below 0.
    fn minus(self, other: Self) -> Self;

    /// The lowest bits of a number.
    fn of(number: u64) -> Self;

    /// The same as a number.
    fn wide(self) -> u64;
}

macro_rules! word {
    ($($word:ident)*) => {$(
        impl Word for $word {
            const ZERO: Self = 0;
            const ALL: Self = Self::MAX;
            const EVEN: Self = Self::MAX / 3;
            const BITS: u32 = Self::BITS;

            #[inline]
            fn size(self) -> Self {
                Self::of(self.count_ones().into())
            }

            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            #[inline]
            fn of(number: u64) -> Self {
                number as Self
            }

            #[inline]
            fn wide(self) -> u64 {
                self.into()
            }
        }
    )*};
}

word!(u8 u16 u32 u64);

/// A set of cells, or a number a row. There are at least two rows more than the words have bits: a
/// row of zeros above the board, and at least one below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grid<W, const M: usize>([W; M]);

impl<W: Word, const M: usize> Grid<W, M> {
    /// No cells; 0 everywhere.
    pub(super) const EMPTY: Self = Self([W::ZERO; M]);

    /// A word for each row of the board. Rows count from 1.
    #[inline]
    pub(super) fn each(mut of: impl FnMut(usize) -> W) -> Self {
        let mut grid = Self::EMPTY;
        for row in 1..M - 1 {
            grid.0[row] = of(row);
        }
        grid
    }

    /// Whether a set has no cells.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        let mut any = W::ZERO;
        for row in 1..M - 1 {
            any = any | self.0[row];
        }
        any == W::ZERO
    }

    /// How many pairs and cells five sets have together. A word can tell, as two neighbours make
    /// one pair at most.
    #[inline]
    pub(super) fn size_of([north, east, south, west, cells]: &[Self; 5]) -> u64 {
        let mut size = W::ZERO;
        for row in 1..M - 1 {
            // Three bits make a sum and a carry.
            let half = north[row] ^ east[row];
            let three = half ^ south[row];
            let carry = (north[row] & east[row]) | (half & south[row]);
            let four = three ^ west[row];
            let other = (three & west[row]) | (four & cells[row]);
            let ones = four ^ cells[row];
            let twos = carry.size().plus(other.size());
            size = size.plus(ones.size()).plus(twos).plus(twos);
        }
        size.wide()
    }

    /// How many cells there are.
    #[inline]
    pub(super) fn size(&self) -> u64 {
        (1..M - 1).map(|row| self[row].size().wide()).sum()
    }

    /// Rows become columns.
    #[inline]
    pub(super) fn transposed(&self) -> Self {
        let mut grid = *self;
        let rows = &mut grid.0[1..];
        // The upper right quarter of each square changes places with the lower left one, then that
        // of each of its four quarters (Warren, *Hacker's Delight*, 7-3).
        let side = W::BITS as usize;
        let mut half = side / 2;
        let mut mask = W::ALL >> (W::BITS / 2);
        while half > 0 {
            for first in (0..side).step_by(2 * half) {
                for row in first..first + half {
                    let swap = (rows[row] >> half as u32 ^ rows[row + half]) & mask;
                    rows[row] = rows[row] ^ swap << half as u32;
                    rows[row + half] = rows[row + half] ^ swap;
                }
            }
            half /= 2;
            mask = mask ^ mask << half as u32;
        }
        grid
    }
}

impl<W, const M: usize> Index<usize> for Grid<W, M> {
    type Output = W;

    #[inline]
    fn index(&self, row: usize) -> &W {
        &self.0[row]
    }
}

impl<W, const M: usize> IndexMut<usize> for Grid<W, M> {
    #[inline]
    fn index_mut(&mut self, row: usize) -> &mut W {
        &mut self.0[row]
    }
}

/// For each direction the cells of a row that are that way from some trees: those of the grid of
/// the direction.
#[inline]
pub(super) fn beside<W: Word, const M: usize>(trees: &[Grid<W, M>; 4], row: usize) -> [W; 4] {
    let [north, east, south, west] = trees;
    [
        north[row + 1],
        east[row] << 1,
        south[row - 1],
        west[row] >> 1,
    ]
}

/// For each direction the places of a row that have some cells that way.
#[inline]
pub(super) fn facing<W: Word, const M: usize>(cells: &[&Grid<W, M>; 4], row: usize) -> [W; 4] {
    let [north, east, south, west] = cells;
    [
        north[row - 1],
        east[row] >> 1,
        south[row + 1],
        west[row] << 1,
    ]
}

/// The bits that are set in at least one of four words, those in two, and those in three.
#[inline]
pub(super) fn at_least<W: Word>([a, b, c, d]: [W; 4]) -> [W; 3] {
    let (one, two) = (a | b, a & b);
    let (other_one, other_two) = (c | d, c & d);
    [
        one | other_one,
        two | other_two | (one & other_one),
        (two & other_one) | (one & other_two),
    ]
}

/// For each of four sets the union of the other three.
#[inline]
pub(super) fn rivals<W: Word>([north, east, south, west]: [W; 4]) -> [W; 4] {
    let (upright, level) = (north | south, east | west);
    [south | level, upright | west, north | level, upright | east]
}

/// All cells of a row, or none.
#[inline]
pub(super) fn all_if<W: Word>(is_true: bool) -> W {
    if is_true { W::ALL } else { W::ZERO }
}
