//! Boards wider than one or several words of 64 cells have the same solutions as their images, and
//! small boards have the same solutions inside a larger board.

use fastrand::Rng;
use tents::puzzle::{Assignment, Cell, Layout, Puzzle, Symmetry};
use tents::solve::{Distinct, Engine, Limits, Options, Progress, Rules, Solutions, deduce};

use crate::support::boards::{
    framed, hide_clues, mark, planted, planted_round_ring, random_lattice, random_trees, show,
    transposed, wide_width, with_clues_of,
};
use crate::support::{by, engine_assignments, engine_layouts, oracle};

/// The first columns of the first five words of 64 cells. Small boards are placed around them.
const ENDS: [usize; 5] = [0, 64, 128, 192, 256];

fn sorted<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort();
    items
}

/// Moves a board by a symmetry. Returns the layouts and assignments of the moved board, moved back.
fn moved_back(board: &Puzzle, symmetry: Symmetry) -> (Vec<Layout>, Vec<Assignment>) {
    let (moved, back) = (symmetry.puzzle(board).unwrap(), symmetry.inverse());
    let layouts = by(&moved, Distinct::Layouts, Engine::Auto).into_iter();
    let layouts = layouts.map(|list| back.layout(moved.size(), &list.layout(&moved)));
    let lists = by(&moved, Distinct::Assignments, Engine::Auto).into_iter();
    let lists = lists.map(|list| back.assignment(&moved, &list));
    (sorted(layouts), sorted(lists))
}

/// Panics unless a board has the same solutions as four of its images: mirrored in two ways, turned
/// by 180°, and with rows and columns swapped. Returns the numbers of layouts and assignments.
fn compare(board: &Puzzle) -> (usize, usize) {
    let (layouts, lists) = (engine_layouts(board), engine_assignments(board));
    for symmetry in &Symmetry::ALL[1..5] {
        let (moved_layouts, moved_lists) = moved_back(board, *symmetry);
        assert!(moved_layouts == layouts, "{symmetry:?}\n{}", show(board));
        assert!(moved_lists == lists, "{symmetry:?}\n{}", show(board));
    }
    (layouts.len(), lists.len())
}

/// Returns whether a board has fewer than `most` assignments, and a short search finds all of them.
fn is_small(board: &Puzzle, most: usize) -> bool {
    let limits = Limits {
        nodes: Some(20_000),
        ..Limits::default()
    };
    let mut search = Solutions::new(
        board,
        Options::default()
            .distinct(Distinct::Assignments)
            .limits(limits),
    );
    let few = search.by_ref().take(most).count() < most;
    few && search.progress() == Progress::Complete
}

#[test]
fn wide_boards_have_the_solutions_of_their_images() {
    let mut rng = Rng::with_seed(100);
    let (mut boards, mut several, mut with_rings) = (0, 0, 0);
    while boards < 150 {
        let (rows, columns) = (rng.usize(2..=6), wide_width(&mut rng));
        let density = 0.02 + 0.2 * rng.f64() * rng.f64();
        let (board, layout) = if rows > 2 && rng.bool() {
            planted_round_ring(&mut rng, rows, columns, density)
        } else {
            planted(&mut rng, rows, columns, density)
        };
        let hidden = 0.1 * rng.f64();
        let board = hide_clues(&mut rng, &with_clues_of(&board, &layout), hidden);
        let share = 0.3 * rng.f64();
        let board = mark(&mut rng, &board, share, Some(&layout));
        if is_small(&board, 500) {
            let (layouts, assignments) = compare(&board);
            assert!(layouts > 0, "{}", show(&board));
            boards += 1;
            several += usize::from(layouts > 1);
            with_rings += usize::from(assignments > layouts);
        }
    }
    assert!(several > 50 && with_rings > 30, "{several} {with_rings}");
}

#[test]
fn the_rules_conclude_the_same_on_a_wide_board_and_its_images() {
    let mut rng = Rng::with_seed(101);
    for _ in 0..300 {
        let (rows, columns) = (rng.usize(1..=6), wide_width(&mut rng));
        let density = 0.05 + 0.2 * rng.f64();
        let (board, layout) = planted(&mut rng, rows, columns, density);
        let hidden = 0.5 * rng.f64();
        let board = hide_clues(&mut rng, &with_clues_of(&board, &layout), hidden);
        let known = deduce(&board, Rules::ALL).expect("it has a solution");
        let other = transposed(&board);
        let transposed = deduce(&other, Rules::ALL).expect("it has a solution");
        for cell in oracle::cells(&board) {
            let moved = Symmetry::TRANSPOSE.cell(board.size(), cell);
            let same = known.content(cell) == transposed.content(moved);
            assert!(same, "{cell:?}\n{}", show(&board));
        }
    }
}

/// Returns a small random board, with clues or without, that the oracle can solve.
fn small(rng: &mut Rng) -> Puzzle {
    loop {
        let (rows, columns) = (rng.usize(2..=5), rng.usize(2..=6));
        let density = 0.05 + 0.3 * rng.f64();
        let board = match rng.u32(..3) {
            0 => random_trees(rng, rows, columns, density),
            1 => random_lattice(rng, rows, columns, 1.5 * density),
            _ => {
                let (board, layout) = planted(rng, rows, columns, density);
                let hidden = rng.f64();
                hide_clues(rng, &with_clues_of(&board, &layout), hidden)
            }
        };
        if (1..=15).contains(&oracle::candidates(&board).len()) {
            return board;
        }
    }
}

