//! `tents count`: exact numbers of solutions.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

mod options;
mod print;

use std::io::{self, IsTerminal as _};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::bail;
use tents::count::{CountSettings, Method, count, count_by_cell};
use tents::puzzle::Puzzle;
use tents::render::page::{self, PageKind, Tone};
use tents::render::picture;

use crate::cli::context::Context;
use crate::cli::driver::{Batch, Event};
use crate::cli::input::{Emit, Item};
use crate::cli::shared::figures::stats_line;
use crate::cli::usage::conflict;
use crate::cli::words::{duration, printable};
pub(crate) use options::CountOptions;
use options::OutputKind;
use print::{Outcome, Printer};

/// The words at the end of a page.
const FOOT: &str = "\
Each number says in how many of 100 solutions a tent stands there. Where it stands in all there is \
a tent, where in none a dot.";

pub(crate) fn run(options: &CountOptions, context: &Context) -> anyhow::Result<()> {
    if options.by_cell && options.method == Method::Layers {
        return Err(conflict(
            "`--by-cell` counts by search: it does not go with `--method layers`",
        ));
    }
    if options.spill.is_some() && (options.by_cell || options.method == Method::Search) {
        return Err(conflict("`--spill` is for layers, and a search has none"));
    }
    if let Some(folder) = options.spill.as_deref().filter(|folder| !folder.is_dir()) {
        bail!("`{}` is not a folder", folder.display());
    }
    let counting = Counting {
        options,
        printer: Printer { options },
        context,
        busy: AtomicUsize::new(0),
    };
    if options.output == OutputKind::Html && !options.by_cell {
        return Err(conflict("`--output html` goes with `--by-cell`"));
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
    // With layers, the threads share out the states of one puzzle after the other.
    let is_alone = options.method == Method::Layers;
    let batch = Batch::of(&options.puzzles).filter(options.filter);
    let batch = batch.alone(is_alone);
    let is_page = options.output == OutputKind::Html;
    let title = is_page.then_some(("Shares of solutions", PageKind::Shares));
    context.page(title, || {
        context.each(batch, |item, puzzle, emit| {
            counting.item(item, puzzle, emit)
        })?;
        Ok(FOOT.to_owned())
    })
}

struct Counting<'a> {
    options: &'a CountOptions,
    printer: Printer<'a>,
    context: &'a Context,
    /// How many puzzles are being counted.
    busy: AtomicUsize,
}

impl Counting<'_> {
    /// Counts one puzzle.
    fn item(&self, item: &Item, puzzle: &Puzzle, emit: Emit<'_, Event>) -> ControlFlow<()> {
        let mut outcome = self.outcome(item, puzzle);
        let text = match self.options.output {
            OutputKind::Json => self.printer.json(item, puzzle, &mut outcome),
            OutputKind::Csv => self.printer.csv(item, puzzle, &mut outcome),
            OutputKind::Html => self.html(item, puzzle, &mut outcome),
            OutputKind::Text => self.printer.words(item, puzzle, &mut outcome),
        };
        emit(Event::Exit(outcome.exit()))?;
        emit(Event::Record(text, false))?;
        if self.options.output != OutputKind::Json {
            self.notes(item, puzzle, &outcome, emit)?;
        }
        emit(Event::End)
    }

    /// The card of a puzzle on a page.
    fn html(&self, item: &Item, puzzle: &Puzzle, outcome: &mut Outcome) -> String {
        let numbers = self.printer.numbers(outcome);
        let body = outcome.cells.take().map(|cells| {
            let scene = || picture::shares(puzzle, &cells);
            page::picture_of(puzzle, scene)
        });
        let tone = match outcome.count.stop {
            None if outcome.has_none() => Tone::Bad,
            _ => Tone::Open,
        };
        let reason = outcome.reason(puzzle).unwrap_or_default();
        item.card(tone, &numbers, &reason, &body.unwrap_or_default())
    }

    /// Finds out what is asked of a puzzle.
    fn outcome(&self, item: &Item, puzzle: &Puzzle) -> Outcome {
        let mut options = CountSettings::default();
        options.method = self.options.method;
        options.limits = self.context.watched(self.options.limits.since(item.read));
        options.limits.nodes = self.options.node_limit;
        // Threads that work on other puzzles are none for this one.
        if self.busy.fetch_add(1, Ordering::Relaxed) == 0 {
            options.jobs = self.options.puzzles.jobs.number(|| false);
        }
        options.spill.clone_from(&self.options.spill);
        let distinct = self.options.distinct.kind.unwrap_or_default();
        let (counted, cells) = if self.options.by_cell {
            count_by_cell(puzzle, distinct, &options.limits)
        } else {
            (count(puzzle, &options), None)
        };
        self.busy.fetch_sub(1, Ordering::Relaxed);
        Outcome {
            count: counted,
            cells,
            limits: options.limits,
        }
    }

    /// Says what goes to standard error: why a number is 0 or open, and what it cost.
    fn notes(
        &self,
        item: &Item,
        puzzle: &Puzzle,
        outcome: &Outcome,
        emit: Emit<'_, Event>,
    ) -> ControlFlow<()> {
        let name = printable(&item.name);
        if let Some(reason) = outcome.reason(puzzle) {
            emit(Event::Note(format!("{name}: {reason}")))?;
        }
        let is_auto = self.options.method == Method::Auto;
        if is_auto && self.options.spill.is_some() && outcome.count.figures.states == 0 {
            let note = "nothing went to `--spill`: the count did not come to layers";
            emit(Event::Note(format!("{name}: {note}")))?;
        }
        let seconds = item.elapsed();
        if self.options.stats.is_on {
            emit(Event::Note(stats_line(
                &name,
                seconds,
                &outcome.count.figures,
            )))?;
        } else if io::stderr().is_terminal() {
            emit(Event::Note(format!(
                "{name}: counted in {}",
                duration(seconds)
            )))?;
        }
        ControlFlow::Continue(())
    }
}
