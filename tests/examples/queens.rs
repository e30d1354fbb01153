//! N queens: place one queen in each column of an N×N board so that no queen attacks another.
//!
//! The problem is Max Bezzel's of 1848 (<https://en.wikipedia.org/wiki/Eight_queens_puzzle>); the
//! counts are <https://oeis.org/A000170>, where reflections and rotations count as different.
//! Prints the first board found, then the number of all boards; with `--first` the board only.
//!
//! ```text
//! cargo run --release --example queens -- 8
//! cargo run --release --example queens -- 64 --first
//! ```
//!
//! The column to fill next is the one with the fewest safe squares left. Going from left to right
//! would count the same boards, but take seconds to the first one of 30 queens.
//!
//! Exit code: 0 solved, 1 no solution, 2 bad arguments.

#![allow(clippy::print_stderr)]

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use tents::search::{DepthFirst, SearchProblem};

const USAGE: &str = "usage: queens N [--first]";

/// The rows of a column fit one machine word, the diagonals of the board two.
const MAX_SIZE: usize = 64;

/// The queens placed so far, and the lines they attack as bits.
#[derive(Debug)]
struct Queens {
    size: usize,
    /// The column and the row of each queen, in the order of placing.
    placed: Vec<(usize, usize)>,
    columns: u64,
    rows: u64,
    /// Bit `row + column`: the diagonals that rise to the right.
    rising: u128,
    /// Bit `row + size - 1 - column`: the diagonals that fall to the right.
    falling: u128,
}

impl Queens {
    /// An empty board with `size` columns and rows, from 1 to [`MAX_SIZE`].
    fn new(size: usize) -> Self {
        Self {
            size,
            placed: Vec::with_capacity(size),
            columns: 0,
            rows: 0,
            rising: 0,
            falling: 0,
        }
    }

    /// The rows of a column that no queen attacks, as bits.
    ///
    /// Shifted by its column, a diagonal's bit is that of the row where it crosses the column.
    fn safe(&self, column: usize) -> u64 {
        let rising = (self.rising >> column) as u64;
        let falling = (self.falling >> (self.size - 1 - column)) as u64;
        !(self.rows | rising | falling) & (u64::MAX >> (MAX_SIZE - self.size))
    }

    /// Places a queen, or takes it back.
    fn toggle(&mut self, (column, row): (usize, usize)) {
        self.columns ^= 1 << column;
        self.rows ^= 1 << row;
        self.rising ^= 1 << (row + column);
        self.falling ^= 1 << (row + self.size - 1 - column);
    }
}

impl SearchProblem for Queens {
    /// The column and the row of the next queen.
    type Move = (usize, usize);
    /// The row of the queen in each column.
    type Solution = Vec<usize>;

    fn expand(&mut self, moves: &mut Vec<(usize, usize)>) -> Option<Vec<usize>> {
        let empty = (0..self.size).filter(|column| self.columns >> column & 1 == 0);
        if let Some(column) = empty.min_by_key(|&column| self.safe(column).count_ones()) {
            let safe = self.safe(column);
            let rows = (0..self.size).filter(|row| safe >> row & 1 == 1);
            moves.extend(rows.map(|row| (column, row)));
            return None;
        }
        let mut rows = vec![0; self.size];
        for &(column, row) in &self.placed {
            rows[column] = row;
        }
        Some(rows)
    }

    fn apply(&mut self, queen: (usize, usize)) -> bool {
        self.placed.push(queen);
        self.toggle(queen);
        true
    }

    fn undo(&mut self) {
        if let Some(queen) = self.placed.pop() {
            self.toggle(queen);
        }
    }
}

/// Reads the size of the board, and whether the first board is enough.
fn parse(arguments: &[String]) -> Result<(usize, bool), String> {
    let mut size = None;
    let mut only_first = false;
    for argument in arguments {
        if argument == "--first" {
            only_first = true;
        } else if size.is_some() || argument.starts_with("--") {
            return Err(format!("unexpected argument `{argument}`"));
        } else {
            let number = argument.parse().ok();
            size = number.filter(|size| (1..=MAX_SIZE).contains(size));
            if size.is_none() {
                return Err(format!(
                    "N must be a number from 1 to {MAX_SIZE}, not `{argument}`"
                ));
            }
        }
    }
    let size = size.ok_or("N, the number of queens, is missing")?;
    Ok((size, only_first))
}

