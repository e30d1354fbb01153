//! `tents solve`: every solution, as it is found.

use std::io;
use std::ops::ControlFlow;
use std::time::Instant;

use anyhow::bail;
use clap::{Args, ValueEnum};
use tents::format::plain::Paint;
use tents::puzzle::{Assignment, Puzzle};
use tents::render::json::{self, Message, Stats};
use tents::render::{GridOptions, directions, grid};
use tents::solve::{Distinct, Progress, Solutions, Statistics, Stop, obstacle};

use super::exit::Exit;
use super::input::{InputOptions, Item};
use super::report::printable;
use super::{CommonOptions, Context, LimitOptions};

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

    /// What makes two solutions different [default: layouts; assignments with `--output directions`]
    #[arg(long, value_name = "WHAT", value_enum)]
    distinct: Option<DistinctName>,

    /// Stop after N solutions of a puzzle
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// Stop after the first solution of a puzzle
    #[arg(long, conflicts_with = "limit")]
    first: bool,

    #[command(flatten)]
    limits: LimitOptions,

    /// Print grids without clues; they are no puzzles then
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

const EXAMPLES: &str = "\
Examples:
  tents solve puzzle.txt
  tents solve --output directions < puzzle.txt
  tents solve --first --pairs puzzle.txt
  tents solve --output json --time-limit 10s puzzles/*.txt

Exit codes: 0 every puzzle has a solution, 1 one has none, 2 wrong usage or input,
3 stopped by a limit, 130 interrupted; for many puzzles the first of 130, 2, 3, 1, 0.";

/// How solutions are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum OutputKind {
    /// The puzzle with its tents, which is a puzzle again
    #[default]
    Grid,
    /// A direction for each tree, n e s w, row by row
    Directions,
    /// JSON lines
    Json,
}

/// The argument of `--distinct`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum DistinctName {
    /// Their tents
    Layouts,
    /// Which tent belongs to which tree
    Assignments,
}

impl From<DistinctName> for Distinct {
    fn from(name: DistinctName) -> Self {
        match name {
            DistinctName::Layouts => Self::Layouts,
            DistinctName::Assignments => Self::Assignments,
        }
    }
}

/// What marks mean to a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Marks {
    /// Every solution respects them
    #[default]
    Given,
    /// They are taken off the board
    Ignore,
}

pub(crate) fn run(options: &SolveOptions, exit: &mut Exit) -> anyhow::Result<()> {
    if options.output != OutputKind::Grid && (options.no_clues || options.pairs) {
        bail!("`--no-clues` and `--pairs` go with `--output grid` alone");
    }
    let context = Context::new(&options.common, options.output == OutputKind::Json)?;
    let mut solve = Solve {
        options,
        context,
        exit,
        has_printed: false,
        text: String::new(),
    };
    let mut result = Ok(());
    let _ = options.input.each(&mut |item| {
        if solve.context.is_interrupted() {
            return ControlFlow::Break(());
        }
        match solve.item(&item) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                result = Err(error);
                ControlFlow::Break(())
            }
        }
    });
    result.and_then(|()| solve.context.output.finish())?;
    if solve.context.is_interrupted() {
        solve.exit.add(Exit::Interrupted);
    }
    Ok(())
}

struct Solve<'a> {
    options: &'a SolveOptions,
    context: Context,
    exit: &'a mut Exit,
    /// Whether a grid has been printed, so that the next one needs a blank line before it.
    has_printed: bool,
    text: String,
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
    /// Solves one puzzle, or reports why it could not be read.
    fn item(&mut self, item: &Item) -> io::Result<()> {
        let puzzle = match &item.puzzle {
            Ok(puzzle) if self.options.marks == Marks::Ignore => &puzzle.without_marks(),
            Ok(puzzle) => puzzle,
            Err(fault) => {
                self.exit.add(Exit::Error);
                return self.context.report.fault(&item.name, fault);
            }
        };
        let start = Instant::now();
        let distinct = self.distinct();
        let limits = self.options.limits.start(&self.context.interrupt);
        let mut search = Solutions::new(puzzle, distinct, limits);
        let limit = if self.options.first {
            1
        } else {
            self.options.limit.unwrap_or(u64::MAX)
        };
        let mut solutions = 0;
        let mut first = None;
        while solutions < limit
            && let Some(assignment) = search.next()
        {
            solutions += 1;
            if solutions == 1 {
                first = Some(item.seconds + start.elapsed().as_secs_f64());
            }
            self.solution(item, puzzle, solutions, &assignment)?;
        }
        let stop = match search.progress() {
            Progress::Stopped(stop) => Some(stop),
            Progress::Complete | Progress::Searching => None,
        };
        let is_complete = search.progress() == Progress::Complete;
        let reason = match stop {
            Some(stop) => Some(format!("stopped by {stop}")),
            None if solutions == 0 => Some(match obstacle(puzzle) {
                Some(obstacle) => obstacle.to_string(),
                None => "every possibility was tried".to_owned(),
            }),
            None => None,
        };
        self.exit.add(match stop {
            Some(Stop::Interrupt) => Exit::Interrupted,
            Some(_) => Exit::Unknown,
            None if solutions == 0 => Exit::No,
            None => Exit::Yes,
        });
        let seconds = item.seconds + start.elapsed().as_secs_f64();
        let statistics = search.statistics().clone();
        self.end(
            item,
            &Outcome {
                solutions,
                is_complete,
                stop,
                reason,
                seconds,
                first,
                statistics,
            },
        )
    }

    fn distinct(&self) -> Distinct {
        match (self.options.distinct, self.options.output) {
            (Some(name), _) => name.into(),
            (None, OutputKind::Directions) => Distinct::Assignments,
            (None, OutputKind::Grid | OutputKind::Json) => Distinct::Layouts,
        }
    }

    /// Prints one solution.
    fn solution(
        &mut self,
        item: &Item,
        puzzle: &Puzzle,
        index: u64,
        assignment: &Assignment,
    ) -> io::Result<()> {
        let text = &mut self.text;
        text.clear();
        match self.options.output {
            OutputKind::Directions => directions(text, assignment),
            OutputKind::Json => {
                json::line(
                    text,
                    &Message::solution(&item.name, index, puzzle, assignment)
                        .with_id(item.notes.id.as_deref()),
                );
            }
            OutputKind::Grid => {
                if self.has_printed {
                    text.push('\n');
                }
                self.has_printed = true;
                if item.is_one_of_many {
                    text.push_str("# ");
                    text.push_str(&printable(&item.name));
                    text.push('\n');
                }
                let mut options = GridOptions::default();
                options.clues = !self.options.no_clues;
                options.pairs = self.options.pairs;
                if self.context.color {
                    options.paint = Paint::COLOR;
                }
                grid(text, puzzle, assignment, &options);
            }
        }
        self.context.output.record(&self.text)
    }

    /// Says how the search of one puzzle ended.
    fn end(&mut self, item: &Item, outcome: &Outcome) -> io::Result<()> {
        let Outcome {
            solutions,
            is_complete,
            stop,
            reason,
            seconds,
            first,
            statistics,
        } = outcome;
        let distinct = json::distinct_name(self.distinct());
        if self.options.output == OutputKind::Json {
            self.text.clear();
            json::line(
                &mut self.text,
                &Message::Solved {
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
                },
            );
            return self.context.output.record(&self.text);
        }
        let name = printable(&item.name);
        let found = match solutions {
            1 => format!("1 {}", distinct.trim_end_matches('s')),
            number => format!("{number} {distinct}"),
        };
        let report = &self.context.report;
        match (stop, reason) {
            (Some(stop), _) => report.note(&format!("{name}: {found}, then stopped by {stop}")),
            (None, Some(reason)) => report.note(&format!("{name}: no solution: {reason}")),
            (None, None) if *is_complete => {
                report.summary(&format!(
                    "{name}: {found}, no more, in {}",
                    duration(*seconds)
                ));
            }
            (None, None) => {
                report.summary(&format!(
                    "{name}: {found}, as asked, in {}",
                    duration(*seconds)
                ));
            }
        }
        if self.options.stats {
            report.note(&stats_line(&name, *seconds, statistics));
        }
        Ok(())
    }
}

/// What a search cost, in one line.
pub(super) fn stats_line(name: &str, seconds: f64, statistics: &Statistics) -> String {
    let propagations: Vec<String> = statistics
        .propagations()
        .map(|(rule, number)| format!("{rule} {number}"))
        .collect();
    format!(
        "{name}: {seconds:.6} s, {} nodes, depth {}, propagations: {}",
        statistics.nodes,
        statistics.depth,
        propagations.join(", ")
    )
}

/// A time for a person.
pub(super) fn duration(seconds: f64) -> String {
    if seconds < 1.0 {
        format!("{:.1} ms", seconds * 1e3)
    } else {
        format!("{seconds:.2} s")
    }
}
