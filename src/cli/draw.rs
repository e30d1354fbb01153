//! `tents draw`: puzzles and solutions as pictures, and pages of them.
//!
//! Layer 10: it may import files of lower layers, but no other command.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::Args;
use clap::builder::{OsStringValueParser, TypedValueParser};
use tents::render::picture::{Length, Theme};

use super::context::Context;
use super::driver::PuzzlesOptions;
use super::files;
use super::options::LimitOptions;
use super::shared::picture::{
    DrawingOptions, FileFormat, PaperOptions, PictureOptions, Show, draw, pictured, theme,
};

/// Draw puzzles as pictures, or as a page with all of them
///
/// One picture is printed to standard output; `--into` names a file, or a folder for several. An HTML
/// page shows any number of puzzles. SVG is printed to a terminal only with `--to svg`. No file is
/// left half written, and none is replaced without `--overwrite`. `tents sheet` makes pages for
/// paper.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct DrawOptions {
    #[command(flatten)]
    puzzles: PuzzlesOptions,

    /// What to draw [default: puzzle; html: both]
    #[arg(long, value_name = "KIND", value_parser = pictured())]
    show: Option<Show>,

    /// The format to write [default: from --into, or svg]
    #[arg(long, value_name = "FORMAT", value_enum)]
    to: Option<FileFormat>,

    /// Write to this file or folder [default: standard output]
    ///
    /// A path that ends in `/` is a folder, and each puzzle is written to its own file there. The
    /// names of the files are printed.
    #[arg(long, value_name = "PATH", value_parser = no_sheet())]
    into: Option<PathBuf>,

    #[command(flatten)]
    drawing: DrawingOptions,

    /// The colours of svg and png [default: auto]
    #[arg(long, value_name = "THEME", value_parser = theme())]
    theme: Option<Theme>,

    /// The size of a cell, as in `8mm` [default: 40px; png: 80px]
    ///
    /// The units are `px`, `mm`, `cm` and `in`.
    #[arg(long, value_name = "LENGTH")]
    cell: Option<Length>,

    /// The heading of an HTML page [default: Tents]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    #[command(flatten)]
    limits: LimitOptions,
}

const EXAMPLES: &str = "\
Examples:
  tents draw puzzle.txt >puzzle.svg
  tents draw --show solution --pairs --theme dark --into solved.png puzzle.txt
  tents draw --show errors --into wrong.svg solved.txt
  tents draw --show step --step 3 puzzle.txt >step.svg
  tents draw --into pictures/ puzzles
  tents draw --into gallery.html puzzles

Exit codes: 0 everything is drawn, 1 a puzzle has no solution to draw, or no second one to \
compare; `tents --help` lists the others.";

/// Returns the parser of `--into`, which refuses the path of a PDF.
fn no_sheet() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().try_map(|path: OsString| {
        let path = PathBuf::from(path);
        if FileFormat::of_name(&path) == Some(FileFormat::Pdf) {
            return Err("use `tents sheet` to make a pdf");
        }
        Ok(path)
    })
}

pub(crate) fn run(options: &DrawOptions, context: &Context) -> anyhow::Result<()> {
    let into = options.into.as_deref();
    let format = match into.filter(|into| !files::is_folder(into)) {
        Some(file) => format(options.to, file)?,
        None => options.to.unwrap_or(FileFormat::Svg),
    };
    let picture = PictureOptions {
        show: options.show.unwrap_or(match format {
            FileFormat::Html => Show::Both,
            _ => Show::Puzzle,
        }),
        format,
        into: options.into.clone(),
        drawing: options.drawing.clone(),
        theme: options.theme,
        cell: options.cell,
        title: options.title.clone(),
        sheet: PaperOptions::default(),
    };
    picture.check()?;
    if into.is_none() && options.to != Some(FileFormat::Svg) && io::stdout().is_terminal() {
        bail!(
            "{} is not for a terminal: name a file with --into{}",
            format.ending(),
            if format == FileFormat::Svg {
                ", or use --to svg"
            } else {
                ", or a pipe"
            }
        );
    }
    draw(&picture, &options.puzzles, &options.limits, context)
}

/// Returns the format of a file: `to` or, if that is not set, the format for the ending of the
/// name. Fails if no format has this ending.
fn format(to: Option<FileFormat>, file: &Path) -> anyhow::Result<FileFormat> {
    to.or_else(|| FileFormat::of_name(file)).with_context(|| {
        format!(
            "the format of `{}` is unknown: end the name with `.svg`, `.png` or `.html`, use --to, \
             or end a folder with `/`",
            file.display()
        )
    })
}
