//! What a command says about each puzzle, printed in the order of the puzzles.

use std::convert::Infallible;
use std::io;
use std::mem;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use tents::puzzle::Puzzle;

use super::Batch;
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::fault::bug;
use crate::cli::input::{Emit, Item};
use crate::cli::lines::refusal;

/// What a command has to say about a puzzle, to be printed in the order of the puzzles.
#[derive(Debug)]
pub(crate) enum Event<T = Infallible> {
    /// Whole lines of standard output.
    Record(String),
    /// The same, beginning with a blank line, without which the first such record of a run is
    /// printed.
    Parted(String),
    /// What the command prints itself.
    Result(T),
    /// A line of standard error.
    Note(String),
    /// The same, only for a person at a terminal.
    Summary(String),
    /// Why there is no puzzle.
    Fault(Arc<Item>),
    /// How it ended.
    End(Exit),
}

impl<T> Event<T> {
    /// How many bytes of memory it holds.
    fn size(&self, of_result: impl Fn(&T) -> usize) -> usize {
        let held = match self {
            Self::Record(text) | Self::Parted(text) | Self::Note(text) | Self::Summary(text) => {
                text.capacity()
            }
            Self::Result(result) => of_result(result),
            Self::Fault(_) => size_of::<Item>(),
            Self::End(_) => 0,
        };
        held + size_of::<Self>()
    }
}

impl Context {
    /// Runs `work` on the puzzles of a batch and prints what it says, as [`Context::each_with`].
    pub(crate) fn each(
        &self,
        batch: Batch<'_>,
        work: impl Fn(&Arc<Item>, &Puzzle, Emit<'_, Event>) -> ControlFlow<()> + Sync,
    ) -> anyhow::Result<()> {
        self.each_with(batch, work, |_| 0, |never| match never {})
    }

    /// Runs `work` on the puzzles of a batch and prints what it says. Results that are not text go
    /// to `print`, in order, which returns how they ended; `size` says how many bytes they hold.
    /// Puzzles that cannot be read, or on which the program fails, are reported. An interrupt ends
    /// it after the puzzle that is being printed. Fails when standard output cannot be written, or
    /// `print` fails.
    pub(crate) fn each_with<T: Send>(
        &self,
        batch: Batch<'_>,
        work: impl Fn(&Arc<Item>, &Puzzle, Emit<'_, Event<T>>) -> ControlFlow<()> + Sync,
        size: impl Fn(&T) -> usize + Sync,
        mut print: impl FnMut(T) -> anyhow::Result<Exit> + Send,
    ) -> anyhow::Result<()> {
        let is_filter = batch.filter.lines;
        let mut has_printed = false;
        let mut put = |event| -> anyhow::Result<()> {
            match event {
                Event::Record(text) => self.output.record(&text)?,
                Event::Parted(text) => self.part(&text, &mut has_printed)?,
                Event::Result(value) => self.ends(print(value)?),
                Event::Fault(item) => self.report_fault(&item)?,
                Event::Note(text) => self.report.note(&text),
                Event::Summary(text) => self.report.summary(&text),
                // In a filter no puzzle changes the exit code.
                Event::End(_) if is_filter => {}
                Event::End(exit) => self.ends(exit),
            }
            Ok(())
        };
        let mut result = Ok(());
        batch.run(
            self,
            |item, emit| {
                let item = Arc::new(item);
                let Ok(puzzle) = &item.puzzle else {
                    return emit(Event::Fault(item));
                };
                let puzzle = batch.marks.apply(puzzle);
                for remark in &item.notes.remarks {
                    emit(Event::Note(self.report.remark(&item.name, remark)))?;
                }
                let work = AssertUnwindSafe(|| work(&item, &puzzle, emit));
                catch_unwind(work).unwrap_or_else(|payload| {
                    let puzzle = Err(bug(&item.name, &*payload, Some(&puzzle)));
                    let item = Item::clone(&item);
                    emit(Event::Fault(Arc::new(Item { puzzle, ..item })))
                })
            },
            |event| event.size(&size),
            |event| {
                let is_end = matches!(event, Event::End(_) | Event::Result(_));
                result = put(event);
                if result.is_err() || is_end && self.is_interrupted() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        result?;
        Ok(self.say_skipped(batch.input, false)?)
    }

    /// Prints a record that begins with a blank line, without that if it is the first one.
    pub(crate) fn part(&self, text: &str, has_printed: &mut bool) -> io::Result<()> {
        let start = usize::from(!mem::replace(has_printed, true));
        self.output.record(&text[start..])
    }

    /// Reports why there is no puzzle. A bad line is answered and changes no exit code.
    fn report_fault(&self, item: &Item) -> io::Result<()> {
        let Err(fault) = &item.puzzle else {
            return Ok(());
        };
        if item.is_line {
            let answer = refusal(&item.name, item.notes.id.as_ref(), fault);
            return self.output.record(&answer);
        }
        self.report.fault(&item.name, fault)?;
        self.ends(Exit::Error);
        Ok(())
    }
}
