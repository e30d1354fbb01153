//! The pairing theorem: a layout has `2^r` assignments, `r` its number of rings.

use fastrand::Rng;
use tents::puzzle::{Cell, Direction, Layout, Puzzle, Size};

use crate::support::boards::{
    drawn, mark, planted_round_ring, random_lattice, random_trees, show, with_clues_of,
};
use crate::support::symmetry::Symmetry;
use crate::support::{engine_assignments, engine_layouts, layout, oracle};

/// Panics unless `rings` says how many pairings the oracle finds; returns how many rings there are.
fn compare(puzzle: &Puzzle, layout: &Layout) -> Option<usize> {
    let found = layout.rings(puzzle);
    let all = oracle::pairings(puzzle, layout.tents());
    let one = layout.assignment(puzzle);
    assert_eq!(
        one.is_some(),
        !all.is_empty(),
        "{}\n{layout:?}",
        show(puzzle)
    );
    assert!(
        one.is_none_or(|one| all.contains(&one)),
        "{}\n{layout:?}",
        show(puzzle)
    );
    let pairings = all.len();
    let expected = found.map_or(0, |rings| 1 << rings);
    assert_eq!(
        pairings,
        expected,
        "{}\n{layout:?}\n{found:?}",
        show(puzzle)
    );
    let trees = oracle::trees(puzzle);
    let paired = oracle::matching(&trees, layout.tents());
    let all = trees.len() == paired && layout.tents().len() == paired;
    assert_eq!(
        found.is_some(),
        all,
        "{}\n{layout:?}\n{found:?}",
        show(puzzle)
    );
    found
}

/// The number of rings of a drawn layout in all eight symmetries, compared with the oracle, and
/// with the engine: it must find the layout, and each of its pairings, from clues and tents.
fn drawn_rings(rows: &[&str]) -> Option<usize> {
    let (puzzle, layout) = drawn(rows);
    let found = compare(&puzzle, &layout);
    for symmetry in Symmetry::all() {
        let moved = symmetry.puzzle(&puzzle);
        let moved_layout = symmetry.layout(&puzzle, &layout);
        assert_eq!(compare(&moved, &moved_layout), found, "{symmetry:?}");
        // All of its tents are given, or nearly all, or none but all clues.
        let given = moved.with_layout(&moved_layout);
        let mut rng = Rng::with_seed(30);
        let marked = mark(&mut rng, &moved, 0.8, Some(&moved_layout));
        let nearly = with_clues_of(&marked, &moved_layout);
        let pairings = oracle::pairings(&moved, moved_layout.tents());
        for board in [given, nearly, with_clues_of(&moved, &moved_layout)] {
            let layouts = engine_layouts(&board);
            let mut times = layouts.iter().filter(|&found| *found == moved_layout);
            assert_eq!(times.next().is_some(), found.is_some(), "{}", show(&board));
            assert_eq!(times.next(), None, "{}", show(&board));
            let mut assignments = engine_assignments(&board);
            assignments.retain(|list| list.layout(&board) == moved_layout);
            assert_eq!(assignments.len(), pairings.len(), "{}", show(&board));
            assert!(
                pairings.iter().all(|list| assignments.contains(list)),
                "{}",
                show(&board)
            );
        }
    }
    found
}

#[test]
fn a_board_without_trees_has_one_pairing_of_no_tents() {
    assert_eq!(drawn_rings(&["...", "..."]), Some(0));
    let (puzzle, _) = drawn(&["...", "..."]);
    assert_eq!(compare(&puzzle, &layout(&[(0, 0)])), None);
}

#[test]
fn a_tree_without_a_tent_or_a_tent_without_a_tree_cannot_be_paired() {
    assert_eq!(drawn_rings(&["T.", ".."]), None);
    assert_eq!(drawn_rings(&["T*T", "..."]), None);
    assert_eq!(drawn_rings(&["*T*", "..."]), None);
    assert_eq!(drawn_rings(&["*T..*"]), None);
    // As many trees as tents, but not on either side.
    assert_eq!(drawn_rings(&["*T*....", "....T*T"]), None);
    assert_eq!(drawn_rings(&["*T..", "...T", "*..."]), None);
}

