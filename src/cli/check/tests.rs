//! What happens when the program itself fails on a puzzle.

use std::ops::ControlFlow;

use clap::Parser;
use tents::solve::verdict;

use super::CheckOptions;
use super::checked::Checked;
use super::judge::Judge;
use super::output;
use super::tally::Tally;
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::fault::Fault;
use crate::cli::options::CommonOptions;

#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    check: CheckOptions,
}

#[test]
fn a_panic_on_one_puzzle_is_reported_with_the_puzzle_and_the_rest_goes_on() {
    let boards = ["2x2:_c,0,1,1,0", "2x1:_a,0,1,1", "2x2:_c,1,1,1,0"];
    for jobs in ["1", "2", "4"] {
        let arguments = ["check", "--verbose", "--jobs", jobs]
            .into_iter()
            .chain(boards);
        let options = Cli::try_parse_from(arguments)
            .expect("these are arguments")
            .check;
        let context = Context::new(CommonOptions::default(), false);
        let judge = Judge {
            options: &options,
            context: &context,
            verdict: |puzzle, options| {
                assert!(puzzle.size().rows() > 1, "one row is too few");
                verdict(puzzle, options)
            },
        };
        let mut seen: Vec<Checked> = Vec::new();
        options.batch().run(
            &context,
            |item, give| give(judge.check(item)),
            |_| 0,
            |checked| {
                seen.push(checked);
                ControlFlow::Continue(())
            },
        );
        let (mut tally, mut text) = (Tally::new(), String::new());
        let mut writer = output::writer(&options);
        for checked in &seen {
            context.ends(tally.add(checked));
            writer.puzzle(&mut text, checked);
        }
        assert_eq!(
            text,
            "2x2:_c,0,1,1,0: unique\n2x1:_a,0,1,1: invalid\n2x2:_c,1,1,1,0: none, expected \
             unique: the column clues add up to 2, but the board has 1 tree\n"
        );
        assert_eq!(
            tally.to_string(),
            "3 puzzles, 1 as expected: 1 unique, 1 none, 1 invalid"
        );
        assert_eq!(context.ending.exit(), Exit::Error);
        let Err(Fault::Failure(bug)) = &seen[1].judged else {
            panic!("{:?}", seen[1].judged);
        };
        assert_eq!(
            bug.message,
            "tents failed on this puzzle: one row is too few"
        );
        let puzzle = r#"{"width":2,"height":1,"columns":[0,1],"rows":[1],"cells":["T."]}"#;
        assert!(
            bug.help.ends_with(&format!("which is `{puzzle}`")),
            "{}",
            bug.help
        );
    }
}
