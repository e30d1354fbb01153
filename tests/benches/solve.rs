//! How long reading and solving takes, on the puzzles of this project.
//!
//! `cargo bench` prints for each puzzle the time to read it, to prove its verdict and to find its
//! first solution. A speed claim rests on these figures, never on a test.

use std::fs;
use std::path::Path;

use divan::Bencher;
use tents::format;
use tents::puzzle::Puzzle;
use tents::solve::{Distinct, Limits, Solutions, verdict};

const PUZZLES: [&str; 6] = ["6x6", "8x8", "12x12", "15x15", "16x16", "24x24"];

fn main() {
    divan::main();
}

fn text(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    fs::read_to_string(folder.join(name).with_extension("txt")).expect("the puzzle is there")
}

fn puzzle(name: &str) -> Puzzle {
    format::read_one(&text(name)).expect("the puzzle is well formed")
}

#[divan::bench(args = PUZZLES)]
fn read(bencher: Bencher<'_, '_>, name: &str) {
    let text = text(name);
    bencher.bench(|| format::read_one(&text));
}

#[divan::bench(args = PUZZLES)]
fn prove(bencher: Bencher<'_, '_>, name: &str) {
    let puzzle = puzzle(name);
    bencher.bench(|| verdict(&puzzle, Distinct::Layouts, Limits::default()).verdict);
}

#[divan::bench(args = PUZZLES)]
fn first_solution(bencher: Bencher<'_, '_>, name: &str) {
    let puzzle = puzzle(name);
    bencher.bench(|| Solutions::new(&puzzle, Distinct::Layouts, Limits::default()).next());
}

/// The first ten thousand layouts of a board without clues.
#[divan::bench]
fn enumerate(bencher: Bencher<'_, '_>) {
    let bare = puzzle("12x12");
    let clues = vec![None; 12];
    let puzzle = Puzzle::new(clues.clone(), clues, bare.contents().to_vec());
    let puzzle = puzzle.expect("the puzzle is well formed");
    bencher.bench(|| {
        Solutions::new(&puzzle, Distinct::Layouts, Limits::default())
            .take(10_000)
            .count()
    });
}
