//! Exact counts agree with the oracle, the engine and a plain sweep ([`layouts_by_rings`]).

use std::collections::BTreeMap;
use std::fs;
use std::thread;

use fastrand::Rng;
use tents::count::{BigUint, Count, CountSettings, Sampler, count, count_by_cell};
use tents::format;
use tents::limits::Limits;
use tents::puzzle::{Assignment, Content, Puzzle, Symmetry};
use tents::solve::{Distinct, Engine, Options, Solutions, Stop};

use super::assert_bounds;
use crate::support::boards::{
    framed, hide_clues, mark, planted, planted_round_ring, planted_with_clues, puzzle,
    random_board, random_lattice, random_loose, show, transposed, with_clues, with_clues_of,
    with_contents,
};
use crate::support::corpus::{corpus, puzzle_of};
use crate::support::sweep::layouts_by_rings;
use crate::support::{assert_right, by, oracle, rounds};

fn counted(puzzle: &Puzzle) -> Count {
    count(puzzle, &CountSettings::default())
}

/// Returns the numbers of layouts with 0, 1, 2, … rings, in the form of [`Count::by_rings`].
fn by_rings(puzzle: &Puzzle, layouts: impl Iterator<Item = tents::puzzle::Layout>) -> Vec<BigUint> {
    let mut numbers = vec![0_u32];
    for layout in layouts {
        let rings = layout.rings(puzzle).unwrap();
        numbers.resize(numbers.len().max(rings + 1), 0);
        numbers[rings] += 1;
    }
    numbers.into_iter().map(BigUint::from).collect()
}

/// Panics unless the count of a puzzle agrees with known numbers. `rings` has the numbers of
/// layouts with 0, 1, 2, … rings.
fn check(puzzle: &Puzzle, rings: &[BigUint], assignments: usize) {
    let count = counted(puzzle);
    let board = show(puzzle);
    assert_eq!(count.by_rings.as_deref(), Some(rings), "{board}");
    let layouts: BigUint = rings.iter().sum();
    assert_eq!(count.layouts.exact(), Some(&layouts), "{board}");
    assert_eq!(
        count.assignments.exact(),
        Some(&assignments.into()),
        "{board}"
    );
    assert_eq!(count.stop, None);
}

fn agrees_with_engine(puzzle: &Puzzle) -> usize {
    let layouts = by(puzzle, Distinct::Layouts, Engine::Auto);
    let assignments = by(puzzle, Distinct::Assignments, Engine::Auto).len();
    let rings = by_rings(
        puzzle,
        layouts.iter().map(|solution| solution.layout(puzzle)),
    );
    check(puzzle, &rings, assignments);
    assignments
}

#[test]
fn counts_agree_with_the_oracle_on_small_boards() {
    let mut rng = Rng::with_seed(61);
    let (mut solvable, mut ringed) = (0, 0);
    for _ in 0..rounds(4000) {
        let board = random_board(&mut rng, 5);
        if oracle::candidates(&board).len() > 16 {
            continue;
        }
        let layouts = oracle::layouts(&board);
        let assignments = oracle::assignments(&board).len();
        let rings = by_rings(&board, layouts.iter().cloned());
        check(&board, &rings, assignments);
        solvable += usize::from(assignments > 0);
        ringed += usize::from(rings.len() > 1);
    }
    assert!(solvable > 500 && ringed > 20, "{solvable} {ringed}");
}

#[test]
fn counts_agree_with_the_engine_on_random_boards() {
    let mut rng = Rng::with_seed(62);
    let mut most = 0;
    for _ in 0..rounds(3000) {
        let board = random_board(&mut rng, 8);
        let all = Solutions::new(&board, Options::default().distinct(Distinct::Assignments));
        if all.take(20_000).count() == 20_000 {
            continue;
        }
        most = most.max(agrees_with_engine(&board));
    }
    assert!(most > 300, "{most}");
}

#[test]
fn many_rings_are_counted() {
    let mut rng = Rng::with_seed(63);
    let mut most = 0;
    for _ in 0..rounds(300) {
        let (rows, columns) = (2 * rng.usize(1..4) + 1, 2 * rng.usize(1..6) + 1);
        let share = 0.6 + 0.4 * rng.f64();
        let board = random_lattice(&mut rng, rows, columns, share);
        let solutions = by(&board, Distinct::Layouts, Engine::Auto);
        let rings = by_rings(
            &board,
            solutions.iter().map(|solution| solution.layout(&board)),
        );
        most = most.max(rings.len());
        agrees_with_engine(&board);
    }
    assert!(most > 2, "{most}");
}

