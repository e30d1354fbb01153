//! A command line is read as it would be with the options of all commands known.

use std::ffi::OsString;

use clap::{CommandFactory, Parser};

use super::{Cli, Command};

/// Command lines that are in order, and others.
const LINES: &[&str] = &[
    "solve",
    "solve a.txt b.txt --first",
    "solve -o json --stats --time-limit 5s -",
    "solve --limit=3 --distinct assignments -- -x",
    "check --jobs 2 --shard 1/3 --expect any --marks ignore puzzles",
    "check -qv --max-failures 3",
    "check --fail-fast --max-failures 3",
    "count --by cell a",
    "layer a 1",
    "layer --merge",
    "layer a",
    "verify a b",
    "verify",
    "hint a",
    "explain --to 3 a",
    "grade a --output json",
    "generate 8x8 --count 3 --seed 5",
    "generate",
    "convert --to sgt a",
    "decode --puzzle a b",
    "draw a.txt --to svg",
    "formats",
    "sample --count 2 a",
    "completions bash",
    "completions",
    "man solve",
    "help solve",
    "help",
    "solve --help",
    "solve --nonsense",
    "solve --limit x",
    "solve --color never --color always",
    "solv",
    "check --json",
    "--version",
    "-V",
    "--help",
    "",
];

fn arguments(line: &str) -> Vec<OsString> {
    let words = line.split_whitespace().map(OsString::from);
    std::iter::once("tents".into()).chain(words).collect()
}

#[test]
fn a_command_line_is_read_the_same_with_the_options_of_one_command_as_with_all() {
    let mut read = 0;
    for line in LINES {
        let arguments = arguments(line);
        let all = Cli::try_parse_from(&arguments);
        if let Some(one) = Cli::of_one(&arguments) {
            let all = all
                .ok()
                .map(|cli| format!("{:?} {:?}", cli.common, cli.command));
            let one = format!("{:?} {:?}", one.common, one.command);
            assert_eq!(Some(one), all, "{line}");
            read += 1;
        } else if all.is_ok() {
            panic!("`{line}` is read with all options alone");
        }
    }
    assert!(read > 12, "{read}");
}

#[test]
fn faults_are_lines_of_json_where_results_are_but_for_a_filter() {
    for (line, expected) in [
        ("solve", false),
        ("solve -o json", true),
        ("solve --output directions", false),
        ("check --output json", true),
        ("check --lines", false),
        ("count --lines --output json", false),
        ("--quiet check --output=json", true),
        ("generate 5x5 --to json", false),
    ] {
        let cli = Cli::read(&arguments(line)).expect("it is in order");
        assert_eq!(cli.is_json, expected, "{line}");
    }
}

#[test]
fn every_command_is_in_the_list() {
    let names: Vec<&str> = Command::ALL.iter().map(|&(name, ..)| name).collect();
    let cli = Cli::command();
    let known: Vec<&str> = cli.get_subcommands().map(clap::Command::get_name).collect();
    assert_eq!(names, known);
}
