//! What happens when a command fails on a puzzle.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};

use clap::Parser;
use tents::puzzle::{Content, Puzzle};

use super::{Batch, Event};
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::fault::{Fault, bug};
use crate::cli::input::InputOptions;
use crate::cli::options::{CommonOptions, JobsOptions};

#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    input: InputOptions,

    #[command(flatten)]
    jobs: JobsOptions,
}

#[test]
fn a_panic_on_one_puzzle_is_reported_with_the_puzzle_and_the_others_are_worked_on() {
    let boards = ["2x2:_c,0,1,1,0", "2x1:_a,0,1,1", "2x2:_c,1,1,1,0"];
    for jobs in ["1", "2", "4"] {
        let arguments = ["tents", "--jobs", jobs].into_iter().chain(boards);
        let options = Cli::try_parse_from(arguments).expect("these are arguments");
        let context = Context::new(CommonOptions::default(), false);
        let batch = Batch::all(&options.input, &options.jobs);
        let mut seen = Vec::new();
        let result = context.each_item(
            batch,
            |item, emit| {
                if let Ok(puzzle) = &item.puzzle {
                    assert!(puzzle.size().rows() > 1, "one row is too few");
                }
                emit(Event::Result(item.puzzle.clone(), 0))
            },
            |puzzle| {
                let exit = puzzle.as_ref().map_or(Exit::Error, |_| Exit::Yes);
                seen.push(puzzle);
                Ok(exit)
            },
        );
        assert!(result.is_ok());
        assert_eq!(context.ending.exit(), Exit::Error);
        let [Ok(_), Err(Fault::Failure(bug)), Ok(_)] = &seen[..] else {
            panic!("{seen:?}");
        };
        assert_eq!(
            bug.message,
            "tents failed on this puzzle: one row is too few"
        );
        let puzzle = r#"{"width":2,"height":1,"columns":[0,1],"rows":[1],"cells":["T."]}"#;
        let help = &bug.help;
        assert!(help.ends_with(&format!("which is `{puzzle}`")), "{help}");
    }
}

#[test]
fn a_panic_while_printing_is_not_blamed_on_an_input() {
    for jobs in ["1", "2"] {
        let arguments = ["tents", "--jobs", jobs, "2x1:_a,0,1,1", "2x2:_c,0,1,1,0"];
        let options = Cli::try_parse_from(arguments).expect("these are arguments");
        let context = Context::new(CommonOptions::default(), false);
        let blamed = AtomicU32::new(0);
        let run = AssertUnwindSafe(|| {
            context.each_item(
                Batch::all(&options.input, &options.jobs),
                |item, emit| {
                    blamed.fetch_add(u32::from(item.puzzle.is_err()), Ordering::Relaxed);
                    emit(Event::Result((), 0))
                },
                |()| panic!("it cannot be printed"),
            )
        });
        assert!(catch_unwind(run).is_err());
        assert_eq!(blamed.into_inner(), 0, "{jobs} jobs");
    }
}

#[test]
fn a_report_of_a_failure_shows_the_beginning_of_a_large_puzzle() {
    for (rows, columns) in [(1, 100_000), (100_000, 1), (300, 300), (20, 20)] {
        let contents = vec![Content::Unknown; rows * columns];
        let clues = |lines: usize| vec![Some(7_000_000); lines];
        let puzzle = Puzzle::new(clues(rows), clues(columns), contents).expect("the sizes fit");
        let message = "0123456789".repeat(1000);
        let Fault::Failure(failure) = bug("name", &message, Some(&puzzle)) else {
            panic!("it has no place");
        };
        assert!(failure.message.len() < 300, "{}", failure.message);
        let help = failure.help;
        let mut lines = help.lines();
        let first = lines.next().expect("it says what to do");
        assert!(first.ends_with("report it with the puzzle, which begins:"));
        let lines: Vec<&str> = lines.collect();
        assert!(lines.len() == 64.min(rows + 1) && lines.iter().all(|line| line.len() <= 200));
    }
}
