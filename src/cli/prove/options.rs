//! The options of `tents prove` and `tents prove check`, and the names of their files.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::ffi::OsString;
use std::path::PathBuf;

use bytesize::ByteSize;
use clap::{Args, Subcommand};

use crate::cli::driver::PuzzlesOptions;
use crate::cli::input::ReadingOptions;
use crate::cli::options::{
    DistinctOptions, LimitOptions, MarksOptions, OverwriteOptions, distinct_default,
};
use crate::cli::output_kind::{OutputKind, TEXT_OR_JSON, output_kind};

/// Write proofs of verdicts, for the checker VeriPB
///
/// For each puzzle, the model `NAME.opb` and the proof `NAME.pbp` are written to the folder. VeriPB
/// 3.0.2, a checker that knows nothing about Tents, checks them. If a puzzle has several solutions,
/// two of them are the proof; with `--all`, the proof shows that there are no others. Solutions are
/// written as direction lists to `NAME.layouts` or `NAME.assignments`. `tents prove check` checks a
/// proof.
#[derive(Args, Debug)]
#[command(
    after_long_help = EXAMPLES,
    mut_arg("distinct", distinct_default("layouts")),
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    subcommand_negates_reqs = true
)]
pub(crate) struct ProveOptions {
    #[command(subcommand)]
    pub(super) command: Option<ProveCommand>,

    #[command(flatten)]
    pub(super) puzzles: PuzzlesOptions,

    /// Write models and proofs to this folder
    #[arg(long, value_name = "FOLDER", required = true)]
    pub(super) into: Option<PathBuf>,

    #[command(flatten)]
    pub(super) overwrite: OverwriteOptions,

    /// Also prove that no other solutions exist
    #[arg(long)]
    pub(super) all: bool,

    #[command(flatten)]
    pub(super) distinct: DistinctOptions,

    /// How to print the result
    #[arg(long, short, value_name = "KIND", value_parser = output_kind(TEXT_OR_JSON), default_value = "text")]
    pub(super) output: OutputKind,

    #[command(flatten)]
    pub(super) proof: ProofOptions,

    #[command(flatten)]
    pub(super) limits: LimitOptions,
}

/// The limit on the length of a proof.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct ProofOptions {
    /// Abandon longer proofs, as in `500k` or `2GB`
    #[arg(long = "proof-limit", value_name = "SIZE", default_value = "1GiB")]
    pub(super) limit: ByteSize,
}

/// The commands of `prove`.
#[derive(Debug, Subcommand)]
pub(super) enum ProveCommand {
    Check(ProveCheckOptions),
}

/// Check the proof of a verdict with VeriPB
///
/// The model is made again from the puzzle, the solutions are verified, and proof steps that assume
/// something are rejected. Then VeriPB reads the model and the proof. If the file has several
/// puzzles, the model `NAME.opb` in the folder of the proof determines which one is meant.
#[derive(Args, Debug)]
#[command(after_long_help = CHECK_EXAMPLES)]
pub(super) struct ProveCheckOptions {
    /// The file with the puzzle
    pub(super) puzzle: OsString,

    /// The file with the proof, such as `NAME.pbp`
    pub(super) proof: PathBuf,

    /// How to print the result
    #[arg(long, short, value_name = "KIND", value_parser = output_kind(TEXT_OR_JSON), default_value = "text")]
    pub(super) output: OutputKind,

    #[command(flatten)]
    pub(super) marks: MarksOptions,

    #[command(flatten)]
    pub(super) reading: ReadingOptions,

    #[command(flatten)]
    pub(super) length: ProofOptions,

    #[command(flatten)]
    pub(super) limits: LimitOptions,
}

const EXAMPLES: &str = "\
Examples:
  tents prove --into proofs puzzles
  tents prove check puzzles/6x6.txt proofs/6x6.pbp
  tents prove --all --distinct assignments --into proofs puzzles/ring.txt

Exit codes: 0 everything is proved, whatever the verdicts; `tents --help` lists the others.";

const CHECK_EXAMPLES: &str = "\
Examples:
  tents prove check puzzles/6x6.txt proofs/6x6.pbp
  tents prove check --output json puzzles/6x6.txt proofs/6x6.pbp

To install the checker: cargo install veripb --version 3.0.2 --locked

Exit codes: 0 the proof is accepted, 1 it is rejected; `tents --help` lists the others.";

/// The endings of the names of model files (`MODEL`) and proof files (`PROOF`). The ending of a
/// file of solutions is their kind, `layouts` or `assignments`.
pub(super) const MODEL: &str = "opb";
pub(super) const PROOF: &str = "pbp";
