//! Sudoku: fill a 9 × 9 grid so that each row, column and 3 × 3 box holds the digits 1 to 9.
//!
//! The two inferences between guesses come from Peter Norvig, "Solving Every Sudoku Puzzle"
//! (<https://norvig.com/sudoku.html>). A grid is one line of 81 characters, row by row, with `.`
//! for a blank cell. The program prints each solution, as such a line, as soon as it is found.
//!
//! ```text
//! cargo run --release --example sudoku -- 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//! ```

#![allow(clippy::print_stdout)]

use std::array;
use std::env;

use tents::search::{DepthFirst, SearchProblem};

/// A set of digits: bit `d - 1` means the digit `d`.
type Digits = u16;

const ALL: Digits = 0b1_1111_1111;

/// The digits that each cell can still hold.
#[derive(Debug)]
struct Sudoku {
    candidates: [Digits; 81],
    /// Each change of a cell, with its previous candidates.
    trail: Vec<(usize, Digits)>,
    /// The length of the trail before each move.
    marks: Vec<usize>,
}

impl Sudoku {
    /// Creates a grid with its givens entered, unless they contradict each other.
    fn new(grid: &str) -> Option<Self> {
        let mut sudoku = Self {
            candidates: [ALL; 81],
            trail: Vec::new(),
            marks: Vec::new(),
        };
        for (cell, sign) in grid.chars().enumerate().take(81) {
            if let Some(digit @ 1..) = sign.to_digit(10) {
                sudoku.keep(cell, 1 << (digit - 1))?;
            }
        }
        Some(sudoku)
    }

    /// Restricts a cell to some digits. Returns `None` if this leaves a cell without a digit, or a
    /// digit without a place in a unit (a row, a column or a box). Two rules propagate the restriction:
    ///
    /// * a cell with one digit left removes it from the cells with which it shares a unit;
    /// * a digit with one place left in a unit goes there.
    fn keep(&mut self, cell: usize, digits: Digits) -> Option<()> {
        let before = self.candidates[cell];
        let after = before & digits;
        if after == before || after == 0 {
            return (after == before).then_some(());
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
                let has_it = |cell: &usize| self.candidates[*cell] & digit != 0;
                let places: Vec<usize> = unit.into_iter().filter(has_it).collect();
                match places[..] {
                    [] => return None,
                    [place] => self.keep(place, digit)?,
                    _ => {}
                }
            }
        }
        Some(())
    }
}

impl SearchProblem for Sudoku {
    /// A cell and the one digit to put there.
    type Move = (usize, Digits);
    type Solution = String;

    fn expand(&mut self, moves: &mut Vec<(usize, Digits)>) -> Option<String> {
        let choices = |cell: &usize| self.candidates[*cell].count_ones();
        let open = (0..81).filter(|cell| choices(cell) > 1);
        if let Some(cell) = open.min_by_key(choices) {
            moves.extend(single_digits(self.candidates[cell]).map(|digit| (cell, digit)));
            return None;
        }
        let digit = |digits: &Digits| char::from(b'1' + digits.trailing_zeros() as u8);
        Some(self.candidates.iter().map(digit).collect())
    }

    fn apply(&mut self, (cell, digit): (usize, Digits)) -> bool {
        self.marks.push(self.trail.len());
        self.keep(cell, digit).is_some()
    }

    fn undo(&mut self) {
        let mark = self.marks.pop().unwrap_or_default();
        for (cell, before) in self.trail.drain(mark..).rev() {
            self.candidates[cell] = before;
        }
    }
}

/// Returns the row, the column and the box of a cell. Cells are numbered row by row.
fn units(cell: usize) -> [[usize; 9]; 3] {
    let (row, column) = (cell / 9, cell % 9);
    let corner = row / 3 * 27 + column / 3 * 3;
    [
        array::from_fn(|i| row * 9 + i),
        array::from_fn(|i| i * 9 + column),
        array::from_fn(|i| corner + i / 3 * 9 + i % 3),
    ]
}

/// Returns the digits of a set, each as a set of one.
fn single_digits(digits: Digits) -> impl Iterator<Item = Digits> {
    let all = (0..9).map(|digit| 1 << digit);
    all.filter(move |digit| digits & digit != 0)
}

/// Returns all solutions, found one by one on demand.
fn solutions(grid: &str) -> impl Iterator<Item = String> {
    Sudoku::new(grid).into_iter().flat_map(DepthFirst::new)
}

fn main() {
    for grid in env::args().skip(1) {
        solutions(&grid).for_each(|solution| println!("{solution}"));
    }
}

/// The grid in the article on Sudoku in Wikipedia.
#[cfg(test)]
const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn published_grids_have_one_solution() {
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    assert!(solutions(EASY).eq([solution]));
    // Arto Inkala's "world's hardest" of 2012.
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    assert_eq!(solutions(hard).count(), 1);
}

#[test]
fn contradictory_givens_have_no_solution_and_few_givens_have_several() {
    assert_eq!(solutions(&format!("55{}", &EASY[2..])).count(), 0);
    for grid in [".".repeat(81), EASY.replace(['3', '5', '6'], ".")] {
        let found: Vec<String> = solutions(&grid).take(3).collect();
        assert!(found.len() == 3 && found[0] != found[1] && found[1] != found[2]);
        for line in found {
            let digits = |unit: [usize; 9]| {
                unit.map(|cell| u32::from(line.as_bytes()[cell] - b'0'))
                    .map(|digit| 1 << digit)
            };
            let is_whole = |unit| digits(unit).into_iter().sum::<u32>() == 0b11_1111_1110;
            assert!((0..81).all(|cell| units(cell).into_iter().all(is_whole)));
            let mut pairs = grid.chars().zip(line.chars());
            assert!(pairs.all(|(given, digit)| given == '.' || given == digit));
        }
    }
}