#[test]
fn the_eight_symmetries_keep_large_counts() {
    let mut rng = Rng::with_seed(64);
    for (size, density, least) in [(12, 0.2, 4), (16, 0.16, 5), (20, 0.12, 8), (30, 0.1, 30)] {
        let (board, _) = planted(&mut rng, size, size, density);
        let first = counted(&board);
        let least = BigUint::from(10_u32).pow(least);
        assert!(first.layouts.lower > least, "{}", first.layouts);
        for symmetry in Symmetry::ALL {
            let turned = counted(&symmetry.puzzle(&board).unwrap());
            assert_eq!(turned.by_rings, first.by_rings);
            assert_eq!(turned.assignments, first.assignments);
        }
    }
}

#[test]
fn counts_agree_with_a_sweep_on_boards_with_many_solutions() {
    let mut rng = Rng::with_seed(71);
    let (mut most, mut decisions, mut known) = (BigUint::ZERO, 0, 0);
    for round in 0..24 {
        let board = match round % 3 {
            // The rows take one to three words of 64 cells.
            0 => {
                let columns = rng.usize(60..140);
                planted_with_clues(&mut rng, 4, columns, 0.2, 0.6).0
            }
            1 => {
                let rows = rng.usize(60..140);
                planted_with_clues(&mut rng, rows, 4, 0.2, 0.6).0
            }
            _ => planted_with_clues(&mut rng, 12, 12, 0.16, 0.5).0,
        };
        let expected = counted(&board);
        let swept = swept(&board, 1 << 14);
        assert!(
            swept.is_none() || swept == expected.by_rings,
            "{}",
            show(&board)
        );
        known += usize::from(swept.is_some());
        for symmetry in Symmetry::ALL.into_iter().step_by(3) {
            let board = symmetry.puzzle(&board).unwrap();
            let found = counted(&board);
            assert_eq!(found.by_rings, expected.by_rings, "{}", show(&board));
            assert_eq!(found.assignments, expected.assignments);
            decisions += found.statistics.decisions;
        }
        most = most.max(expected.layouts.lower);
    }
    assert!(most > BigUint::from(1_000_000_u32), "{most}");
    assert!(decisions > 3000 && known > 8, "{decisions} {known}");
}

/// Returns the numbers of layouts with 0, 1, 2, … rings by a plain sweep, or `None` if the sweep
/// meets more than `most` frontiers, its partial results, at once.
fn swept(board: &Puzzle, most: usize) -> Option<Vec<BigUint>> {
    let is_wide = board.size().columns() > board.size().rows();
    let turned = is_wide.then(|| transposed(board));
    let layouts = layouts_by_rings(turned.as_ref().unwrap_or(board), most)?;
    Some(layouts.into_iter().map(BigUint::from).collect())
}

/// Returns a board that contains two boards at opposite corners, so that they share no line.
fn side_by_side(one: &Puzzle, other: &Puzzle) -> Puzzle {
    let (rows, columns) = (one.size().rows(), one.size().columns());
    let width = columns + 1 + other.size().columns();
    let whole = (rows + 1 + other.size().rows(), width);
    let one = framed(one, whole, (0, 0));
    let other = framed(other, whole, (rows + 1, columns + 1));
    let both = one.contents().iter().zip(other.contents()).enumerate();
    let contents = both.map(|(at, (one, other))| {
        let is_one = at / width < rows && at % width < columns;
        if is_one { *one } else { *other }
    });
    let contents = contents.collect();
    let join = |one: &[Option<u32>], other: &[Option<u32>]| {
        let both = one.iter().zip(other);
        both.map(|(one, other)| one.or(*other)).collect()
    };
    let rows = join(one.row_clues(), other.row_clues());
    let columns = join(one.column_clues(), other.column_clues());
    with_contents(&with_clues(&one, rows, columns), contents)
}

#[test]
fn boards_that_fall_into_parts_are_counted() {
    let mut rng = Rng::with_seed(202);
    let (mut none, mut ringed, mut parted, mut known) = (0, 0, 0, 0);
    let boards = rounds(5000);
    for _ in 0..boards {
        let mut board = random_board(&mut rng, 16);
        if rng.u32(..5) == 0 {
            board = side_by_side(&board, &random_board(&mut rng, 16));
        }
        let found = counted(&board);
        if let Some(expected) = swept(&board, 1 << 10) {
            assert_eq!(found.by_rings, Some(expected), "{}", show(&board));
            known += 1;
        }
        none += usize::from(found.layouts.lower == BigUint::ZERO);
        ringed += usize::from(found.layouts != found.assignments);
        parted += usize::from(found.statistics.parts > 1);
    }
    let least = boards / 50;
    assert!(
        none > least && ringed > least && parted > least,
        "{none} {ringed} {parted}"
    );
    assert!(known > boards * 4 / 5, "{known}");
}

