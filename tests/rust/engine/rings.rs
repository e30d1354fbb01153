//! The pairing theorem: a layout whose tents do not touch and can be paired with the trees has
//! `2^r` assignments, where `r` is its number of rings: circles in which trees and tents alternate.

use fastrand::Rng;
use tents::puzzle::{Cell, Direction, Layout, Puzzle, Size, Symmetry};

use crate::support::boards::{
    drawn, mark, planted_round_ring, random_lattice, random_trees, show, with_clues_of,
};
use crate::support::{engine_assignments, engine_layouts, layout, oracle};

/// Panics unless [`Layout::rings`] agrees with the number of pairings that the oracle finds.
/// Returns the number of rings, or `None` if the layout cannot be paired with the trees.
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

/// Returns the number of rings of a drawn layout, or `None` if it cannot be paired. Checks in all
/// eight symmetries that the oracle agrees, and that the engine finds the layout, if it can be
/// paired, and each of its pairings on boards with the clues or the tents of the layout.
fn drawn_rings(rows: &str) -> Option<usize> {
    let (puzzle, layout) = drawn(&rows.split(' ').collect::<Vec<_>>());
    let found = compare(&puzzle, &layout);
    for symmetry in Symmetry::ALL {
        let moved = symmetry.puzzle(&puzzle).unwrap();
        let moved_layout = symmetry.layout(puzzle.size(), &layout);
        assert_eq!(compare(&moved, &moved_layout), found, "{symmetry:?}");
        // `given` has all tents, `nearly` has most cells marked and all clues, and the third board
        // has only the clues.
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
fn drawn_layouts_have_their_rings() {
    for (rows, rings) in [
        ("... ...", Some(0)),
        ("T. ..", None),
        ("T*T ...", None),
        ("*T* ...", None),
        ("*T..*", None),
        // There are as many trees as tents on the board, but not in each connected part.
        ("*T*.... ....T*T", None),
        ("*T.. ...T *...", None),
        ("*T", Some(0)),
        ("*T*T", Some(0)),
        ("T*T*T*", Some(0)),
        ("*T* ..T ..* ..T", Some(0)),
        // This chain runs along three sides of a square, and the fourth side is open.
        ("*T*T ..T. *T*.", Some(0)),
        ("*T* T.T *T*", Some(1)),
        ("*T* TTT *T*", None),
        ("..... .*T*. .T.T. .*T*. .....", Some(1)),
        ("*T*T* T.T.. *T*..", Some(1)),
        ("*T*T*T* T.T.T.. *T*.*T*", Some(1)),
        ("....* ....T *T*T* T.T.. *T*T*", Some(1)),
        // The ring has a tail at each of two corners, and two tails at a third.
        (
            "*.....* T.....T *.*T*T* T.T.T.. *T*T*T* ..T...T ..*...*",
            Some(1),
        ),
        ("*T*T T.T. *T*.", None),
        ("*T*. T.T. *.*. ....", None),
        // Two rings that share a tree.
        ("*T*T* T.T.T *T*T*", None),
        // Two rings with two trees between them.
        ("*T*.*T* T.TTT.T *T*T*T*", None),
        ("*T*.*T* T.T.T.T *T*.*T*", Some(2)),
        ("*T*.... T.T.*T* *T*.T.T ....*T*", Some(2)),
        (
            "*T*.*T* T.T.T.T *T*.*T* ....... *T*.*T* T.T.T.T *T*.*T*",
            Some(4),
        ),
        // A ring and two chains; a ring and a ring with a tail.
        ("*T*.*T T.T... *T*.T*", Some(1)),
        ("*T*.*T*T* T.T.T.T.. *T*.*T*..", Some(2)),
        // A ring of six tents.
        ("*T*T* T...T *T*T*", Some(1)),
        // A ring of eight tents.
        ("*T*T* T...T *...* T...T *T*T*", Some(1)),
        // A ring in the form of an L, and one that turns inwards.
        ("*T*.. T.T.. *.*T* T...T *T*T*", Some(1)),
        ("*T*.*T* T.T.T.T *.*T*.* T.....T *T*T*T*", Some(1)),
        // A ring of eight tents with two trees inside, which have no tent of their own.
        ("*T*T* T...T *T.T* T...T *T*T*", None),
    ] {
        assert_eq!(drawn_rings(rows), rings, "{rows}");
    }
    let (puzzle, _) = drawn(&["...", "..."]);
    assert_eq!(compare(&puzzle, &layout(&[(0, 0)])), None);
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
    // With clues alone, listing the solutions of this board would take too long, so first the tents
    // of one ring are given, then the tents of the other.
    for symmetry in Symmetry::ALL {
        let layout = symmetry.layout(puzzle.size(), &layout);
        let puzzle = symmetry.puzzle(&puzzle).unwrap();
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
fn layouts_without_touching_tents_are_paired_exactly_if_the_oracle_pairs_them() {
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
fn the_layouts_of_planted_boards_have_two_assignments_for_each_ring() {
    // These boards are too large for the oracle, so the engine finds the layouts.
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
fn neighbours_and_touching_cells_are_right() {
    let size = Size::new(2, 3).unwrap();
    let corner = Cell { row: 0, column: 2 };
    let beside: Vec<(Direction, Cell)> = corner.neighbours(size).collect();
    let south = (Direction::South, Cell { row: 1, column: 2 });
    let west = (Direction::West, Cell { row: 0, column: 1 });
    assert_eq!(beside, [south, west]);
    assert!(corner.touches(Cell { row: 1, column: 1 }));
    assert!(!corner.touches(corner));
    assert!(!corner.touches(Cell { row: 0, column: 0 }));
    // The cell with the largest numbers is off the board, and has no neighbour on it.
    let last = Cell {
        row: u32::MAX,
        column: u32::MAX,
    };
    assert_eq!(last.neighbours(size).count(), 0);
}