#[test]
fn a_chain_is_not_a_ring() {
    assert_eq!(drawn_rings(&["*T"]), Some(0));
    assert_eq!(drawn_rings(&["*T*T"]), Some(0));
    assert_eq!(drawn_rings(&["T*T*T*"]), Some(0));
    assert_eq!(drawn_rings(&["*T*", "..T", "..*", "..T"]), Some(0));
    // Round three corners, and open at the fourth.
    assert_eq!(drawn_rings(&["*T*T", "..T.", "*T*."]), Some(0));
}

#[test]
fn the_smallest_ring_is_four_tents() {
    assert_eq!(drawn_rings(&["*T*", "T.T", "*T*"]), Some(1));
    assert_eq!(drawn_rings(&["*T*", "TTT", "*T*"]), None);
    assert_eq!(
        drawn_rings(&[".....", ".*T*.", ".T.T.", ".*T*.", "....."]),
        Some(1)
    );
}

#[test]
fn a_tail_that_hangs_on_a_ring_does_not_count() {
    assert_eq!(drawn_rings(&["*T*T*", "T.T..", "*T*.."]), Some(1));
    assert_eq!(drawn_rings(&["*T*T*T*", "T.T.T..", "*T*.*T*"]), Some(1));
    assert_eq!(
        drawn_rings(&["....*", "....T", "*T*T*", "T.T..", "*T*T*"]),
        Some(1)
    );
    // A tail at every corner, one of them forked.
    assert_eq!(
        drawn_rings(&[
            "*.....*", "T.....T", "*.*T*T*", "T.T.T..", "*T*T*T*", "..T...T", "..*...*",
        ]),
        Some(1)
    );
}

#[test]
fn a_ring_with_one_tree_too_many_or_too_few_cannot_be_paired() {
    assert_eq!(drawn_rings(&["*T*T", "T.T.", "*T*."]), None);
    assert_eq!(drawn_rings(&["*T*.", "T.T.", "*.*.", "...."]), None);
    // Two rings that share a tree.
    assert_eq!(drawn_rings(&["*T*T*", "T.T.T", "*T*T*"]), None);
    // Two rings with a tree between them.
    assert_eq!(drawn_rings(&["*T*.*T*", "T.TTT.T", "*T*T*T*"]), None);
}

#[test]
fn rings_side_by_side_count_each() {
    assert_eq!(drawn_rings(&["*T*.*T*", "T.T.T.T", "*T*.*T*"]), Some(2));
    assert_eq!(
        drawn_rings(&["*T*....", "T.T.*T*", "*T*.T.T", "....*T*"]),
        Some(2)
    );
    assert_eq!(
        drawn_rings(&[
            "*T*.*T*", "T.T.T.T", "*T*.*T*", ".......", "*T*.*T*", "T.T.T.T", "*T*.*T*",
        ]),
        Some(4)
    );
    // A ring and a chain; a ring and a ring with a tail.
    assert_eq!(drawn_rings(&["*T*.*T", "T.T...", "*T*.T*"]), Some(1));
    assert_eq!(
        drawn_rings(&["*T*.*T*T*", "T.T.T.T..", "*T*.*T*.."]),
        Some(2)
    );
}

