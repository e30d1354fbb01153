//! Random sequences of calls, on the library and on the command line. The result of each step is
//! checked by the oracle, the judge or another command. The idea comes from `CaDiCaL`'s `mobical`.
//! Sequences of calls run with the other tests, sequences of commands only in the nightly check.
//!
//! A failing sequence is shortened as long as it still fails, and printed as a test to paste. The
//! variable `TENTS_ROUNDS` multiplies the number of sequences, and `TENTS_SEED` is the first seed.

mod commands;
mod library;

use std::fmt::Debug;
use std::panic::{self, AssertUnwindSafe};

use fastrand::Rng;

use crate::support::rounds;

/// A puzzle as text, and the steps to take with it.
#[derive(Clone, Debug)]
struct Sequence<S> {
    puzzle: String,
    steps: Vec<S>,
}

/// Runs random sequences. If one fails, it is shortened and printed, and the test fails.
fn try_many<S: Clone + Debug>(
    number: usize,
    mut make: impl FnMut(&mut Rng) -> Sequence<S>,
    replay: impl Fn(&str, &[S]),
    name: &str,
) {
    let first = std::env::var("TENTS_SEED").map_or(0, |seed| seed.parse().unwrap());
    for seed in first..first + rounds(number) as u64 {
        let sequence = make(&mut Rng::with_seed(seed));
        if fails(&replay, &sequence) {
            let Sequence { puzzle, steps } = shrunk(&replay, sequence);
            println!("seed {seed}:\n#[test]\nfn regression() {{");
            println!("    {name}({puzzle:?}, &{steps:?});\n}}");
            replay(&puzzle, &steps);
            panic!("a sequence that failed does not fail again");
        }
    }
}

fn fails<S>(replay: &impl Fn(&str, &[S]), sequence: &Sequence<S>) -> bool {
    let run = AssertUnwindSafe(|| replay(&sequence.puzzle, &sequence.steps));
    panic::catch_unwind(run).is_err()
}

/// Returns a shorter sequence that also fails. Steps are removed first, then lines of the puzzle. A
/// removal is kept only if the sequence still fails.
fn shrunk<S: Clone>(replay: &impl Fn(&str, &[S]), mut sequence: Sequence<S>) -> Sequence<S> {
    let mut at = 0;
    while at < sequence.steps.len() {
        let mut shorter = sequence.clone();
        shorter.steps.remove(at);
        if fails(replay, &shorter) {
            sequence = shorter;
        } else {
            at += 1;
        }
    }
    for at in (1..sequence.puzzle.lines().count()).rev() {
        let mut lines: Vec<&str> = sequence.puzzle.lines().collect();
        lines.remove(at);
        let shorter = Sequence {
            puzzle: lines.join("\n"),
            steps: sequence.steps.clone(),
        };
        if fails(replay, &shorter) && shorter.puzzle.parse::<tents::puzzle::Puzzle>().is_ok() {
            sequence = shorter;
        }
    }
    sequence
}

#[test]
fn a_failing_sequence_is_shortened() {
    let replay = |puzzle: &str, steps: &[u32]| {
        assert!(!(puzzle.contains("2T") && steps.contains(&3) && steps.contains(&5)));
    };
    panic::set_hook(Box::new(|_| {}));
    let long = Sequence {
        puzzle: " 00\n1T.\n2T.\n0..".to_owned(),
        steps: vec![1, 3, 4, 5, 5, 6],
    };
    let short = shrunk(&replay, long);
    drop(panic::take_hook());
    assert_eq!(short.puzzle, " 00\n2T.");
    assert_eq!(short.steps, [3, 5]);
}
