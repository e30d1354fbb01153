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

use crate::support::boards::{
    hide_clues, mark, planted, planted_round_ring, random_clues, random_lattice, random_trees,
    with_clues_of,
};

/// A random board of up to so many rows and columns: with one solution, several or none, with clues
/// or without, with marks or without, with rings or without.
fn board(rng: &mut Rng, most: usize) -> Puzzle {
    let (rows, columns) = (rng.usize(1..=most), rng.usize(1..=most));
    let density = 0.05 + rng.f64() * 0.2;
    let (board, layout) = match rng.u32(0..8) {
        0 => (random_trees(rng, rows, columns, density), None),
        1 => (random_lattice(rng, rows, columns, density * 2.0), None),
        2 if rows > 2 && columns > 2 => {
            let (board, layout) = planted_round_ring(rng, rows, columns, density);
            (board, Some(layout))
        }
        _ => {
            let (board, layout) = planted(rng, rows, columns, density);
            (board, Some(layout))
        }
    };
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
