//! `tents solve`: every solution, as it is found.

use std::ops::ControlFlow;

use anyhow::bail;
use clap::Args;
use tents::puzzle::Puzzle;
use tents::render::GridOptions;
use tents::render::json::{self, Message, Stats};
use tents::solve::{Distinct, Options, Progress, Solutions, Statistics, Stop};

use super::batch::{JobsOptions, Said};
use super::context::Context;
use super::exit::{Exit, solution_codes};
use super::input::{InputOptions, Item, Take};
use super::options::{CommonOptions, LimitOptions, Style, beside, parse_count};
use super::puzzles::{Marks, why_none};
use super::solution::{OutputKind, SolutionPrinter, distinct_names};
use super::words::{duration, printable, stats_line};

/// Print every solution of the puzzles, as it is found
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(crate) struct SolveOptions {
    #[command(flatten)]
    input: InputOptions,

    /// How to print a solution
    #[arg(long, short, value_name = "HOW", value_enum, default_value_t)]
    output: OutputKind,

    /// What makes two solutions different [default: layouts; assignments with `--output
    /// directions`]
    #[arg(long, value_name = "WHAT", value_parser = distinct_names())]
    distinct: Option<Distinct>,

    /// Stop after N solutions of a puzzle
    #[arg(long, value_name = "N", value_parser = parse_count::<u64>)]
    limit: Option<u64>,

    /// Stop after the first solution of a puzzle
    #[arg(long, conflicts_with = "limit")]
    first: bool,

    #[command(flatten)]
    jobs: JobsOptions,

    #[command(flatten)]
    limits: LimitOptions,

    /// Print grids without clues; such a grid is not a puzzle file
    #[arg(long)]
    no_clues: bool,

    /// Print which tent belongs to which tree below each grid, in comment lines
    #[arg(long)]
    pairs: bool,

    /// What to do with tents and empty cells that a puzzle already holds
    #[arg(long, value_name = "HOW", value_enum, default_value_t)]
    marks: Marks,

    /// Say what each search cost
    #[arg(long)]
    stats: bool,

    #[command(flatten)]
    common: CommonOptions,
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

impl SolveOptions {
    /// How it prints.
    pub(crate) fn style(&self) -> Style {
        self.common.style(self.output == OutputKind::Json)
    }
}

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
        distinct: options.output.distinct(options.distinct),
        printer: SolutionPrinter::new(context, options.output, grid),
    };
    let batch = options.jobs.batch(&options.input);
    context.each_at_once(batch, options.marks, |item, puzzle, say| {
        solve.item(item, puzzle, say)
    })
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
    /// Whether there are no others.
    is_complete: bool,
    stop: Option<Stop>,
    reason: Option<String>,
    seconds: f64,
    /// Of these, until the first solution was found.
    first: Option<f64>,
    statistics: Statistics,
}

impl Solve<'_> {
    /// Solves one puzzle.
    fn item(&self, item: &Item, puzzle: &Puzzle, say: Take<'_, Said>) -> ControlFlow<()> {
        let start = item.read;
        let limits = self.options.limits.since(start, &self.context.interrupt);
        let limits = beside(limits, self.printer.size(puzzle));
        let mut search = Solutions::new(
            puzzle,
            Options::default().distinct(self.distinct).limits(limits),
        );
        let limit = if self.options.first {
            1
        } else {
            self.options.limit.unwrap_or(u64::MAX)
        };
        let mut solutions = 0;
        let mut length = 0;
        let mut first = None;
        while solutions < limit
            && let Some(assignment) = search.next()
        {
            solutions += 1;
            if solutions == 1 {
                first = Some(item.seconds + start.elapsed().as_secs_f64());
            }
            // The next is about as long as the last.
            let mut text = String::with_capacity(length);
            let is_parted = self.printer.is_parted();
            if is_parted {
                text.push('\n');
            }
            let heading = item.heading();
            self.printer
                .write(&mut text, heading, puzzle, solutions, &assignment);
            length = text.len();
            say(Said::Solution { text, is_parted })?;
        }
        let stop = match search.progress() {
            Progress::Stopped(stop) => Some(stop),
            Progress::Complete | Progress::Searching => None,
        };
        let is_complete = search.progress() == Progress::Complete;
        let statistics = search.statistics().clone();
        drop(search);
        let reason = match stop {
            Some(stop) => Some(format!("stopped by {stop}")),
            None if solutions == 0 => Some(why_none(puzzle)),
            None => None,
        };
        let seconds = item.seconds + start.elapsed().as_secs_f64();
        let outcome = Outcome {
            solutions,
            is_complete,
            stop,
            reason,
            seconds,
            first,
            statistics,
        };
        self.end(item, &outcome, say)?;
        say(Said::End(match stop {
            Some(stop) => stop.into(),
            None if solutions == 0 => Exit::No,
            None => Exit::Yes,
        }))
    }

    /// Says how the search of one puzzle ended.
    fn end(&self, item: &Item, outcome: &Outcome, say: Take<'_, Said>) -> ControlFlow<()> {
        let Outcome {
            solutions,
            is_complete,
            stop,
            reason,
            seconds,
            first,
            statistics,
        } = outcome;
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
                    complete: *is_complete,
                    reason: reason.clone(),
                    stats: self
                        .options
                        .stats
                        .then(|| Stats::new(*seconds, *first, statistics)),
                }),
            );
            return say(Said::Record(text));
        }
        let name = printable(&item.name);
        let found = match solutions {
            1 => format!("1 {}", distinct.trim_end_matches('s')),
            number => format!("{number} {distinct}"),
        };
        let time = duration(*seconds);
        say(match (stop, reason) {
            (Some(stop), _) => Said::Note(format!("{name}: {found}, then stopped by {stop}")),
            (None, Some(reason)) => Said::Note(format!("{name}: no solution: {reason}")),
            (None, None) if *is_complete => {
                Said::Summary(format!("{name}: {found}, no more, in {time}"))
            }
            (None, None) => Said::Summary(format!("{name}: {found}, as asked, in {time}")),
        })?;
        if self.options.stats {
            say(Said::Note(stats_line(&name, *seconds, statistics)))?;
        }
        ControlFlow::Continue(())
    }
}