/// Returns the given layouts, each moved down and to the right, and the oracle's pairings of each
/// with the trees of `board`. The move does not change these lists of directions.
fn shifted(
    board: &Puzzle,
    layouts: &[Layout],
    (down, right): (usize, usize),
) -> (Vec<Layout>, Vec<Assignment>) {
    let shift = |cell: &Cell| Cell {
        row: cell.row + down as u32,
        column: cell.column + right as u32,
    };
    let lists = layouts
        .iter()
        .flat_map(|layout| oracle::pairings(board, layout.tents()));
    let layouts = layouts.iter();
    let layouts = layouts.map(|layout| layout.tents().iter().map(shift).collect());
    (sorted(layouts), sorted(lists))
}

#[test]
fn a_small_board_has_the_oracle_s_solutions_at_any_place_of_a_large_board() {
    let mut rng = Rng::with_seed(102);
    let mut solvable = 0;
    for _ in 0..700 {
        let board = small(&mut rng);
        let layouts = oracle::layouts(&board);
        solvable += usize::from(!layouts.is_empty());
        // The columns of the small board are around the end of a word, and the large board ends at
        // the right edge of the small one or further right.
        let (height, width) = (board.row_clues().len(), board.column_clues().len());
        let end = ENDS[rng.usize(..ENDS.len())];
        let left = (end + rng.usize(0..=2)).saturating_sub(rng.usize(0..=width + 1));
        let columns = left + width + [0, 0, 1, 2, 64, 100][rng.usize(..6)];
        let (above, below) = (rng.usize(..3), rng.usize(..3));
        let large = framed(&board, (above + height + below, columns), (above, left));
        let (expected, expected_lists) = shifted(&board, &layouts, (above, left));
        assert!(engine_layouts(&large) == expected, "{}", show(&large));
        let found = engine_assignments(&large);
        assert!(found == expected_lists, "{}", show(&large));
        let (layouts, lists) = moved_back(&large, Symmetry::TRANSPOSE);
        assert!(layouts == expected, "{}", show(&large));
        assert!(lists == expected_lists, "{}", show(&large));
    }
    assert!((400..690).contains(&solvable), "{solvable}");
}

#[test]
fn boards_of_one_row_or_column_about_the_ends_of_words() {
    let mut rng = Rng::with_seed(103);
    let mut several = 0;
    for columns in (60..=70).chain(125..=131).chain(189..=194).chain(253..=259) {
        for density in [0.1, 0.3, 0.5] {
            let (board, layout) = planted(&mut rng, 1, columns, density);
            let board = with_clues_of(&board, &layout);
            let board = hide_clues(&mut rng, &board, 0.3);
            if !is_small(&board, 3000) {
                continue;
            }
            let (layouts, assignments) = compare(&board);
            assert!(layouts > 0 && assignments == layouts, "{}", show(&board));
            several += usize::from(layouts > 1);
        }
    }
    assert!(several > 30, "{several}");
}

/// Panics unless every engine agrees with the oracle on a small board inside a large one.
fn same_as_within(large: &Puzzle, expected: &[Layout], lists: &[Assignment]) {
    for engine in [Engine::Auto, Engine::Simple, Engine::Learning] {
        let layouts = by(large, Distinct::Layouts, engine);
        let layouts = sorted(layouts.iter().map(|list| list.layout(large)));
        assert!(layouts == expected, "{engine:?}\n{}", show(large));
        let found = sorted(by(large, Distinct::Assignments, engine));
        assert!(found == lists, "{engine:?}\n{}", show(large));
    }
}

#[test]
fn a_small_board_with_given_tents_has_the_oracle_s_solutions_on_a_board_of_any_size() {
    let mut rng = Rng::with_seed(104);
    let (mut solvable, mut several) = (0, 0);
    for _ in 0..800 {
        let board = small(&mut rng);
        let share = 0.3 * rng.f64();
        let one = engine_layouts(&board).into_iter().next();
        let board = mark(&mut rng, &board, share, one.as_ref());
        let layouts = oracle::layouts(&board);
        solvable += usize::from(!layouts.is_empty());
        several += usize::from(layouts.len() > 1);
        // The board is at the edge or in the middle of a larger board whose numbers of rows and
        // columns are near the number of bits of a word.
        let (height, width) = (board.row_clues().len(), board.column_clues().len());
        let mut lines = |inner: usize| {
            let end = [8, 16, 32, 64][rng.usize(..4)];
            inner.max(end + rng.usize(..4) - 2)
        };
        let (rows, columns) = (lines(height), lines(width));
        let mut offset = |lines: usize, inner: usize| {
            let most = lines - inner;
            [0, most, most.saturating_sub(1), most / 2][rng.usize(..4)]
        };
        let (top, left) = (offset(rows, height), offset(columns, width));
        let large = framed(&board, (rows, columns), (top, left));
        let (expected, lists) = shifted(&board, &layouts, (top, left));
        same_as_within(&large, &expected, &lists);
    }
    assert!(solvable > 400 && several > 100, "{solvable} {several}");
}
