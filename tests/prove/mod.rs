//! Proofs: the model says what the puzzle says, every step follows, and nothing else gets through.

mod accepted;
mod follows;
mod model;
mod tampered;

use fastrand::Rng;
use tents::limits::Limits;
use tents::prove::{Certificate, Doubt, Options, Reading, prove, read_proof};
use tents::puzzle::{Assignment, Puzzle};
use tents::solve::Distinct;

use crate::support::boards::{hide_clues, mark, random_clues, random_kind, with_clues_of};

/// A random board of up to so many rows and columns: with one solution, several or none, with clues
/// or without, with marks or without, with rings or without.
fn board(rng: &mut Rng, most: usize) -> Puzzle {
    let (rows, columns) = (rng.usize(1..=most), rng.usize(1..=most));
    let density = 0.05 + rng.f64() * 0.2;
    let (board, layout) = random_kind(rng, 8, [rows, columns], density);
    let board = match &layout {
        Some(layout) => {
            let clued = with_clues_of(&board, layout);
            let share = [0.0, 0.0, 0.2, 0.6, 1.1][rng.usize(0..5)];
            let mut board = hide_clues(rng, &clued, share);
            if rng.u32(0..4) == 0 {
                board = spoiled(rng, &board);
            }
            board
        }
        None => random_clues(rng, &board, 0.4),
    };
    if rng.u32(0..4) == 0 {
        return mark(rng, &board, 0.1, layout.as_ref());
    }
    board
}

/// A board of which a clue is one more and the next one less, so that sums still agree.
fn spoiled(rng: &mut Rng, puzzle: &Puzzle) -> Puzzle {
    let mut rows = puzzle.row_clues().to_vec();
    if rows.len() > 1 {
        let row = rng.usize(1..rows.len());
        rows[row] = rows[row].map(|clue| clue + 1);
        rows[row - 1] = rows[row - 1].map(|clue| clue.saturating_sub(1));
    }
    let (columns, contents) = (puzzle.column_clues().to_vec(), puzzle.contents().to_vec());
    Puzzle::new(rows, columns, contents).unwrap()
}

/// A proof without limits.
fn proof(puzzle: &Puzzle, distinct: Distinct, all: bool) -> Certificate {
    prove(puzzle, &Options::default().distinct(distinct).all(all)).unwrap()
}

/// What a proof claims, read without limits.
fn read(puzzle: &Puzzle, proof: &str, beside: &[Assignment]) -> Result<Reading, Doubt> {
    read_proof(puzzle, proof, beside, &Limits::default())
}
