//! Rules for the help of every command. Two pages of it are shown in full in `help.md`.

use crate::support::cli::{folder, run, tents};

/// The largest number of lines of the short help of a command.
const MAX_LINES: usize = 35;

/// The width of the terminal.
const WIDTH: usize = 80;

/// Returns the output of the program with these arguments.
fn printed(arguments: &[&str]) -> String {
    let ran = run(tents(arguments).env("COLUMNS", WIDTH.to_string()));
    assert_eq!(ran.code, Some(0), "{arguments:?}");
    ran.out
}

/// Returns the names of the commands, read from the groups in the help of the program.
fn commands() -> Vec<String> {
    let main = printed(&["-h"]);
    let (_, groups) = main.split_once("\nSolve and judge:\n").unwrap();
    let (groups, _) = groups.split_once("\nOptions:\n").unwrap();
    let lines = groups.lines().filter(|line| line.starts_with("  "));
    let names = lines.filter_map(|line| line.split_whitespace().next());
    names.map(str::to_owned).collect()
}

#[test]
fn the_help_lists_every_command_in_one_group() {
    let names = commands();
    let manual = printed(&["man"]);
    let (_, listed) = manual.split_once(".SH SUBCOMMANDS\n").unwrap();
    let pages = listed
        .lines()
        .filter_map(|line| line.strip_prefix("tents\\-"));
    let pages: Vec<&str> = pages.filter_map(|line| line.split("(1)").next()).collect();
    assert_eq!(names, pages);
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = folder(&[]);
    let path = folder.path().join("man");
    let _ = printed(&["man", "--into", path.to_str().unwrap()]);
    for name in commands() {
        assert!(path.join(format!("tents-{name}.1")).is_file(), "{name}");
    }
}

#[test]
fn the_help_of_every_command_has_its_parts_and_fits_a_terminal() {
    for name in commands().iter().filter(|name| *name != "help") {
        let [long, short] = ["--help", "-h"].map(|help| printed(&[name, help]));
        let lines = short.lines().count();
        assert!(lines <= MAX_LINES, "{name} -h has {lines} lines");
        for text in [&long, &short] {
            assert!(text.contains("\nUsage: tents "), "{name}");
            assert!(text.contains("\n  -h, --help"), "{name}");
            // The shared options follow all others.
            let (_, shared) = text.split_once("\nShared options:\n").unwrap();
            assert!(!shared.contains("ptions:\n"), "{name}");
            for line in text.lines() {
                assert!(line.chars().count() <= WIDTH, "{name}: {line}");
                // Code in sentences is marked by single backticks.
                assert!(!line.contains("``"), "{name}: {line}");
            }
        }
        // The commands in this list always print the same, so their help needs no examples and no
        // exit codes.
        if !["techniques", "formats", "completions", "man"].contains(&name.as_str()) {
            for part in ["\nExamples:\n", "xit code"] {
                assert!(long.contains(part), "{name} has no {part:?}");
            }
        }
    }
}

#[test]
fn sentences_of_the_help_fill_the_width() {
    let mut pages = vec![printed(&["--help"])];
    let names = commands();
    let names = names.iter().filter(|name| *name != "help");
    pages.extend(names.map(|name| printed(&[name, "--help"])));
    for page in pages {
        let lines: Vec<&str> = page.lines().collect();
        for pair in lines.windows(2) {
            let [above, below] = [pair[0], pair[1]];
            let indent = |line: &str| line.len() - line.trim_start().len();
            // Lists and the last lines of paragraphs may be short.
            let is_broken = indent(above) == indent(below)
                && !above.trim().is_empty()
                && below.trim().starts_with(|c: char| c.is_lowercase())
                && !above.contains("tents ")
                && !below.contains("tents ")
                && !above.trim_start().contains("  ");
            let word = below.split_whitespace().next().unwrap_or_default();
            let joined = above.chars().count() + 1 + word.chars().count();
            assert!(!is_broken || joined > WIDTH, "{above}\n{below}");
        }
    }
}
