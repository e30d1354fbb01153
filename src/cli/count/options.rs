//! The options of `tents count`.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use clap::Args;
use tents::answer::{Command, CountRequest};

use crate::cli::driver::PuzzlesOptions;
use crate::cli::exit::SOLUTION_CODES;
use crate::cli::filter::Filter;
use crate::cli::options::{
    CostLimits, DistinctOptions, FilterOptions, SHARED, StatsOptions, distinct_default,
    parse_number,
};
use crate::cli::output_kind::{OutputKind, output_kind};

/// Count the solutions of puzzles exactly, however many there are
///
/// A layout is a set of tents; an assignment also pairs each tent with a tree. A layout with `r` rings
/// has `2^r` assignments.
#[derive(Args, Debug)]
#[command(
    after_long_help = EXAMPLES.to_owned() + SOLUTION_CODES,
    mut_arg("distinct", distinct_default("both"))
)]
pub(crate) struct CountOptions {
    #[command(flatten)]
    pub(super) puzzles: PuzzlesOptions,

    /// How to print numbers
    #[arg(long, short, value_name = "KIND", value_parser = output_kind(KINDS), default_value = "text")]
    pub(super) output: OutputKind,

    #[command(flatten)]
    pub(super) distinct: DistinctOptions,

    /// Also print the share of solutions with a tent in each cell
    #[arg(long)]
    pub(super) by_cell: bool,

    #[command(flatten)]
    pub(super) filter: FilterOptions,

    #[command(flatten)]
    pub(super) limits: CostLimits,

    /// Stop each puzzle after N decisions
    ///
    /// Unlike a time limit, it stops at the same point on every run.
    #[arg(help_heading = SHARED, hide_short_help = true, long, value_name = "N", value_parser = parse_number::<u64>)]
    pub(super) node_limit: Option<u64>,

    #[command(flatten)]
    pub(super) stats: StatsOptions,
}

const EXAMPLES: &str = "\
Examples:
  tents count puzzle.txt
  tents count --by-cell puzzle.txt
  tents count --by-cell --output html puzzle.txt > shares.html
  tents count --output csv --time-limit 10s puzzles/*.txt";

/// The values of `--output`: the forms in which the numbers can be printed.
const KINDS: [(OutputKind, &str); 4] = [
    (
        OutputKind::Text,
        "In words; with `--by-cell`, a grid of percentages, in which `T` is a tree",
    ),
    (OutputKind::Json, "JSON lines"),
    (
        OutputKind::Csv,
        "Comma-separated values: one line per puzzle; with `--by-cell`, one per cell",
    ),
    (
        OutputKind::Html,
        "An HTML page with pictures of the shares; needs `--by-cell`",
    ),
];

impl CountOptions {
    /// Returns the request for each puzzle.
    pub(super) fn request(&self) -> CountRequest {
        CountRequest {
            distinct: self.distinct.kind,
            by_cell: self.by_cell,
            marks: self.puzzles.marks.kind,
            stats: self.stats.is_on,
        }
    }

    /// Returns the filter of `--lines`, if that is set.
    pub(crate) fn filter(&self) -> Option<Filter<'_>> {
        let limits = (&self.limits, self.node_limit);
        let command = Command::Count(self.request());
        self.filter
            .of(command, &self.puzzles.input, &self.puzzles.jobs, limits)
    }
}
