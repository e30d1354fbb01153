//! Layers: the same numbers as from the other methods, in one process and line by line as text.

use std::fs;
use std::io::ErrorKind;
use std::thread;

use fastrand::Rng;
use itertools::Itertools;
use tents::count::{BadState, BigUint, Count, CountSettings, Layer, MergedStates, Method, count};
use tents::format;
use tents::limits::Limits;
use tents::puzzle::Puzzle;
use tents::solve::Stop;

use super::assert_bounds;
use crate::support::boards::{
    framed, planted_with_clues, puzzle, random_board, random_loose, show, with_clues, with_contents,
};
use crate::support::corpus::{corpus, puzzle_of};
use crate::support::rounds;
use crate::support::sweep::layouts_by_rings;

fn by(method: Method) -> CountSettings {
    let mut options = CountSettings::default();
    options.method = method;
    options
}

fn on(jobs: usize) -> CountSettings {
    let mut options = by(Method::Layers);
    options.jobs = jobs.try_into().unwrap();
    options
}

/// Counts line by line, as other programs do: each layer is cut into slices.
fn as_text(puzzle: &Puzzle, rng: &mut Rng) -> Vec<BigUint> {
    let limits = Limits::default();
    let Some(start) = Layer::start(puzzle, &limits).unwrap() else {
        return vec![BigUint::ZERO];
    };
    let mut states = vec![start];
    for line in 1..=MergedStates::lines(&states[0]).unwrap() {
        let mut found = Vec::new();
        while !states.is_empty() {
            let slice = states.split_off(states.len() - rng.usize(1..=states.len()));
            let mut layer = Layer::new(puzzle, line, &limits).unwrap().unwrap();
            for state in &slice {
                layer.read(state).unwrap();
                if rng.u32(..8) == 0 {
                    found.extend(layer.take());
                }
            }
            found.extend(layer.take());
        }
        found.sort_unstable();
        let mut merged = MergedStates::default();
        for state in &found {
            states.extend(merged.read(state).unwrap());
        }
        states.extend(merged.take());
    }
    let mut end = MergedStates::default();
    assert_eq!(end.read(&states[0]), Ok(None));
    assert!(end.is_last() && states.len() == 1);
    end.by_rings()
}

/// Compares layers with a search on random boards; whether some had rings, parts and no
/// solution.
fn agree(rng: &mut Rng, boards: usize, most: usize) {
    let (mut none, mut ringed, mut parted, mut states) = (0, 0, 0, 0);
    for _ in 0..boards {
        let mut board = random_board(rng, most);
        if rng.u32(..5) == 0 {
            // Two boards side by side, that have nothing to do with each other.
            let (rows, columns) = (board.size().rows(), board.size().columns());
            let other = random_board(rng, most);
            let width = columns + 1 + other.size().columns();
            let whole = (rows + 1 + other.size().rows(), width);
            let (one, two) = (
                framed(&board, whole, (0, 0)),
                framed(&other, whole, (rows + 1, columns + 1)),
            );
            let both = one.contents().iter().zip(two.contents()).enumerate();
            let contents = both.map(|(at, (one, two))| {
                let is_one = at / width < rows && at % width < columns;
                if is_one { *one } else { *two }
            });
            let contents = contents.collect();
            let join = |one: &[Option<u32>], two: &[Option<u32>]| {
                let both = one.iter().zip(two);
                both.map(|(one, two)| one.or(*two)).collect()
            };
            let rows = join(one.row_clues(), two.row_clues());
            let columns = join(one.column_clues(), two.column_clues());
            board = with_contents(&with_clues(&one, rows, columns), contents);
        }
        let expected = count(&board, &by(Method::Search));
        let found = count(&board, &by(Method::Layers));
        assert_eq!(found.by_rings, expected.by_rings, "{}", show(&board));
        assert_eq!(found.layouts, expected.layouts, "{}", show(&board));
        assert_eq!(found.assignments, expected.assignments, "{}", show(&board));
        let by_rings = expected.by_rings.unwrap();
        assert_eq!(as_text(&board, rng), by_rings, "{}", show(&board));
        none += usize::from(found.layouts.lower == BigUint::ZERO);
        ringed += usize::from(by_rings.len() > 1);
        parted += usize::from(found.figures.parts > 1);
        states += found.figures.states;
    }
    let least = boards / 50;
    assert!(
        none > least && ringed > least && parted > least,
        "{none} {ringed} {parted}"
    );
    assert!(states as usize > boards, "{states}");
}

