//! Numbers of columns: a word for each bit, a number a column.

use super::grid::Word;
use crate::puzzle::Clue;

/// How many bits a number has: enough for one more than 64.
const BITS: usize = 7;

/// A number for each column: a word for each bit, from the lowest on. No number is larger than one
/// more than a column has cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sums<W>([W; BITS]);

/// The clues of columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct ColumnClues<W> {
    /// 0 where there is none.
    pub(super) numbers: Sums<W>,
    /// The columns that have one.
    pub(super) known: W,
}

impl<W: Word> ColumnClues<W> {
    pub(super) fn new(clues: &[Clue]) -> Self {
        let (mut numbers, mut known) = (Sums::ZERO, W::ZERO);
        for (column, clue) in (0..).zip(clues) {
            if let Some(clue) = *clue {
                let clue = clue.min(W::WIDTH + 1);
                for (place, bit) in (0..).zip(&mut numbers.0[..Sums::<W>::USED]) {
                    *bit |= W::of(u64::from(clue >> place & 1) << column);
                }
                known |= W::of(1 << column);
            }
        }
        Self { numbers, known }
    }
}

impl<W: Word> Sums<W> {
    /// 0 everywhere.
    pub(super) const ZERO: Self = Self([W::ZERO; BITS]);
    /// How many bits the numbers have.
    const USED: usize = W::WIDTH.trailing_zeros() as usize + 1;

    /// How many of some cells each column has.
    #[inline(always)]
    pub(super) fn of<const N: usize>(cells: &[W; N]) -> Self {
        // As many rows in one number as fit: their counts are added last.
        let together = (u64::BITS / W::WIDTH) as usize;
        let rows = |first: usize| {
            let mut rows = 0;
            for row in 0..together {
                rows |= cells[first + row].wide() << (row as u32 * W::WIDTH);
            }
            rows
        };
        let mut bits = [0_u64; BITS];
        for first in (0..W::WIDTH as usize).step_by(2 * together) {
            let (one, other) = (rows(first), rows(first + together));
            let (half, ones) = (one ^ other, bits[0]);
            bits[0] = half ^ ones;
            let mut carry = (one & other) | (half & ones);
            for bit in &mut bits[1..Self::USED] {
                let next = *bit & carry;
                *bit ^= carry;
                carry = next;
            }
        }
        let mut far = u64::BITS / 2;
        while far >= W::WIDTH {
            let mut carry = 0;
            for bit in &mut bits[..Self::USED] {
                let (one, other) = (*bit, *bit >> far);
                let half = one ^ other;
                *bit = half ^ carry;
                carry = (one & other) | (half & carry);
            }
            far /= 2;
        }
        let mut numbers = Self::ZERO;
        for (number, bits) in numbers.0.iter_mut().zip(bits) {
            *number = W::of(bits);
        }
        numbers
    }

    /// The difference of two numbers, and where it is below 0.
    #[inline(always)]
    pub(super) fn minus(self, other: Self) -> (Self, W) {
        let (mut difference, mut borrow) = (Self::ZERO, W::ZERO);
        for bit in 0..Self::USED {
            let (one, other) = (self.0[bit], other.0[bit]);
            let half = one ^ other;
            difference.0[bit] = half ^ borrow;
            borrow = (!one & other) | (!half & borrow);
        }
        (difference, borrow)
    }

    /// Where two numbers are the same.
    #[inline(always)]
    pub(super) fn equal(self, other: Self) -> W {
        let bits = self.0.iter().zip(&other.0).take(Self::USED);
        !bits.fold(W::ZERO, |differ, (&one, &other)| differ | (one ^ other))
    }
}