/// Compares a count with a plain sweep of at most `most` frontiers at once. Returns whether the
/// sweep was possible.
fn agrees_with_sweep(board: &Puzzle, most: usize) -> bool {
    let swept = swept(board, most);
    let is_swept = swept.is_some();
    if is_swept {
        assert_eq!(counted(board).by_rings, swept, "{}", show(board));
    }
    is_swept
}

/// For `boards` boards that fall into many components, compares the count with a plain sweep.
/// Panics unless the sweep is possible for more than four in five of these boards.
fn agree_on_loose_boards(seed: u64, boards: usize, most: usize) {
    let mut rng = Rng::with_seed(seed);
    let boards_swept = (0..boards).filter(|_| agrees_with_sweep(&random_loose(&mut rng), most));
    let swept = boards_swept.count();
    assert!(swept > boards * 4 / 5, "{swept}");
}

#[test]
fn a_value_counted_next_to_an_unsolvable_component_is_dropped() {
    // The counts of these three boards were once wrong, because the value of a component was kept
    // although a component next to it had no solution.
    for url in [
        "tents/9/13/i4i1h2j3112g1gn63037030057136745553b5",
        "tents/8/24/3g2h3g4g0g0m11k2g0g10jchi66hr24c35616a6222hv9",
        "tents/13/24/g2h35h4h2g02g2h32g1i22231g3122gjhi913hm445a223025ahk7022257416a121a202df662346f0a",
    ] {
        assert!(agrees_with_sweep(&format::read_one(url).unwrap(), 1 << 20));
    }
    agree_on_loose_boards(208, rounds(150), 1500);
}

#[test]
#[ignore = "counts 100,000 boards, which takes minutes"]
fn every_cached_value_is_right() {
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for job in 0..jobs {
            scope.spawn(move || {
                for seed in (200..250).skip(job).step_by(jobs) {
                    agree_on_loose_boards(seed, 2000, 10_000);
                }
            });
        }
    });
}

#[test]
#[ignore = "needs the corpus"]
fn the_corpus_of_wrong_counts_is_right() {
    let folder = corpus().join("wrong");
    let expected = fs::read_to_string(folder.join("expected.csv")).unwrap();
    for line in expected.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let text = fs::read_to_string(folder.join(fields[0])).unwrap();
        let board = puzzle_of(&serde_json::from_str(&text).unwrap());
        let count = counted(&board);
        let found = [count.layouts, count.assignments].map(|number| number.to_string());
        assert_eq!(found, fields[1..], "{line}");
    }
}

#[test]
fn a_search_that_drops_cached_values_counts_the_same() {
    let mut rng = Rng::with_seed(72);
    let mut forgot = 0;
    for _ in 0..8 {
        let board = planted_with_clues(&mut rng, 20, 20, 0.14, 0.45).0;
        let expected = counted(&board);
        for share in [9, 8, 7, 6, 5] {
            let mut options = CountSettings::default();
            options.limits.memory = Some(expected.statistics.peak_bytes * share / 10);
            let found = count(&board, &options);
            assert!(Some(found.statistics.peak_bytes) <= options.limits.memory);
            if found.stop == Some(Stop::Memory) {
                continue;
            }
            assert_eq!(found.stop, None, "{:?}", expected.statistics);
            assert_eq!(found.by_rings, expected.by_rings, "{}", show(&board));
            forgot += usize::from(found.statistics.decisions > expected.statistics.decisions);
        }
    }
    assert!(forgot > 3, "{forgot}");
}

#[test]
fn values_that_depend_on_an_unsolvable_component_are_dropped() {
    // In one component, the rule `flow` concludes facts that hold only together with the other
    // component, which has no solution. Later the search meets the first component again, next to a
    // solvable one.
    let boards = [
        puzzle(
            "? ? ? ? ? ? ? ? ?",
            &["? .-.T.-.T.", "? .-....--.", "1 .TT..T.-T", "? -..---.-."],
        ),
        puzzle(
            "? 1 ? ? ? 2 ?",
            &[
                "1 -.T....",
                "? --...T-",
                "? -.---..",
                "? ....-T-",
                "? .---..-",
                "? T......",
                "2 ..T...T",
                "? -T.---.",
                "? -.-..T.",
            ],
        ),
    ];
    for board in boards {
        for symmetry in Symmetry::ALL {
            agrees_with_engine(&symmetry.puzzle(&board).unwrap());
        }
    }
}