#[test]
fn layers_count_what_a_search_does() {
    // Among them are boards of which a part is done before its last line, and another comes next.
    agree(&mut Rng::with_seed(202), rounds(5000), 16);
}

/// Compares layers, whole and slice by slice, in one thread and in two, and a search with a plain
/// sweep of at most so many frontiers at once, or with each other where it has more: whether it
/// had not.
fn agree_with_sweep(board: &Puzzle, rng: &mut Rng, most: usize) -> bool {
    let searched = count(board, &by(Method::Search)).by_rings.unwrap();
    let swept = layouts_by_rings(board, most)
        .map(|numbers| numbers.into_iter().map(BigUint::from).collect());
    let is_swept = swept.is_some();
    let expected = swept.unwrap_or_else(|| searched.clone());
    assert_eq!(searched, expected, "by search: {}", show(board));
    let layered = count(board, &on(1));
    let by_rings = layered.by_rings.as_ref();
    assert_eq!(by_rings, Some(&expected), "by layers: {}", show(board));
    // With fewer states there is one thread all the same.
    if layered.figures.most_states > 1024 {
        let by_rings = count(board, &on(2)).by_rings;
        assert_eq!(by_rings, Some(expected), "in two threads: {}", show(board));
    } else {
        let by_rings = as_text(board, rng);
        assert_eq!(by_rings, expected, "as text: {}", show(board));
    }
    is_swept
}

/// Compares all ways to count on so many boards that fall into many components.
fn agree_on_loose_boards(seed: u64, boards: usize, most: usize) {
    let [mut rng, mut slices] = [(); 2].map(|()| Rng::with_seed(seed));
    let mut swept = 0;
    for _ in 0..boards {
        let board = random_loose(&mut rng);
        swept += usize::from(agree_with_sweep(&board, &mut slices, most));
    }
    assert!(swept > boards * 4 / 5, "{swept}");
}

#[test]
fn a_value_counted_beside_a_component_without_a_solution_is_forgotten() {
    // One random board in some twenty thousand shows it, so these three do, beside a few; the long
    // check looks at a hundred thousand.
    let mut rng = Rng::with_seed(1);
    for url in [
        "tents/9/13/i4i1h2j3112g1gn63037030057136745553b5",
        "tents/8/24/3g2h3g4g0g0m11k2g0g10jchi66hr24c35616a6222hv9",
        "tents/13/24/g2h35h4h2g02g2h32g1i22231g3122gjhi913hm445a223025ahk7022257416a121a202df662346f0a",
    ] {
        let board = format::read_one(url).unwrap();
        assert!(agree_with_sweep(&board, &mut rng, 1 << 20));
    }
    agree_on_loose_boards(208, rounds(150), 1500);
}

#[test]
#[ignore = "counts 100,000 boards, which takes minutes"]
fn every_value_that_is_kept_is_right() {
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
    // Boards on which several threads have work.
    let mut rng = Rng::with_seed(250);
    let mut wide = 0;
    for _ in 0..100 {
        let size = [rng.usize(20..=22), rng.usize(20..=22)];
        let (density, share) = (0.12 + rng.f64() * 0.03, 0.35 + rng.f64() * 0.15);
        let board = planted_with_clues(&mut rng, size[0], size[1], density, share).0;
        let searched = count(&board, &by(Method::Search));
        for jobs in [1, 2, 3] {
            let found = count(&board, &on(jobs));
            let [found_by, searched_by] = [&found, &searched].map(|count| &count.by_rings);
            assert_eq!(found_by, searched_by, "{jobs} threads: {}", show(&board));
            wide += usize::from(found.figures.most_states > 1024);
        }
    }
    assert!(wide > 50, "{wide}");
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
        for jobs in [1, 2] {
            let count = count(&board, &on(jobs));
            let found = [count.layouts, count.assignments].map(|number| number.to_string());
            assert_eq!(found, fields[1..], "{line}, {jobs} threads");
        }
    }
}

