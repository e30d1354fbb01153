//! Sequences of commands on a file. The result of each is compared with the oracle or with another
//! command.

use std::fs;
use std::path::PathBuf;
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};

use fastrand::Rng;
use tents::format::Format;
use tents::puzzle::Puzzle;

use super::{Sequence, try_many};
use crate::support::boards::{planted, random_board, with_clues_of};
use crate::support::{cli, oracle};

/// One command on the current file.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// `solve`; each solution is passed to `verify`.
    Solve,
    /// `solve --first`; its board is passed to `verify`.
    First,
    Check,
    Count,
    /// `sample -n 1` with this seed; the solution is passed to `verify`.
    Sample(u64),
    /// `prove`; the claim must agree with the number of layouts.
    Prove,
    /// `explain`; its exit code must agree with the number of layouts.
    Explain,
    /// `hint --apply`: its output becomes the file, and the number of layouts stays the same.
    Apply,
    /// `convert` to the format with this number, modulo the number of formats, and back to `plain`:
    /// its output becomes the file.
    Convert(usize),
    /// `convert --to plain`: its output becomes the file, and converting it again changes nothing.
    Plain,
}

fn step(rng: &mut Rng) -> Step {
    match rng.u32(..11) {
        0 => Step::Solve,
        1 => Step::First,
        2 => Step::Check,
        3 => Step::Count,
        4 => Step::Sample(rng.u64(..100)),
        5 => Step::Prove,
        6 => Step::Explain,
        7 | 8 => Step::Apply,
        9 => Step::Convert(rng.usize(..100)),
        _ => Step::Plain,
    }
}

fn sequence(rng: &mut Rng) -> Sequence<Step> {
    let puzzle = if rng.bool() {
        random_board(rng, 4)
    } else {
        let (rows, columns) = (rng.usize(2..6), rng.usize(2..6));
        let (board, layout) = planted(rng, rows, columns, 0.2);
        with_clues_of(&board, &layout)
    };
    Sequence {
        puzzle: puzzle.without_marks().to_string(),
        steps: (0..rng.usize(2..7)).map(|_| step(rng)).collect(),
    }
}

#[test]
#[ignore = "starts thousands of programs, so that only the nightly check runs it"]
fn sequences_of_commands_agree_with_each_other() {
    try_many(600, sequence, replay, "replay");
}

/// A file with a puzzle, and the number of its layouts.
struct State {
    file: PathBuf,
    layouts: usize,
}

/// Runs some commands on a puzzle, and checks their results.
fn replay(puzzle: &str, steps: &[Step]) {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    // The name is unique, since another run of the tests may be in progress.
    let name = format!("sequence-{}-{number}.txt", process::id());
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&file, format!("{puzzle}\n")).unwrap();
    let puzzle: Puzzle = puzzle.parse().unwrap();
    let state = State {
        file,
        layouts: oracle::layouts(&puzzle).len(),
    };
    for &step in steps {
        state.step(step);
    }
    fs::remove_file(&state.file).unwrap();
}

/// Returns the output of a command, and its exit code.
fn run(arguments: &[&str]) -> (String, i32) {
    let ran = cli::run(&mut cli::tents(arguments));
    assert!(!ran.err.contains("bug"), "{}", ran.err);
    (ran.out, ran.code.unwrap())
}

impl State {
    /// Returns the output of a command on the file, and its exit code.
    fn run(&self, arguments: &[&str]) -> (String, i32) {
        let file = self.file.to_str().unwrap();
        run(&[arguments, &[file]].concat())
    }

    /// Panics unless `count` finds `self.layouts` layouts in the file.
    fn assert_counted(&self, options: &[&str]) {
        let (said, code) = self.run(&[&["count", "--output", "json"], options].concat());
        assert_eq!(code, i32::from(self.layouts == 0));
        let layouts = format!("\"layouts\":\"{}\"", self.layouts);
        assert!(said.contains(&layouts), "{said}");
    }

    /// Panics unless `verify` accepts a text as a solution of the file.
    fn assert_right(&self, solution: &str) {
        let answer = self.file.with_extension("answer");
        fs::write(&answer, solution).unwrap();
        let names = [self.file.to_str().unwrap(), answer.to_str().unwrap()];
        let (said, code) = run(&["verify", names[0], names[1]]);
        assert_eq!(code, 0, "{solution}: {said}");
        fs::remove_file(&answer).unwrap();
    }

    fn step(&self, step: Step) {
        let code_of_many = i32::from(self.layouts == 0);
        match step {
            Step::Solve => {
                let (boards, code) = self.run(&["solve", "--distinct", "layouts"]);
                assert_eq!(code, code_of_many);
                let boards: Vec<&str> =
                    boards.split("\n\n").filter(|one| !one.is_empty()).collect();
                assert_eq!(boards.len(), self.layouts);
                for board in boards {
                    self.assert_right(board);
                }
            }
            Step::First => {
                let (board, code) = self.run(&["solve", "--first"]);
                assert_eq!(code, code_of_many);
                if code == 0 {
                    self.assert_right(&board);
                }
            }
            Step::Check => {
                let (said, code) = self.run(&["check", "--expect", "any", "--output", "json"]);
                assert_eq!(code, 0);
                let verdict = ["none", "unique", "multiple"][self.layouts.min(2)];
                assert!(
                    said.contains(&format!("\"verdict\":\"{verdict}\"")),
                    "{said}"
                );
            }
            Step::Count => {
                self.assert_counted(&[]);
            }
            Step::Sample(seed) => {
                let seed = seed.to_string();
                let (board, code) = self.run(&["sample", "-n", "1", "--seed", &seed]);
                assert_eq!(code, code_of_many);
                if code == 0 {
                    self.assert_right(&board);
                }
            }
            Step::Prove => {
                let into = self.file.with_extension("proofs");
                let options = ["prove", "--overwrite", "--into", into.to_str().unwrap()];
                let (said, code) = self.run(&[&options[..], &["--output", "json"]].concat());
                assert_eq!(code, 0, "{said}");
                let verdict = ["none", "unique", "multiple"][self.layouts.min(2)];
                assert!(said.contains(verdict), "{said}");
                fs::remove_dir_all(&into).unwrap();
            }
            Step::Explain => {
                let (said, code) = self.run(&["explain"]);
                assert_eq!(code, i32::from(self.layouts != 1), "{said}");
            }
            Step::Apply => {
                let (board, code) = self.run(&["hint", "--apply"]);
                if code == 0 && !board.is_empty() {
                    fs::write(&self.file, &board).unwrap();
                    self.assert_counted(&[]);
                }
            }
            Step::Convert(number) => {
                let formats = Format::all().filter(|format| format.description().is_read());
                let formats: Vec<Format> = formats.collect();
                let format = formats[number % formats.len()];
                let name = format.name();
                let (text, code) = self.run(&["convert", "--to", name]);
                if code == 0 && format != Format::Task {
                    fs::write(&self.file, text).unwrap();
                    self.assert_counted(&["--from", name]);
                    let (text, code) = self.run(&["convert", "--to", "plain", "--from", name]);
                    assert_eq!(code, 0);
                    fs::write(&self.file, text).unwrap();
                }
            }
            Step::Plain => {
                let (text, code) = self.run(&["convert", "--to", "plain"]);
                assert_eq!(code, 0);
                fs::write(&self.file, &text).unwrap();
                assert_eq!(self.run(&["convert", "--to", "plain"]), (text, 0));
            }
        }
    }
}
