//! Both engines yield the same solutions, as sets.

use fastrand::Rng;
use tents::puzzle::Puzzle;
use tents::solve::Distinct;

use crate::support::boards::{
    hide_clues, mark, planted, planted_with_clues, random_lattice, random_trees, with_clues_of,
};
use crate::support::{engine, rounds};

/// Compares the engines in both kinds and returns the number of assignments.
fn agree(puzzle: &Puzzle) -> usize {
    engine(puzzle, Distinct::Layouts);
    engine(puzzle, Distinct::Assignments).len()
}

#[test]
fn on_random_boards_with_and_without_clues_and_marks() {
    let mut rng = Rng::with_seed(31);
    let mut most = 0;
    for _ in 0..rounds(3000) {
        let (rows, columns) = (rng.usize(1..8), rng.usize(1..8));
        let density = rng.f64() * 0.4;
        let mut board = if rng.bool() {
            random_trees(&mut rng, rows, columns, density)
        } else {
            random_lattice(&mut rng, rows, columns, density * 2.0)
        };
        if rng.bool() {
            let (planted_board, layout) = planted(&mut rng, rows, columns, density);
            board = with_clues_of(&planted_board, &layout);
            let share = rng.f64();
            board = hide_clues(&mut rng, &board, share);
            if rng.u8(..4) == 0 {
                board = mark(&mut rng, &board, 0.1, Some(&layout));
            }
        }
        if board.trees().len() <= 12 || board.row_clues().iter().flatten().count() > 3 {
            most = most.max(agree(&board));
        }
    }
    assert!(most > 200, "{most}");
}

#[test]
fn on_planted_boards_with_some_clues() {
    let mut rng = Rng::with_seed(32);
    for size in [8, 10, 12, 15] {
        for _ in 0..40 {
            let (board, _) = planted_with_clues(&mut rng, size, size, 0.2, 0.1);
            agree(&board);
        }
    }
}

#[test]
fn on_boards_with_thousands_of_solutions() {
    let mut rng = Rng::with_seed(33);
    let mut sum = 0;
    for _ in 0..10 {
        let (board, _) = planted(&mut rng, 9, 9, 0.1);
        sum += agree(&board);
    }
    assert!(sum > 10_000, "{sum}");
}
