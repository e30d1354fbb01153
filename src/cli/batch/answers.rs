//! What a command says about each puzzle, printed in the order of the puzzles.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::{io, mem};

use tents::format::Remark;
use tents::puzzle::Puzzle;

use super::{Batch, bug};
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::input::{Asked, Fault, Item, Take};
use crate::cli::lines::refusal;
use crate::cli::progress::Progress;
use crate::cli::puzzles::Marks;

/// What a command has to say about a puzzle, to be printed in the order of the puzzles.
#[derive(Debug)]
pub(crate) enum Said {
    /// Whole lines of standard output.
    Record(String),
    /// A solution, as whole lines of standard output.
    Solution {
        text: String,
        /// Whether it begins with a blank line, which the first one does without.
        is_parted: bool,
    },
    /// How the text of the puzzle of this name was understood.
    Remarks(String, Vec<Remark>),
    /// A line of standard error.
    Note(String),
    /// The same, only for a person at a terminal.
    Summary(String),
    /// Why there is no puzzle of this name.
    Fault(String, Box<Fault>),
    /// How it ended.
    End(Exit),
}

impl Said {
    /// The same in answer to a line: an only line, which changes no exit code.
    fn in_answer(self, name: &str, asked: &Asked) -> Self {
        match self {
            Self::Record(text) => Self::Record(asked.named(name, text)),
            Self::Fault(_, fault) => Self::Record(refusal(asked, name, &fault)),
            Self::End(_) => Self::End(Exit::Yes),
            said => said,
        }
    }

    /// How many bytes of memory it holds.
    fn size(&self) -> usize {
        let text = match self {
            Self::Record(text)
            | Self::Solution { text, .. }
            | Self::Note(text)
            | Self::Summary(text)
            | Self::Remarks(text, _)
            | Self::Fault(text, _) => text.capacity(),
            Self::End(_) => 0,
        };
        text + size_of::<Self>()
    }
}

impl Context {
    /// Runs `work` on the puzzles of a batch and prints what it says. Puzzles that cannot be read,
    /// or on which the program fails, are reported. An interrupt ends it after the puzzle that is
    /// being printed.
    ///
    /// # Errors
    ///
    /// When standard output cannot be written.
    pub(crate) fn each_at_once(
        &self,
        batch: Batch<'_>,
        marks: Marks,
        work: impl Fn(&Item, &Puzzle, Take<'_, Said>) -> ControlFlow<()> + Sync,
    ) -> anyhow::Result<()> {
        let mut result = Ok(());
        let mut has_printed = false;
        let progress = Progress::start(self, batch.input);
        batch.run(
            &self.output,
            &progress,
            |mut item, say| {
                let line = item.asked.take().map(|asked| (item.name.clone(), asked));
                let say = &mut |said: Said| match &line {
                    Some((name, asked)) => say(said.in_answer(name, asked)),
                    None => say(said),
                };
                let puzzle = match &item.puzzle {
                    Ok(puzzle) => marks.apply(puzzle),
                    Err(_) => return say_fault(item, say),
                };
                if !item.notes.remarks.is_empty() {
                    say(Said::Remarks(item.name.clone(), item.notes.remarks.clone()))?;
                }
                let work = AssertUnwindSafe(|| work(&item, &puzzle, say));
                catch_unwind(work).unwrap_or_else(|payload| {
                    let fault = bug(&*payload, Some(&puzzle));
                    say(Said::Fault(item.name.clone(), Box::new(fault)))?;
                    say(Said::End(Exit::Error))
                })
            },
            Said::size,
            |said| {
                let is_end = matches!(said, Said::End(_));
                result = self.say(said, &progress, &mut has_printed);
                if result.is_err() || is_end && self.is_interrupted() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        progress.finish(&self.output);
        result?;
        Ok(self.say_skipped(batch.input, false)?)
    }

    /// Prints what a command has to say. `has_printed` is whether there was a solution before.
    fn say(&self, said: Said, progress: &Progress, has_printed: &mut bool) -> io::Result<()> {
        match said {
            Said::Record(text) => return self.output.record(&text),
            Said::Solution { text, is_parted } => {
                progress.solution();
                let is_first = !mem::replace(has_printed, true);
                let start = usize::from(is_first && is_parted);
                return self.output.record(&text[start..]);
            }
            Said::Fault(name, fault) => return self.report.fault(&name, &fault),
            Said::Remarks(name, remarks) => self.report.remarks(&name, &remarks),
            Said::Note(text) => self.report.note(&text),
            Said::Summary(text) => self.report.summary(&text),
            Said::End(end) => self.ends(end),
        }
        Ok(())
    }
}

/// Says why there is no puzzle.
fn say_fault(item: Item, say: Take<'_, Said>) -> ControlFlow<()> {
    if let Err(fault) = item.puzzle {
        say(Said::Fault(item.name, Box::new(fault)))?;
    }
    say(Said::End(Exit::Error))
}
