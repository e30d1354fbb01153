//! `tents complete`: changes after which a puzzle with several solutions has only one.
//!
//! Layer 10: it may import files of lower layers, but no other command.

use clap::Args;
use clap::builder::TypedValueParser;
use tents::answer::{Command, CompleteRequest};
use tents::repair::ChangeKind;

use super::context::Context;
use super::filter::Filter;
use super::options::choice;
use super::shared::changes::{ChangedOptions, ProposalOptions, each_answer};

/// Find what to add to a puzzle so that one solution is left
///
/// Use it for a puzzle with several solutions that you are making. It finds the fewest clues, tents
/// or grass to add, or trees to move by one cell. The changed board is printed too: `<` and `^` point
/// at the rows and columns that change.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct CompleteOptions {
    #[command(flatten)]
    proposals: ProposalOptions,

    /// Keep a solution that agrees with the marks, and make no mark a given
    #[arg(long, value_name = "marks", value_parser = ["marks"], hide_possible_values = true, conflicts_with = "marks")]
    keep: Option<String>,

    /// Do not move trees
    #[arg(long)]
    keep_trees: bool,

    /// Propose only changes of this kind
    #[arg(long, value_name = "KIND", value_parser = kind())]
    only: Option<ChangeKind>,

    #[command(flatten)]
    changed: ChangedOptions,
}

fn kind() -> impl TypedValueParser<Value = ChangeKind> {
    choice([
        ("clues", "Clues of lines that have none", ChangeKind::Clues),
        ("givens", "Given tents and grass", ChangeKind::Givens),
        ("trees", "Trees, each by one cell", ChangeKind::Trees),
    ])
}

const EXAMPLES: &str = "\
Examples:
  tents complete draft.txt
  tents complete --keep-trees --only clues draft.txt
  tents complete --apply 1 draft.txt >puzzle.txt

Exit codes: 0 one solution is left, or there is nothing to add, 1 there is no solution or no \
proposal; `tents --help` lists the others.";

impl CompleteOptions {
    /// Returns the request for each puzzle.
    fn request(&self) -> CompleteRequest {
        CompleteRequest {
            keep_marks: self.keep.is_some(),
            keep_trees: self.keep_trees,
            only: self.only,
            marks: self.changed.puzzles.marks.kind,
        }
    }

    /// Returns the filter of `--lines`, if that is set.
    pub(crate) fn filter(&self) -> Option<Filter<'_>> {
        self.changed.filter(Command::Complete(self.request()))
    }
}

pub(crate) fn run(options: &CompleteOptions, context: &Context) -> anyhow::Result<()> {
    let (printing, request) = (options.proposals.printing()?, options.request());
    each_answer(&options.changed, printing, context, |of, puzzle, limits| {
        request.run(of, puzzle, limits)
    })
}
