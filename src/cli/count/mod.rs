//! `tents count`: exact numbers of solutions.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

mod options;
mod print;

use std::io::{self, IsTerminal as _};

use tents::answer::CountOutcome;
use tents::limits::Limits;
use tents::render::json::Stats;
use tents::render::page::PageKind;

use crate::cli::context::Context;
use crate::cli::driver::{Batch, Event};
use crate::cli::input::Item;
use crate::cli::output_kind::OutputKind;
use crate::cli::shared::count_statistics::stats_line;
use crate::cli::usage::conflict;
use crate::cli::words::{duration, printable};
pub(crate) use options::CountOptions;
use print::{csv, html, words};

/// The footer of a page.
const FOOT: &str = "\
Each number is the percentage of solutions with a tent in that cell. A tent marks cells with a \
tent in all solutions, a dot those with a tent in none.";

pub(crate) fn run(options: &CountOptions, context: &Context) -> anyhow::Result<()> {
    if options.output == OutputKind::Html && !options.by_cell {
        return Err(conflict("`--output html` needs `--by-cell`"));
    }
    if options.output == OutputKind::Csv {
        let head = if options.by_cell {
            "input,id,row,column,solutions,share\n"
        } else {
            "input,id,layouts,assignments,at_least_layouts,at_most_layouts,at_least_assignments,\
             at_most_assignments\n"
        };
        context.output.head(head);
    }
    let batch = Batch::of(&options.puzzles).shard(options.filter.shard);
    let is_page = options.output == OutputKind::Html;
    let title = is_page.then_some(("Shares of solutions", PageKind::Shares));
    let is_terminal = io::stderr().is_terminal();
    context.page(title, || {
        context.each(batch, |item, puzzle, emit| {
            let limits = context.watched(options.limits.since(item.about.clock.read));
            let limits = Limits {
                nodes: options.node_limit,
                ..limits
            };
            let counted = options.request().run(puzzle, &limits);
            let notes = notes(options, is_terminal, item, &counted);
            emit(Event::Ended(counted.end()))?;
            let text = match options.output {
                OutputKind::Json => {
                    let stats = Stats::new(
                        item.about.clock.elapsed(),
                        None,
                        counted.count.statistics.clone(),
                    );
                    let stats = options.stats.is_on.then_some(stats);
                    counted.json(&item.about.of(), puzzle, stats)
                }
                OutputKind::Csv => csv(item, puzzle, &counted),
                OutputKind::Html => html(item, puzzle, &counted),
                _ => words(item, puzzle, &counted),
            };
            emit(Event::Record(text, false))?;
            if options.output != OutputKind::Json {
                let notes = notes.into_iter().map(Event::Note);
                notes.into_iter().try_for_each(&mut *emit)?;
            }
            emit(Event::End)
        })?;
        Ok(FOOT.to_owned())
    })
}

/// Returns the notes for standard error: why a number is 0 or unknown; with `--stats`, how much
/// work the count was; without `--stats`, but on a terminal, how long the count took.
fn notes(
    options: &CountOptions,
    is_terminal: bool,
    item: &Item,
    counted: &CountOutcome,
) -> Vec<String> {
    let (name, seconds) = (printable(&item.about.name), item.about.clock.elapsed());
    let mut notes = Vec::new();
    if let Some(reason) = &counted.reason {
        notes.push(format!("{name}: {reason}"));
    }
    if options.stats.is_on {
        notes.push(stats_line(&name, seconds, &counted.count.statistics));
    } else if is_terminal {
        notes.push(format!("{name}: counted in {}", duration(seconds)));
    }
    notes
}
