//! `tents minimize`: puzzles without the clues that they do not need.
//!
//! Layer 10: it may import files of lower layers, but no other command.

use std::cmp::Reverse;

use clap::{Args, ValueEnum};
use itertools::Itertools as _;
use serde_json::json;
use tents::explain::{Grading, grade};
use tents::puzzle::{Clue, Line, Puzzle};
use tents::repair::needless;

use super::context::Context;
use super::exit::Exit;
use super::options::{OutputKind, TextOrJson};
use super::shared::changes::{Asked, ChangedOptions, Findings, Printing, Refusal, each_answer};
use super::shared::explained::graded;
use super::words::counted;

/// Remove the clues that a puzzle does not need to have one solution
///
/// The puzzle is printed without some clues that can go together. No other clue can go then.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct MinimizeOptions {
    /// How to print the answer
    #[arg(
        long,
        short,
        value_name = "KIND",
        value_enum,
        default_value_t,
        default_value_if("lines", "true", "json")
    )]
    output: TextOrJson,

    /// Name the clues that are not needed, and grade the puzzle with and without them
    ///
    /// The clues that can go alone come first, then those that can go together.
    #[arg(long)]
    list: bool,

    /// Which of the clues that can go are tried first
    #[arg(long, value_name = "ORDER", value_enum, default_value_t)]
    order: OrderName,

    #[command(flatten)]
    changed: ChangedOptions,
}

/// The order in which clues are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum OrderName {
    /// Rows, then columns
    #[default]
    Rows,
    /// Columns, then rows
    Columns,
    /// Large clues first
    Largest,
    /// Small clues first
    Smallest,
}

const EXAMPLES: &str = "\
Examples:
  tents minimize full.txt >fewer.txt
  tents minimize --order largest full.txt >fewer.txt
  tents minimize --list book/

Exit codes: 0 every puzzle has one solution, 1 one has several or none; `tents --help` has the others.";

pub(crate) fn run(options: &MinimizeOptions, context: &Context) -> anyhow::Result<()> {
    let printing = Printing {
        output: match options.output {
            TextOrJson::Text => OutputKind::Text,
            TextOrJson::Json => OutputKind::Json,
        },
        board: (!options.list).then_some(1),
        is_choice: true,
    };
    let answer = |asked: &Asked<'_>| minimized(options, asked);
    each_answer(&options.changed, printing, context, answer)
}

impl OrderName {
    /// The lines of a puzzle in this order.
    fn lines(self, puzzle: &Puzzle) -> Vec<Line> {
        let mut lines: Vec<(Line, Clue)> = puzzle.lines().collect();
        match self {
            Self::Rows => {}
            Self::Columns => lines.rotate_left(puzzle.row_clues().len()),
            Self::Largest => lines.sort_by_key(|&(_, clue)| Reverse(clue)),
            Self::Smallest => lines.sort_by_key(|&(_, clue)| clue),
        }
        lines.into_iter().map(|(line, _)| line).collect()
    }
}

/// Which clues are needless, with the grade with and without them.
fn minimized(options: &MinimizeOptions, asked: &Asked<'_>) -> Result<Findings, Refusal> {
    let puzzle = asked.puzzle;
    let order = options.order;
    let found = needless(puzzle, &order.lines(puzzle), &asked.limits);
    let found = found.map_err(Err)?.map_err(Ok)?;
    // Beside a board no grade is told, and to find one may take long.
    let is_told = options.list;
    let graded_as = |puzzle| is_told.then(|| grade(puzzle, &asked.limits));
    let grades = [puzzle, &found.puzzle].map(graded_as);
    let words = |grading: &Option<Grading>| match grading.as_ref().map(graded) {
        Some(Ok(grade)) => format!("{} {}", grade.level(), grade.rating),
        Some(Err((_, text))) => text,
        None => String::new(),
    };
    let list = |lines: &[Line]| {
        let clue = |&line: &Line| puzzle.clue(line).map(|clue| format!("{line} ({clue})"));
        lines.iter().filter_map(clue).join(", ")
    };
    let number = found.together.len();
    let all = puzzle.lines().filter(|(_, clue)| clue.is_some()).count();
    let all = counted(&all, "clue");
    let mut said = format!("each of {all} is needed");
    if !found.alone.is_empty() {
        let [before, after] = grades.each_ref().map(words);
        said = format!(
            "needless alone, {} of {all}: {}\nneedless together, {number}: {}\n\
             grade: {before} with them, {after} without",
            found.alone.len(),
            list(&found.alone),
            list(&found.together),
        );
    }
    let words = format!("without {}", counted(&number, "needless clue"));
    let [before, after] = grades.each_ref().map(|grading| {
        let grade = grading.as_ref()?.grade()?;
        Some(json!({"level": grade.level().name(), "rating": grade.rating}))
    });
    let line = asked.about.line("needless");
    Ok(Findings {
        said,
        line: line
            .with("alone", found.alone)
            .with("clues", found.together)
            .with_some("before", before)
            .with_some("after", after)
            .with("puzzle", &found.puzzle),
        proposals: Vec::new(),
        board: Some((words, found.puzzle)),
        end: Exit::Yes,
    })
}
