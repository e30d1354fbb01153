//! One to nine: which nine-digit number has each of the digits 1 to 9 once, and its first `k`
//! digits divisible by `k` for every `k`?
//!
//! The answer, 381654729, is the only one: the zeroless pandigital polydivisible number
//! (<https://en.wikipedia.org/wiki/Polydivisible_number>). There are 9! orders of the digits; the
//! search writes them from the left and drops a beginning as soon as it does not divide.
//!
//! ```text
//! cargo run --release --example one_to_nine
//! ```
//!
//! Exit code: 0 solved, 1 no solution, 2 bad arguments.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::env;
use std::io::{self, Write as _};
use std::process::ExitCode;

use itertools::Itertools;
use tents::search::{DepthFirst, SearchProblem};

const USAGE: &str = "usage: one_to_nine";

/// The digits written so far. Nothing else is needed to take one back.
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

fn main() -> ExitCode {
    if let Some(argument) = env::args_os().nth(1) {
        eprintln!(
            "error: unexpected argument `{}`\n{USAGE}",
            argument.display()
        );
        return ExitCode::from(2);
    }
    let numbers = DepthFirst::new(OneToNine::default()).join("\n");
    if numbers.is_empty() {
        eprintln!("no solution");
        return ExitCode::from(1);
    }
    // A reader that has gone is no reason to complain.
    let _ = writeln!(io::stdout(), "{numbers}");
    ExitCode::SUCCESS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_only_number_is_381654729() {
        let mut numbers = DepthFirst::new(OneToNine::default());
        assert_eq!(numbers.next(), Some(381_654_729));
        assert_eq!(numbers.next(), None);
    }

    #[test]
    fn all_orders_of_the_digits_hold_the_same_number() {
        let divides = |digits: &Vec<usize>| {
            (1..=9).all(|k| {
                let beginning = digits[..k].iter().fold(0, |number, d| number * 10 + d);
                beginning.is_multiple_of(k)
            })
        };
        let orders = (1..=9).permutations(9).filter(divides).collect_vec();
        assert_eq!(orders, [[3, 8, 1, 6, 5, 4, 7, 2, 9]]);
    }

    #[test]
    fn an_exhausted_search_leaves_the_first_state() {
        let mut numbers = DepthFirst::new(OneToNine::default());
        assert_eq!(numbers.by_ref().count(), 1);
        assert_eq!(
            (numbers.problem().number, numbers.problem().written),
            (0, 0)
        );
    }
}
