//! `tents repair`: small changes that give a puzzle one solution.
//!
//! Layer 10: it may import files of lower layers, but no other command.

use std::fmt::Write as _;

use clap::Args;
use tents::limits::Limits;
use tents::repair::{RepairSettings, repair, same_clues};
use tents::solve::Verdict;

use super::context::Context;
use super::exit::Exit;
use super::options::{LIMITS, parse_number};
use super::shared::advice::GUESSES;
use super::shared::changes::{Asked, ChangedOptions, Findings, ProposalOptions, each_answer};

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

pub(crate) fn run(options: &RepairOptions, context: &Context) -> anyhow::Result<()> {
    let printing = options.proposals.printing(true)?;
    let answer = |asked: &Asked<'_>| Ok(mistakes(options, asked));
    each_answer(&options.changed, printing, context, answer)
}

/// The proposals, likely ones first.
fn mistakes(options: &RepairOptions, asked: &Asked<'_>) -> Findings {
    let mut how = RepairSettings::default();
    how.changes = options.changes;
    how.tries = options.tries;
    how.limits = asked.limits.clone();
    let found = repair(asked.puzzle, &how);
    let (number, tried) = (found.proposals.len(), found.tried);
    let verdict = found.finding.verdict;
    let (mut said, why) = asked.standing(found.finding.stop.map_or(Ok(verdict), Err));
    let stopped = found.stop.map(|stop| format!("stopped by {stop}"));
    let mut same = None;
    match verdict {
        Verdict::Unique => said.push_str(", nothing to repair"),
        Verdict::Unknown => {}
        Verdict::None | Verdict::Multiple => {
            let limits = Limits {
                nodes: Some(GUESSES),
                ..asked.limits.clone()
            };
            if verdict == Verdict::None {
                same = same_clues(asked.puzzle, &limits);
            }
            if let Some(same) = same {
                let _ = write!(said, "\n{same}");
            }
            let (number, have) = match number {
                0 => ("none".to_owned(), "has"),
                1 => ("1".to_owned(), "has"),
                _ => (number.to_string(), "have"),
            };
            let _ = write!(said, "\n{number} of {tried} changed puzzles {have} one");
            if found.undecided > 0 {
                let _ = write!(said, ", {} took too many guesses", found.undecided);
            }
            if let Some(stopped) = &stopped {
                let _ = write!(said, ", then {stopped}");
            } else if tried == options.tries {
                said.push_str(", and no more were tried (--tries)");
            }
        }
    }
    let is_unique = verdict == Verdict::Unique;
    Findings {
        said,
        board: is_unique.then(|| (String::new(), asked.puzzle.clone())),
        line: asked
            .repaired(
                verdict,
                [number as u64, tried],
                found.is_complete,
                stopped.or(why),
            )
            .with_some("same_clues", same),
        end: match found.stop {
            _ if is_unique || number > 0 => Exit::Yes,
            Some(stop) => stop.into(),
            None if found.is_complete => Exit::No,
            None => Exit::Unknown,
        },
        proposals: found.proposals,
    }
}
