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
/// The key `?` shows all keys. A hint first shows where to look, then the technique, then the step,
/// and then makes the move. Marks can be checked, and undone one by one or until none is wrong.
///
/// The board is drawn on the terminal itself, so puzzles can be piped in and the output can go to a
/// file. Without an input, a puzzle is made. When you quit, all puzzles are printed with their marks.
/// Redirect that to a file, and `tents play FILE` continues with them.
///
/// A page is a single file that you can send. It keeps the marks in the browser, and its hints are
/// the steps of `tents explain`.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct PlayOptions {
    #[command(flatten)]
    pub(super) input: InputOptions,

    /// Make a puzzle of this size [default: 8x8]
    #[arg(long, value_name = "WxH", value_parser = parse_size, conflicts_with_all = ["inputs", "files_from"])]
    pub(super) new: Option<Size>,

    /// The level of the puzzle that is made, or a range [default: easy]
    #[arg(
        long,
        value_name = "LEVEL",
        value_parser = levels(),
        hide_possible_values = true,
        conflicts_with_all = ["inputs", "files_from"]
    )]
    pub(super) grade: Option<Levels>,

    /// The seed of the random numbers [default: random]
    ///
    /// A random seed is printed on standard error.
    #[arg(long, value_name = "N", value_parser = parse_number::<u64>, conflicts_with_all = ["inputs", "files_from"])]
    pub(super) seed: Option<u64>,

    /// Save the marks to this file after each change
    ///
    /// The boards are then not printed at the end. FILE is a new file or the file that is played;
    /// `--overwrite` allows any other file. The comments of the old file are not kept.
    #[arg(long, value_name = "FILE", group = "written")]
    pub(super) save: Option<PathBuf>,

    /// Write a page to play on in a browser
    ///
    /// The page has all puzzles. If the value is a folder, such as `pages/`, each puzzle gets its own
    /// page there, and an index lists them.
    #[arg(
        long,
        value_name = "PAGE.html",
        group = "written",
        conflicts_with = "mouse"
    )]
    pub(super) into: Option<PathBuf>,

    /// Let --save and --into replace files
    #[arg(long, requires = "written")]
    pub(super) overwrite: bool,

    /// Use the mouse: the left button cycles tent, grass, empty; the right one marks grass
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

Exit codes: 0 after `q`, or if the page is written, 2 if there is no terminal or after another \
error, 130 after Ctrl-C; `tents --help` lists the others.";
