//! `tents solve`: every solution, as it is found.
//!
//! Layer 10: it may import files of lower layers, but no other command.

use std::io::{self, IsTerminal as _};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use clap::Args;
use tents::answer::{Command, Ended, SolveOutcome, SolveRequest};
use tents::render::json::Stats;

use super::context::Context;
use super::driver::{Batch, Event, PuzzlesOptions};
use super::exit::SOLUTION_CODES;
use super::filter::Filter;
use super::options::{
    DistinctOptions, FilterOptions, LimitOptions, StatsOptions, distinct_default, parse_count,
};
use super::output_kind::{OutputKind, output_kind};
use super::shared::advice::advice;
use super::solution::{SOLUTION_KINDS, SolutionPrinter, distinct};
use super::usage::conflict;
use super::words::{counted, duration, printable, stats_line};

/// Print every solution of the puzzles, as it is found
#[derive(Args, Debug)]
#[command(
    after_long_help = EXAMPLES.to_owned() + SOLUTION_CODES,
    mut_arg("distinct", distinct_default("layouts, or assignments for directions"))
)]
pub(crate) struct SolveOptions {
    #[command(flatten)]
    puzzles: PuzzlesOptions,

    /// How to print a solution
    #[arg(long, short, value_name = "KIND", value_parser = output_kind(SOLUTION_KINDS), default_value = "grid")]
    output: OutputKind,

    #[command(flatten)]
    distinct: DistinctOptions,

    /// Stop after N solutions of a puzzle [default: none]
    ///
    /// With `--lines`, the default is 2.
    #[arg(long, value_name = "N", value_parser = parse_count::<u64>)]
    limit: Option<u64>,

    /// Stop after the first solution of a puzzle
    #[arg(long, conflicts_with = "limit")]
    first: bool,

    #[command(flatten)]
    filter: FilterOptions,

    #[command(flatten)]
    limits: LimitOptions,

    /// Print grids without clues
    ///
    /// A grid without clues cannot be read as a puzzle.
    #[arg(long, conflicts_with = "lines")]
    no_clues: bool,

    /// Print the tent of each tree, as comments below the grid
    #[arg(long, conflicts_with = "lines")]
    pairs: bool,

    #[command(flatten)]
    stats: StatsOptions,
}

const EXAMPLES: &str = "\
Examples:
  tents solve puzzle.txt
  tents solve --output directions < puzzle.txt
  tents solve --first --pairs puzzle.txt
  tents solve --output json --time-limit 10s puzzles/*.txt
  tents solve --lines <puzzles.jsonl >solutions.jsonl";

impl SolveOptions {
    /// Returns the request for each puzzle.
    fn request(&self) -> SolveRequest {
        SolveRequest {
            distinct: distinct(self.output, self.distinct.kind),
            limit: self.limit.or(self.first.then_some(1)),
            marks: self.puzzles.marks.kind,
            stats: self.stats.is_on,
        }
    }

    /// Returns the filter of `--lines`, if that is set.
    pub(crate) fn filter(&self) -> Option<Filter<'_>> {
        let limits = (&self.limits.cost, self.limits.node_limit);
        let command = Command::Solve(SolveRequest {
            distinct: self.distinct.kind.unwrap_or_default(),
            ..self.request()
        });
        self.filter
            .of(command, &self.puzzles.input, &self.puzzles.jobs, limits)
    }
}

pub(crate) fn run(options: &SolveOptions, context: &Context) -> anyhow::Result<()> {
    if options.output != OutputKind::Grid && (options.no_clues || options.pairs) {
        return Err(conflict("`--no-clues` and `--pairs` need `--output grid`"));
    }
    let mut printer = SolutionPrinter::new(context.color, options.output);
    printer.grid.clues = !options.no_clues;
    printer.grid.pairs = options.pairs;
    let (request, batch) = (options.request(), Batch::of(&options.puzzles));
    let is_terminal = io::stderr().is_terminal();
    context.each(batch.shard(options.filter.shard), |item, puzzle, emit| {
        let limits = context.watched(options.limits.since(item.about.clock.read));
        let (mut first, mut flow) = (None, ControlFlow::Continue(()));
        let solved = request.run(puzzle, &limits, |number, solution| {
            first.get_or_insert_with(|| item.about.clock.elapsed());
            let text = printer.text(&item.about, puzzle, number, &solution);
            context.solutions.fetch_add(1, Ordering::Relaxed);
            flow = emit(Event::Record(text, printer.is_parted()));
            flow
        });
        flow?;
        emit(Event::Ended(solved.end()))?;
        let seconds = item.about.clock.elapsed();
        if options.output == OutputKind::Json {
            let stats = Stats::new(seconds, first, solved.statistics);
            let stats = options.stats.is_on.then_some(stats);
            let same_clues = solved.same_clues(puzzle, &item.about.notes, &limits);
            let line = solved.json(&item.about.of(), same_clues, stats);
            emit(Event::Record(line, false))?;
            return emit(Event::End);
        }
        notes(options, is_terminal, &item.about.name, &solved, seconds)
            .into_iter()
            .map(Event::Note)
            .try_for_each(&mut *emit)?;
        // Advice is for a puzzle with no solution or several. One solution may be the only one.
        if solved.number != 1 && solved.stop.is_none() {
            let note = advice(context, &item.about, puzzle).map(Event::Note);
            note.into_iter().try_for_each(&mut *emit)?;
        }
        emit(Event::End)
    })
}

/// Returns the notes for standard error: the number of solutions, if the outcome has a reason or if
/// standard error is a terminal; and with `--stats`, the work.
fn notes(
    options: &SolveOptions,
    is_terminal: bool,
    name: &str,
    solved: &SolveOutcome,
    seconds: f64,
) -> Vec<String> {
    let mut notes = Vec::new();
    if solved.reason.is_some() || is_terminal {
        notes.push(number_line(name, solved, seconds));
    }
    if options.stats.is_on {
        notes.push(stats_line(&printable(name), seconds, &solved.statistics));
    }
    notes
}

/// Returns a line with the number of solutions, and with the reason if there is one.
fn number_line(name: &str, solved: &SolveOutcome, seconds: f64) -> String {
    let name = printable(name);
    let found = counted(&solved.number, solved.distinct.noun());
    let time = duration(seconds);
    match &solved.reason {
        Some(reason) if solved.end() == Ended::No => format!("{name}: no solution: {reason}"),
        Some(reason) => format!("{name}: {found}, then {reason}"),
        None if solved.is_complete => format!("{name}: {found}, complete, in {time}"),
        None => format!("{name}: {found} in {time}; there can be more"),
    }
}
