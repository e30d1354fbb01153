//! `tents sample`: solutions drawn uniformly at random.

use std::io;
use std::ops::ControlFlow;
use std::time::Instant;

use clap::{Args, ValueEnum};
use tents::count::Sampler;
use tents::format::plain::Paint;
use tents::puzzle::{Assignment, Puzzle};
use tents::render::json::{self, Message};
use tents::render::{GridOptions, directions, grid};
use tents::solve::{Distinct, Stop};

use super::count::{CostOptions, stats_line};
use super::exit::Exit;
use super::input::{InputOptions, Item};
use super::report::printable;
use super::solve::{DistinctName, Marks};
use super::{CommonOptions, Context};

/// Print solutions drawn at random, each with the same chance
///
/// Draws are independent, so a solution may come twice. The same seed draws the same solutions.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct SampleOptions {
    /// How many solutions of each puzzle
    #[arg(value_name = "N")]
    number: u64,

    #[command(flatten)]
    input: InputOptions,

    /// How to print a solution
    #[arg(long, short, value_name = "HOW", value_enum, default_value_t)]
    output: OutputKind,

    /// From what to draw [default: layouts; assignments with `--output directions`]
    #[arg(long, value_name = "WHAT", value_enum)]
    distinct: Option<DistinctName>,

    /// Where the random numbers begin
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    cost: CostOptions,

    /// What to do with tents and empty cells that a puzzle already holds
    #[arg(long, value_name = "HOW", value_enum, default_value_t)]
    marks: Marks,

    /// Say what the tables cost
    #[arg(long)]
    stats: bool,

    #[command(flatten)]
    common: CommonOptions,
}

const EXAMPLES: &str = "\
Examples:
  tents sample 3 puzzle.txt
  tents sample 1000 --seed 7 --output directions puzzle.txt

Exit codes: 0 every puzzle has a solution, 1 one has none, 2 wrong usage or input,
3 stopped by a limit, 130 interrupted; for many puzzles the first of 130, 2, 3, 1, 0.";

/// How solutions are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum OutputKind {
    /// The puzzle with its tents, which is a puzzle again
    #[default]
    Grid,
    /// A direction for each tree, n e s w, row by row
    Directions,
    /// JSON lines
    Json,
}

pub(crate) fn run(options: &SampleOptions, exit: &mut Exit) -> anyhow::Result<()> {
    let context = Context::new(&options.common, options.output == OutputKind::Json)?;
    let mut sample = Sample {
        options,
        context,
        exit,
        has_printed: false,
        text: String::new(),
    };
    let mut result = Ok(());
    let _ = options.input.each(&mut |item| {
        if sample.context.is_interrupted() {
            return ControlFlow::Break(());
        }
        match sample.item(&item) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                result = Err(error);
                ControlFlow::Break(())
            }
        }
    });
    result.and_then(|()| sample.context.output.finish())?;
    if sample.context.is_interrupted() {
        sample.exit.add(Exit::Interrupted);
    }
    Ok(())
}

struct Sample<'a> {
    options: &'a SampleOptions,
    context: Context,
    exit: &'a mut Exit,
    /// Whether a grid has been printed, so that the next one needs a blank line before it.
    has_printed: bool,
    text: String,
}

impl Sample<'_> {
    /// Draws from one puzzle, or reports why it could not be read.
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
        let distinct = match (self.options.distinct, self.options.output) {
            (Some(name), _) => name.into(),
            (None, OutputKind::Directions) => Distinct::Assignments,
            (None, OutputKind::Grid | OutputKind::Json) => Distinct::Layouts,
        };
        let options = self.options.cost.start(&self.context.interrupt);
        let mut sampler = Sampler::new(puzzle, distinct, self.options.seed, options);
        let mut drawn = 0;
        while drawn < self.options.number
            && let Some(assignment) = sampler.next()
        {
            drawn += 1;
            self.solution(item, puzzle, drawn, &assignment)?;
        }
        self.exit.add(match sampler.stop() {
            Some(Stop::Interrupt) => Exit::Interrupted,
            Some(_) => Exit::Unknown,
            None if drawn < self.options.number => Exit::No,
            None => Exit::Yes,
        });
        let name = printable(&item.name);
        let report = &self.context.report;
        match sampler.stop() {
            Some(stop) => report.note(&format!("{name}: {drawn} drawn, then stopped by {stop}")),
            None if drawn < self.options.number => report.note(&format!("{name}: no solution")),
            None => {}
        }
        if self.options.stats {
            let seconds = item.seconds + start.elapsed().as_secs_f64();
            report.note(&stats_line(&name, seconds, sampler.figures()));
        }
        Ok(())
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
                if self.context.color {
                    options.paint = Paint::COLOR;
                }
                grid(text, puzzle, assignment, &options);
            }
        }
        self.context.output.record(&self.text)
    }
}
