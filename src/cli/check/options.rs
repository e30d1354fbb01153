//! The options of `tents check`.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::num::NonZeroU64;

use clap::{Args, ValueEnum};

use super::expect::ExpectOptions;
use crate::cli::input::InputOptions;
use crate::cli::options::{
    DistinctOptions, FilterOptions, JobsOptions, LimitOptions, StatsOptions, parse_count,
};

/// Say for each puzzle whether it has one solution, several or none
///
/// A folder stands for the puzzle files in it and below. Files of other programs are skipped there:
/// those with an ending such as `.json` or `.txt`, in which no line looks like clues or a row.
/// Comments before a puzzle, such as `# expect: none` or `# level: tricky..hard`, or its keys
/// `expect` and `level` in JSON, say what is expected of it. A solution that is stored with a
/// puzzle must be right: tents on the board, as many as trees; the key `solution` in JSON; or, for
/// a file of one puzzle, a file `NAME.sol` beside it.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct CheckOptions {
    #[command(flatten)]
    pub(super) input: InputOptions,

    #[command(flatten)]
    pub(super) expect: ExpectOptions,

    /// How to print the verdicts
    #[arg(
        long,
        short,
        value_name = "KIND",
        value_enum,
        default_value_t,
        default_value_if("lines", "true", "json")
    )]
    pub(super) output: OutputKind,

    /// Print a line for each puzzle, not only for those not as expected
    ///
    /// For a puzzle that should have one solution and has several, two of them are printed as
    /// direction lists.
    #[arg(long, short)]
    pub(super) verbose: bool,

    /// Name the puzzles that are the same as one before them, turned or mirrored
    #[arg(long, conflicts_with_all = ["lines", "shard"])]
    pub(super) duplicates: bool,

    #[command(flatten)]
    pub(super) distinct: DistinctOptions,

    /// What to do with tents already on the board
    ///
    /// If there are as many tents as trees, they are taken for the solution of the puzzle,
    /// otherwise as given.
    #[arg(long, value_name = "KIND", value_enum)]
    pub(super) marks: Option<Marks>,

    #[command(flatten)]
    pub(super) jobs: JobsOptions,

    #[command(flatten)]
    pub(super) filter: FilterOptions,

    #[command(flatten)]
    pub(super) limits: LimitOptions,

    /// Stop at the first puzzle that is not as expected
    #[arg(long, conflicts_with_all = ["max_failures", "lines"])]
    pub(super) fail_fast: bool,

    /// Stop after N puzzles that are not as expected
    #[arg(long, value_name = "N", value_parser = parse_count::<NonZeroU64>, conflicts_with = "lines")]
    pub(super) max_failures: Option<NonZeroU64>,

    #[command(flatten)]
    pub(super) stats: StatsOptions,
}

const EXAMPLES: &str = "\
Verdicts: unique, multiple, none, unknown (stopped by a limit), invalid (could not be read).

Examples:
  tents check puzzles
  tents check --verbose puzzles/*.txt
  tents check --expect solvable --time-limit 1s puzzle.txt
  tents check --grade tricky..hard puzzles
  tents check --expect unique --strict puzzles
  find . -name '*.txt' -print0 | tents check --null --files-from -
  tents check --output junit puzzles > report.xml
  tents check --output html puzzles > report.html

Exit codes: 0 all are as expected, 1 some are not, 3 some are unknown; `tents --help` has the others.";

/// The meaning of the marks of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Marks {
    /// Every solution must respect them
    Given,
    /// The tents are the solution, which must be right
    Solution,
    /// They are taken off the board
    Ignore,
}

/// How verdicts are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum OutputKind {
    /// One line for each puzzle that is not as expected
    #[default]
    Text,
    /// JSON lines
    Json,
    /// Comma-separated values, with a header
    Csv,
    /// `JUnit` XML
    #[value(help = "JUnit XML, one test case per puzzle")]
    Junit,
    /// Annotations for GitHub Actions
    Github,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// A page of HTML with pictures
    Html,
}
