//! The options of `tents check`.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::num::NonZeroU64;

use clap::Args;
use clap::builder::TypedValueParser;
use tents::answer::{CheckRequest, CheckedMarks, Command};

use super::expect::ExpectOptions;
use crate::cli::filter::Filter;
use crate::cli::input::InputOptions;
use crate::cli::options::{
    DistinctOptions, FilterOptions, JobsOptions, LimitOptions, SHARED, StatsOptions, choice,
    distinct_default, parse_count,
};
use crate::cli::output_kind::{OutputKind, output_kind};

/// Check whether each puzzle has one solution, several or none
///
/// A folder means all puzzle files in it and in its subfolders. A file there with an ending such as
/// `.json` or `.txt` is skipped if no line of it looks like clues or a row. Comments before a puzzle,
/// such as `# expect: none` or `# level: tricky..hard`, set what is expected of it; in JSON, the keys
/// `expect` and `level` do. A solution that is stored with a puzzle must be right. It can be the tents
/// on the board, if there are as many as trees; the key `solution` in JSON; or, for a file with one
/// puzzle, the file `NAME.sol` in the same folder.
#[derive(Args, Debug)]
#[command(
    after_long_help = EXAMPLES,
    mut_arg("distinct", |distinct| distinct_default("layouts")(distinct.hide_short_help(true)))
)]
pub(crate) struct CheckOptions {
    #[command(flatten)]
    pub(super) input: InputOptions,

    #[command(flatten)]
    pub(super) expect: ExpectOptions,

    /// How to print the verdicts
    #[arg(long, short, value_name = "KIND", value_parser = output_kind(KINDS), default_value = "text")]
    pub(super) output: OutputKind,

    /// Print a line for every puzzle
    ///
    /// Also print two solutions, as direction lists, of a puzzle that unexpectedly has several.
    /// Without this option, the text lists only the puzzles that are not as expected.
    #[arg(long, short)]
    pub(super) verbose: bool,

    /// Report duplicates, also rotated or mirrored ones
    #[arg(long, conflicts_with_all = ["lines", "shard"])]
    pub(super) duplicates: bool,

    #[command(flatten)]
    pub(super) distinct: DistinctOptions,

    /// What to do with marks already on the board
    ///
    /// By default, if there are as many tents as trees, the tents are checked as a `solution`;
    /// otherwise every solution must respect the marks (`given`).
    #[arg(help_heading = SHARED, hide_short_help = true, long, value_name = "KIND", value_parser = marks())]
    pub(super) marks: Option<CheckedMarks>,

    #[command(flatten)]
    pub(super) jobs: JobsOptions,

    #[command(flatten)]
    pub(super) filter: FilterOptions,

    #[command(flatten)]
    pub(super) limits: LimitOptions,

    /// Stop at the first failure
    #[arg(long, conflicts_with_all = ["max_failures", "lines"])]
    pub(super) fail_fast: bool,

    /// Stop after N failures
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

Exit codes: 0 all are as expected, 1 some are not, 3 some are unknown; `tents --help` lists the \
others.";

/// Returns the parser for `--marks`.
fn marks() -> impl TypedValueParser<Value = CheckedMarks> {
    choice([
        (
            "given",
            "Every solution must respect them",
            CheckedMarks::Given,
        ),
        (
            "solution",
            "The tents are the solution, which must be right",
            CheckedMarks::Solution,
        ),
        ("ignore", "Remove them first", CheckedMarks::Ignore),
    ])
}

/// The output kinds of verdicts.
const KINDS: [(OutputKind, &str); 7] = [
    (
        OutputKind::Text,
        "One line for each puzzle that is not as expected",
    ),
    (OutputKind::Json, "JSON lines"),
    (OutputKind::Csv, "Comma-separated values, with a header"),
    (OutputKind::Junit, "JUnit XML, one test case per puzzle"),
    (OutputKind::Github, "Annotations for GitHub Actions"),
    (OutputKind::Sarif, "SARIF 2.1.0, for code scanning"),
    (OutputKind::Html, "An HTML page with pictures"),
];

impl CheckOptions {
    /// Returns the request for each puzzle.
    pub(super) fn request(&self) -> CheckRequest {
        CheckRequest {
            expect: self.expect.expect,
            level: self.expect.grade,
            strict: self.expect.strict,
            distinct: self.distinct.kind.unwrap_or_default(),
            marks: self.marks,
            counts_several: true,
            stats: self.stats.is_on,
        }
    }

    /// Returns the filter of `--lines`, if that is set. It does not count the solutions of a puzzle
    /// that has several, because a filter often reads many such puzzles. Fails if options
    /// contradict each other.
    pub(crate) fn filter(&self) -> anyhow::Result<Option<Filter<'_>>> {
        self.expect.check()?;
        let limits = (&self.limits.cost, self.limits.node_limit);
        let command = Command::Check(CheckRequest {
            counts_several: false,
            ..self.request()
        });
        let filter = self.filter.of(command, &self.input, &self.jobs, limits);
        Ok(filter)
    }
}