/// Returns a small board inside a wide one, across the end of a word of 64 columns. A tree at the
/// left end shares a row clue with it, which keeps the small board from being cut out and counted
/// alone.
fn across_words(rng: &mut Rng) -> Puzzle {
    let (rows, columns) = (rng.usize(3..6), rng.usize(4..10));
    let density = 0.15 + 0.2 * rng.f64();
    let (planted, layout) = planted(rng, rows, columns, density);
    let board = with_clues_of(&planted, &layout);
    let common = rng.usize(..rows);
    let share = 0.5 + 0.5 * rng.f64();
    let mut hidden = hide_clues(rng, &board, share);
    let mut clues = hidden.row_clues().to_vec();
    clues[common] = board.row_clues()[common].map(|clue| clue + 1);
    hidden = with_clues(&hidden, clues, hidden.column_clues().to_vec());
    let left = if rng.bool() { 64 } else { 128 } - rng.usize(1..columns);
    let wide = framed(&hidden, (rows, left + columns), (0, left));
    let mut contents = wide.contents().to_vec();
    let first = common * (left + columns);
    contents[first..first + 3].copy_from_slice(&[
        Content::Unknown,
        Content::Tree,
        Content::Unknown,
    ]);
    with_contents(&wide, contents)
}

#[test]
fn a_search_finds_components_across_words() {
    let mut rng = Rng::with_seed(73);
    let mut decisions = 0;
    for _ in 0..rounds(1500) {
        let board = across_words(&mut rng);
        let found = counted(&board);
        let expected = swept(&board, 1 << 14).expect("a board of few rows");
        assert_eq!(found.by_rings, Some(expected), "{}", show(&board));
        decisions += found.statistics.decisions;
    }
    assert!(decisions > 5000, "{decisions}");
}

/// Returns for each cell the number of solutions with a tent in it.
fn tents_by_cell(puzzle: &Puzzle, solutions: &[Assignment]) -> Vec<BigUint> {
    let mut cells = vec![0_u32; puzzle.size().area()];
    for solution in solutions {
        for &tent in solution.layout(puzzle).tents() {
            cells[puzzle.size().index(tent)] += 1;
        }
    }
    cells.into_iter().map(BigUint::from).collect()
}

#[test]
fn counts_by_cell_agree_with_the_list_of_all_solutions() {
    let mut rng = Rng::with_seed(65);
    for round in 0..rounds(800) {
        let (rows, columns) = (rng.usize(1..8), rng.usize(1..8));
        let density = rng.f64() * 0.25;
        let mut board = if round % 2 == 0 {
            random_lattice(&mut rng, rows, columns, density * 4.0)
        } else {
            planted_with_clues(&mut rng, rows, columns, density, 0.8).0
        };
        if rng.u8(..4) == 0 {
            board = mark(&mut rng, &board, 0.1, None);
        }
        for distinct in [Distinct::Layouts, Distinct::Assignments] {
            let solutions = by(&board, distinct, Engine::Auto);
            let (count, by_cell) = count_by_cell(&board, distinct, &Limits::default());
            let by_cell = by_cell.unwrap();
            assert_eq!(
                by_cell.solutions,
                solutions.len().into(),
                "{}",
                show(&board)
            );
            let cells = tents_by_cell(&board, &solutions);
            assert_eq!(by_cell.cells, cells, "{}", show(&board));
            let expected = counted(&board);
            assert_eq!(count.by_rings, expected.by_rings, "{}", show(&board));
            // Counting by cell makes the same decisions as a plain count.
            assert_eq!(count.statistics.decisions, expected.statistics.decisions);
        }
    }
}

/// Draws samples for a chi-square test of whether all solutions are equally likely. Returns by how
/// many standard deviations the statistic differs from its mean.
fn deviation(puzzle: &Puzzle, distinct: Distinct, seed: u64) -> f64 {
    let solutions = by(puzzle, distinct, Engine::Auto);
    let mut drawn: BTreeMap<Vec<tents::puzzle::Cell>, u32> = BTreeMap::new();
    let key = |solution: &Assignment| match distinct {
        Distinct::Layouts => solution.layout(puzzle).tents().to_vec(),
        Distinct::Assignments => {
            let pairs = puzzle.trees().iter().zip(solution.directions());
            pairs
                .map(|(tree, &way)| tree.step(way, puzzle.size()).unwrap())
                .collect()
        }
    };
    for solution in &solutions {
        drawn.insert(key(solution), 0);
    }
    assert_eq!(drawn.len(), solutions.len());
    let number = 40 * solutions.len();
    let sampler = Sampler::new(puzzle, distinct, seed, &Limits::default());
    for solution in sampler.take(number) {
        assert_right(puzzle, &solution);
        *drawn
            .get_mut(&key(&solution))
            .expect("a solution that the engine knows") += 1;
    }
    assert_eq!(drawn.values().sum::<u32>() as usize, number);
    let expected = 40.0;
    let square = |times: &u32| (f64::from(*times) - expected).powi(2) / expected;
    let freedom = f64::from(u32::try_from(solutions.len() - 1).unwrap());
    let statistic: f64 = drawn.values().map(square).sum();
    (statistic - freedom) / (2.0 * freedom).sqrt()
}

