//! Runs the console blocks of Markdown files and compares what they print.
//!
//! A block begins with `console`. A line that begins with `$ ` is a command for `sh`, in the
//! folder of the file or, for pages under `src/`, at the top, with `tents` the program under test;
//! what follows is what it prints, standard error included. If the exit code is not 0, it stands
//! first, as in `? 2`. A command that needs `jq` or `veripb` is left out where that is not installed. With the
//! variable `TENTS_BLESS` set, the files are rewritten with what was printed.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

#[test]
fn readme_shows_what_the_program_prints() {
    run("README.md");
}

#[test]
fn pages_show_what_the_program_prints() {
    for page in ["ci", "formats", "json", "solvers"] {
        run(&format!("src/docs/{page}.md"));
    }
}

#[test]
fn every_format_error_is_explained() {
    run("tests/cli/errors.md");
}

#[test]
fn the_examples_of_filters_print_what_they_show() {
    run("tests/cli/lines.md");
}

#[test]
fn grids_as_people_type_them_are_read_or_explained() {
    run("tests/cli/typed.md");
}

#[test]
fn every_format_is_detected_and_its_faults_are_explained() {
    run("tests/cli/formats.md");
}

#[test]
fn convert_does_what_its_help_says() {
    run("tests/cli/convert.md");
}

#[test]
fn solve_does_what_its_help_says() {
    run("tests/cli/solve.md");
}

#[test]
fn check_does_what_its_help_says() {
    run("tests/cli/check.md");
}

#[test]
fn generate_does_what_its_help_says() {
    run("tests/cli/generate.md");
}

#[test]
fn count_does_what_its_help_says() {
    run("tests/cli/count.md");
}

#[test]
fn verify_does_what_its_help_says() {
    run("tests/cli/verify.md");
}

#[test]
fn decode_does_what_its_help_says() {
    run("tests/cli/decode.md");
}

#[test]
fn prove_does_what_its_help_says() {
    run("tests/cli/prove.md");
}

#[test]
fn draw_does_what_its_help_says() {
    run("tests/cli/draw.md");
}

#[test]
fn sample_does_what_its_help_says() {
    run("tests/cli/sample.md");
}

#[test]
fn explain_does_what_its_help_says() {
    run("tests/cli/explain.md");
}

#[test]
fn layer_does_what_its_help_says() {
    run("tests/cli/layer.md");
}

#[test]
fn hint_does_what_its_help_says() {
    run("tests/cli/hint.md");
}

#[test]
fn grade_does_what_its_help_says() {
    run("tests/cli/grade.md");
}

#[test]
fn help_is_as_reviewed() {
    run("tests/cli/help.md");
}

fn run(file: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join(file);
    // Pages of documentation speak of the puzzles at the top.
    let is_page = file.starts_with("src/");
    let folder = if is_page {
        root
    } else {
        path.parent().unwrap()
    };
    let text = fs::read_to_string(&path).unwrap();
    let mut actual = String::new();
    let mut in_block = false;
    let mut is_left_out = false;
    let mut commands = 0;
    for line in text.lines() {
        let is_fence = line.starts_with("```");
        in_block = if is_fence {
            !in_block && line == "```console"
        } else {
            in_block
        };
        match line.strip_prefix("$ ").filter(|_| in_block) {
            Some(command) if !missing(command).is_empty() => {
                println!(
                    "skipped, as {} is not installed: {command}",
                    missing(command)
                );
                let _ = writeln!(actual, "{line}");
                is_left_out = true;
            }
            Some(command) => {
                is_left_out = false;
                let _ = writeln!(actual, "{line}");
                actual.push_str(&output(folder, command));
                commands += 1;
            }
            None if in_block && !is_fence && !is_left_out => {}
            None => {
                let _ = writeln!(actual, "{line}");
            }
        }
    }
    assert!(commands > 0, "{file} holds no command");
    if env::var_os("TENTS_BLESS").is_some() {
        fs::write(&path, &actual).unwrap();
    }
    if actual != text {
        let pairs = actual.lines().zip(text.lines()).enumerate();
        for (number, (actual, expected)) in pairs.filter(|(_, (one, other))| one != other).take(5) {
            println!(
                "{file}:{}\n  expected {expected:?}\n  printed  {actual:?}",
                number + 1
            );
        }
        panic!("{file} is not what is printed; look, and set TENTS_BLESS to rewrite it");
    }
}

/// The program, or the file, that a command needs and that is not there, or nothing.
fn missing(command: &str) -> &'static str {
    const FULL: &str = "/dev/full";
    if command.contains(FULL) && !Path::new(FULL).exists() {
        return FULL;
    }
    let needed = [("| jq ", "jq"), ("prove --check puzzles", "veripb")];
    let needed = needed
        .into_iter()
        .filter(|(part, _)| command.contains(part));
    let mut missing = needed.map(|(_, program)| program).filter(|program| {
        let version = Command::new(program).arg("--version").output();
        !version.is_ok_and(|output| output.status.success())
    });
    missing.next().unwrap_or_default()
}

/// What a command prints, with its exit code in front where that is not 0.
fn output(folder: &Path, command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_tents"));
    let mut path = vec![program.parent().unwrap().to_path_buf()];
    path.extend(env::split_paths(&env::var_os("PATH").unwrap()));
    let command = command.replace("cargo run --release -- ", "tents ");
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env("PATH", env::join_paths(path).unwrap())
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("COLUMNS")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let mut text = match output.status.code() {
        Some(0) => String::new(),
        code => format!("? {}\n", code.unwrap_or(-1)),
    };
    text.push_str(&String::from_utf8_lossy(&output.stdout));
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text
}