/// Prints the first board as soon as it is found, then the count; returns false if there is none.
fn run(size: usize, only_first: bool, out: &mut impl Write) -> io::Result<bool> {
    let mut boards = DepthFirst::new(Queens::new(size));
    let Some(first) = boards.next() else {
        return Ok(false);
    };
    for row in 0..size {
        let square = |&queen: &usize| if queen == row { 'Q' } else { '.' };
        writeln!(out, "{}", first.iter().map(square).collect::<String>())?;
    }
    if !only_first {
        let count = 1 + boards.count();
        let plural = if count == 1 { "" } else { "s" };
        writeln!(out, "\n{count} solution{plural}")?;
    }
    Ok(true)
}

fn main() -> ExitCode {
    let arguments = env::args_os().skip(1);
    let arguments = arguments.map(|argument| argument.to_string_lossy().into_owned());
    let (size, only_first) = match parse(&arguments.collect::<Vec<_>>()) {
        Ok(options) => options,
        Err(message) => {
            eprintln!("error: {message}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match run(size, only_first, &mut io::stdout().lock()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            eprintln!("no solution");
            ExitCode::from(1)
        }
        // The reader has seen enough, as in `queens 8 | head -1`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_valid(rows: &[usize], size: usize) -> bool {
        let apart = |a: usize, b: usize| rows[a] != rows[b] && rows[a].abs_diff(rows[b]) != b - a;
        rows.len() == size
            && rows.iter().all(|&row| row < size)
            && (0..size).all(|b| (0..b).all(|a| apart(a, b)))
    }

    #[test]
    fn counts_are_the_published_ones() {
        let counts = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680];
        for (size, expected) in (1..).zip(counts) {
            assert_eq!(
                DepthFirst::new(Queens::new(size)).count(),
                expected,
                "{size} queens"
            );
        }
    }

    #[test]
    fn every_board_is_valid_and_different() {
        let mut boards: Vec<_> = DepthFirst::new(Queens::new(8)).collect();
        assert!(boards.iter().all(|rows| is_valid(rows, 8)));
        boards.sort();
        boards.dedup();
        assert_eq!(boards.len(), 92);
    }

    #[test]
    fn first_board_of_every_larger_size_comes_at_once() {
        for size in 4..=MAX_SIZE {
            let first = DepthFirst::new(Queens::new(size)).next();
            assert!(
                first.is_some_and(|rows| is_valid(&rows, size)),
                "{size} queens"
            );
        }
    }

    #[test]
    fn prints_the_first_board_and_the_count() {
        let mut out = Vec::new();
        assert!(run(4, false, &mut out).unwrap());
        assert_eq!(out, b"..Q.\nQ...\n...Q\n.Q..\n\n2 solutions\n");
        out.clear();
        assert!(run(1, true, &mut out).unwrap());
        assert_eq!(out, b"Q\n");
        assert!(!run(3, false, &mut Vec::new()).unwrap());
    }

    #[test]
    fn bad_arguments_are_named() {
        let parse = |line: &str| parse(&line.split(' ').map(String::from).collect::<Vec<_>>());
        assert_eq!(parse("--first 20"), Ok((20, true)));
        for size in ["0", "65", "-1", "eight", "99999999999999999999", ""] {
            let message = format!("N must be a number from 1 to 64, not `{size}`");
            assert_eq!(parse(size), Err(message));
        }
        assert_eq!(parse("8 9"), Err("unexpected argument `9`".into()));
        assert_eq!(parse("8 --all"), Err("unexpected argument `--all`".into()));
        assert_eq!(
            parse("--first"),
            Err("N, the number of queens, is missing".into())
        );
    }
}
