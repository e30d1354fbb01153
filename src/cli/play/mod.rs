//! `tents play`: a board to play on, in the terminal or as a page.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

mod options;
mod page;
#[cfg(feature = "play")]
mod terminal;

use std::fs;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use tents::generate::{AttemptError, Generator, GeneratorSettings};
use tents::limits::Limits;
use tents::puzzle::Size;

use super::about::{About, Known};
use super::context::Context;
use super::files;
use super::shared::made::drawn_seed;
pub(crate) use options::PlayOptions;

/// The time limit for making a puzzle, unless `--time-limit` is given.
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
        "this program was built without the feature `play`; use `--into PAGE.html` to write a page",
    )?;
    page::write(into, &puzzles, options, context)
}

impl PlayOptions {
    /// Returns whether a file is among the inputs.
    fn plays(&self, file: &Path) -> bool {
        let Ok(file) = fs::canonicalize(file) else {
            return false;
        };
        let mut inputs = self.input.inputs.iter().flat_map(fs::canonicalize);
        inputs.any(|input| input == file)
    }

    /// Makes a puzzle as `--new`, `--grade` and `--seed` request.
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
            ..context.watched(self.limits.since(Instant::now()))
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
        let (about, puzzle) = (about.into(), made.puzzle);
        Ok(Known { about, puzzle })
    }
}
