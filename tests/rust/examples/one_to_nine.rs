//! One to nine: which nine-digit number has each of the digits 1 to 9 once, and its first `k`
//! digits divisible by `k` for every `k`? The answer is the zeroless pandigital polydivisible
//! number (<https://en.wikipedia.org/wiki/Polydivisible_number>).
//!
//! There are 9! orders of the digits; the search writes them from the left and drops a beginning as
//! soon as its length does not divide it.
//!
//! ```text
//! cargo run --release --example one_to_nine
//! ```

#![allow(clippy::print_stdout)]

use tents::search::{DepthFirst, SearchProblem};

/// The digits written so far. To undo the last one, it is read from `number`.
#[derive(Debug, Default)]
struct OneToNine {
    number: u32,
    /// Bit `d` is set if the digit `d` has been written.
    written: u16,
}

impl SearchProblem for OneToNine {
    /// The digit to write next.
    type Move = u32;
    type Solution = u32;

    fn expand(&mut self, moves: &mut Vec<u32>) -> Option<u32> {
        if self.written.count_ones() == 9 {
            return Some(self.number);
        }
        moves.extend((1..=9).filter(|digit| self.written >> digit & 1 == 0));
        None
    }

    fn apply(&mut self, digit: u32) -> bool {
        self.number = self.number * 10 + digit;
        self.written |= 1 << digit;
        self.number.is_multiple_of(self.written.count_ones())
    }

    fn undo(&mut self) {
        self.written &= !(1 << (self.number % 10));
        self.number /= 10;
    }
}

fn main() {
    for number in DepthFirst::new(OneToNine::default()) {
        println!("{number}");
    }
}

#[test]
fn the_only_number_is_381654729_and_nothing_is_left_of_the_search() {
    let mut numbers = DepthFirst::new(OneToNine::default());
    assert!(numbers.by_ref().eq([381_654_729]));
    let left = numbers.problem();
    assert_eq!((left.number, left.written), (0, 0));
}