/// Boards on which layers meet thousands of states at once, with their counts.
fn wide_boards() -> impl Iterator<Item = (Puzzle, Count)> {
    let boards = [
        (11, 20, 0.14, 0.45),
        (5, 20, 0.16, 0.5),
        (15, 22, 0.12, 0.3),
    ];
    boards.into_iter().map(|(seed, size, density, hidden)| {
        let mut rng = Rng::with_seed(seed);
        let board = planted_with_clues(&mut rng, size, size, density, hidden).0;
        let count = count(&board, &on(1));
        assert!(count.figures.most_states > 5000, "{:?}", count.figures);
        (board, count)
    })
}

#[test]
fn any_number_of_threads_finds_the_same() {
    for (board, expected) in wide_boards().take(rounds(1)) {
        for jobs in [2, 3] {
            let found = count(&board, &on(jobs));
            assert_eq!(found.by_rings, expected.by_rings);
            assert_eq!(found.figures.states, expected.figures.states);
            assert_eq!(found.figures.most_states, expected.figures.most_states);
            assert_eq!(
                found.figures.states_by_line,
                expected.figures.states_by_line
            );
        }
        let figures = &expected.figures;
        assert_eq!(figures.states_by_line.len() as u64, figures.lines);
        assert_eq!(figures.states_by_line.last(), Some(&1));
        let most = figures.states_by_line.iter().max();
        assert_eq!(most, Some(&figures.most_states));
        let searched = count(&board, &by(Method::Search));
        assert_eq!(searched.by_rings, expected.by_rings);
    }
}

#[test]
fn limits_leave_proven_bounds() {
    let mut stopped = 0;
    for (board, expected) in wide_boards().take(1) {
        for share in (1..8).step_by(2) {
            for is_memory in [false, true] {
                let mut options = on(1 + share / 2 % 2);
                if is_memory {
                    options.limits.memory = Some(expected.figures.most_bytes * share as u64 / 8);
                } else {
                    options.limits.nodes = Some(expected.figures.states * share as u64 / 8);
                }
                let found = count(&board, &options);
                assert_bounds(&found, &expected);
                if is_memory {
                    assert!(Some(found.figures.most_bytes) <= options.limits.memory);
                }
                if found.layouts.exact().is_none() {
                    let stop = if is_memory { Stop::Memory } else { Stop::Nodes };
                    assert_eq!(found.stop, Some(stop));
                    // Half of all is more than it takes to choose the direction.
                    let by_line = &expected.figures.states_by_line;
                    if share > 3 && found.stop == Some(Stop::Nodes) {
                        assert!(found.figures.states_by_line.len() > 5);
                        assert!(by_line.starts_with(&found.figures.states_by_line));
                    }
                    stopped += usize::from(found.layouts.lower > BigUint::ZERO);
                }
            }
        }
        let mut options = on(2);
        options.limits.deadline = Some(std::time::Instant::now());
        assert_eq!(count(&board, &options).stop, Some(Stop::Deadline));
    }
    assert!(stopped > 3, "{stopped}");
}

