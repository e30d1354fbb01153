//! The options of `tents play`.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::path::PathBuf;

use clap::Args;
use tents::explain::Levels;
use tents::puzzle::Size;

use crate::cli::input::{InputOptions, parse_size};
use crate::cli::options::{CostLimits, levels, parse_number};

/// Play puzzles in the terminal, or write pages to play on
///
/// The keys are shown by `?`. A hint says where to look, then which technique, then the step, and
/// then takes it. Marks can be checked, undone, and taken back to before the first mistake.
///
/// The board is shown on the terminal itself, so puzzles may come through a pipe, and the output
/// may go to a file. Without an input, a puzzle is made. In the end all puzzles are printed with
/// their marks, so that `tents play FILE` goes on with them.
///
/// A page holds everything it needs, and can be sent. It keeps the marks in the browser, and its
/// hints are the steps of `tents explain`.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct PlayOptions {
    #[command(flatten)]
    pub(super) input: InputOptions,

    /// Make a puzzle of this size, as in `10x10` [default without an input: 8x8]
    #[arg(long, value_name = "WxH", value_parser = parse_size, conflicts_with_all = ["inputs", "files_from"])]
    pub(super) new: Option<Size>,

    /// How hard the puzzle that is made shall be, as in `tricky` or `..hard` [default: easy]
    #[arg(
        long,
        value_name = "LEVEL",
        value_parser = levels(),
        hide_possible_values = true,
        conflicts_with_all = ["inputs", "files_from"]
    )]
    pub(super) grade: Option<Levels>,

    /// Where the random numbers begin [default: drawn, and printed on standard error]
    #[arg(long, value_name = "N", value_parser = parse_number::<u64>, conflicts_with_all = ["inputs", "files_from"])]
    pub(super) seed: Option<u64>,

    /// Keep the marks in this file after each change, instead of printing them in the end
    ///
    /// It is a new file or the one that is played. It is written as a puzzle file of its own:
    /// comments in it are not kept.
    #[arg(long, value_name = "FILE", group = "written")]
    pub(super) save: Option<PathBuf>,

    /// Write a page to play on in a browser; in a folder, a page for each puzzle and an index
    #[arg(
        long,
        value_name = "PAGE.html",
        group = "written",
        conflicts_with = "mouse"
    )]
    pub(super) into: Option<PathBuf>,

    /// Let --save and --into replace any file
    #[arg(long, requires = "written")]
    pub(super) overwrite: bool,

    /// Play with the mouse: left for a tent, grass, nothing; right for grass
    #[arg(long)]
    pub(super) mouse: bool,

    #[command(flatten)]
    pub(super) limits: CostLimits,
}

const EXAMPLES: &str = "\
Examples:
  tents play puzzle.txt
  tents play --new 10x10 --grade tricky --save game.txt
  tents play --save game.txt game.txt
  tents play --into page.html puzzle.txt
  tents generate 8x8 --count 5 | tents play >played.txt

Exit codes: 0 ended by `q`, 2 also where there is no terminal, 130 ended by Ctrl-C; `tents --help`
has the others.";
