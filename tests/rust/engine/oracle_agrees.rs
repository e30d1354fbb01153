//! Compares the engine with the oracle on all boards of a few small sizes, with selected clues, and
//! on thousands of random boards.

use std::collections::HashSet;

use fastrand::Rng;
use tents::puzzle::{Clue, Content, Layout, Puzzle};
use tents::rules::judge_layout;

use crate::support::boards::{
    hide_clues, mark, of_trees, planted_round_ring, random_lattice, random_of_size, show,
    with_clues, with_clues_of,
};
use crate::support::{combinations, engine_assignments, engine_layouts, oracle, rounds};

/// The numbers of boards of each kind that a run of comparisons has met. Each test requires some of
/// these numbers to be large enough.
#[derive(Debug, Default)]
struct Met {
    boards: usize,
    solvable: usize,
    with_several_layouts: usize,
    with_rings: usize,
}

impl Met {
    /// Panics unless the engine and the oracle find the same solutions. Returns the layouts.
    fn compare(&mut self, puzzle: &Puzzle) -> Vec<Layout> {
        let layouts = oracle::layouts(puzzle);
        assert_eq!(engine_layouts(puzzle), layouts, "{}", show(puzzle));
        let pairings = layouts
            .iter()
            .flat_map(|layout| oracle::pairings(puzzle, layout.tents()));
        let mut assignments: Vec<_> = pairings.collect();
        assignments.sort();
        assert_eq!(engine_assignments(puzzle), assignments, "{}", show(puzzle));
        self.boards += 1;
        self.solvable += usize::from(!layouts.is_empty());
        self.with_several_layouts += usize::from(layouts.len() > 1);
        self.with_rings += usize::from(assignments.len() > layouts.len());
        layouts
    }
}

/// Returns every board of a size with at most `most` trees and without clues.
pub(crate) fn boards(rows: usize, columns: usize, most: usize) -> impl Iterator<Item = Puzzle> {
    combinations(&[Content::Unknown, Content::Tree], rows * columns)
        .filter(move |contents| {
            contents
                .iter()
                .filter(|&&content| content == Content::Tree)
                .count()
                <= most
        })
        .map(move |contents| {
            Puzzle::new(vec![None; rows], vec![None; columns], contents).expect("a small board")
        })
}

/// Returns copies of the board with the sets of clues that are worth trying: no clues, clues that
/// hardly ever fit, and sets made from the clues of each layout: all clues, the row clues, the
/// column clues, and all clues with one missing, too high by 1 or too low by 1.
pub(crate) fn clues_to_try(puzzle: &Puzzle, layouts: &[Layout]) -> HashSet<Puzzle> {
    let (height, width) = (puzzle.row_clues().len(), puzzle.column_clues().len());
    let no_rows = || vec![None; height];
    let no_columns = || vec![None; width];
    let mut tries = HashSet::from([
        puzzle.clone(),
        with_clues(puzzle, vec![Some(0); height], vec![Some(0); width]),
        with_clues(puzzle, vec![Some(1); height], vec![Some(1); width]),
        with_clues(puzzle, vec![Some(u32::MAX); height], no_columns()),
        with_clues(puzzle, no_rows(), vec![Some(u32::MAX); width]),
    ]);
    for layout in layouts {
        let exact = with_clues_of(puzzle, layout);
        let (rows, columns) = (exact.row_clues(), exact.column_clues());
        tries.insert(with_clues(puzzle, rows.to_vec(), no_columns()));
        tries.insert(with_clues(puzzle, no_rows(), columns.to_vec()));
        let clues = [rows, columns].concat();
        for line in 0..clues.len() {
            let right = clues[line].expect("every line has a clue");
            for other in [None, Some(right + 1), right.checked_sub(1)] {
                let mut changed: Vec<Clue> = clues.clone();
                changed[line] = other;
                let columns = changed.split_off(height);
                tries.insert(with_clues(puzzle, changed, columns));
            }
        }
        tries.insert(exact);
    }
    tries
}

#[test]
fn every_board_up_to_3x4_with_up_to_3_trees_and_3x3_with_any_and_clues_worth_trying() {
    let mut met = Met::default();
    let lines = (1..=6).flat_map(|length| [(1, length), (length, 1)]);
    let blocks = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (3, 4)];
    let sizes = lines.chain(blocks).map(|size| (size, 3));
    for ((rows, columns), most) in sizes.chain([((3, 3), 9)]) {
        for board in boards(rows, columns, most) {
            let layouts = met.compare(&board);
            for clued in clues_to_try(&board, &layouts) {
                met.compare(&clued);
            }
        }
    }
    assert!(met.boards > 25_000, "{met:?}");
    assert!(met.solvable > 10_000 && met.with_rings > 0, "{met:?}");
}