#[test]
fn large_rings_count_once() {
    // Six tents.
    assert_eq!(drawn_rings(&["*T*T*", "T...T", "*T*T*"]), Some(1));
    // Eight tents.
    assert_eq!(
        drawn_rings(&["*T*T*", "T...T", "*...*", "T...T", "*T*T*"]),
        Some(1)
    );
    // An L, and a ring that turns inwards.
    assert_eq!(
        drawn_rings(&["*T*..", "T.T..", "*.*T*", "T...T", "*T*T*"]),
        Some(1)
    );
    assert_eq!(
        drawn_rings(&["*T*.*T*", "T.T.T.T", "*.*T*.*", "T.....T", "*T*T*T*"]),
        Some(1)
    );
    // Eight tents with a chord: two rings that share trees.
    assert_eq!(
        drawn_rings(&["*T*T*", "T...T", "*T.T*", "T...T", "*T*T*"]),
        None
    );
}

#[test]
fn a_ring_round_a_ring_counts_too() {
    let nested = [
        "*T*T*T*T*",
        "T.......T",
        "*.......*",
        "T..*T*..T",
        "*..T.T..*",
        "T..*T*..T",
        "*.......*",
        "T.......T",
        "*T*T*T*T*",
    ];
    let (puzzle, layout) = drawn(&nested);
    assert_eq!(compare(&puzzle, &layout), Some(2));
    // The board is too wide for clues alone: the tents of one ring, then of the other, are given.
    for symmetry in Symmetry::all() {
        let (puzzle, layout) = (symmetry.puzzle(&puzzle), symmetry.layout(&puzzle, &layout));
        let inside = |tent: &Cell| (3..=5).contains(&tent.row) && (3..=5).contains(&tent.column);
        let (inner, outer): (Vec<Cell>, Vec<Cell>) = layout.tents().iter().partition(|t| inside(t));
        for given in [inner, outer] {
            let given: Layout = given.into_iter().collect();
            let board = with_clues_of(&puzzle.with_layout(&given), &layout);
            assert!(engine_layouts(&board).contains(&layout));
            let mut assignments = engine_assignments(&board);
            assignments.retain(|list| list.layout(&board) == layout);
            assert_eq!(assignments.len(), 4);
        }
    }
}

#[test]
fn every_layout_of_random_boards_has_two_assignments_for_each_ring() {
    let mut rng = Rng::with_seed(31);
    let mut met = [0; 3];
    for _ in 0..3000 {
        let (rows, columns) = (rng.usize(3..=5), rng.usize(3..=5));
        let share = 0.2 + 0.8 * rng.f64();
        let board = if rng.bool() {
            random_lattice(&mut rng, rows, columns, share)
        } else {
            random_trees(&mut rng, rows, columns, share / 3.0)
        };
        if oracle::candidates(&board).len() <= 17 {
            for layout in oracle::layouts(&board) {
                met[compare(&board, &layout).expect("a solution")] += 1;
            }
        }
    }
    assert!(met[0] > 1000 && met[1] > 50, "{met:?}");
}

#[test]
fn layouts_that_keep_apart_are_paired_exactly_where_the_oracle_pairs_them() {
    let mut rng = Rng::with_seed(32);
    let mut met = [0; 6];
    for _ in 0..40_000 {
        let side = [3, 5, 7, 7, 9][rng.usize(..5)];
        let share = 0.2 + 0.8 * rng.f64();
        let tented = 0.5 + 0.5 * rng.f64();
        let board = random_lattice(&mut rng, side, side, share);
        let corners = oracle::cells(&board).into_iter();
        let corners = corners.filter(|cell| cell.row % 2 == 0 && cell.column % 2 == 0);
        let layout: Layout = corners.filter(|_| rng.f64() < tented).collect();
        match compare(&board, &layout) {
            None => met[5] += 1,
            Some(rings) => met[rings] += 1,
        }
    }
    assert!(met[0] > 50 && met[1] > 50 && met[5] > 1000, "{met:?}");
}

