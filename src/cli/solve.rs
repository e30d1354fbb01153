//! `tents solve`: every solution, as it is found.
//!
//! Layer 10: it may import files of lower layers, but no other command.

use std::io::{self, IsTerminal as _};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use clap::Args;
use tents::puzzle::Puzzle;
use tents::render::json::Stats;
use tents::solve::{Options, Progress, Solutions, Verdict};

use super::context::Context;
use super::driver::{Batch, Event, PuzzlesOptions};
use super::exit::{Exit, SOLUTION_CODES};
use super::input::{Emit, Item};
use super::options::{DistinctOptions, FilterOptions, LimitOptions, StatsOptions, parse_count};
use super::refusal::why_none;
use super::shared::advice::{advice, same_clues_of};
use super::solution::{OutputKind, Placed, SolutionPrinter};
use super::usage::conflict;
use super::words::{counted, duration, printable, stats_line};

/// Print every solution of the puzzles, as it is found
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES.to_owned() + SOLUTION_CODES)]
pub(crate) struct SolveOptions {
    #[command(flatten)]
    puzzles: PuzzlesOptions,

    /// How to print a solution
    #[arg(
        long,
        short,
        value_name = "KIND",
        value_enum,
        default_value_t,
        default_value_if("lines", "true", "json")
    )]
    output: OutputKind,

    #[command(flatten)]
    distinct: DistinctOptions,

    /// Stop after N solutions of a puzzle [default: 2 with `--lines`, else no limit]
    #[arg(long, value_name = "N", value_parser = parse_count::<u64>)]
    limit: Option<u64>,

    /// Stop after the first solution of a puzzle
    #[arg(long, conflicts_with = "limit")]
    first: bool,

    #[command(flatten)]
    filter: FilterOptions,

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

const EXAMPLES: &str = "\
Examples:
  tents solve puzzle.txt
  tents solve --output directions < puzzle.txt
  tents solve --first --pairs puzzle.txt
  tents solve --output json --time-limit 10s puzzles/*.txt
  tents solve --lines <puzzles.jsonl >solutions.jsonl";

pub(crate) fn run(options: &SolveOptions, context: &Context) -> anyhow::Result<()> {
    if options.output != OutputKind::Grid && (options.no_clues || options.pairs) {
        return Err(conflict(
            "`--no-clues` and `--pairs` go with `--output grid` alone",
        ));
    }
    let mut printer = SolutionPrinter::new(context.color, options.output);
    printer.grid.clues = !options.no_clues;
    printer.grid.pairs = options.pairs;
    let batch = Batch::of(&options.puzzles).filter(options.filter);
    context.each(batch, |item, puzzle, emit| {
        solve(options, context, &printer, item, puzzle, emit)
    })
}

/// Solves one puzzle.
fn solve(
    options: &SolveOptions,
    context: &Context,
    printer: &SolutionPrinter,
    item: &Item,
    puzzle: &Puzzle,
    emit: Emit<'_, Event>,
) -> ControlFlow<()> {
    let distinct = options.output.distinct(options.distinct.kind);
    let is_filter = options.filter.lines;
    let limit = options.limit.or(options.first.then_some(1));
    let limit = limit.unwrap_or(if is_filter { 2 } else { u64::MAX });
    let limits = context.watched(options.limits.since(item.read));
    let how = Options::default().distinct(distinct);
    let mut search = Solutions::new(puzzle, how.limits(limits.clone()));
    let (mut number, mut first, mut placed) = (0, None, Vec::new());
    // The answer to a line holds all solutions.
    let (mut held, mut is_full) = (0, None);
    while number < limit
        && is_full.is_none()
        && let Some(assignment) = search.next()
    {
        number += 1;
        first.get_or_insert_with(|| item.elapsed());
        if is_filter {
            let solution = Placed::new(puzzle, &assignment);
            held += solution.bytes();
            is_full = limits.allow(held).err();
            placed.push(solution);
            continue;
        }
        let text = printer.text(&item.about, puzzle, number, &assignment);
        context.solutions.fetch_add(1, Ordering::Relaxed);
        emit(Event::Record(text, printer.is_parted()))?;
    }
    let (progress, statistics) = (search.progress(), search.statistics());
    drop(search);
    let stop = match progress {
        Progress::Stopped(stop) => Some(stop),
        Progress::Searching if number < limit => is_full,
        Progress::Searching | Progress::Complete => None,
    };
    let complete = progress == Progress::Complete;
    let (end, reason) = match stop {
        Some(stop) => (stop.into(), Some(format!("stopped by {stop}"))),
        None if complete && number == 0 => (Exit::No, Some(why_none(puzzle, &limits))),
        None => (Exit::Yes, None),
    };
    emit(Event::Exit(end))?;
    let seconds = item.elapsed();
    let stats = options.stats.is_on;
    let stats = stats.then(|| Stats::new(seconds, first, statistics));
    if options.output == OutputKind::Json {
        let line = if is_filter {
            let verdict = match number {
                0 if complete => Verdict::None,
                1 if complete => Verdict::Unique,
                0 | 1 => Verdict::Unknown,
                _ => Verdict::Multiple,
            };
            let line = item.line("solutions").with("verdict", verdict.name());
            line.with("complete", complete).with("solutions", placed)
        } else {
            let line = item.line("solved").with("distinct", distinct.name());
            line.with("solutions", number.to_string())
                .with("complete", complete)
        };
        let same = (end == Exit::No).then(|| same_clues_of(context, item, puzzle));
        let line = line
            .with_some("reason", reason)
            .with_some("same_clues", same.flatten())
            .with_some("stats", stats);
        emit(Event::Record(line.text(), false))?;
        return emit(Event::End);
    }
    let name = printable(&item.name);
    let found = counted(&number, distinct.noun());
    let time = duration(seconds);
    let is_told = reason.is_some() || io::stderr().is_terminal();
    let said = match reason {
        Some(reason) if end == Exit::No => format!("{name}: no solution: {reason}"),
        Some(reason) => format!("{name}: {found}, then {reason}"),
        None if complete => format!("{name}: {found}, no more, in {time}"),
        None => format!("{name}: {found} in {time}; there may be more"),
    };
    if is_told {
        emit(Event::Note(said))?;
    }
    if stats.is_some() {
        emit(Event::Note(stats_line(&name, seconds, &statistics)))?;
    }
    // Two solutions are several; of one more may be left.
    if number != 1 && stop.is_none() {
        let note = advice(context, item, puzzle).map(Event::Note);
        note.into_iter().try_for_each(&mut *emit)?;
    }
    emit(Event::End)
}