#[test]
fn samples_are_uniform_by_a_chi_square_test() {
    let mut rng = Rng::with_seed(67);
    let (mut tested, mut sum) = (0, 0.0);
    while tested < 60 {
        let board = if tested % 2 == 0 {
            let share = 0.5 + 0.3 * rng.f64();
            random_lattice(&mut rng, 5, 5, share)
        } else {
            let (planted, layout) = planted_round_ring(&mut rng, 7, 7, 0.15);
            let board = with_clues_of(&planted, &layout);
            hide_clues(&mut rng, &board, 0.7)
        };
        let number = count(&board, &CountSettings::default()).layouts.lower;
        if number < BigUint::from(20_u32) || number > BigUint::from(500_u32) {
            continue;
        }
        for distinct in [Distinct::Layouts, Distinct::Assignments] {
            let deviation = deviation(&board, distinct, rng.u64(..));
            // With 120 tests, a fair sampler exceeds this about once in ten thousand runs.
            assert!(deviation.abs() < 5.5, "{deviation} {}", show(&board));
            sum += deviation;
        }
        tested += 1;
    }
    // The mean of 120 deviations has a standard deviation below a tenth.
    assert!((sum / 120.0).abs() < 0.4, "{}", sum / 120.0);
}

#[test]
fn a_limit_leaves_proven_bounds() {
    let mut rng = Rng::with_seed(69);
    let mut some = 0;
    for _ in 0..40 {
        let (board, _) = planted_with_clues(&mut rng, 10, 10, 0.18, 0.8);
        let exact = count(&board, &CountSettings::default());
        let mut options = CountSettings::default();
        options.limits.nodes = Some(3);
        options.limits.memory = Some(2000);
        let bounds = count(&board, &options);
        assert_bounds(&bounds, &exact);
        if bounds.stop.is_none() {
            assert_eq!(bounds.by_rings, exact.by_rings);
        }
    }
    for _ in 0..120 {
        let board = planted_with_clues(&mut rng, 12, 12, 0.16, 0.3).0;
        let exact = counted(&board);
        let mut options = CountSettings::default();
        options.limits.nodes = Some(rng.u64(..=exact.statistics.decisions));
        let bounds = count(&board, &options);
        assert_bounds(&bounds, &exact);
        some += usize::from(bounds.layouts.lower > BigUint::ZERO && bounds.stop.is_some());
    }
    assert!(some > 5, "{some}");
    let (board, _) = planted(&mut rng, 30, 30, 0.2);
    let mut options = CountSettings::default();
    options.limits.deadline = Some(std::time::Instant::now());
    let bounds = count(&board, &options);
    assert_eq!(bounds.stop, Some(Stop::Deadline));
    assert!(bounds.layouts.exact().is_none());
}

#[test]
fn a_count_out_of_memory_reports_it_and_ends_with_bounds() {
    let mut rng = Rng::with_seed(63);
    let (board, _) = planted(&mut rng, 30, 30, 0.14);
    let exact = count(&board, &CountSettings::default());
    let mut stopped = 0;
    for memory in [5, 20, 50, 100, 200, 400, 800] {
        let mut options = CountSettings::default();
        options.limits.memory = Some(1000 * memory);
        // With little memory for its cache, a search may take for ever.
        options.limits.nodes = Some(20_000);
        let count = count(&board, &options);
        assert_bounds(&count, &exact);
        assert!(count.statistics.peak_bytes <= 1000 * memory);
        if count.layouts.exact().is_none() {
            let is_known = matches!(count.stop, Some(Stop::Memory | Stop::Nodes));
            assert!(is_known, "{:?} {:?}", count.stop, count.statistics);
            stopped += usize::from(count.stop == Some(Stop::Memory));
        }
    }
    assert!(stopped > 1, "{stopped}");
}
