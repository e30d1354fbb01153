//! `tents repair`: small changes that give a puzzle one solution.
//!
//! Layer 10: it may import files of lower layers, but no other command.

use clap::Args;
use tents::answer::{Command, RepairRequest};

use super::context::Context;
use super::filter::Filter;
use super::options::parse_number;
use super::shared::changes::{ChangedOptions, ProposalOptions, each_answer};

/// Propose small changes that give a puzzle one solution
///
/// Use it for a puzzle that was copied wrong. The likely mistakes are tried: a wrong clue, the clues
/// of neighbouring lines swapped, a tree that is missing, extra or one cell off, a line that is
/// missing or doubled, a wrong mark. Every change that leaves exactly one solution is printed, the
/// likeliest first, with its board: `<` and `^` point at the rows and columns that change.
///
/// For a puzzle that you are making, use `tents complete` to add what is missing and `tents minimize`
/// to remove what is not needed.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct RepairOptions {
    #[command(flatten)]
    proposals: ProposalOptions,

    /// Make up to 1 or 2 changes [default: 2 if 1 is not enough]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=2))]
    changes: Option<u32>,

    /// Solve at most N changed puzzles
    #[arg(long, value_name = "N", value_parser = parse_number::<u64>, default_value = "100000")]
    tries: u64,

    #[command(flatten)]
    changed: ChangedOptions,
}

const EXAMPLES: &str = "\
Examples:
  tents repair copied.txt
  tents repair --apply 1 copied.txt >mended.txt
  tents repair --changes 2 --time-limit 10s copied.txt
  tents repair --lines <puzzles.jsonl >answers.jsonl

Exit codes: 0 there is a proposal, or nothing to repair, 1 there is no proposal; `tents --help` \
lists the others.";

impl RepairOptions {
    /// Returns the request for each puzzle.
    fn request(&self) -> RepairRequest {
        RepairRequest {
            changes: self.changes,
            tries: self.tries,
            marks: self.changed.puzzles.marks.kind,
        }
    }

    /// Returns the filter of `--lines`, if that is set.
    pub(crate) fn filter(&self) -> Option<Filter<'_>> {
        self.changed.filter(Command::Repair(self.request()))
    }
}

pub(crate) fn run(options: &RepairOptions, context: &Context) -> anyhow::Result<()> {
    let (printing, request) = (options.proposals.printing()?, options.request());
    each_answer(&options.changed, printing, context, |of, puzzle, limits| {
        Ok(request.run(of, puzzle, limits))
    })
}
