//! `tents sheet`: puzzles and solutions on pages for paper.
//!
//! Layer 10: it may import files of lower layers, but no other command.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use clap::builder::{OsStringValueParser, TypedValueParser};
use tents::render::picture::{Length, Theme};

use super::context::Context;
use super::driver::PuzzlesOptions;
use super::options::LimitOptions;
use super::shared::picture::{
    DrawingOptions, FileFormat, PaperOptions, PictureOptions, Show, draw, theme,
};
use super::usage::conflict;

/// Make sheets of puzzles for paper, as a PDF
///
/// The puzzles come first; with `--show both`, their solutions follow on separate pages. The PDF is
/// printed to standard output; `--into` names a file, or a folder with a file for each puzzle. No
/// file is left half written, and none is replaced without `--overwrite`.
#[derive(Args, Debug)]
#[command(
    after_long_help = EXAMPLES,
    mut_arg("theme", |theme| theme.hide_short_help(true)),
    mut_arg("step", |step| step.hide_short_help(true)),
    mut_arg("coordinates", |coordinates| coordinates.hide_short_help(true))
)]
pub(crate) struct SheetsOptions {
    /// What to draw
    #[arg(long, value_name = "KIND", value_enum, default_value_t = Show::Puzzle)]
    show: Show,

    /// Write to this file or folder [default: standard output]
    ///
    /// A path that ends in `/` is a folder, and each puzzle is written to its own file there. The
    /// names of the files are printed.
    #[arg(long, value_name = "PATH", value_parser = no_picture())]
    into: Option<PathBuf>,

    #[command(flatten)]
    drawing: DrawingOptions,

    /// The colours [default: print]
    #[arg(long, value_name = "THEME", value_parser = theme())]
    theme: Option<Theme>,

    /// The size of a cell, as in `8mm` or `0.3in`
    ///
    /// By default, cells are as large as fits, up to 12mm. A single puzzle on a page fills the page.
    #[arg(long, value_name = "LENGTH")]
    cell: Option<Length>,

    /// The heading of each page [default: Tents]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    #[command(flatten)]
    paper: PaperOptions,

    #[command(flatten)]
    puzzles: PuzzlesOptions,

    #[command(flatten)]
    limits: LimitOptions,
}

const EXAMPLES: &str = "\
Examples:
  tents generate 10x10 --count 24 --to json | tents sheet --show both --into sheet.pdf
  tents sheet --into class.pdf --name-line --label level --title 'Week 12' puzzles
  tents sheet --show both --names class.txt --into dealt.pdf puzzles
  tents sheet --show steps --into steps.pdf puzzle.txt
  tents sheet --show techniques --into techniques.pdf

Exit codes: 0 everything is drawn, 1 a puzzle has no solution to draw, or no second one to \
compare; `tents --help` lists the others.";

/// Returns a parser for paths. It refuses the names of pictures and HTML pages.
fn no_picture() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().try_map(|path: OsString| {
        let path = PathBuf::from(path);
        match FileFormat::of_name(&path) {
            None | Some(FileFormat::Pdf) => Ok(path),
            Some(_) => Err("a sheet is a pdf; use `tents draw` for pictures and pages"),
        }
    })
}

pub(crate) fn run(options: &SheetsOptions, context: &Context) -> anyhow::Result<()> {
    let picture = PictureOptions {
        show: options.show,
        format: FileFormat::Pdf,
        into: options.into.clone(),
        drawing: options.drawing.clone(),
        theme: options.theme,
        cell: options.cell,
        title: options.title.clone(),
        sheet: options.paper.clone(),
    };
    if options.show == Show::Techniques && !options.puzzles.input.is_unnamed() {
        return Err(conflict(
            "the techniques are the same for every puzzle: name no input",
        ));
    }
    picture.check()?;
    if options.into.is_none() && io::stdout().is_terminal() {
        bail!("pdf is not for a terminal: name a file with --into, or use a pipe");
    }
    draw(&picture, &options.puzzles, &options.limits, context)
}
