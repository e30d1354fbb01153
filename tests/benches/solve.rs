//! How long reading and solving takes, on families of puzzles made for that.
//!
//! `cargo bench --manifest-path tests/benches/Cargo.toml` prints first the guesses and conflicts of
//! each family, which are the same on every machine, then times. Each time is for a whole family; the
//! rate beside it is in puzzles, solutions or changes. A speed claim rests on these figures, never on
//! a test. To compare two commits, count instructions with `instructions.py`.

// What the families cost is printed before the times are.
#![allow(clippy::print_stdout)]

use divan::Bencher;
use divan::counter::ItemsCount;
use tents::count::{self, count};
use tents::format::{self, ReadOptions, Source};
use tents::puzzle::Puzzle;
use tents::solve::{Distinct, Engine, Options, Solutions, verdict};
use tents_benches::{puzzles, read_all, text};

/// Boards with one solution.
const UNIQUE: [&str; 5] = [
    "unique_8",
    "unique_15",
    "unique_25",
    "unique_30_hard",
    "unique_50",
];

/// Boards with many, made from one of them.
const PLANTED: [&str; 4] = ["planted_30", "planted_30_half", "planted_50", "bare_15"];

/// Boards to enumerate.
const MANY: [&str; 3] = ["bare_10", "bare_15", "half_20"];

/// How many solutions are enumerated.
const SOLUTIONS: usize = 50_000;

fn main() {
    counters();
    divan::main();
}

/// Prints what each family costs, however long that takes.
fn counters() {
    println!(
        "{:16} {:>8} {:>8} {:>9}",
        "family", "puzzles", "guesses", "conflicts"
    );
    let prove = |puzzle: &Puzzle| verdict(puzzle, Options::default()).statistics;
    let first = |puzzle: &Puzzle| {
        let mut search = Solutions::new(puzzle, Options::default());
        search.next();
        search.statistics()
    };
    for family in UNIQUE.into_iter().chain(PLANTED) {
        let puzzles = puzzles(family);
        let (mut guesses, mut conflicts) = (0, 0);
        for puzzle in &puzzles {
            let statistics = if UNIQUE.contains(&family) {
                prove(puzzle)
            } else {
                first(puzzle)
            };
            guesses += statistics.nodes;
            conflicts += statistics.conflicts;
        }
        println!("{family:16} {:8} {guesses:8} {conflicts:9}", puzzles.len());
    }
}

#[divan::bench(args = UNIQUE)]
fn read(bencher: Bencher<'_, '_>, family: &str) {
    let source = Source::new(text(family).into_bytes());
    let count = read_all(&source).len();
    bencher
        .counter(ItemsCount::new(count))
        .bench(|| read_all(&source));
}

/// How long it takes to tell the format.
#[divan::bench(args = UNIQUE)]
fn detect(bencher: Bencher<'_, '_>, family: &str) {
    let source = Source::new(text(family).into_bytes());
    bencher.bench(|| format::detect(&source));
}

#[divan::bench(args = UNIQUE)]
fn read_and_prove(bencher: Bencher<'_, '_>, family: &str) {
    let source = Source::new(text(family).into_bytes());
    let count = read_all(&source).len();
    bencher.counter(ItemsCount::new(count)).bench(|| {
        for entry in format::read(&source, &ReadOptions::default()) {
            let puzzle = entry.puzzle.expect("the puzzle is well formed");
            divan::black_box(verdict(&puzzle, Options::default()));
        }
    });
}

#[divan::bench(args = UNIQUE)]
fn prove(bencher: Bencher<'_, '_>, family: &str) {
    prove_with(bencher, family, &Options::default());
}

#[divan::bench(args = UNIQUE)]
fn prove_by_learning(bencher: Bencher<'_, '_>, family: &str) {
    prove_with(
        bencher,
        family,
        &Options::default().engine(Engine::Learning),
    );
}

fn prove_with(bencher: Bencher<'_, '_>, family: &str, options: &Options) {
    let puzzles = puzzles(family);
    bencher.counter(ItemsCount::new(puzzles.len())).bench(|| {
        for puzzle in &puzzles {
            let search = Solutions::new(puzzle, options.clone());
            divan::black_box(search.take(2).count());
        }
    });
}

#[divan::bench(args = PLANTED)]
fn first_solution(bencher: Bencher<'_, '_>, family: &str) {
    let puzzles = puzzles(family);
    bencher.counter(ItemsCount::new(puzzles.len())).bench(|| {
        for puzzle in &puzzles {
            let distinct = Distinct::Layouts;
            divan::black_box(Solutions::new(puzzle, Options::default().distinct(distinct)).next());
        }
    });
}

#[divan::bench(args = MANY)]
fn enumerate_assignments(bencher: Bencher<'_, '_>, family: &str) {
    enumerate(bencher, family, Distinct::Assignments);
}

#[divan::bench(args = MANY)]
fn enumerate_layouts(bencher: Bencher<'_, '_>, family: &str) {
    enumerate(bencher, family, Distinct::Layouts);
}

fn enumerate(bencher: Bencher<'_, '_>, family: &str, distinct: Distinct) {
    let puzzle = &puzzles(family)[0];
    let solutions =
        || Solutions::new(puzzle, Options::default().distinct(distinct)).take(SOLUTIONS);
    bencher
        .counter(ItemsCount::new(solutions().count()))
        .bench(|| solutions().count());
}

/// All solutions, by whichever method is chosen.
#[divan::bench(args = MANY)]
fn count_all(bencher: Bencher<'_, '_>, family: &str) {
    let puzzle = &puzzles(family)[0];
    bencher.bench(|| count(puzzle, &count::CountSettings::default()));
}

/// Changes taken back a second, over the enumeration of a board with half of its clues.
#[divan::bench]
fn propagate(bencher: Bencher<'_, '_>) {
    let puzzle = &puzzles("half_20")[0];
    let run = || {
        let mut search = Solutions::new(puzzle, Options::default());
        search.by_ref().take(SOLUTIONS).count();
        search.statistics().undone
    };
    bencher.counter(ItemsCount::new(run())).bench(run);
}
