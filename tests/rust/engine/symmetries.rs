//! A board has the same solutions, moved, in each of its eight symmetries.

use fastrand::Rng;
use tents::puzzle::{Assignment, Direction, Layout, Puzzle, Size, Symmetry};
use tents::solve::{Distinct, Options, Solutions};

use crate::support::boards::{
    hide_clues, mark, of_line, planted, planted_round_ring, planted_with_clues, puzzle, show,
    with_clues_of,
};
use crate::support::{engine_assignments, engine_layouts};

/// Panics unless the board has the same solutions, moved, in each symmetry. Returns the numbers of
/// layouts and assignments.
fn compare(board: &Puzzle) -> (usize, usize) {
    let layouts = engine_layouts(board);
    let assignments = engine_assignments(board);
    for symmetry in Symmetry::ALL {
        let moved = symmetry.puzzle(board).unwrap();
        let message = || format!("{symmetry:?}\n{}", show(board));
        let layouts = layouts.iter();
        let mut expected: Vec<Layout> = layouts
            .map(|layout| symmetry.layout(board.size(), layout))
            .collect();
        expected.sort();
        assert!(engine_layouts(&moved) == expected, "{}", message());
        let lists = assignments.iter();
        let mut expected: Vec<Assignment> =
            lists.map(|list| symmetry.assignment(board, list)).collect();
        expected.sort();
        assert!(engine_assignments(&moved) == expected, "{}", message());
    }
    (layouts.len(), assignments.len())
}

#[test]
fn the_symmetries_move_clues_cells_and_directions() {
    let board = of_line("1 2 3 / 4 T*. / 5 ..-");
    for (symmetry, expected, way) in [
        (0, "1 2 3 / 4 T*. / 5 ..-", "e"),
        (1, "1 2 3 / 5 ..- / 4 T*.", "e"),
        (2, "3 2 1 / 4 .*T / 5 -..", "w"),
        (3, "3 2 1 / 5 -.. / 4 .*T", "w"),
        (4, "4 5 / 1 T. / 2 *. / 3 .-", "s"),
        (5, "5 4 / 1 .T / 2 .* / 3 -.", "s"),
        (6, "4 5 / 3 .- / 2 *. / 1 T.", "n"),
        (7, "5 4 / 3 -. / 2 .* / 1 .T", "n"),
    ] {
        let symmetry = Symmetry::ALL[symmetry];
        let moved = symmetry.puzzle(&board).unwrap();
        assert_eq!(moved, of_line(expected), "{symmetry:?}");
        let list = [Direction::East].into_iter().collect();
        let list = symmetry.assignment(&board, &list);
        assert_eq!(
            list.directions()[0].letter().to_string(),
            way,
            "{symmetry:?}"
        );
        assert_eq!(list.layout(&moved), moved.marked_tents(), "{symmetry:?}");
        let layout = symmetry.layout(board.size(), &board.marked_tents());
        assert_eq!(layout, moved.marked_tents(), "{symmetry:?}");
        let back = symmetry.inverse().puzzle(&moved).unwrap();
        assert_eq!(back, board, "{symmetry:?}");
        assert_eq!(moved.canonical(), board.canonical(), "{symmetry:?}");
    }
    let wide = Size::new(1, Size::MAX_ROWS + 1).unwrap();
    assert!(Symmetry::TRANSPOSE.size(wide).is_err());
}

#[test]
fn planted_boards_up_to_8x8_have_the_same_solutions_in_all_symmetries() {
    let mut rng = Rng::with_seed(40);
    let (mut boards, mut several, mut with_rings) = (0, 0, 0);
    while boards < 250 {
        let (rows, columns) = (rng.usize(4..=8), rng.usize(4..=8));
        let (density, hidden) = (0.1 + 0.15 * rng.f64(), 0.8 * rng.f64());
        let (board, planted) = if rng.bool() {
            planted(&mut rng, rows, columns, density)
        } else {
            planted_round_ring(&mut rng, rows, columns, density)
        };
        let board = hide_clues(&mut rng, &with_clues_of(&board, &planted), hidden);
        let share = (rng.f64() - 0.7).max(0.0);
        let board = mark(&mut rng, &board, share, Some(&planted));
        let all = Solutions::new(&board, Options::default().distinct(Distinct::Assignments));
        if all.take(3000).count() < 3000 {
            let (layouts, assignments) = compare(&board);
            assert!(layouts > 0, "{}", show(&board));
            boards += 1;
            several += usize::from(layouts > 1);
            with_rings += usize::from(assignments > layouts);
        }
    }
    assert!(several > 50 && with_rings > 50, "{several} {with_rings}");
}

