//! N queens: place one queen in each column of an N × N board so that no queen attacks another
//! (Max Bezzel, 1848; <https://en.wikipedia.org/wiki/Eight_queens_puzzle>).
//!
//! The next column is the one with the fewest safe squares left. Going from left to right would
//! find the same number of boards, but would take seconds to find the first one with 30 queens. The
//! program prints the first board found, and for N up to 10 the number of all boards.
//!
//! ```text
//! cargo run --release --example queens -- 8
//! ```

#![allow(clippy::print_stdout)]

use std::env;
use std::num::ParseIntError;

use tents::search::{DepthFirst, SearchProblem};

/// The queens placed so far, each with its column and its row.
#[derive(Debug)]
struct Queens {
    size: usize,
    placed: Vec<(usize, usize)>,
}

impl Queens {
    fn new(size: usize) -> Self {
        let placed = Vec::new();
        Self { size, placed }
    }

    /// Returns the rows of a column that no queen attacks.
    fn safe(&self, column: usize) -> impl Iterator<Item = usize> {
        let attacks = move |&(other, place): &(usize, usize), row: usize| {
            place == row || place.abs_diff(row) == other.abs_diff(column)
        };
        (0..self.size).filter(move |&row| !self.placed.iter().any(|queen| attacks(queen, row)))
    }
}

impl SearchProblem for Queens {
    /// The column and the row of the next queen.
    type Move = (usize, usize);
    /// The row of the queen in each column.
    type Solution = Vec<usize>;

    fn expand(&mut self, moves: &mut Vec<(usize, usize)>) -> Option<Vec<usize>> {
        let is_empty = |column: &usize| self.placed.iter().all(|queen| queen.0 != *column);
        let empty = (0..self.size).filter(is_empty);
        let Some(column) = empty.min_by_key(|&column| self.safe(column).count()) else {
            let mut queens = self.placed.clone();
            queens.sort_unstable();
            return Some(queens.into_iter().map(|queen| queen.1).collect());
        };
        moves.extend(self.safe(column).map(|row| (column, row)));
        None
    }

    fn apply(&mut self, queen: (usize, usize)) -> bool {
        self.placed.push(queen);
        true
    }

    fn undo(&mut self) {
        self.placed.pop();
    }
}

fn main() -> Result<(), ParseIntError> {
    let size: usize = env::args().nth(1).map_or(Ok(8), |size| size.parse())?;
    for row in DepthFirst::new(Queens::new(size))
        .next()
        .unwrap_or_default()
    {
        println!("{}Q{}", ".".repeat(row), ".".repeat(size - 1 - row));
    }
    if size <= 10 {
        println!("{} solutions", DepthFirst::new(Queens::new(size)).count());
    }
    Ok(())
}

#[test]
fn counts_are_the_published_ones() {
    // <https://oeis.org/A000170>
    let counts = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724];
    for (size, expected) in (1..).zip(counts) {
        let boards = DepthFirst::new(Queens::new(size));
        assert_eq!(boards.count(), expected, "{size} queens");
    }
}

#[test]
fn the_first_board_of_every_size_is_found_at_once_and_is_right() {
    for size in 4..=64 {
        let rows = DepthFirst::new(Queens::new(size)).next().unwrap();
        let apart = |a: usize, b: usize| rows[a] != rows[b] && rows[a].abs_diff(rows[b]) != b - a;
        assert!((0..size).all(|b| (0..b).all(|a| apart(a, b))), "{size}");
    }
}
