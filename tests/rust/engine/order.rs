//! Solutions come in a fixed order, and each is returned as soon as it is found.

use fastrand::Rng;
use tents::puzzle::{Assignment, Direction, Puzzle};
use tents::solve::{Distinct, Options, Progress, Solutions, Verdict, verdict};

use crate::support::boards::{drawn, planted, puzzle, random_trees, show, with_clues_of};
use crate::support::{assert_right, engine, oracle};

/// Returns a board with a row of rings of four tents, and with all clues. It has one layout.
fn row_of_rings(rings: usize) -> Puzzle {
    let rows = ["*T*.", "T.T.", "*T*."].map(|row| row.repeat(rings));
    let (board, layout) = drawn(&rows.each_ref().map(String::as_str));
    with_clues_of(&board, &layout)
}

#[test]
fn a_tree_is_tried_north_then_east_then_south_then_west() {
    let board = puzzle("? ? ?", &["? ...", "? .T.", "? ..."]);
    for distinct in Distinct::ALL {
        let found = engine(&board, distinct);
        let directions: Vec<Direction> = found
            .iter()
            .flat_map(|list| list.directions().to_vec())
            .collect();
        assert_eq!(directions, Direction::ALL);
    }
}

#[test]
fn the_tree_with_the_fewest_directions_is_tried_first() {
    // The first tree has three directions; the second, in its corner, has two.
    let board = puzzle("? ? ? ? ? ?", &["? .T...T", "? ......"]);
    let found = engine(&board, Distinct::Assignments);
    let letters: Vec<String> = found
        .iter()
        .map(|list| {
            list.directions()
                .iter()
                .map(|direction| direction.letter())
                .collect()
        })
        .collect();
    assert_eq!(letters, ["es", "ss", "ws", "ew", "sw", "ww"]);
}

#[test]
fn among_trees_with_equally_many_directions_the_first_is_tried_first() {
    let board = puzzle("? ? ? ? ? ? ?", &["? .......", "? .T...T.", "? ......."]);
    let found = engine(&board, Distinct::Assignments);
    assert_eq!(found.len(), 16);
    assert!(found.is_sorted());
}

#[test]
fn a_layout_pairs_the_first_tree_of_a_ring_to_the_north_or_east() {
    let board = row_of_rings(1);
    let found = engine(&board, Distinct::Layouts);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].directions()[0], Direction::East);
    let both = engine(&board, Distinct::Assignments);
    assert_eq!(both.len(), 2);
    assert!(both.contains(&found[0]));
}

#[test]
fn two_runs_yield_the_same_solutions_in_the_same_order_at_the_same_cost() {
    let mut rng = Rng::with_seed(71);
    let mut boards: Vec<Puzzle> = (0..50)
        .map(|_| random_trees(&mut rng, 5, 6, 0.15))
        .collect();
    boards.push(planted(&mut rng, 30, 30, 0.12).0);
    for (board, distinct) in boards
        .iter()
        .flat_map(|board| Distinct::ALL.map(|both| (board, both)))
    {
        let run = || {
            let mut search = Solutions::new(board, Options::default().distinct(distinct));
            let solutions: Vec<Assignment> = search.by_ref().take(2000).collect();
            (solutions, search.statistics())
        };
        let (one, other) = (run(), run());
        assert!(one == other, "{}", show(board));
    }
}

#[test]
fn the_first_solution_of_a_large_board_without_clues_is_found_at_once() {
    let mut rng = Rng::with_seed(73);
    for density in [0.02, 0.05, 0.1, 0.12, 0.14] {
        for distinct in Distinct::ALL {
            let board = planted(&mut rng, 30, 30, density).0;
            let mut search = Solutions::new(&board, Options::default().distinct(distinct));
            let first = search.next().expect("a planted board has a solution");
            assert_right(&board, &first);
            assert_eq!(search.progress(), Progress::Searching);
        }
    }
}

#[test]
fn a_row_of_rings_has_one_layout_that_is_found_without_turning_each_ring() {
    for rings in [1, 2, 20, 40] {
        let board = row_of_rings(rings);
        let mut search = Solutions::new(&board, Options::default());
        let first = search.next().expect("a layout");
        assert_right(&board, &first);
        assert_eq!(oracle::trees(&board).len(), 4 * rings);
        assert_eq!(search.next(), None);
        assert_eq!(search.progress(), Progress::Complete);
        let nodes = search.statistics().nodes;
        assert!(nodes <= 4 * rings as u64, "{nodes} nodes for {rings} rings");
        let finding = verdict(&board, Options::default());
        assert_eq!(finding.verdict, Verdict::Unique);
        let finding = verdict(&board, Options::default().distinct(Distinct::Assignments));
        assert_eq!(finding.verdict, Verdict::Multiple);
    }
}

#[test]
fn a_row_of_rings_has_two_assignments_for_each_ring() {
    for rings in 1..=14 {
        let board = row_of_rings(rings);
        let search = Solutions::new(&board, Options::default().distinct(Distinct::Assignments));
        assert_eq!(search.count(), 1 << rings);
    }
    let assignments = engine(&row_of_rings(6), Distinct::Assignments);
    let different: std::collections::HashSet<&Assignment> = assignments.iter().collect();
    assert_eq!(different.len(), 64);
}

#[test]
fn the_first_layouts_of_a_row_of_rings_without_clues_are_found_at_once_and_differ() {
    // Each ring has free cells around it, so that its trees may have their tents outside the ring.
    let rows = ["......", ".*T*..", ".T.T..", ".*T*..", "......"].map(|row| row.repeat(40));
    let (board, _) = drawn(&rows.each_ref().map(String::as_str));
    let search = Solutions::new(&board, Options::default());
    let mut layouts: Vec<_> = search.take(1000).map(|list| list.layout(&board)).collect();
    layouts.sort();
    layouts.dedup();
    assert_eq!(layouts.len(), 1000);
}
