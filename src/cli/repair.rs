//! `tents repair`: small changes that give a puzzle one solution.
//!
//! Layer 10: it may import files of lower layers, but no other command.

use clap::Args;
use tents::answer::{Command, RepairRequest};

use super::context::Context;
use super::filter::Filter;
use super::options::{LIMITS, parse_number};
use super::shared::changes::{ChangedOptions, ProposalOptions, each_answer};

/// Propose small changes that give a puzzle one solution
///
/// For puzzles that were copied wrong. Each change that mends a likely mistake is tried: a clue,
/// the clues of neighbouring lines swapped, a tree one cell off, missing or too many, a line
/// missing or twice, a mark. All that leave one solution are printed, likely ones first, each with
/// the board: `<` and `^` point at the rows and columns where it differs.
///
/// For your own puzzles, `tents complete` adds what is missing, and `tents minimize` removes what is
/// not needed.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct RepairOptions {
    #[command(flatten)]
    proposals: ProposalOptions,

    /// Make up to N changes at once, 1 or 2 [default: 2 only where 1 is not enough]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=2))]
    changes: Option<u32>,

    /// Solve at most N changed puzzles
    #[arg(help_heading = LIMITS, long, value_name = "N", value_parser = parse_number::<u64>, default_value = "100000")]
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

Exit codes: 0 there is a proposal, or nothing to repair, 1 there is no proposal; `tents --help` has
the others.";

impl RepairOptions {
    /// What is asked of each puzzle.
    fn request(&self) -> RepairRequest {
        RepairRequest {
            changes: self.changes,
            tries: self.tries,
            marks: self.changed.puzzles.marks.kind,
        }
    }

    /// What is asked of each line with `--lines`.
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
