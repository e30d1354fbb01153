//! `tents repair`: small changes that give a puzzle one solution.

mod mistakes;
mod needless;
mod note;
mod show;
mod unique;

use std::ffi::OsString;
use std::time::Instant;

use anyhow::bail;
use clap::Args;
use tents::limits::Limits;
use tents::puzzle::Puzzle;
use tents::repair::Proposal;
use tents::solve::{Stop, Verdict};

use super::about::Known;
use super::context::Context;
use super::exit::Exit;
use super::fault::why_none;
use super::input::ReadingOptions;
use super::options::{CostLimits, LIMITS, MarksOptions, OutputKind, parse_count, parse_number};
use super::words::printable;
use needless::NeedlessOptions;
pub(crate) use note::advice;
use unique::UniqueOptions;

/// Propose small changes that give a puzzle one solution
///
/// For a puzzle that was copied wrong. Each change that mends a likely mistake is tried: a clue,
/// the clues of neighbouring lines swapped, a tree one cell off, missing or too many, a line
/// missing or twice, a mark. All that leave one solution are printed, likely ones first, each with
/// the board: `<` and `^` point at the rows and columns where it differs.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct RepairOptions {
    /// The puzzle: a file, a puzzle of one line, or `-` or nothing for standard input
    #[arg(default_value = "-", hide_default_value = true)]
    input: OsString,

    /// How to print the proposals
    #[arg(long, short, value_name = "KIND", value_enum, default_value_t)]
    output: OutputKind,

    /// Make up to N changes at once, 1 or 2 [default: 2 only where 1 is not enough]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=2))]
    changes: Option<u32>,

    /// Print the puzzle with proposal K made, with its words as a comment
    #[arg(long, value_name = "K", value_parser = parse_count::<usize>)]
    apply: Option<usize>,

    #[command(flatten)]
    setting: UniqueOptions,

    #[command(flatten)]
    leaving: NeedlessOptions,

    #[command(flatten)]
    marks: MarksOptions,

    #[command(flatten)]
    reading: ReadingOptions,

    /// Solve at most N changed puzzles
    #[arg(help_heading = LIMITS, long, value_name = "N", value_parser = parse_number::<u64>, default_value = "100000")]
    tries: u64,

    #[command(flatten)]
    limits: CostLimits,
}

const EXAMPLES: &str = "\
Examples:
  tents repair copied.txt
  tents repair --apply 1 copied.txt >mended.txt
  tents repair --changes 2 --time-limit 10s copied.txt
  tents repair --unique --keep-trees draft.txt
  tents repair --minimal full.txt >fewer.txt

Exit codes: 0 there is a proposal, or nothing to repair, 1 there is no proposal; `tents --help` has
the others.";

/// A puzzle and what is asked about it.
struct Asked<'a> {
    options: &'a RepairOptions,
    context: &'a Context,
    known: Known,
    /// It, or without its marks.
    puzzle: Puzzle,
    limits: Limits,
}

pub(crate) fn run(options: &RepairOptions, context: &Context) -> anyhow::Result<()> {
    if (options.apply.is_some() || options.leaving.minimal) && options.output != OutputKind::Text {
        bail!("--apply and --minimal print a board; leave out `--output`");
    }
    if options.leaving.needless && options.output == OutputKind::Html {
        bail!("--needless prints text or JSON");
    }
    let is_needless = options.leaving.needless || options.leaving.minimal;
    if options.leaving.order.is_some() && !is_needless {
        bail!("--order is for --needless and --minimal");
    }
    let Some(known) = context.puzzle(&options.input, &options.reading)? else {
        return Ok(());
    };
    let asked = Asked {
        options,
        context,
        puzzle: options.marks.kind.apply(&known.puzzle).into_owned(),
        known,
        limits: options.limits.since(Instant::now(), context),
    };
    let answer = if is_needless {
        asked.needless()
    } else if options.setting.unique {
        asked.unique()
    } else {
        Ok(asked.mistakes())
    };
    context.ends(match answer {
        Ok(answer) => asked.print(answer)?,
        Err(refusal) => asked.refuse(refusal)?,
    });
    Ok(())
}

/// Why there is no answer: the verdict on the puzzle, or the limit that was reached.
type Refusal = Result<Verdict, Stop>;

/// The answer to what is asked.
struct Answer {
    /// In words, below the name of the puzzle.
    said: String,
    /// The changes that are proposed.
    proposals: Vec<Proposal>,
    /// The board to print where there is no proposal, and words about it.
    board: Option<(String, Puzzle)>,
    /// The line of JSON behind the proposals.
    line: String,
    end: Exit,
}

impl Asked<'_> {
    /// How many solutions the puzzle has, or the limit that was reached; and why it has none.
    fn standing(&self, verdict: Refusal) -> (String, Option<String>) {
        let said = match verdict {
            Ok(Verdict::None) => {
                let why = why_none(&self.puzzle, &self.limits);
                return (format!("no solution: {why}"), Some(why));
            }
            Ok(Verdict::Unique) => "one solution".to_owned(),
            Ok(_) => "several solutions".to_owned(),
            Err(stop) => format!("stopped by {stop}"),
        };
        (said, None)
    }

    /// The line of JSON about the end of the proposals: how many there are, and how many changed
    /// puzzles were solved.
    fn repaired(
        &self,
        verdict: Verdict,
        [proposals, tried]: [u64; 2],
        is_complete: bool,
        reason: Option<String>,
    ) -> String {
        let line = self.known.line("repaired");
        line.with("verdict", verdict.name())
            .with("proposals", proposals)
            .with("tried", tried)
            .with("complete", is_complete)
            .with_some("reason", reason)
            .text()
    }

    /// Says why there is no answer, and returns how that ends.
    fn refuse(&self, refusal: Refusal) -> anyhow::Result<Exit> {
        let (said, _) = self.standing(refusal);
        if self.options.output == OutputKind::Json {
            let verdict = refusal.unwrap_or(Verdict::Unknown);
            let line = self.repaired(verdict, [0; 2], refusal.is_ok(), Some(said));
            self.context.output.record(&line)?;
        } else {
            let name = printable(&self.known.name);
            self.context.report.note(&format!("{name}: {said}"));
        }
        Ok(refusal.map_or_else(Into::into, |_| Exit::No))
    }
}
