//! Puzzles that are changed: what is asked about each, and how answers are printed, for `repair`,
//! `complete` and `minimize`.
//!
//! Layer 9: it may import files of lower layers and of this folder.

mod show;

use std::ops::ControlFlow;

use clap::Args;
use tents::limits::Limits;
use tents::puzzle::Puzzle;
use tents::render::json::JsonLine;
use tents::render::page::PageKind;
use tents::repair::Proposal;
use tents::solve::{Stop, Verdict};

use crate::cli::about::About;
use crate::cli::context::Context;
use crate::cli::driver::{Batch, Event, PuzzlesOptions};
use crate::cli::exit::Exit;
use crate::cli::input::Emit;
use crate::cli::options::{CostLimits, FilterOptions, OutputKind, parse_count};
use crate::cli::refusal::why_none;
use crate::cli::usage::conflict;

/// The puzzles that are changed, and the limits of the work.
#[derive(Args, Debug)]
#[group(skip)]
pub(crate) struct ChangedOptions {
    #[command(flatten)]
    pub(crate) puzzles: PuzzlesOptions,

    #[command(flatten)]
    pub(crate) filter: FilterOptions,

    #[command(flatten)]
    pub(crate) limits: CostLimits,
}

/// How proposals are printed.
#[derive(Args, Debug)]
#[group(skip)]
pub(crate) struct ProposalOptions {
    /// How to print the proposals
    #[arg(
        long,
        short,
        value_name = "KIND",
        value_enum,
        default_value_t,
        default_value_if("lines", "true", "json")
    )]
    output: OutputKind,

    /// Print the puzzle with proposal K made, with its words as a comment
    #[arg(long, value_name = "K", value_parser = parse_count::<usize>)]
    apply: Option<usize>,
}

impl ProposalOptions {
    /// How answers are printed. Only proposals that a person chooses from have numbers.
    pub(crate) fn printing(&self, is_choice: bool) -> anyhow::Result<Printing> {
        if self.apply.is_some() && self.output != OutputKind::Text {
            let message = "--apply prints a board: it goes with neither `--output` nor `--lines`";
            return Err(conflict(message));
        }
        Ok(Printing {
            output: self.output,
            board: self.apply,
            is_choice,
        })
    }
}

/// How answers are printed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Printing {
    pub(crate) output: OutputKind,
    /// The number of the proposal whose board is printed in place of words.
    pub(crate) board: Option<usize>,
    /// Whether a person chooses from several proposals, which have numbers.
    pub(crate) is_choice: bool,
}

/// A puzzle and what is asked about it.
pub(crate) struct Asked<'a> {
    printing: Printing,
    is_filter: bool,
    pub(crate) about: &'a About,
    /// It, or without its marks.
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) limits: Limits,
}

/// The output about a puzzle, or a message about a request that makes no sense for it.
type Out<'e> = Emit<'e, Event<String>>;

/// Why there is no answer: the verdict on the puzzle, or the limit that was reached.
pub(crate) type Refusal = Result<Verdict, Stop>;

/// What was found about a puzzle.
pub(crate) struct Findings {
    /// In words, below the name of the puzzle.
    pub(crate) said: String,
    /// The changes that are proposed.
    pub(crate) proposals: Vec<Proposal>,
    /// The board to print where there is no proposal, and words about it.
    pub(crate) board: Option<(String, Puzzle)>,
    /// The line of JSON after the proposals.
    pub(crate) line: JsonLine,
    pub(crate) end: Exit,
}

/// Answers what is asked about each puzzle.
pub(crate) fn each_answer(
    options: &ChangedOptions,
    printing: Printing,
    context: &Context,
    answer: impl Fn(&Asked<'_>) -> Result<Findings, Refusal> + Sync,
) -> anyhow::Result<()> {
    let is_filter = options.filter.lines;
    if !is_filter {
        context.answer_by_exit();
    }
    let is_page = printing.output == OutputKind::Html;
    let title = is_page.then_some(("Proposed changes", PageKind::Cards));
    let batch = Batch::of(&options.puzzles).filter(options.filter);
    context.page(title, || {
        context.each_with(
            batch,
            |item, puzzle, emit| {
                let asked = Asked {
                    printing,
                    is_filter,
                    about: &item.about,
                    puzzle,
                    limits: context.watched(options.limits.since(item.read)),
                };
                match answer(&asked) {
                    Ok(answer) => asked.print(answer, emit),
                    Err(refusal) => asked.refuse(refusal, emit),
                }
            },
            |message| {
                context.report.error(&anyhow::Error::msg(message));
                Ok(Exit::Error)
            },
        )?;
        Ok(String::new())
    })
}

impl Asked<'_> {
    /// How many solutions the puzzle has, or the limit that was reached; and why it has none.
    pub(crate) fn standing(&self, verdict: Refusal) -> (String, Option<String>) {
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
    pub(crate) fn repaired(
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
        emit(match self.printing.output {
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
