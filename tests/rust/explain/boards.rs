//! Boards to explain: planted ones with one or more solutions, and puzzles of the corpus.

use std::collections::HashSet;
use std::fs;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use fastrand::Rng;
use serde_json::Value;
use tents::puzzle::{Layout, Puzzle};
use tents::solve::{Options, Verdict, verdict};

use crate::support::boards::{hide_clues, planted, with_clues_of};
use crate::support::corpus::{corpus, expected, puzzle_of};

/// Returns a board planted round a solution, with each clue hidden with probability `hidden`, and
/// the solution.
pub(crate) fn clued(rng: &mut Rng, rows: usize, columns: usize, hidden: f64) -> (Puzzle, Layout) {
    let (puzzle, layout) = planted(rng, rows, columns, 0.2);
    let puzzle = with_clues_of(&puzzle, &layout);
    (hide_clues(rng, &puzzle, hidden), layout)
}

/// Returns a board with one solution, and that solution.
pub(crate) fn unique(rng: &mut Rng, rows: usize, columns: usize) -> (Puzzle, Layout) {
    loop {
        let (puzzle, layout) = clued(rng, rows, columns, 0.0);
        if is_unique(&puzzle) {
            return (puzzle, layout);
        }
    }
}

/// Returns a square board with one solution and `trees` trees. The same arguments always give the
/// same board.
pub(crate) fn numbered(number: usize, side: usize, trees: usize) -> Puzzle {
    let mut rng = Rng::with_seed((side * 1_000_000 + number) as u64);
    let share = f64::from(trees as u32) / f64::from((side * side) as u32);
    loop {
        let (puzzle, layout) = planted(&mut rng, side, side, share);
        if puzzle.trees().len() == trees {
            let puzzle = with_clues_of(&puzzle, &layout);
            if is_unique(&puzzle) {
                return puzzle;
            }
        }
    }
}

/// Returns the results of `work` for all numbers below `numbers`, computed on all cores, in no
/// particular order.
pub(crate) fn of_each<T: Send>(numbers: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let all = Mutex::new(Vec::new());
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= numbers {
                        return;
                    }
                    let done = work(number);
                    all.lock().unwrap().push(done);
                }
            });
        }
    });
    all.into_inner().unwrap()
}

pub(crate) fn is_unique(puzzle: &Puzzle) -> bool {
    verdict(puzzle, Options::default()).verdict == Verdict::Unique
}

/// Returns every board of the corpus that has one solution, once, with its name.
pub(crate) fn of_the_corpus() -> Vec<(String, Puzzle)> {
    let corpus = corpus();
    let mut boards = Vec::new();
    let text = fs::read_to_string(corpus.join("puzzles.jsonl")).unwrap();
    for line in text.lines() {
        let value: Value = serde_json::from_str(line).unwrap();
        if value["layouts"].as_u64() == Some(1) {
            boards.push((value["id"].as_str().unwrap().to_owned(), puzzle_of(&value)));
        }
    }
    for [file, layouts, _] in expected(&corpus) {
        if layouts == "1" {
            let text = fs::read_to_string(corpus.join("bench").join(&file)).unwrap();
            boards.push((file, tents::format::read_one(&text).unwrap()));
        }
    }
    // Some boards are both in `puzzles.jsonl` and in `bench`. Each is kept once, since the largest
    // take minutes.
    let mut met = HashSet::new();
    boards.retain(|(_, puzzle)| met.insert(puzzle.clone()));
    boards
}
