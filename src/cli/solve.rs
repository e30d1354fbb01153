//! `tents solve`: every solution, as it is found.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use anyhow::bail;
use clap::Args;
use tents::puzzle::Puzzle;
use tents::render::GridOptions;
use tents::render::json::{self, Message, Stats};
use tents::solve::{Distinct, Options, Progress, Solutions, Statistics};

use super::context::Context;
use super::cost::beside;
use super::count::seconds;
use super::driver::{Batch, Event};
use super::exit::{Exit, solution_codes};
use super::input::{Emit, Item};
use super::options::{DistinctOptions, LimitOptions, PuzzlesOptions, StatsOptions, parse_count};
use super::puzzles::why_none;
use super::solution::{OutputKind, SolutionPrinter};
use super::words::{duration, printable, stats_line};

/// Print every solution of the puzzles, as it is found
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct SolveOptions {
    #[command(flatten)]
    puzzles: PuzzlesOptions,

    /// How to print a solution
    #[arg(long, short, value_name = "KIND", value_enum, default_value_t)]
    output: OutputKind,

    #[command(flatten)]
    distinct: DistinctOptions,

    /// Stop after N solutions of a puzzle
    #[arg(long, value_name = "N", value_parser = parse_count::<u64>)]
    limit: Option<u64>,

    /// Stop after the first solution of a puzzle
    #[arg(long, conflicts_with = "limit")]
    first: bool,

    #[command(flatten)]
    limits: LimitOptions,

    /// Print grids without clues; such a grid is not a puzzle file
    #[arg(long)]
    no_clues: bool,

    /// Print which tent belongs to which tree below each grid, in comment lines
    #[arg(long)]
    pairs: bool,

    #[command(flatten)]
    stats: StatsOptions,
}

const EXAMPLES: &str = concat!(
    "\
Examples:
  tents solve puzzle.txt
  tents solve --output directions < puzzle.txt
  tents solve --first --pairs puzzle.txt
  tents solve --output json --time-limit 10s puzzles/*.txt

",
    solution_codes!()
);

pub(crate) fn run(options: &SolveOptions, context: &Context) -> anyhow::Result<()> {
    if options.output != OutputKind::Grid && (options.no_clues || options.pairs) {
        bail!("`--no-clues` and `--pairs` go with `--output grid` alone");
    }
    let mut grid = GridOptions::default();
    grid.clues = !options.no_clues;
    grid.pairs = options.pairs;
    let solve = Solve {
        options,
        context,
        distinct: options.output.distinct(options.distinct.kind),
        printer: SolutionPrinter::new(context, options.output, grid),
    };
    let batch = Batch::of(&options.puzzles);
    context.each(batch, |item, puzzle, emit| solve.item(item, puzzle, emit))
}

struct Solve<'a> {
    options: &'a SolveOptions,
    context: &'a Context,
    distinct: Distinct,
    printer: SolutionPrinter,
}

/// How the search for the solutions of one puzzle ended.
struct Outcome {
    solutions: u64,
    progress: Progress,
    /// How long it took until the first solution was found.
    first: Option<f64>,
    statistics: Statistics,
}

impl Solve<'_> {
    /// Solves one puzzle.
    fn item(&self, item: &Item, puzzle: &Puzzle, emit: Emit<'_, Event>) -> ControlFlow<()> {
        let limits = self
            .options
            .limits
            .since(item.read, &self.context.interrupt);
        let limits = beside(limits, self.printer.size(puzzle));
        let mut search = Solutions::new(
            puzzle,
            Options::default().distinct(self.distinct).limits(limits),
        );
        let limit = self.options.limit.or(self.options.first.then_some(1));
        let limit = limit.unwrap_or(u64::MAX);
        let mut solutions = 0;
        let mut length = 0;
        let mut first = None;
        while solutions < limit
            && let Some(assignment) = search.next()
        {
            solutions += 1;
            if solutions == 1 {
                first = Some(seconds(item));
            }
            // The next is about as long as the last.
            let heading = item.heading();
            let event = self
                .printer
                .event(heading, puzzle, solutions, &assignment, length);
            if let Event::Record(text) | Event::Parted(text) = &event {
                length = text.len();
            }
            self.context.solutions.fetch_add(1, Ordering::Relaxed);
            emit(event)?;
        }
        let outcome = Outcome {
            solutions,
            progress: search.progress(),
            first,
            statistics: search.statistics(),
        };
        drop(search);
        self.end(item, puzzle, &outcome, emit)
    }

    /// Says how the search of one puzzle ended.
    fn end(
        &self,
        item: &Item,
        puzzle: &Puzzle,
        outcome: &Outcome,
        emit: Emit<'_, Event>,
    ) -> ControlFlow<()> {
        let Outcome {
            solutions,
            progress,
            first,
            statistics,
        } = outcome;
        let (end, reason) = match progress {
            Progress::Stopped(stop) => ((*stop).into(), Some(format!("stopped by {stop}"))),
            _ if *solutions == 0 => (Exit::No, Some(why_none(puzzle))),
            Progress::Complete | Progress::Searching => (Exit::Yes, None),
        };
        let seconds = seconds(item);
        let is_complete = *progress == Progress::Complete;
        let distinct = self.distinct.name();
        if self.options.output == OutputKind::Json {
            let mut text = String::new();
            json::line(
                &mut text,
                &Message::Solved(json::Solved {
                    input: item.name.clone(),
                    id: item.notes.id.clone(),
                    distinct: distinct.to_owned(),
                    solutions: solutions.to_string(),
                    complete: is_complete,
                    reason,
                    stats: self
                        .options
                        .stats
                        .is_on
                        .then(|| Stats::new(seconds, *first, statistics)),
                }),
            );
            emit(Event::Record(text))?;
            return emit(Event::End(end));
        }
        let name = printable(&item.name);
        let found = match solutions {
            1 => format!("1 {}", distinct.trim_end_matches('s')),
            number => format!("{number} {distinct}"),
        };
        let time = duration(seconds);
        emit(match (progress, reason) {
            (Progress::Stopped(stop), _) => {
                Event::Note(format!("{name}: {found}, then stopped by {stop}"))
            }
            (_, Some(reason)) => Event::Note(format!("{name}: no solution: {reason}")),
            (_, None) if is_complete => {
                Event::Summary(format!("{name}: {found}, no more, in {time}"))
            }
            (_, None) => Event::Summary(format!("{name}: {found} in {time}, as many as asked for")),
        })?;
        if self.options.stats.is_on {
            emit(Event::Note(stats_line(&name, seconds, statistics)))?;
        }
        emit(Event::End(end))
    }
}
