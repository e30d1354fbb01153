//! The beliefs (the estimated probability of a tent in each cell) are mostly right, and make the
//! first solution cheap.

use std::fmt::Write as _;

use fastrand::Rng;
use tents::puzzle::{Cell, Content, Layout, Puzzle};
use tents::solve::{Limits, Options, Phase, Solutions, Statistics, Stop, beliefs};

use crate::support::boards::{planted_with_clues, puzzle};
use crate::support::{assert_golden, assert_right};

/// Returns the beliefs about a puzzle.
fn of(puzzle: &Puzzle) -> Vec<f32> {
    beliefs(puzzle, &Limits::default()).expect("no limits")
}

/// Returns the cells without a tree that are next to one, in row-major order.
fn candidates(puzzle: &Puzzle) -> Vec<Cell> {
    let trees = puzzle.trees().iter();
    let beside = trees.flat_map(|tree| tree.neighbours(puzzle.size()));
    let mut cells: Vec<Cell> = beside.map(|(_, cell)| cell).collect();
    cells.retain(|&cell| puzzle.content(cell) != Content::Tree);
    cells.sort_unstable();
    cells.dedup();
    cells
}

#[test]
fn a_first_solution_of_a_large_board_takes_few_conflicts() {
    let mut rng = Rng::with_seed(150);
    let mut conflicts = 0;
    for _ in 0..10 {
        let (board, _) = planted_with_clues(&mut rng, 60, 60, 0.16, 0.0);
        let mut search = Solutions::new(&board, Options::default());
        let first = search.next().expect("a planted board has a solution");
        assert_right(&board, &first);
        assert_eq!(search.statistics().engine, Phase::Learning);
        conflicts += search.statistics().conflicts;
    }
    // Without beliefs, the search takes several times as many conflicts.
    assert!(conflicts < 6000, "{conflicts}");
}

#[test]
fn beliefs_are_computed_again_if_they_have_not_helped() {
    let mut rng = Rng::with_seed(151);
    let mut asked = [0; 2];
    for _ in 0..10 {
        let (board, _) = planted_with_clues(&mut rng, 60, 60, 0.2, 0.5);
        let mut search = Solutions::new(&board, Options::default());
        assert_right(
            &board,
            &search.next().expect("a planted board has a solution"),
        );
        let Statistics {
            conflicts, beliefs, ..
        } = search.statistics();
        let is_long = conflicts >= 200;
        assert_eq!(beliefs, 1 + u64::from(is_long), "{conflicts}");
        asked[usize::from(is_long)] += 1;
    }
    assert!(asked.iter().all(|&boards| boards > 2), "{asked:?}");
}

#[test]
fn beliefs_are_the_same_on_every_platform() {
    let board = puzzle(
        "1 ? 2 0 ? 2 1",
        &[
            "? ...T...",
            "1 T......",
            "? ..T.T..",
            "2 .....-T",
            "1 T..T...",
            "? ....T..",
        ],
    );
    let mut text = String::new();
    for row in of(&board).chunks(7) {
        // Each number is printed with just enough digits to distinguish it from every other `f32`.
        let _ = writeln!(text, "{row:?}");
    }
    assert_golden("tests/rust/engine/beliefs.txt", &text);
}

#[test]
fn the_directions_of_a_lone_tree_are_equally_likely() {
    let likely = of(&puzzle("? ? ? ?", &["? ....", "? .T..", "? ...."]));
    let beside = [1, 4, 6, 9].map(|cell| likely[cell]);
    assert!(
        beside.iter().all(|one| (one - beside[0]).abs() < 1e-6),
        "{likely:?}"
    );
    // The clue of the third column leaves only the direction east.
    let likely = of(&puzzle("? ? 1 ?", &["? ....", "? .T..", "? ...."]));
    assert!(likely[6] > 0.7 && likely[4] < 0.3, "{likely:?}");
}

#[test]
fn beliefs_are_mostly_right_and_better_with_facts() {
    let mut rng = Rng::with_seed(141);
    let [mut cells, mut right, mut right_with_facts, mut tents] = [0; 4];
    for _ in 0..20 {
        let (puzzle, layout) = planted_with_clues(&mut rng, 40, 40, 0.16, 0.0);
        let all = candidates(&puzzle);
        let is_tent = |cell: &&Cell| layout.contains(**cell);
        let right_ones = |puzzle: &Puzzle| {
            let likely = of(puzzle);
            let is_right =
                |cell: &&Cell| (likely[puzzle.size().index(**cell)] > 0.5) == is_tent(cell);
            all.iter().filter(is_right).count()
        };
        cells += all.len();
        tents += all.iter().filter(is_tent).count();
        right += right_ones(&puzzle);
        let facts: Layout = all.iter().step_by(4).filter(is_tent).copied().collect();
        right_with_facts += right_ones(&puzzle.with_layout(&facts));
    }
    // The guess "no tent" would be right in `cells - tents` cells.
    assert!(cells - tents < cells * 7 / 10, "{tents} of {cells}");
    assert!(right > cells * 74 / 100, "{right} of {cells}");
    assert!(
        right_with_facts > right + cells / 20,
        "{right_with_facts} of {cells}"
    );
}

#[test]
fn beliefs_of_a_puzzle_use_its_marks() {
    let board = puzzle("? ? ? ?", &["? .-..", "? .T*.", "? ...."]);
    let likely = of(&board);
    assert!(likely[1] < 1e-6 && likely[6] > 0.999, "{likely:?}");
    // No tree is next to these cells.
    assert!([0, 3, 8, 11].iter().all(|&cell| likely[cell] == 0.0));
    let limits = Limits {
        memory: Some(10),
        ..Limits::default()
    };
    assert_eq!(beliefs(&board, &limits), Err(Stop::Memory));
}
