//! `tents play`: a board to play on, in the terminal or as a page.

mod page;
#[cfg(feature = "play")]
mod terminal;

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use clap::Args;
use tents::explain::Levels;
use tents::generate::{AttemptError, Generator, GeneratorSettings};
use tents::limits::Limits;
use tents::puzzle::Size;

use super::about::{About, Known};
use super::context::Context;
use super::files;
use super::generate::drawn_seed;
use super::input::{InputOptions, parse_size};
use super::options::{CostLimits, levels, parse_number};

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
    input: InputOptions,

    /// Make a puzzle of this size, as in `10x10` [default without an input: 8x8]
    #[arg(long, value_name = "WxH", value_parser = parse_size, conflicts_with_all = ["inputs", "files_from"])]
    new: Option<Size>,

    /// How hard the puzzle that is made shall be, as in `tricky` or `..hard` [default: easy]
    #[arg(
        long,
        value_name = "LEVEL",
        value_parser = levels(),
        hide_possible_values = true,
        conflicts_with_all = ["inputs", "files_from"]
    )]
    grade: Option<Levels>,

    /// Where the random numbers begin [default: drawn, and printed on standard error]
    #[arg(long, value_name = "N", value_parser = parse_number::<u64>, conflicts_with_all = ["inputs", "files_from"])]
    seed: Option<u64>,

    /// Keep the marks in this file after each change, instead of printing them in the end
    ///
    /// It is a new file or the one that is played. It is written as a puzzle file of its own:
    /// comments in it are not kept.
    #[arg(long, value_name = "FILE", group = "written")]
    save: Option<PathBuf>,

    /// Write a page to play on in a browser; in a folder, a page for each puzzle and an index
    #[arg(
        long,
        value_name = "PAGE.html",
        group = "written",
        conflicts_with = "mouse"
    )]
    into: Option<PathBuf>,

    /// Let --save and --into replace any file
    #[arg(long, requires = "written")]
    overwrite: bool,

    /// Play with the mouse: left for a tent, grass, nothing; right for grass
    #[arg(long)]
    mouse: bool,

    #[command(flatten)]
    limits: CostLimits,
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

/// How long making a puzzle may take.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) fn run(options: &PlayOptions, context: &Context) -> anyhow::Result<()> {
    let is_new = options.input.is_unnamed()
        && (options.new.is_some()
            || options.grade.is_some()
            || options.seed.is_some()
            || io::stdin().is_terminal());
    if let Some(save) = &options.save {
        files::may_write(save, options.overwrite || options.plays(save))?;
    }
    #[cfg(feature = "play")]
    let tty = options.into.is_none().then(terminal::open).transpose()?;
    let puzzles = if is_new {
        Some(vec![options.made(context)?])
    } else {
        context.all_puzzles(&options.input)?
    };
    let Some(puzzles) = puzzles else {
        return Ok(());
    };
    if puzzles.is_empty() {
        bail!("there is no puzzle to play");
    }
    #[cfg(feature = "play")]
    if let Some(tty) = tty {
        return terminal::run(options, puzzles, tty, context);
    }
    let into = options.into.as_deref().context(
        "this program was built without the feature `play`: `--into PAGE.html` makes a page",
    )?;
    page::write(into, &puzzles, options, context)
}

impl PlayOptions {
    /// Whether a file is among the inputs.
    fn plays(&self, file: &Path) -> bool {
        let Ok(file) = fs::canonicalize(file) else {
            return false;
        };
        let mut inputs = self.input.inputs.iter().flat_map(fs::canonicalize);
        inputs.any(|input| input == file)
    }

    /// A puzzle that is made.
    fn made(&self, context: &Context) -> anyhow::Result<Known> {
        let (size, seed) = (self.new, self.seed.unwrap_or_else(drawn_seed));
        let mut wanted = GeneratorSettings::new(size.map_or_else(|| Size::new(8, 8), Ok)?);
        wanted.seed = seed;
        wanted.grade = Some(self.grade.map_or_else(|| "easy".parse(), Ok)?);
        let generator = Generator::new(wanted)?;
        if self.seed.is_none() {
            context.report.note(&format!("made with --seed {seed}"));
        }
        let limits = Limits {
            deadline: Instant::now().checked_add(self.limits.time_limit.unwrap_or(PATIENCE)),
            ..self.limits.since(Instant::now(), context)
        };
        let mut attempt = 0;
        let made = loop {
            match generator.attempt(attempt, &limits) {
                Ok(made) => break made,
                Err(AttemptError::Stopped(stop)) => {
                    bail!("no such puzzle was made: stopped by {stop}")
                }
                Err(_) => attempt += 1,
            }
        };
        let mut about = About::new(format!("seed {seed}"), "".into());
        about.notes.level = made.grade.as_ref().map(|grade| grade.level().to_string());
        let puzzle = made.puzzle;
        Ok(Known { about, puzzle })
    }
}