#[test]
fn layouts_with_as_many_trees_as_tents_in_each_part_have_rings() {
    // Each tent gets one tree next to it, between it and another corner or not: pairable by
    // construction, with as many rings as chance makes.
    let mut rng = Rng::with_seed(33);
    let mut met = [0; 8];
    for _ in 0..20_000 {
        let side = [5, 7, 9, 11][rng.usize(..4)];
        let tented = 0.4 + 0.6 * rng.f64();
        let mut rows = vec![vec![b'.'; side]; side];
        let step = |row: usize, column: usize, way: usize| match way {
            0 => row.checked_sub(1).map(|row| (row, column)),
            1 => (column + 1 < side).then_some((row, column + 1)),
            2 => (row + 1 < side).then_some((row + 1, column)),
            _ => column.checked_sub(1).map(|column| (row, column)),
        };
        for row in (0..side).step_by(2) {
            for column in (0..side).step_by(2) {
                let free: Vec<(usize, usize)> = (0..4)
                    .filter_map(|way| step(row, column, way))
                    .filter(|&(row, column)| rows[row][column] == b'.')
                    .collect();
                if rng.f64() < tented
                    && let Some((tree_row, tree_column)) = rng.choice(free)
                {
                    rows[row][column] = b'*';
                    rows[tree_row][tree_column] = b'T';
                }
            }
        }
        let rows: Vec<String> = rows
            .into_iter()
            .map(|row| String::from_utf8(row).expect("ASCII"))
            .collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let (board, layout) = drawn(&rows);
        met[compare(&board, &layout).expect("a tree for every tent")] += 1;
    }
    assert!(met[1] > 500 && met[2] > 50, "{met:?}");
}

#[test]
fn the_layouts_of_planted_boards_have_two_assignments_for_each_ring() {
    // Too large for the oracle to find the layouts; the engine finds them.
    let mut rng = Rng::with_seed(34);
    let mut layouts = 0;
    for _ in 0..60 {
        let (board, planted) = planted_round_ring(&mut rng, 9, 9, 0.2);
        let board = with_clues_of(&board, &planted);
        let found = engine_layouts(&board);
        let mut assignments = 0;
        for layout in &found {
            assignments += 1 << compare(&board, layout).expect("a solution");
        }
        assert_eq!(
            engine_assignments(&board).len(),
            assignments,
            "{}",
            show(&board)
        );
        assert!(found.contains(&planted), "{}", show(&board));
        layouts += found.len();
    }
    assert!(layouts >= 60, "{layouts}");
}

#[test]
fn tents_that_touch_have_no_assignment_or_a_right_one() {
    let mut rng = Rng::with_seed(77);
    let (mut found, mut none) = (0, 0);
    for _ in 0..20_000 {
        let density = 0.1 + 0.4 * rng.f64();
        let puzzle = random_trees(&mut rng, 4, 4, density);
        let cells = oracle::cells(&puzzle).into_iter();
        let share = 0.1 + 0.4 * rng.f64();
        let layout: Layout = cells.filter(|_| rng.f64() < share).collect();
        match layout.assignment(&puzzle) {
            None => none += 1,
            Some(one) => {
                found += 1;
                let all = oracle::pairings(&puzzle, layout.tents());
                assert!(all.contains(&one), "{}\n{layout:?}", show(&puzzle));
            }
        }
    }
    assert!(found > 50 && none > 50, "{found} and {none}");
}

#[test]
fn cells_know_their_neighbours_and_what_touches() {
    let size = Size::new(2, 3).unwrap();
    let corner = Cell { row: 0, column: 2 };
    let beside: Vec<(Direction, Cell)> = corner.neighbours(size).collect();
    let south = (Direction::South, Cell { row: 1, column: 2 });
    let west = (Direction::West, Cell { row: 0, column: 1 });
    assert_eq!(beside, [south, west]);
    assert!(corner.touches(Cell { row: 1, column: 1 }));
    assert!(!corner.touches(corner));
    assert!(!corner.touches(Cell { row: 0, column: 0 }));
    // The last place that there is has no neighbour below or to the right.
    let last = Cell {
        row: u32::MAX,
        column: u32::MAX,
    };
    assert_eq!(last.neighbours(size).count(), 0);
}
