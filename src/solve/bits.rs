//! 64-bit words as sets: each bit stands for one of 64 consecutive cells of a row, or for the tree
//! on that cell.

use std::ops::{BitAnd, BitOr, Not};

/// Returns the indices of the bits that are set, in ascending order.
pub(crate) fn ones(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(place)
    })
}

/// Returns the number of bits that are set.
pub(crate) fn size(word: u64) -> u32 {
    // Most words have one bit set, and counting more bits takes a dozen steps if the processor has
    // no instruction for it.
    let others = word & word.wrapping_sub(1);
    if others == 0 {
        u32::from(word != 0)
    } else {
        1 + others.count_ones()
    }
}

/// A set with union, intersection and complement: a word, or several words in a vector.
pub(crate) trait Set:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
}

impl<V: Copy + BitAnd<Output = V> + BitOr<Output = V> + Not<Output = V>> Set for V {}

/// Returns three sets: the bits that are set in at least one, at least two and at least three of
/// four words.
#[expect(
    clippy::inline_always,
    reason = "called where code is compiled for vectors"
)]
#[inline(always)]
pub(crate) fn at_least<V: Set>([a, b, c, d]: [V; 4]) -> [V; 3] {
    let (one, two) = (a | b, a & b);
    let (other_one, other_two) = (c | d, c & d);
    [
        one | other_one,
        two | other_two | (one & other_one),
        (two & other_one) | (one & other_two),
    ]
}

/// Returns, for each of four sets, the union of the other three.
#[expect(
    clippy::inline_always,
    reason = "called where code is compiled for vectors"
)]
#[inline(always)]
pub(crate) fn rivals<V: Set>([north, east, south, west]: [V; 4]) -> [V; 4] {
    let (upright, level) = (north | south, east | west);
    [south | level, upright | west, north | level, upright | east]
}

/// A stack of numbers without duplicates.
#[derive(Clone, Debug, Default)]
pub(crate) struct Agenda {
    stack: Vec<u32>,
    holds: Vec<bool>,
}

impl Agenda {
    /// Creates an empty stack for the numbers below `count`.
    pub(crate) fn new(count: usize) -> Self {
        Self {
            stack: Vec::with_capacity(count),
            holds: vec![false; count],
        }
    }

    pub(crate) fn push(&mut self, number: usize) {
        if !self.holds[number] {
            self.holds[number] = true;
            self.stack.push(number as u32);
        }
    }

    pub(crate) fn pop(&mut self) -> Option<usize> {
        let number = self.stack.pop()? as usize;
        self.holds[number] = false;
        Some(number)
    }

    pub(crate) fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}
