//! `tents sample`: solutions drawn uniformly at random.
//!
//! Layer 10: it may import files of lower layers, but no other command.

use std::num::NonZeroU64;
use std::path::Path;
use std::sync::atomic::Ordering;

use clap::Args;
use tents::answer::Ended;
use tents::count::Sampler;

use super::context::Context;
use super::driver::{Batch, Event, PuzzlesOptions};
use super::exit::SOLUTION_CODES;
use super::options::{
    CostLimits, DistinctOptions, StatsOptions, distinct_default, parse_count, parse_number,
};
use super::output_kind::{OutputKind, output_kind};
use super::shared::count_statistics::stats_line;
use super::shared::made::drawn_seed;
use super::solution::{SOLUTION_KINDS, SolutionPrinter, distinct};
use super::words::printable;

/// Print random solutions, all equally likely
///
/// Draws are independent, so a solution can be drawn twice. The same seed draws the same solutions.
/// Without a seed, each run draws others.
#[derive(Args, Debug)]
#[command(
    after_long_help = EXAMPLES.to_owned() + SOLUTION_CODES,
    mut_arg("distinct", distinct_default("layouts, or assignments for directions"))
)]
pub(crate) struct SampleOptions {
    /// Draw N solutions of each puzzle
    #[arg(long, short = 'n', value_name = "N", value_parser = parse_count::<NonZeroU64>,
        default_value_t = NonZeroU64::MIN)]
    count: NonZeroU64,

    #[command(flatten)]
    puzzles: PuzzlesOptions,

    /// How to print a solution
    #[arg(long, short, value_name = "KIND", value_parser = output_kind(SOLUTION_KINDS), default_value = "grid")]
    output: OutputKind,

    #[command(flatten)]
    distinct: DistinctOptions,

    /// The seed of the random numbers [default: random]
    ///
    /// A random seed is printed on standard error.
    #[arg(long, value_name = "N", value_parser = parse_number::<u64>)]
    seed: Option<u64>,

    #[command(flatten)]
    limits: CostLimits,

    #[command(flatten)]
    stats: StatsOptions,
}

const EXAMPLES: &str = "\
Examples:
  tents sample -n 3 puzzle.txt
  tents sample --count 1000 --seed 7 --output directions puzzle.txt";

impl SampleOptions {
    /// Accepts the number of solutions as the first input, as version 0.2.0 did, unless a file has
    /// that name.
    fn with_bare_number(mut self) -> Self {
        let inputs = &mut self.puzzles.input.inputs;
        let number = inputs.first().filter(|input| !Path::new(input).exists());
        let number = number.and_then(|number| number.to_str()?.parse().ok());
        if let Some(number) = number {
            self.count = number;
            inputs.remove(0);
        }
        self
    }
}

pub(crate) fn run(options: SampleOptions, context: &Context) -> anyhow::Result<()> {
    let options = options.with_bare_number();
    let printer = SolutionPrinter::new(context.color, options.output);
    let distinct = distinct(options.output, options.distinct.kind);
    let count = options.count.get();
    let seed = options.seed.unwrap_or_else(|| {
        let seed = drawn_seed();
        context.report.note(&format!("drawn with --seed {seed}"));
        seed
    });
    context.each(Batch::of(&options.puzzles), |item, puzzle, emit| {
        let limits = context.watched(options.limits.since(item.about.clock.read));
        let mut sampler = Sampler::new(puzzle, distinct, seed, &limits);
        let mut drawn = 0;
        while drawn < count
            && let Some(assignment) = sampler.next()
        {
            drawn += 1;
            let text = printer.text(&item.about, puzzle, drawn, &assignment);
            context.solutions.fetch_add(1, Ordering::Relaxed);
            emit(Event::Record(text, printer.is_parted()))?;
        }
        let name = printable(&item.about.name);
        let (end, reason) = match sampler.stop() {
            Some(stop) => (
                stop.into(),
                Some(format!("{drawn} drawn, then stopped by {stop}")),
            ),
            None if drawn < count => (Ended::No, Some("no solution".to_owned())),
            None => (Ended::Yes, None),
        };
        emit(Event::Ended(end))?;
        if let Some(reason) = reason {
            emit(Event::Note(format!("{name}: {reason}")))?;
        }
        if options.stats.is_on {
            let line = stats_line(&name, item.about.clock.elapsed(), sampler.statistics());
            emit(Event::Note(line))?;
        }
        emit(Event::End)
    })
}
