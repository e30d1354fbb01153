//! Repair: each proposal has one solution, and the intended puzzle is among the proposals.

mod mistakes;
mod setters;

use fastrand::Rng;
use tents::puzzle::{Clue, Content, Puzzle};

use crate::support::boards::random_board;
use crate::support::oracle;

/// Returns a random board of at most `most` rows and columns with one layout, at least `trees`
/// trees, and no marks.
fn unique(rng: &mut Rng, most: usize, trees: usize) -> Puzzle {
    loop {
        let puzzle = random_board(rng, most).without_marks();
        if puzzle.trees().len() >= trees && oracle::layouts(&puzzle).len() == 1 {
            return puzzle;
        }
    }
}

/// Returns the parts of a puzzle: clues of rows, clues of columns, contents.
fn parts(puzzle: &Puzzle) -> (Vec<Clue>, Vec<Clue>, Vec<Content>) {
    (
        puzzle.row_clues().to_vec(),
        puzzle.column_clues().to_vec(),
        puzzle.contents().to_vec(),
    )
}
