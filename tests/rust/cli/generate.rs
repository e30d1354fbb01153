//! Batches of puzzles: the same bytes for every number of jobs, in parts, and after a stop.

use std::collections::HashSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use serde_json::Value;
use tents::format;

use crate::support::cli::{Ran, run_at_home};

/// Runs the program with some arguments.
fn run(arguments: &str) -> Ran {
    run_at_home(&arguments.split(' ').collect::<Vec<_>>())
}

/// Returns the output of a run that must make every requested puzzle.
fn printed(arguments: &str) -> String {
    let ran = run(arguments);
    assert_eq!(ran.code, Some(0), "{arguments}: {}", ran.err);
    ran.out
}

/// Returns the value of a key in a line.
fn value(line: &str, key: &str) -> Value {
    let value: Value = serde_json::from_str(line).unwrap();
    value[key].clone()
}

/// Creates a file with a text.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn every_number_of_jobs_generates_the_same_puzzles() {
    for options in [
        "7x7 --count 200 --seed 5 --to json --solution",
        "8x8 --count 40 --seed 5 --grade tricky..hard",
        "10x10 --count 20 --seed 5 --clues minimal --graded --to json",
    ] {
        let one = printed(&format!("generate {options} --jobs 1"));
        for jobs in [2, 7] {
            let many = printed(&format!("generate {options} --jobs {jobs}"));
            assert!(one == many, "{options} with {jobs} jobs");
        }
    }
}

#[test]
fn parts_make_up_the_whole() {
    let options = "5x5 --seed 5 --to json --count";
    let whole = printed(&format!("generate {options} 300"));
    let mut lines: Vec<String> = Vec::new();
    let mut last = u64::MAX;
    for part in 1..=3 {
        let text = printed(&format!("generate {options} 120 --shard {part}/3"));
        let end = text.lines().last().map(|line| value(line, "index"));
        last = last.min(end.unwrap().as_u64().unwrap());
        lines.extend(text.lines().map(str::to_owned));
    }
    lines.sort_by_key(|line| value(line, "index").as_u64());
    let mut seen = HashSet::new();
    // After the end of the part that ends first, the puzzles of this part are missing.
    let merged: Vec<&String> = lines
        .iter()
        .filter(|line| value(line, "index").as_u64().unwrap() <= last)
        .filter(|line| seen.insert(format::read_one(line).unwrap().canonical()))
        .collect();
    assert!(merged.len() > 250);
    assert!(
        merged
            .iter()
            .zip(whole.lines())
            .all(|(merged, line)| *merged == line)
    );
}

#[test]
fn a_run_continues_where_an_earlier_one_ended() {
    let options = "5x5 --seed 6 --to json --count 150";
    let whole = printed(&format!("generate {options}"));
    for lines in [0, 1, 77, 149, 150] {
        let begun: String = whole.split_inclusive('\n').take(lines).collect();
        let path = file(&format!("known-{lines}.jsonl"), &begun);
        let path = path.to_str().unwrap();
        let rest = printed(&format!("generate {options} --known {path}"));
        assert!(format!("{begun}{rest}") == whole, "after {lines} lines");
        // The seed is also in the file, so the option can be left out.
        if lines > 0 {
            let options = options.replace("--seed 6 ", "");
            assert_eq!(printed(&format!("generate {options} --known {path}")), rest);
        }
    }
}

#[test]
fn a_line_that_was_cut_off_is_generated_again() {
    let whole = printed("generate 6x6 --seed 6 --to json --count 3");
    let path = file("known-cut.jsonl", &whole[..whole.len() - 20]);
    let output = run(&format!(
        "generate 6x6 --seed 6 --to json --count 3 --known {}",
        path.display()
    ));
    let last = whole.lines().last().unwrap();
    assert_eq!(output.out, format!("{last}\n"));
    assert!(output.err.contains("line 3 is cut off"));
}

#[test]
fn a_puzzle_of_several_lines_that_was_cut_off_is_not_counted() {
    let whole = printed("generate 6x6 --seed 6 --count 3");
    let begun = whole.trim_end();
    let known = |name, text| {
        let path = file(name, text);
        run(&format!("generate 6x6 --seed 7 --known {}", path.display()))
    };
    let output = known("known-cut.txt", &begun[..begun.len() - 20]);
    let err = output.err;
    assert!(err.contains("is cut off and ignored"), "{err}");
    assert_eq!(output.code, Some(0));
    // A malformed puzzle that another puzzle follows was not cut off.
    let broken = whole.replacen("\n\n", "\n1Q\n\n", 1);
    let output = known("known-broken.txt", broken.trim_end());
    let err = output.err;
    assert!(!err.contains("is cut off"), "{err}");
    assert_eq!(output.code, Some(2));
}

#[test]
fn known_puzzles_are_read_one_by_one_and_a_malformed_line_is_an_error() {
    let whole = printed("generate 6x6 --seed 6 --to json --count 300");
    let path = file("known-broken.jsonl", &whole.replacen("\"rows\"", "\"r", 1));
    let known = |path: &Path| run(&format!("generate 6x6 --seed 6 --known {}", path.display()));
    let output = known(&path);
    let err = output.err;
    assert!(err.contains("known-broken.jsonl:1:"), "{err}");
    assert_eq!(output.code, Some(2));
    // The size that a file system reports for a file may be larger than the memory.
    let path = file("known-sparse", "");
    let sparse = File::options().write(true).open(&path).unwrap();
    if sparse.set_len(1 << 43).is_err() {
        return;
    }
    let output = known(&path);
    fs::remove_file(&path).unwrap();
    let err = output.err;
    assert!(err.contains("larger than 64.0 MiB"), "{err}");
    assert_eq!(output.code, Some(2));
}

#[test]
fn known_puzzles_are_not_generated_in_any_symmetry() {
    let known = printed("generate 5x5 --seed 1 --count 60 --to json");
    let mut images = HashSet::new();
    for line in known.lines() {
        assert!(images.insert(format::read_one(line).unwrap().canonical()));
    }
    let path = file("known-images.jsonl", &known);
    let more = printed(&format!(
        "generate 5x5 --seed 2 --count 400 --to json --known {}",
        path.display()
    ));
    for line in more.lines() {
        assert!(images.insert(format::read_one(line).unwrap().canonical()));
    }
}

#[test]
fn a_long_run_ends_with_its_time() {
    let output = run("generate 300x300 --seed 1 --count 1000 --time-limit 300ms --jobs 2");
    assert_eq!(output.code, Some(3));
    let faults = output.err;
    assert!(faults.contains("stopped by the time limit"), "{faults}");
}