/// Returns the number of nodes that the search for all assignments takes; 0 means no guess.
fn nodes(board: &Puzzle) -> u64 {
    let mut search = Solutions::new(board, Options::default().distinct(Distinct::Assignments));
    search.by_ref().for_each(drop);
    search.statistics().nodes
}

#[test]
fn a_board_that_takes_no_guess_takes_none_in_any_symmetry() {
    // The joint conclusions of the rules do not depend on the order of the rules, so a conclusion
    // that is missed in one direction shows up here.
    let mut rng = Rng::with_seed(42);
    let mut settled = 0;
    for _ in 0..3000 {
        let (rows, columns) = (rng.usize(2..=7), rng.usize(2..=7));
        let (density, hidden) = (0.1 + 0.15 * rng.f64(), 0.4 * rng.f64());
        let (board, planted) = planted_with_clues(&mut rng, rows, columns, density, hidden);
        let share = (rng.f64() - 0.5).max(0.0);
        let board = mark(&mut rng, &board, share, Some(&planted));
        let takes_none = nodes(&board) == 0;
        settled += usize::from(takes_none);
        for symmetry in Symmetry::ALL {
            let moved = nodes(&symmetry.puzzle(&board).unwrap()) == 0;
            assert_eq!(moved, takes_none, "{symmetry:?}\n{}", show(&board));
        }
    }
    assert!((1000..2900).contains(&settled), "{settled}");
}

#[test]
fn boards_with_no_clues_and_few_trees_have_the_same_solutions_in_all_symmetries() {
    let mut rng = Rng::with_seed(41);
    for density in [0.04, 0.08, 0.12] {
        for _ in 0..10 {
            let (board, _) = planted(&mut rng, 6, 7, density);
            compare(&board);
        }
    }
}

#[test]
fn boards_that_are_not_images_of_each_other_have_other_canonical_forms() {
    let one = puzzle("1 0", &["1 .T", "0 .."]);
    let other = puzzle("1 0", &["0 .T", "1 .."]);
    let turned = puzzle("0 1", &["1 T.", "0 .."]);
    assert_eq!(one.canonical(), turned.canonical());
    assert_ne!(one.canonical(), other.canonical());
}

#[test]
fn images_are_compared_without_copies_of_them() {
    let mut rng = Rng::with_seed(919);
    for _ in 0..300 {
        let (height, width) = (1 + rng.usize(..5), 1 + rng.usize(..5));
        let (board, _) = planted_with_clues(&mut rng, height, width, 0.2, 0.3);
        for symmetry in Symmetry::ALL {
            let image = symmetry.puzzle(&board).unwrap();
            assert!(
                symmetry
                    .contents(&board)
                    .eq(image.contents().iter().copied())
            );
            assert!(symmetry.moves(&board, &image));
            for other in Symmetry::ALL {
                let is_same = other.puzzle(&board).unwrap() == image;
                assert_eq!(other.moves(&board, &image), is_same, "{}", show(&board));
            }
        }
        let canonical = board.canonical_symmetry().puzzle(&board).unwrap();
        assert_eq!(canonical, board.canonical());
        let images = Symmetry::ALL.map(|one| one.puzzle(&board).unwrap());
        let wide = images
            .iter()
            .filter(|image| image.size().rows() <= image.size().columns());
        let parts = |image: &&Puzzle| {
            let [rows, columns] = [image.row_clues(), image.column_clues()];
            (rows.to_vec(), columns.to_vec(), image.contents().to_vec())
        };
        assert_eq!(wide.min_by_key(parts), Some(&canonical), "{}", show(&board));
    }
}
