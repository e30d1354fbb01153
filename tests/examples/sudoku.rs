//! Sudoku: fill a 9×9 grid so that each row, column and 3×3 box holds the digits 1 to 9.
//!
//! The rules are those of <https://en.wikipedia.org/wiki/Sudoku>; the two inferences between
//! guesses are those of Peter Norvig, "Solving Every Sudoku Puzzle"
//! (<https://norvig.com/sudoku.html>). A grid is one line of 81 characters, row by row: digits,
//! with `.` or `0` for a blank cell. It is the argument, or else the first line of standard input.
//! Prints the solution as such a line, and says on standard error if it is not the only one.
//!
//! ```text
//! cargo run --release --example sudoku -- 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//! ```
//!
//! Exit code: 0 solved, 1 no solution, 2 bad arguments or input.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::env;
use std::io::{self, Write as _};
use std::process::ExitCode;

use tents::search::{DepthFirst, SearchProblem};

const USAGE: &str = "usage: sudoku [GRID]   (81 characters, or a line on standard input)";

const CELLS: usize = 81;

/// A set of digits: bit `d - 1` stands for the digit `d`.
type Digits = u16;

const ALL: Digits = 0b1_1111_1111;

/// No solution lies beyond.
#[derive(Debug)]
struct Contradiction;

/// The digits each cell can still hold.
#[derive(Debug)]
struct Sudoku {
    candidates: [Digits; CELLS],
    /// Each change of a cell, with what it held before.
    trail: Vec<(usize, Digits)>,
    /// The length of the trail before each move.
    marks: Vec<usize>,
}

impl Sudoku {
    /// The grid with its givens entered; they may contradict each other.
    fn new(givens: &[Digits; CELLS]) -> Result<Self, Contradiction> {
        let mut sudoku = Self {
            candidates: [ALL; CELLS],
            trail: Vec::new(),
            marks: Vec::new(),
        };
        for (cell, &digits) in givens.iter().enumerate() {
            sudoku.keep(cell, digits)?;
        }
        Ok(sudoku)
    }

    /// Leaves a cell only the given digits, and draws the conclusions:
    ///
    /// * a cell with one digit left takes it from the cells it shares a unit with;
    /// * a digit with one place left in a unit goes there.
    fn keep(&mut self, cell: usize, digits: Digits) -> Result<(), Contradiction> {
        let before = self.candidates[cell];
        let after = before & digits;
        if after == 0 {
            return Err(Contradiction);
        }
        if after == before {
            return Ok(());
        }
        self.trail.push((cell, before));
        self.candidates[cell] = after;
        for unit in units(cell) {
            if after.is_power_of_two() {
                for peer in unit.into_iter().filter(|&peer| peer != cell) {
                    self.keep(peer, !after)?;
                }
            }
            for digit in single_digits(before & !after) {
                let mut places = unit
                    .into_iter()
                    .filter(|&c| self.candidates[c] & digit != 0);
                let place = places.next().ok_or(Contradiction)?;
                if places.next().is_none() {
                    self.keep(place, digit)?;
                }
            }
        }
        Ok(())
    }
}

impl SearchProblem for Sudoku {
    /// A cell and the one digit to put there.
    type Move = (usize, Digits);
    type Solution = String;

    fn expand(&mut self, moves: &mut Vec<(usize, Digits)>) -> Option<String> {
        let choices = |cell: &usize| self.candidates[*cell].count_ones();
        let open = (0..CELLS).filter(|cell| choices(cell) > 1);
        if let Some(cell) = open.min_by_key(choices) {
            moves.extend(single_digits(self.candidates[cell]).map(|digit| (cell, digit)));
            return None;
        }
        let digit = |digits: &Digits| char::from(b'1' + digits.trailing_zeros() as u8);
        Some(self.candidates.iter().map(digit).collect())
    }

    fn apply(&mut self, (cell, digit): (usize, Digits)) -> bool {
        self.marks.push(self.trail.len());
        self.keep(cell, digit).is_ok()
    }

    fn undo(&mut self) {
        let mark = self.marks.pop().unwrap_or_default();
        for (cell, before) in self.trail.drain(mark..).rev() {
            self.candidates[cell] = before;
        }
    }
}

/// The row, the column and the box of a cell. Cells are numbered row by row.
fn units(cell: usize) -> [[usize; 9]; 3] {
    let (row, column) = (cell / 9, cell % 9);
    let corner = row / 3 * 27 + column / 3 * 3;
    [
        std::array::from_fn(|i| row * 9 + i),
        std::array::from_fn(|i| i * 9 + column),
        std::array::from_fn(|i| corner + i / 3 * 9 + i % 3),
    ]
}

/// The digits of a set, each as a set of one.
fn single_digits(digits: Digits) -> impl Iterator<Item = Digits> {
    (0..9)
        .map(|d| 1 << d)
        .filter(move |digit| digits & digit != 0)
}

