//! The puzzles that a command works on, one after the other.

use std::borrow::Cow;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::{io, mem, thread};

use clap::{Args, ValueEnum};
use tents::batch;
use tents::format::Remark;
use tents::puzzle::Puzzle;
use tents::solve::obstacle;

use super::context::Context;
use super::exit::Exit;
use super::input::{Fault, InputOptions, Item, Take};
use super::progress::Progress;

/// What marks mean to a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Marks {
    /// Every solution respects them
    #[default]
    Given,
    /// They are taken off the board
    Ignore,
}

impl Marks {
    /// The puzzle to work on.
    pub(super) fn apply(self, puzzle: &Puzzle) -> Cow<'_, Puzzle> {
        match self {
            Self::Given => Cow::Borrowed(puzzle),
            Self::Ignore => Cow::Owned(puzzle.without_marks()),
        }
    }
}

/// Why a puzzle that was searched to the end has no solution.
pub(super) fn why_none(puzzle: &Puzzle) -> String {
    obstacle(puzzle).map_or_else(
        || "every possibility was tried".to_owned(),
        |obstacle| obstacle.to_string(),
    )
}

/// How many puzzles are worked on at once.
#[derive(Args, Debug)]
pub(super) struct JobsOptions {
    /// Work on this many puzzles at once [default: the number of cores]
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

impl JobsOptions {
    /// How many threads to work on.
    pub(super) fn number(&self, input: &InputOptions) -> NonZeroUsize {
        self.jobs.unwrap_or_else(|| {
            // What is small is done before a second thread has started.
            if input.is_small() {
                return NonZeroUsize::MIN;
            }
            thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
        })
    }
}

/// What a command has to say of a puzzle, to be printed when its turn comes.
#[derive(Debug)]
pub(super) enum Said {
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
    /// The same, for a person at a terminal alone.
    Summary(String),
    /// Why there is no puzzle of this name.
    Fault(String, Box<Fault>),
    /// How it ended.
    End(Exit),
}

impl Said {
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
    /// Hands every puzzle of the inputs to `take`, in order, which says how that ended; reports
    /// those that cannot be read. An interrupt ends it after the puzzle at hand.
    ///
    /// # Errors
    ///
    /// When standard output cannot be written.
    pub(super) fn each(
        &self,
        input: &InputOptions,
        marks: Marks,
        mut take: impl FnMut(&Item, &Puzzle) -> io::Result<Exit>,
    ) -> anyhow::Result<()> {
        let mut result = Ok(());
        let progress = Progress::start(self, input);
        let _ = input.works(&mut |work| {
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
                        reported.map(|()| Exit::Error)
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
        Ok(result?)
    }

    /// Lets `work` loose on the puzzles of the inputs, on several threads, and prints what it says
    /// in the order of the puzzles, the same for every number of threads; reports those that
    /// cannot be read. An interrupt ends it after the puzzle that is being printed.
    ///
    /// # Errors
    ///
    /// When standard output cannot be written.
    pub(super) fn each_at_once(
        &self,
        input: &InputOptions,
        marks: Marks,
        jobs: &JobsOptions,
        work: impl Fn(&Item, &Puzzle, Take<'_, Said>) -> ControlFlow<()> + Sync,
    ) -> anyhow::Result<()> {
        let mut result = Ok(());
        let mut has_printed = false;
        let progress = Progress::start(self, input);
        batch::ordered_many(
            jobs.number(input),
            |take| {
                let _ = input.works(take);
            },
            |part, say| {
                let size = progress.size(&part);
                let flow = input.each_of(part, &mut |item| match item.puzzle {
                    Ok(ref puzzle) => {
                        if !item.notes.remarks.is_empty() {
                            say(Said::Remarks(item.name.clone(), item.notes.remarks.clone()))?;
                        }
                        work(&item, &marks.apply(puzzle), say)
                    }
                    Err(fault) => {
                        say(Said::Fault(item.name, Box::new(fault)))?;
                        say(Said::End(Exit::Error))
                    }
                });
                progress.part(size);
                flow
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
        Ok(result?)
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
            Said::End(end) => {
                progress.puzzle();
                self.ends(end);
            }
        }
        Ok(())
    }
}