#[test]
fn every_3x3_board_with_any_trees_and_marks() {
    let mut met = Met::default();
    let all = [
        Content::Unknown,
        Content::Tree,
        Content::Tent,
        Content::Empty,
    ];
    for contents in combinations(&all, 9) {
        met.compare(&Puzzle::new(vec![None; 3], vec![None; 3], contents).expect("nine cells"));
    }
    assert_eq!(met.boards, 1 << 18);
    assert!(met.solvable > 5_000, "{met:?}");
    assert!(met.with_rings > 0, "{met:?}");
}

#[test]
fn every_board_of_2x2_and_1x4_with_any_clues_and_marks() {
    let mut met = Met::default();
    let all = [
        Content::Unknown,
        Content::Tree,
        Content::Tent,
        Content::Empty,
    ];
    let (low, lower) = ([None, Some(0), Some(1), Some(2)], [None, Some(0), Some(1)]);
    for contents in combinations(&all, 4) {
        for clues in combinations(&low, 4) {
            let (rows, columns) = (clues[..2].to_vec(), clues[2..].to_vec());
            met.compare(&Puzzle::new(rows, columns, contents.clone()).expect("four cells"));
        }
        for row in low {
            for columns in combinations(&lower, 4) {
                let board = Puzzle::new(vec![row], columns.clone(), contents.clone());
                met.compare(&board.expect("four cells"));
                let board = Puzzle::new(columns, vec![row], contents.clone());
                met.compare(&board.expect("four cells"));
            }
        }
    }
    assert!(met.boards > 200_000, "{met:?}");
}

#[test]
fn every_2x3_board_with_any_clues() {
    let mut met = Met::default();
    for board in boards(2, 3, 6) {
        for clues in combinations(&[None, Some(0), Some(1), Some(2)], 5) {
            met.compare(&with_clues(
                &board,
                clues[..2].to_vec(),
                clues[2..].to_vec(),
            ));
        }
    }
    assert_eq!(met.boards, 64 * 1024);
    assert!(met.solvable > 800, "{met:?}");
}

#[test]
fn random_boards_up_to_5x5() {
    let mut rng = Rng::with_seed(10);
    let mut met = Met::default();
    for _ in 0..rounds(40_000) {
        let size = [rng.usize(1..=5), rng.usize(1..=5)];
        let (board, layout) = random_of_size(&mut rng, size);
        if oracle::candidates(&board).len() <= 18 {
            let found = met.compare(&board);
            let is_whole = layout.is_none_or(|layout| {
                !judge_layout(&board, &layout).is_empty() || found.contains(&layout)
            });
            assert!(is_whole, "{}", show(&board));
        }
    }
    assert!(met.solvable > 5000, "{met:?}");
    assert!(
        met.with_several_layouts > 1000 && met.with_rings > 100,
        "{met:?}"
    );
}

#[test]
fn planted_boards_round_a_ring_with_some_clues_and_marks() {
    let mut rng = Rng::with_seed(16);
    let mut met = Met::default();
    while met.boards < 2500 {
        let (rows, columns) = (rng.usize(3..=6), rng.usize(3..=6));
        let density = 0.15 + rng.f64() * 0.15;
        let (board, layout) = planted_round_ring(&mut rng, rows, columns, density);
        if oracle::candidates(&board).len() > 18 {
            continue;
        }
        let hidden = rng.f64();
        let board = hide_clues(&mut rng, &with_clues_of(&board, &layout), hidden);
        let share = (rng.f64() - 0.3).max(0.0);
        let board = mark(&mut rng, &board, share, Some(&layout));
        assert!(met.compare(&board).contains(&layout), "{}", show(&board));
    }
    assert!(met.with_rings > 1000, "{met:?}");
}

#[test]
fn random_boards_with_many_rings() {
    let mut rng = Rng::with_seed(15);
    let mut met = Met::default();
    while met.boards < 5000 {
        let (rows, columns) = (rng.usize(3..=5), rng.usize(3..=5));
        let share = 0.3 + rng.f64() * 0.7;
        let board = random_lattice(&mut rng, rows, columns, share);
        if oracle::candidates(&board).len() > 17 {
            continue;
        }
        let mut clued = board.clone();
        if rng.bool() {
            let layouts = oracle::layouts(&board);
            if let Some(layout) = rng.choice(layouts) {
                let (hidden, share) = (rng.f64(), (rng.f64() - 0.5).max(0.0));
                clued = hide_clues(&mut rng, &with_clues_of(&board, &layout), hidden);
                clued = mark(&mut rng, &clued, share, Some(&layout));
            }
        }
        met.compare(&clued);
    }
    assert!(met.with_rings > 200, "{met:?}");
}

#[test]
fn rings_of_eight_with_every_tree_once_more() {
    // The ring fills a 5 × 5 board; any further tree either has a tent of its own or spoils the
    // ring.
    let mut met = Met::default();
    let ring = [".T.T.", "T...T", ".....", "T...T", ".T.T."].concat();
    for extra in 0..25 {
        met.compare(&of_trees(5, 5, |index| {
            ring.as_bytes()[index] == b'T' || index == extra
        }));
    }
    assert!(met.with_rings > 8, "{met:?}");
}
