//! `tents sample`: solutions drawn uniformly at random.

use std::io;

use anyhow::bail;
use clap::Args;
use tents::count::{Method, Sampler};
use tents::puzzle::Puzzle;
use tents::render::GridOptions;
use tents::solve::Distinct;

use super::context::Context;
use super::count::{CostOptions, stats_line};
use super::exit::{Exit, solution_codes};
use super::input::{InputOptions, Item};
use super::options::{CommonOptions, Style, parse_number};
use super::puzzles::Marks;
use super::solution::{OutputKind, SolutionPrinter, distinct_names};
use super::words::printable;

/// Print solutions drawn at random, each with the same chance
///
/// Draws are independent, so a solution may come twice. The same seed draws the same solutions.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct SampleOptions {
    /// How many solutions of each puzzle
    #[arg(value_name = "N", value_parser = parse_number::<u64>)]
    number: u64,

    #[command(flatten)]
    input: InputOptions,

    /// How to print a solution
    #[arg(long, short, value_name = "HOW", value_enum, default_value_t)]
    output: OutputKind,

    /// What to draw from [default: layouts; assignments with `--output directions`]
    #[arg(long, value_name = "WHAT", value_parser = distinct_names())]
    distinct: Option<Distinct>,

    /// The seed of the random numbers
    #[arg(long, value_name = "N", value_parser = parse_number::<u64>, default_value_t = 1)]
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

const EXAMPLES: &str = concat!(
    "\
Examples:
  tents sample 3 puzzle.txt
  tents sample 1000 --seed 7 --output directions puzzle.txt

",
    solution_codes!()
);

impl SampleOptions {
    /// How it prints.
    pub(crate) fn style(&self) -> Style {
        self.common.style(self.output == OutputKind::Json)
    }
}

pub(crate) fn run(options: &SampleOptions, context: &Context) -> anyhow::Result<()> {
    if options.cost.method() == Method::Layers {
        bail!("`--method layers` counts and does not draw");
    }
    let mut sample = Sample {
        options,
        context,
        printer: SolutionPrinter::new(context, options.output, GridOptions::default()),
    };
    context.each(&options.input, options.marks, |item, puzzle| {
        sample.item(item, puzzle)
    })
}

struct Sample<'a> {
    options: &'a SampleOptions,
    context: &'a Context,
    printer: SolutionPrinter,
}

impl Sample<'_> {
    /// Draws from one puzzle.
    fn item(&mut self, item: &Item, puzzle: &Puzzle) -> io::Result<Exit> {
        let distinct = self.options.output.distinct(self.options.distinct);
        let options = self.options.cost.since(item.read, &self.context.interrupt);
        let mut sampler = Sampler::new(puzzle, distinct, self.options.seed, &options);
        let mut drawn = 0;
        while drawn < self.options.number
            && let Some(assignment) = sampler.next()
        {
            drawn += 1;
            self.printer
                .print(self.context, item.heading(), puzzle, drawn, &assignment)?;
        }
        let name = printable(&item.name);
        let report = &self.context.report;
        match sampler.stop() {
            Some(stop) => report.note(&format!("{name}: {drawn} drawn, then stopped by {stop}")),
            None if drawn < self.options.number => report.note(&format!("{name}: no solution")),
            None => {}
        }
        if self.options.stats {
            let seconds = item.seconds + item.read.elapsed().as_secs_f64();
            report.note(&stats_line(&name, seconds, sampler.figures()));
        }
        Ok(match sampler.stop() {
            Some(stop) => stop.into(),
            None if drawn < self.options.number => Exit::No,
            None => Exit::Yes,
        })
    }
}
