//! The puzzles that a command works on, one after the other.

use std::borrow::Cow;
use std::io;
use std::ops::ControlFlow;

use clap::ValueEnum;
use tents::puzzle::Puzzle;
use tents::solve::obstacle;

use super::context::Context;
use super::exit::Exit;
use super::input::{InputOptions, Item};
use super::progress::Progress;

/// What marks mean to a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Marks {
    /// Every solution respects them
    #[default]
    Given,
    /// They are taken off the board
    Ignore,
}

impl Marks {
    /// The puzzle to work on.
    pub(crate) fn apply(self, puzzle: &Puzzle) -> Cow<'_, Puzzle> {
        match self {
            Self::Given => Cow::Borrowed(puzzle),
            Self::Ignore => Cow::Owned(puzzle.without_marks()),
        }
    }
}

/// Why a puzzle that was searched to the end has no solution.
pub(crate) fn why_none(puzzle: &Puzzle) -> String {
    obstacle(puzzle).map_or_else(
        || "every possibility was tried".to_owned(),
        |obstacle| obstacle.to_string(),
    )
}

impl Context {
    /// Hands every puzzle of the inputs to `take`, in order, which returns how that ended. Puzzles
    /// that cannot be read are reported. An interrupt ends it after the current puzzle.
    ///
    /// # Errors
    ///
    /// When standard output cannot be written, or `take` fails.
    pub(crate) fn each<E>(
        &self,
        input: &InputOptions,
        marks: Marks,
        mut take: impl FnMut(&Item, &Puzzle) -> Result<Exit, E>,
    ) -> anyhow::Result<()>
    where
        E: From<io::Error>,
        anyhow::Error: From<E>,
    {
        let mut result = Ok(());
        let progress = Progress::start(self, input);
        let _ = input.works(&self.output, &mut |work| {
            let size = progress.size(&work);
            let flow = input.each_of(work, &mut |item| {
                if self.is_interrupted() {
                    return ControlFlow::Break(());
                }
                let end = match &item.puzzle {
                    Ok(puzzle) => {
                        self.report.remarks(&item.name, &item.notes.remarks);
                        take(&item, &marks.apply(puzzle))
                    }
                    Err(fault) => {
                        let reported = self.report.fault(&item.name, fault);
                        reported.map(|()| Exit::Error).map_err(E::from)
                    }
                };
                progress.puzzle();
                match end {
                    Ok(end) => {
                        self.ends(end);
                        ControlFlow::Continue(())
                    }
                    Err(error) => {
                        result = Err(error);
                        ControlFlow::Break(())
                    }
                }
            });
            progress.part(size);
            flow
        });
        progress.finish(&self.output);
        result?;
        Ok(self.say_skipped(input, false)?)
    }
}
