//! The options of `tents prove`, and the names of its files.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::path::PathBuf;

use bytesize::ByteSize;
use clap::Args;

use crate::cli::driver::PuzzlesOptions;
use crate::cli::options::{DistinctOptions, LIMITS, LimitOptions, OverwriteOptions, TextOrJson};

/// Prove verdicts, for the checker VeriPB
///
/// For each puzzle the folder gets the model, `NAME.opb`, and the proof, `NAME.pbp`, for VeriPB
/// 3.0.2, a checker that knows nothing of this puzzle. If there are several solutions, two of them
/// are the proof; with `--all`, the proof says that there are no others. Solutions are written as
/// direction lists, to `NAME.layouts` or `NAME.assignments`. `--check` makes the model anew from
/// the puzzle, judges the solutions, refuses steps that assume something, and then runs VeriPB.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct ProveOptions {
    #[command(flatten)]
    pub(super) puzzles: PuzzlesOptions,

    /// Write models and proofs to this folder
    #[arg(long, value_name = "FOLDER", required_unless_present = "check")]
    pub(super) into: Option<PathBuf>,

    #[command(flatten)]
    pub(super) overwrite: OverwriteOptions,

    /// Check a proof: the inputs are a puzzle and the proof
    #[arg(long, conflicts_with_all = ["into", "all", "distinct", "files_from", "include", "exclude", "jobs"])]
    pub(super) check: bool,

    /// Also prove how many solutions a puzzle has if it has several
    #[arg(long)]
    pub(super) all: bool,

    #[command(flatten)]
    pub(super) distinct: DistinctOptions,

    /// How to print the result
    #[arg(long, short, value_name = "KIND", value_enum, default_value_t)]
    pub(super) output: TextOrJson,

    /// Abandon longer proofs, as in `500k` or `2GB`
    #[arg(help_heading = LIMITS, long, value_name = "SIZE", default_value = "1GiB")]
    pub(super) proof_limit: ByteSize,

    #[command(flatten)]
    pub(super) limits: LimitOptions,
}

const EXAMPLES: &str = "\
Examples:
  tents prove --into proofs puzzles
  tents prove --check puzzles/6x6.txt proofs/6x6.pbp
  tents prove --all --distinct assignments --into proofs puzzles/ring.txt

To install the checker: cargo install veripb --version 3.0.2 --locked

Exit codes: 0 everything is proved, whatever the verdicts, 1 a proof is rejected; `tents --help` has
the others.";

/// The endings of the files of models and proofs. Those of solutions are the names of their kinds.
pub(super) const MODEL: &str = "opb";
pub(super) const PROOF: &str = "pbp";
