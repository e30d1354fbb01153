//! Repair: what is proposed has one solution, and what was meant is among it.

mod mistakes;
mod setters;

use fastrand::Rng;
use tents::puzzle::{Clue, Content, Puzzle};

use crate::support::boards::random_board;
use crate::support::oracle;

/// A small board with one solution and so many trees at least.
fn unique(rng: &mut Rng, most: usize, trees: usize) -> Puzzle {
    loop {
        let puzzle = random_board(rng, most).without_marks();
        if puzzle.trees().len() >= trees && oracle::layouts(&puzzle).len() == 1 {
            return puzzle;
        }
    }
}

/// The parts of a puzzle: clues of rows, clues of columns, contents.
fn parts(puzzle: &Puzzle) -> (Vec<Clue>, Vec<Clue>, Vec<Content>) {
    (
        puzzle.row_clues().to_vec(),
        puzzle.column_clues().to_vec(),
        puzzle.contents().to_vec(),
    )
}
