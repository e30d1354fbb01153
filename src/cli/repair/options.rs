//! The options of `tents repair`.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum};
use tents::repair::ChangeKind;

use crate::cli::driver::PuzzlesOptions;
use crate::cli::options::{
    CostLimits, FilterOptions, LIMITS, OutputKind, choice, parse_count, parse_number,
};

/// Propose small changes that give a puzzle one solution
///
/// For puzzles that were copied wrong. Each change that mends a likely mistake is tried: a clue,
/// the clues of neighbouring lines swapped, a tree one cell off, missing or too many, a line
/// missing or twice, a mark. All that leave one solution are printed, likely ones first, each with
/// the board: `<` and `^` point at the rows and columns where it differs.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct RepairOptions {
    #[command(flatten)]
    pub(super) puzzles: PuzzlesOptions,

    /// How to print the proposals
    #[arg(
        long,
        short,
        value_name = "KIND",
        value_enum,
        default_value_t,
        default_value_if("lines", "true", "json")
    )]
    pub(super) output: OutputKind,

    /// Make up to N changes at once, 1 or 2 [default: 2 only where 1 is not enough]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=2))]
    pub(super) changes: Option<u32>,

    /// Print the puzzle with proposal K made, with its words as a comment
    #[arg(long, value_name = "K", value_parser = parse_count::<usize>)]
    pub(super) apply: Option<usize>,

    #[command(flatten)]
    pub(super) setting: UniqueOptions,

    #[command(flatten)]
    pub(super) leaving: NeedlessOptions,

    #[command(flatten)]
    pub(super) filter: FilterOptions,

    /// Solve at most N changed puzzles
    #[arg(help_heading = LIMITS, long, value_name = "N", value_parser = parse_number::<u64>, default_value = "100000")]
    pub(super) tries: u64,

    #[command(flatten)]
    pub(super) limits: CostLimits,
}

const EXAMPLES: &str = "\
Examples:
  tents repair copied.txt
  tents repair --apply 1 copied.txt >mended.txt
  tents repair --changes 2 --time-limit 10s copied.txt
  tents repair --unique --keep-trees draft.txt
  tents repair --minimal full.txt >fewer.txt
  tents repair --needless book/
  tents repair --lines <puzzles.jsonl >answers.jsonl

Exit codes: 0 there is a proposal, or nothing to repair, 1 there is no proposal; `tents --help` has
the others.";

/// The options for who makes puzzles.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct UniqueOptions {
    /// Say what to add to a puzzle with several solutions, so that one is left
    ///
    /// The fewest clues, tents or grass to add, or trees to move by a cell.
    #[arg(long, conflicts_with_all = ["changes", "tries"])]
    pub(super) unique: bool,

    /// Keep a solution with the marks on the board, and give none of them
    #[arg(long, value_name = "marks", value_parser = ["marks"], requires = "unique", conflicts_with = "marks")]
    pub(super) keep: Option<String>,

    /// Move no tree
    #[arg(long, requires = "unique")]
    pub(super) keep_trees: bool,

    /// Change nothing but this
    #[arg(long, value_name = "KIND", value_parser = kind(), requires = "unique")]
    pub(super) only: Option<ChangeKind>,
}

fn kind() -> impl TypedValueParser<Value = ChangeKind> {
    choice([
        ("clues", "Clues for lines without one", ChangeKind::Clues),
        ("givens", "Tents and grass given", ChangeKind::Givens),
        ("trees", "Trees, each by one cell", ChangeKind::Trees),
    ])
}

/// The options for clues that can go.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct NeedlessOptions {
    /// Name the clues without which there is still one solution
    ///
    /// First those that can go alone, then some that can go together, with the grade before and
    /// after.
    #[arg(long, conflicts_with_all = ["unique", "changes", "tries", "apply"])]
    pub(super) needless: bool,

    /// Print the puzzle without the clues that can go together
    #[arg(long, conflicts_with_all = ["unique", "changes", "tries", "apply"])]
    pub(super) minimal: bool,

    /// Which of the clues that can go are tried first [default: rows]
    #[arg(long, value_name = "ORDER", value_enum)]
    pub(super) order: Option<OrderName>,
}

/// The order in which clues are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum OrderName {
    /// Rows, then columns
    #[default]
    Rows,
    /// Columns, then rows
    Columns,
    /// Large clues first
    Largest,
    /// Small clues first
    Smallest,
}