#[test]
fn layers_that_do_not_fit_into_memory_are_spilled() {
    let folder = tempfile();
    let mut spilled = 0;
    for (board, expected) in wide_boards().take(rounds(1)) {
        for (jobs, share) in [(1, 5), (2, 7)] {
            let mut options = on(jobs);
            options.limits.memory = Some(expected.figures.most_bytes * share / 10);
            let without = count(&board, &options);
            options.spill = Some(folder.clone());
            let found = count(&board, &options);
            if without.stop == Some(Stop::Memory) && found.stop.is_none() {
                spilled += 1;
                // Stopped after the widest layer, which lies in a file, it has counted that.
                let by_line = &found.figures.states_by_line;
                let widest = by_line.iter().position_max().unwrap();
                options.limits.nodes = Some(by_line[..=widest].iter().sum());
                let part = count(&board, &options);
                assert_eq!(part.stop, Some(Stop::Nodes));
                assert!(part.layouts.lower > BigUint::ZERO);
            }
            if found.stop.is_none() {
                assert_eq!(found.by_rings, expected.by_rings);
                assert_eq!(found.figures.states, expected.figures.states);
            }
            assert!(Some(found.figures.most_bytes) <= options.limits.memory);
            assert_eq!(
                fs::read_dir(&folder).unwrap().count(),
                0,
                "all is cleared away"
            );
        }
    }
    assert!(spilled > 1, "{spilled}");
    fs::remove_dir(&folder).unwrap();
    // A folder that is not there.
    let (board, expected) = wide_boards().next().unwrap();
    let mut options = on(1);
    options.limits.memory = Some(expected.figures.most_bytes * 6 / 10);
    options.spill = Some(folder);
    let stop = count(&board, &options).stop.unwrap();
    assert_eq!(stop, Stop::File(ErrorKind::NotFound));
    assert_eq!(stop.to_string(), "a file of its own: entity not found");
}

/// A new folder of its own.
fn tempfile() -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let folder = folder.join(format!("spill-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn states_that_are_none_are_refused() {
    let limits = Limits::default();
    let mut rng = Rng::with_seed(12);
    let board = planted_with_clues(&mut rng, 18, 18, 0.15, 0.6).0;
    let other = puzzle("? ? ?", &["? .T.", "? ...", "? T.."]);
    let start = Layer::start(&board, &limits).unwrap().unwrap();
    let mut first = Layer::new(&board, 1, &limits).unwrap().unwrap();
    assert_eq!(first.read(&start), Ok(()));
    let states = first.take();
    assert!(states.len() > 1);
    let new = |line| Layer::new(&board, line, &limits).unwrap().unwrap();
    let mut layers = [new(1), new(2), new(3)];
    let mut read = |line: usize, text: &str| {
        let read = layers[line - 1].read(text);
        let found = layers[line - 1].take();
        assert_eq!(read.is_ok(), !found.is_empty());
        read
    };
    let state = &states[0];
    assert_eq!(read(2, state), Ok(()));
    for line in [1, 3] {
        let expected = line - 1;
        let wrong = BadState::OtherLine { found: 1, expected };
        assert_eq!(read(line, state), Err(wrong));
    }
    let foreign = Layer::start(&other, &limits).unwrap().unwrap();
    assert_eq!(read(1, &foreign), Err(BadState::OtherBoard));
    let fields: Vec<&str> = state.split('\t').collect();
    let line = |key: &str, weight: &str, solution: &str| format!("{key}\t{weight}\t{solution}");
    let [key, weight, solution] = fields[..] else {
        panic!("{state}");
    };
    // Cut off anywhere, but in its weight, where the tab is missing.
    for end in 0..state.len() {
        assert!(read(2, &state[..end]).is_err(), "{}", &state[..end]);
    }
    for wrong in ["", "0", "-1", "x", "1,", ",1", "1,0", "1 "] {
        assert!(read(2, &line(key, wrong, solution)).is_err(), "{wrong}");
    }
    for wrong in [
        "",
        "-",
        "0",
        &solution.replace('0', "f"),
        &solution.replace('0', "A"),
    ] {
        assert!(read(2, &line(key, weight, wrong)).is_err(), "{wrong}");
    }
    // Any other sign in the key is noticed.
    for at in 0..key.len() {
        for sign in ["0", "5", "f"] {
            let mut changed = key.to_owned();
            changed.replace_range(at..=at, sign);
            if changed != key {
                let text = line(&changed, weight, solution);
                assert!(read(2, &text).is_err(), "{changed}");
            }
        }
    }
    // What is merged is of one layer.
    let mut merged = MergedStates::default();
    assert_eq!(merged.read(&start), Ok(None));
    let wrong = BadState::OtherLine {
        found: 1,
        expected: 0,
    };
    assert_eq!(merged.read(state), Err(wrong));
    assert_eq!(merged.read(&foreign), Err(BadState::OtherBoard));
}
