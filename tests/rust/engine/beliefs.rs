//! The probability of each tent, and that it makes a first solution cheap.

use fastrand::Rng;
use tents::puzzle::{Cell, Clue, Content, Layout, Puzzle};
use tents::solve::{Limits, Options, Phase, Solutions, Statistics, Stop, beliefs};

use crate::support::boards::{of_trees, planted_with_clues, puzzle};
use crate::support::{assert_right, digest};

/// Returns the beliefs about a puzzle.
fn of(puzzle: &Puzzle) -> Vec<f32> {
    beliefs(puzzle, &Limits::default()).expect("no limits")
}

/// Returns the cells that may hold a tent, in row-major order.
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
    // Without beliefs it is several times as many.
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
    let digests = [(12, 17, 15, 0), (20, 11, 20, 30), (30, 30, 16, 0)].map(
        |(rows, columns, density, hidden)| {
            // Only random numbers of a fixed width are used. Beliefs also accept clues that do not
            // fit.
            let mut rng = Rng::with_seed(140);
            let puzzle = of_trees(rows, columns, |_| rng.u32(..100) < density);
            let mut clues = |length: usize| -> Vec<Clue> {
                let clue = |rng: &mut Rng| rng.u32(..length as u32 * density / 80);
                let clue = |_| (rng.u32(..100) >= hidden).then(|| clue(&mut rng));
                (0..length).map(clue).collect()
            };
            let (of_rows, of_columns) = (clues(rows), clues(columns));
            let puzzle = Puzzle::new(of_rows, of_columns, puzzle.contents().to_vec());
            let puzzle = puzzle.expect("a small board");
            let cells = candidates(&puzzle);
            let mut contents = puzzle.contents().to_vec();
            contents[puzzle.size().index(cells[0])] = Content::Tent;
            contents[puzzle.size().index(cells[cells.len() / 2])] = Content::Empty;
            let [of_rows, of_columns] = [puzzle.row_clues(), puzzle.column_clues()];
            let marked = Puzzle::new(of_rows.to_vec(), of_columns.to_vec(), contents);
            [puzzle, marked.expect("as small a board")]
                .map(|puzzle| digest(of(&puzzle).into_iter().flat_map(f32::to_le_bytes)))
        },
    );
    assert_eq!(digests, DIGESTS, "{digests:#x?}");
}

/// The digests on every platform.
const DIGESTS: [[u64; 2]; 3] = [
    [0x67b9_b92e_1650_0381, 0xb5fd_ebf7_0c8b_56b9],
    [0x5473_6f8f_f2e9_5ab2, 0xec53_e089_5111_f462],
    [0x88a4_4df3_2623_c805, 0xc8ba_1095_b2c6_d488],
];

#[test]
fn the_directions_of_a_lone_tree_are_equally_likely() {
    let likely = of(&puzzle("? ? ? ?", &["? ....", "? .T..", "? ...."]));
    let beside = [1, 4, 6, 9].map(|cell| likely[cell]);
    assert!(
        beside.iter().all(|one| (one - beside[0]).abs() < 1e-6),
        "{likely:?}"
    );
    // This clue leaves only one direction.
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
    // A guess of "no tent" everywhere would be right this often.
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
    // No tree is next to these.
    assert!([0, 3, 8, 11].iter().all(|&cell| likely[cell] == 0.0));
    let limits = Limits {
        memory: Some(10),
        ..Limits::default()
    };
    assert_eq!(beliefs(&board, &limits), Err(Stop::Memory));
}