/// Reads a grid: for each cell, the digits that the line allows there.
fn parse(line: &str) -> Result<[Digits; CELLS], String> {
    let length = line.chars().count();
    if length != CELLS {
        return Err(format!("a grid has {CELLS} characters, not {length}"));
    }
    let mut givens = [ALL; CELLS];
    for (index, character) in line.chars().enumerate() {
        givens[index] = match character {
            '.' | '0' => ALL,
            '1'..='9' => 1 << (u32::from(character) - u32::from('1')),
            _ => {
                let position = index + 1;
                return Err(format!(
                    "character {position}, `{character}`, is neither a digit nor `.`"
                ));
            }
        };
    }
    Ok(givens)
}

/// All solutions, found one by one as they are asked for.
fn solutions(givens: &[Digits; CELLS]) -> impl Iterator<Item = String> {
    Sudoku::new(givens).into_iter().flat_map(DepthFirst::new)
}

/// Reads the grid from the argument, or without one from standard input.
fn read(arguments: &[String]) -> Result<[Digits; CELLS], String> {
    let mut line = String::new();
    match arguments {
        [] => match io::stdin().read_line(&mut line) {
            Ok(_) => parse(line.trim()),
            Err(error) => Err(format!("standard input: {error}")),
        },
        [line] => parse(line.trim()),
        [_, more, ..] => Err(format!("unexpected argument `{more}`")),
    }
}

fn main() -> ExitCode {
    let arguments = env::args_os().skip(1);
    let arguments = arguments.map(|argument| argument.to_string_lossy().into_owned());
    let givens = match read(&arguments.collect::<Vec<_>>()) {
        Ok(givens) => givens,
        Err(message) => {
            eprintln!("error: {message}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let mut solutions = solutions(&givens);
    let Some(solution) = solutions.next() else {
        eprintln!("no solution");
        return ExitCode::from(1);
    };
    // A reader that has gone is no reason to complain.
    let _ = writeln!(io::stdout(), "{solution}");
    if solutions.next().is_some() {
        eprintln!("not unique: there is a second solution");
    }
    ExitCode::SUCCESS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solve(line: &str) -> Vec<String> {
        solutions(&parse(line).unwrap()).take(3).collect()
    }

    /// Looks at the finished grid alone: it has the givens, and every unit has nine digits.
    fn is_solution(line: &str, givens: &str) -> bool {
        let kept = |(digit, given): (char, char)| given == digit || matches!(given, '.' | '0');
        let cells = line.as_bytes();
        let whole = |of_cell: fn(usize) -> usize| {
            (0..9).all(|unit| {
                let inside = (0..CELLS).filter(|&cell| of_cell(cell) == unit);
                let mut digits: Vec<u8> = inside.map(|cell| cells[cell]).collect();
                digits.sort_unstable();
                digits == b"123456789"
            })
        };
        line.chars().zip(givens.chars()).all(kept)
            && whole(|cell| cell / 9)
            && whole(|cell| cell % 9)
            && whole(|cell| cell / 27 * 3 + cell % 9 / 3)
    }

    /// From the article in Wikipedia.
    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const EASY_SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn published_grid_has_the_published_solution_and_no_second() {
        assert_eq!(solve(EASY), [EASY_SOLUTION]);
        assert_eq!(solve(&EASY.replace('.', "0")), [EASY_SOLUTION]);
    }

    #[test]
    fn grid_that_needs_guesses_has_one_solution() {
        // Arto Inkala's "world's hardest" of 2012.
        let givens =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let found = solve(givens);
        assert_eq!(found.len(), 1);
        assert!(is_solution(&found[0], givens));
    }

    #[test]
    fn contradictory_givens_have_no_solution() {
        // Two fives in the first row; then a cell whose row and column leave it no digit.
        let no_digit = format!("12345678.{}9{}", ".".repeat(17), ".".repeat(54));
        assert!(solve(&format!("55{}", &EASY[2..])).is_empty());
        assert!(solve(&no_digit).is_empty());
    }

    #[test]
    fn grid_with_too_few_givens_has_several_solutions() {
        for givens in [".".repeat(CELLS), EASY.replace(['3', '5', '6'], ".")] {
            let found = solve(&givens);
            assert_eq!(found.len(), 3);
            assert!(found[0] != found[1] && found[1] != found[2] && found[0] != found[2]);
            assert!(found.iter().all(|line| is_solution(line, &givens)));
        }
    }

    #[test]
    fn malformed_lines_are_errors() {
        for (line, message) in [
            ("", "a grid has 81 characters, not 0"),
            (&EASY[1..], "a grid has 81 characters, not 80"),
            (
                &EASY.replace('2', "x"),
                "character 50, `x`, is neither a digit nor `.`",
            ),
        ] {
            assert_eq!(parse(line).unwrap_err(), message);
        }
    }
}
