//! The behaviour when the program fails on a puzzle, and the parsing of command lines.

use serde_json::Value;
use tents::format::ReadError;

use crate::support::cli::{self, Ran, folder, tents};

/// Runs the program and makes it panic on one input: `fail` is the name of the input (or
/// `printing`), a blank and the message. If `fail` is empty, nothing fails.
fn run(arguments: &[&str], fail: &str) -> Ran {
    let home = env!("CARGO_MANIFEST_DIR");
    cli::run(tents(arguments).current_dir(home).env("TENTS_FAIL", fail))
}

/// Parses the lines of JSON of a text.
fn lines(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect()
}

#[test]
fn a_panic_on_one_puzzle_is_reported_with_the_puzzle_and_the_others_are_processed() {
    let boards = ["2x2:_c,0,1,1,0", "2x1:_a,0,1,1", "2x2:_c,1,1,1,0"];
    for jobs in ["1", "2", "4"] {
        let options = ["check", "--verbose", "--output", "json", "--jobs", jobs];
        let fail = "2x1:_a,0,1,1 one row is too few";
        let ran = run(&[&options[..], &boards].concat(), fail);
        assert_eq!(ran.code, Some(2));
        let out = lines(&ran.out);
        let about = |board: &str| out.iter().position(|line| line["input"] == board);
        let places = boards.map(|board| about(board).expect(board));
        assert!(places.is_sorted(), "{out:?}");
        let bug = &out[places[1]];
        let message = "tents failed on this puzzle: one row is too few";
        assert_eq!(bug["message"], message, "{bug}");
        let puzzle = r#"{"width":2,"height":1,"columns":[0,1],"rows":[1],"cells":["T."]}"#;
        let help = bug["help"].as_str().unwrap();
        assert!(help.ends_with(&format!("which is `{puzzle}`")), "{help}");
    }
}

#[test]
fn a_panic_while_printing_is_not_blamed_on_an_input() {
    for jobs in ["1", "2"] {
        let arguments = ["check", "--jobs", jobs, "2x1:_a,0,1,1", "2x2:_c,0,1,1,0"];
        let ran = run(&arguments, "printing it cannot be printed");
        assert!(ran.err.contains("it cannot be printed"), "{ran:?}");
        assert!(!ran.err.contains("failed on this puzzle"), "{ran:?}");
        assert_eq!(ran.code, Some(101));
    }
}

#[test]
fn a_report_of_a_failure_shows_the_beginning_of_a_large_puzzle() {
    for (rows, columns) in [(1, 100_000), (100_000, 1), (300, 300), (20, 20)] {
        let row = "7000000 ".to_owned() + &".".repeat(columns) + "\n";
        let text = "7000000 ".repeat(columns) + "\n" + &row.repeat(rows);
        let folder = folder(&[("failed.txt", &text)]);
        let path = folder.path().join("failed.txt");
        let path = path.to_str().unwrap();
        let fail = format!("{path} {}", "0123456789".repeat(1000));
        let ran = run(&["solve", "--output", "json", path], &fail);
        assert_eq!(ran.code, Some(2));
        let bug = &lines(&ran.out)[0];
        assert!(bug["message"].as_str().unwrap().len() < 300, "{bug}");
        let mut lines = bug["help"].as_str().unwrap().lines();
        let first = lines.next().expect("it says what to do");
        assert!(first.ends_with("report it with the puzzle, which begins:"));
        let lines: Vec<&str> = lines.collect();
        assert!(lines.len() == 64.min(rows + 1) && lines.iter().all(|line| line.len() <= 200));
    }
}

#[test]
fn a_command_line_is_read_the_same_with_the_options_of_one_command_as_with_all() {
    // If the first option is one that all commands have, the options of all commands are parsed.
    let all = ["--color", "never"];
    for line in [
        "solve puzzles/6x6.txt puzzles/8x8.txt --first",
        "solve -o json --limit=3 --distinct assignments --time-limit 1h puzzles/many.txt",
        "solve puzzles/6x6.txt -- -x",
        "solve --output directions missing.txt",
        "solve -o json missing.txt",
        "check --jobs 2 --shard 1/3 --expect any --marks ignore -v puzzles",
        "check -q --max-failures 3 puzzles",
        "check --fail-fast --max-failures 3 puzzles",
        "check --output json missing.txt",
        "--quiet check --output=json missing.txt",
        "count --by cell puzzles/6x6.txt",
        "verify puzzles/6x6.txt",
        "hint puzzles/6x6.txt",
        "explain --to 3 puzzles/6x6.txt",
        "grade puzzles/8x8.txt --output json",
        "generate 8x8 --count 3 --seed 5",
        "generate 5x5 --to json --seed 1",
        "generate",
        "convert --to sgt puzzles/6x6.txt",
        "convert --to json missing.txt",
        "draw puzzles/6x6.txt --to svg",
        "formats",
        "sample --count 2 --seed 1 puzzles/many.txt",
        "completions bash",
        "man solve",
        "solve --help",
        "solve --nonsense",
        "solve --limit x",
        "solve --color never --color always",
        "solv",
    ] {
        let one: Vec<&str> = line.split_whitespace().collect();
        let alone = run(&one, "");
        assert_eq!(alone, run(&[&all[..], &one].concat(), ""), "{line}");
        // Errors are lines of JSON if results are.
        let is_json = ["-o json", "output json", "output=json"]
            .iter()
            .any(|output| line.contains(output));
        if line.contains("missing.txt") {
            assert_eq!(alone.out.starts_with('{'), is_json, "{line}: {alone:?}");
        }
    }
}

#[test]
fn errors_that_are_left_out_are_reported_once() {
    // The first puzzles have one error each, so that the limit is reached at the beginning of
    // another puzzle.
    let texts = " 01\n1TX\n\n".repeat(ReadError::MAX_FAULTS) + &" 0a\n1T.\n0.b\n\n".repeat(3);
    let folder = folder(&[("many.txt", &texts)]);
    for output in ["text", "json"] {
        let arguments = ["check", "--from", "plain", "--output", output, "many.txt"];
        let ran = cli::run(tents(&arguments).current_dir(folder.path()));
        let text = ran.out + &ran.err;
        let reports = text.matches("there are more than 64 errors");
        assert_eq!(reports.count(), 1, "{output}: {text}");
    }
}
