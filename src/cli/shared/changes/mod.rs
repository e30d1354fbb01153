//! The common code of `repair`, `complete` and `minimize`: their options, and the printing of the
//! changes that they find.
//!
//! Layer 9: it may import files of lower layers and of this folder.

mod show;

use clap::Args;
use tents::answer::{Command, Findings, NoFindings};
use tents::limits::Limits;
use tents::puzzle::Puzzle;
use tents::render::json::Of;
use tents::render::page::PageKind;

use crate::cli::context::Context;
use crate::cli::driver::{Batch, PuzzlesOptions};
use crate::cli::exit::Exit;
use crate::cli::filter::Filter;
use crate::cli::options::{CostLimits, FilterOptions, parse_count};
use crate::cli::output_kind::{OutputKind, TEXT_JSON_OR_HTML, output_kind};
use crate::cli::usage::conflict;
use show::ChangesAnswer;
pub(crate) use show::Printing;

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

/// The options for printing proposals.
#[derive(Args, Debug)]
#[group(skip)]
pub(crate) struct ProposalOptions {
    /// How to print the proposals
    #[arg(long, short, value_name = "KIND", value_parser = output_kind(TEXT_JSON_OR_HTML), default_value = "text")]
    output: OutputKind,

    /// Print the puzzle as changed by proposal K, with the proposal as a comment
    #[arg(long, value_name = "K", value_parser = parse_count::<usize>, conflicts_with = "lines")]
    apply: Option<usize>,
}

impl ProposalOptions {
    /// Returns how answers are printed.
    pub(crate) fn printing(&self) -> anyhow::Result<Printing> {
        if self.apply.is_some() && self.output != OutputKind::Text {
            return Err(conflict("`--apply` prints a board; leave out `--output`"));
        }
        Ok(Printing {
            output: self.output,
            board: self.apply,
        })
    }
}

impl ChangedOptions {
    /// Returns the filter of `--lines`, if that is set.
    pub(crate) fn filter(&self, command: Command) -> Option<Filter<'_>> {
        let puzzles = &self.puzzles;
        self.filter
            .of(command, &puzzles.input, &puzzles.jobs, (&self.limits, None))
    }
}

/// Calls `find` for each puzzle and prints the findings, or why there are none.
pub(crate) fn each_answer(
    options: &ChangedOptions,
    printing: Printing,
    context: &Context,
    find: impl Fn(&Of, &Puzzle, &Limits) -> Result<Findings, NoFindings> + Sync,
) -> anyhow::Result<()> {
    context.answer_by_exit();
    let is_page = printing.output == OutputKind::Html;
    let title = is_page.then_some(("Proposed changes", PageKind::Cards));
    let batch = Batch::of(&options.puzzles).shard(options.filter.shard);
    context.page(title, || {
        context.each_with(
            batch,
            |item, puzzle, emit| {
                let limits = context.watched(options.limits.since(item.about.clock.read));
                let answer = ChangesAnswer {
                    printing,
                    about: &item.about,
                };
                match find(&item.about.of(), puzzle, &limits) {
                    Ok(findings) => answer.print(&findings, emit),
                    Err(why) => answer.print_none(why, puzzle, &limits, emit),
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
