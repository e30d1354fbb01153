//! `tents complete`: additions to a puzzle with several solutions that leave one.
//!
//! Layer 10: it may import files of lower layers, but no other command.

use std::fmt::Write as _;

use clap::Args;
use clap::builder::TypedValueParser;
use tents::repair::{ChangeKind, Wanted, unique};
use tents::solve::Verdict;

use super::context::Context;
use super::exit::Exit;
use super::options::choice;
use super::shared::changes::{
    Asked, ChangedOptions, Findings, ProposalOptions, Refusal, each_answer,
};
use super::words::counted;

/// Find what to add to a puzzle with several solutions, so that one is left
///
/// For puzzles in the making. These are the fewest clues, tents or grass to add, or trees to move by
/// one cell. The changed board is printed too: `<` and `^` point at the rows and columns where it
/// differs.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct CompleteOptions {
    #[command(flatten)]
    proposals: ProposalOptions,

    /// Keep a solution with the marks on the board, and give none of them
    #[arg(long, value_name = "marks", value_parser = ["marks"], conflicts_with = "marks")]
    keep: Option<String>,

    /// Move no tree
    #[arg(long)]
    keep_trees: bool,

    /// Change nothing but this
    #[arg(long, value_name = "KIND", value_parser = kind())]
    only: Option<ChangeKind>,

    #[command(flatten)]
    changed: ChangedOptions,
}

fn kind() -> impl TypedValueParser<Value = ChangeKind> {
    choice([
        ("clues", "Clues for lines without one", ChangeKind::Clues),
        ("givens", "Tents and grass given", ChangeKind::Givens),
        ("trees", "Trees, each by one cell", ChangeKind::Trees),
    ])
}

const EXAMPLES: &str = "\
Examples:
  tents complete draft.txt
  tents complete --keep-trees --only clues draft.txt
  tents complete --apply 1 draft.txt >puzzle.txt

Exit codes: 0 one solution is left, or there is nothing to add, 1 there is no solution or no proposal;
`tents --help` has the others.";

pub(crate) fn run(options: &CompleteOptions, context: &Context) -> anyhow::Result<()> {
    let printing = options.proposals.printing(false)?;
    let answer = |asked: &Asked<'_>| completed(options, asked);
    each_answer(&options.changed, printing, context, answer)
}

/// The fewest changes that leave one of several solutions.
fn completed(options: &CompleteOptions, of: &Asked<'_>) -> Result<Findings, Refusal> {
    let mut wanted = Wanted::default();
    (wanted.only, wanted.keeps_trees) = (options.only, options.keep_trees);
    wanted.limits = of.limits.clone();
    let mut asked = of.puzzle.clone();
    if options.keep.is_some() {
        asked = of.puzzle.without_marks();
        wanted.keep = Some(of.puzzle.clone());
    }
    let found = unique(&asked, &wanted).map_err(Err)?;
    let (solutions, proposal) = (found.solutions, found.proposal);
    let mut said = match solutions.found {
        0 => of.standing(Ok(Verdict::None)).0,
        1 => "one solution, nothing to add".to_owned(),
        _ => {
            let cells = asked.size().area() - asked.trees().len();
            let number = found.undecided.len();
            let are = if number == 1 { "is" } else { "are" };
            format!("{number} of {cells} cells {are} undecided in {solutions} solutions")
        }
    };
    let changes = proposal.as_ref().map(|one| &one.changes[..]);
    if let Some(changes) = changes {
        let number = counted(&changes.len(), "change");
        let few = if found.is_fewest { "the fewest" } else { "few" };
        let _ = write!(said, "\n{number}, {few} that leave one solution");
    } else if solutions.found > 1 {
        said.push_str("\nnothing was found that leaves one solution");
    }
    let is_one = solutions.found == 1;
    let line = of.about.line("unique");
    Ok(Findings {
        said,
        line: line
            .with("solutions", solutions.found.to_string())
            .with("complete", solutions.is_all)
            .with("undecided", found.undecided)
            .with("changes", changes.unwrap_or_default())
            .with("fewest", found.is_fewest)
            .with_some("text", proposal.as_ref().map(ToString::to_string))
            .with_some("puzzle", proposal.as_ref().map(|one| &one.puzzle)),
        end: if is_one || proposal.is_some() {
            Exit::Yes
        } else {
            Exit::No
        },
        board: is_one.then(|| ("one solution".to_owned(), asked)),
        proposals: proposal.into_iter().collect(),
    })
}
