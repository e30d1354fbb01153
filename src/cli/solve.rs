//! `tents solve`: every solution, as it is found.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use anyhow::bail;
use clap::Args;
use tents::puzzle::Puzzle;
use tents::render::GridOptions;
use tents::render::json::{self, Message, Placed, Stats};
use tents::solve::{Distinct, Options, Progress, Solutions, Stop, Verdict};

use super::context::Context;
use super::cost::beside;
use super::count::seconds;
use super::driver::{Batch, Event};
use super::exit::{Exit, solution_codes};
use super::fault::why_none;
use super::input::{Emit, Item};
use super::options::{
    DistinctOptions, FilterOptions, LimitOptions, PuzzlesOptions, StatsOptions, parse_count,
};
use super::repair::note;
use super::solution::{OutputKind, SolutionPrinter};
use super::words::{duration, printable, stats_line};

/// Print every solution of the puzzles, as it is found
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
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

const EXAMPLES: &str = concat!(
    "\
Examples:
  tents solve puzzle.txt
  tents solve --output directions < puzzle.txt
  tents solve --first --pairs puzzle.txt
  tents solve --output json --time-limit 10s puzzles/*.txt
  tents solve --lines <puzzles.jsonl >solutions.jsonl

",
    solution_codes!()
);

pub(crate) fn run(options: &SolveOptions, context: &Context) -> anyhow::Result<()> {
    if options.output != OutputKind::Grid && (options.no_clues || options.pairs) {
        bail!("`--no-clues` and `--pairs` go with `--output grid` alone");
    }
    options.filter.check(options.output == OutputKind::Json)?;
    let mut grid = GridOptions::default();
    grid.clues = !options.no_clues;
    grid.pairs = options.pairs;
    let solve = Solve {
        options,
        context,
        distinct: options.output.distinct(options.distinct.kind),
        printer: SolutionPrinter::new(context, options.output, grid),
    };
    let batch = Batch::of(&options.puzzles).filter(options.filter);
    context.each(batch, |item, puzzle, emit| solve.item(item, puzzle, emit))
}

struct Solve<'a> {
    options: &'a SolveOptions,
    context: &'a Context,
    distinct: Distinct,
    printer: SolutionPrinter,
}

impl Solve<'_> {
    /// Solves one puzzle.
    fn item(&self, item: &Item, puzzle: &Puzzle, emit: Emit<'_, Event>) -> ControlFlow<()> {
        let options = self.options;
        let limit = options.limit.or(options.first.then_some(1));
        if options.filter.lines {
            emit(Event::json(&self.line(item, puzzle, limit.unwrap_or(2))))?;
            return emit(Event::End(Exit::Yes));
        }
        let limit = limit.unwrap_or(u64::MAX);
        let limits = options.limits.since(item.read, &self.context.interrupt);
        let limits = beside(limits, self.printer.size(puzzle));
        let how = Options::default()
            .distinct(self.distinct)
            .limits(limits.clone());
        let mut search = Solutions::new(puzzle, how);
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
            let event = self
                .printer
                .event(item.heading(), puzzle, solutions, &assignment, length);
            if let Event::Record(text) | Event::Parted(text) = &event {
                length = text.len();
            }
            self.context.solutions.fetch_add(1, Ordering::Relaxed);
            emit(event)?;
        }
        let (progress, statistics) = (search.progress(), search.statistics());
        drop(search);
        let stop = match progress {
            Progress::Stopped(stop) => Some(stop),
            Progress::Complete | Progress::Searching => None,
        };
        let none = (stop.is_none() && solutions == 0).then(|| why_none(puzzle, &limits));
        let end = match stop {
            Some(stop) => stop.into(),
            None if none.is_some() => Exit::No,
            None => Exit::Yes,
        };
        let (name, seconds) = (printable(&item.name), seconds(item));
        let distinct = self.distinct.name();
        let (is_complete, has_stats) = (progress == Progress::Complete, options.stats.is_on);
        if options.output == OutputKind::Json {
            emit(Event::json(&Message::Solved(json::SolvedLine {
                input: item.name.clone(),
                id: item.notes.id.clone(),
                distinct: distinct.to_owned(),
                solutions: solutions.to_string(),
                complete: is_complete,
                reason: none.or_else(|| stop.map(|stop| format!("stopped by {stop}"))),
                stats: has_stats.then(|| Stats::new(seconds, first, &statistics)),
            })))?;
            return emit(Event::End(end));
        }
        let found = match solutions {
            1 => format!("1 {}", distinct.trim_end_matches('s')),
            number => format!("{number} {distinct}"),
        };
        let time = duration(seconds);
        emit(match (stop, none) {
            (Some(stop), _) => Event::Note(format!("{name}: {found}, then stopped by {stop}")),
            (_, Some(reason)) => Event::Note(format!("{name}: no solution: {reason}")),
            _ if is_complete => Event::Summary(format!("{name}: {found}, no more, in {time}")),
            _ => Event::Summary(format!("{name}: {found} in {time}; there may be more")),
        })?;
        if has_stats {
            emit(Event::Note(stats_line(&name, seconds, &statistics)))?;
        }
        // Two solutions are several; of one more may be left.
        let is_wrong = solutions != 1 && stop.is_none() && !item.is_one_of_many;
        let input = &options.puzzles.input;
        if let Some(text) = is_wrong
            .then(|| note(self.context, Some(input), &item.notes, puzzle))
            .flatten()
        {
            emit(Event::Note(text))?;
        }
        emit(Event::End(end))
    }

    /// The answer to a line: the verdict and at most `limit` solutions, which take at most half of
    /// the memory.
    fn line(&self, item: &Item, puzzle: &Puzzle, limit: u64) -> Message {
        let limits = self
            .options
            .limits
            .since(item.read, &self.context.interrupt);
        let size = self.printer.size(puzzle).max(1) as u64;
        let room = limits.memory.map_or(limit, |memory| memory / 2 / size);
        let most = limit.min(room);
        let limits = beside(limits, (most * size) as usize);
        let how = Options::default()
            .distinct(self.distinct)
            .limits(limits.clone());
        let mut search = Solutions::new(puzzle, how);
        let mut found = Vec::new();
        let mut first = None;
        while (found.len() as u64) < most
            && let Some(assignment) = search.next()
        {
            first.get_or_insert_with(|| seconds(item));
            found.push(Placed::new(puzzle, &assignment));
        }
        let (progress, statistics) = (search.progress(), search.statistics());
        drop(search);
        let stop = match progress {
            Progress::Stopped(stop) => Some(stop),
            Progress::Searching if most < limit => Some(Stop::Memory),
            Progress::Complete | Progress::Searching => None,
        };
        let complete = progress == Progress::Complete;
        let verdict = match found.len() {
            0 if complete => Verdict::None,
            1 if complete => Verdict::Unique,
            0 | 1 => Verdict::Unknown,
            _ => Verdict::Multiple,
        };
        let reason = match (stop, verdict) {
            (Some(stop), _) => Some(format!("stopped by {stop}")),
            (None, Verdict::None) => Some(why_none(puzzle, &limits)),
            _ => None,
        };
        let has_stats = self.options.stats.is_on;
        Message::Solutions(json::SolutionsLine {
            input: item.name.clone(),
            id: item.notes.id.clone(),
            verdict: verdict.name().to_owned(),
            complete,
            solutions: found,
            reason,
            stats: has_stats.then(|| Stats::new(seconds(item), first, &statistics)),
        })
    }
}
