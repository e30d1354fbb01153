//! What holds for the help of every command; two pages of it stand whole in `help.md`.

use crate::support::cli::{run, tents};

/// What the program prints with some arguments.
fn printed(arguments: &[&str]) -> String {
    let ran = run(tents(arguments).env("COLUMNS", "100"));
    assert_eq!(ran.code, Some(0), "{arguments:?}");
    ran.out
}

#[test]
fn the_help_of_every_command_has_its_parts_and_fits_a_terminal() {
    let main = printed(&["--help"]);
    let (_, commands) = main.split_once("Commands:\n").unwrap();
    let (commands, _) = commands.split_once("\n\n").unwrap();
    let names = commands.lines().filter(|line| !line.starts_with("   "));
    let names: Vec<&str> = names
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(names.len() > 15, "{names:?}");
    for name in names.into_iter().filter(|&name| name != "help") {
        let long = printed(&[name, "--help"]);
        let short = printed(&[name, "-h"]);
        assert!(
            short.lines().count() <= 50,
            "{name} -h has more than 50 lines"
        );
        for text in [&long, &short] {
            assert!(text.contains("\nUsage: tents "), "{name}");
            assert!(text.contains("\n  -h, --help"), "{name}");
            for line in text.lines() {
                assert!(line.chars().count() <= 100, "{name}: {line}");
                // Backticks mark code in sentences; a list of words needs none.
                assert!(!line.contains("``"), "{name}: {line}");
            }
        }
        // These print the same whatever they are given.
        if !["techniques", "formats", "completions", "man"].contains(&name) {
            for part in ["\nExamples:\n", "xit code"] {
                assert!(long.contains(part), "{name} has no {part:?}");
            }
        }
    }
}
