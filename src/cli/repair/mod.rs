//! `tents repair`: small changes that give a puzzle one solution.

mod mistakes;
mod needless;
mod note;
mod show;
mod unique;

use std::ops::ControlFlow;

use anyhow::bail;
use clap::Args;
use tents::limits::Limits;
use tents::puzzle::Puzzle;
use tents::render::json::JsonLine;
use tents::render::page::PageKind;
use tents::repair::Proposal;
use tents::solve::{Stop, Verdict};

use super::about::About;
use super::context::Context;
use super::driver::{Batch, Event};
use super::exit::Exit;
use super::fault::why_none;
use super::input::Emit;
use super::options::{
    CostLimits, FilterOptions, LIMITS, OutputKind, PuzzlesOptions, parse_count, parse_number,
};
use needless::NeedlessOptions;
pub(crate) use note::advice;
use unique::UniqueOptions;

/// Propose small changes that give a puzzle one solution
///
/// For puzzles that were copied wrong. Each change that mends a likely mistake is tried: a clue,
/// the clues of neighbouring lines swapped, a tree one cell off, missing or too many, a line
/// missing or twice, a mark. All that leave one solution are printed, likely ones first, each with
/// the board: `<` and `^` point at the rows and columns where it differs.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct RepairOptions {
    #[command(flatten)]
    puzzles: PuzzlesOptions,

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
    filter: FilterOptions,

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
  tents repair --needless book/
  tents repair --lines <puzzles.jsonl >answers.jsonl

Exit codes: 0 there is a proposal, or nothing to repair, 1 there is no proposal; `tents --help` has
the others.";

/// A puzzle and what is asked about it.
struct Asked<'a> {
    options: &'a RepairOptions,
    about: &'a About,
    /// It, or without its marks.
    puzzle: &'a Puzzle,
    limits: Limits,
}

/// The output about a puzzle, or a message about a request that makes no sense for it.
type Out<'e> = Emit<'e, Event<String>>;

pub(crate) fn run(options: &RepairOptions, context: &Context) -> anyhow::Result<()> {
    let is_needless = options.leaving.needless || options.leaving.minimal;
    if options.apply.is_some() && options.output != OutputKind::Text {
        bail!("--apply prints a board: it goes with neither `--output` nor `--lines`");
    }
    if is_needless && options.output == OutputKind::Html {
        bail!("--needless and --minimal print text or JSON");
    }
    if options.leaving.order.is_some() && !is_needless {
        bail!("--order is for --needless and --minimal");
    }
    if !options.filter.lines {
        context.answer_by_exit();
    }
    let is_page = options.output == OutputKind::Html;
    let title = is_page.then_some(("Proposed changes", PageKind::Cards));
    let batch = Batch::of(&options.puzzles).filter(options.filter);
    context.page(title, || {
        context.each_with(
            batch,
            |item, puzzle, emit| {
                let asked = Asked {
                    options,
                    about: &item.about,
                    puzzle,
                    limits: options.limits.since(item.read, context),
                };
                asked.answer(emit)
            },
            |message| {
                context.report.error(&anyhow::Error::msg(message));
                Ok(Exit::Error)
            },
        )?;
        Ok(String::new())
    })
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
    /// The line of JSON after the proposals.
    line: JsonLine,
    end: Exit,
}

impl Asked<'_> {
    /// Finds the answer and prints it.
    fn answer(&self, emit: Out<'_>) -> ControlFlow<()> {
        let answer = if self.options.leaving.needless || self.options.leaving.minimal {
            self.needless()
        } else if self.options.setting.unique {
            self.unique()
        } else {
            Ok(self.mistakes())
        };
        match answer {
            Ok(answer) => self.print(answer, emit),
            Err(refusal) => self.refuse(refusal, emit),
        }
    }

    /// How many solutions the puzzle has, or the limit that was reached; and why it has none.
    fn standing(&self, verdict: Refusal) -> (String, Option<String>) {
        let said = match verdict {
            Ok(Verdict::None) => {
                let why = why_none(self.puzzle, &self.limits);
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
    ) -> JsonLine {
        let line = self.about.line("repaired");
        line.with("verdict", verdict.name())
            .with("proposals", proposals)
            .with("tried", tried)
            .with("complete", is_complete)
            .with_some("reason", reason)
    }

    /// Prints why there is no answer.
    fn refuse(&self, refusal: Refusal, emit: Out<'_>) -> ControlFlow<()> {
        let (said, _) = self.standing(refusal);
        let end = refusal.map_or_else(Into::into, |_| Exit::No);
        emit(Event::Exit(end))?;
        emit(match self.options.output {
            OutputKind::Json => {
                let verdict = refusal.unwrap_or(Verdict::Unknown);
                let line = self.repaired(verdict, [0; 2], refusal.is_ok(), Some(said));
                Event::Record(line.text(), false)
            }
            OutputKind::Html => Event::Record(self.card(&said, end, 0), false),
            OutputKind::Text => Event::Note(self.named(&said)),
        })?;
        emit(Event::End)
    }
}
