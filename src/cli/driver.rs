//! The loop over puzzles: several threads work on them, and the results are printed in the order of
//! the puzzles.
//!
//! ```text
//! names ─ InputBatch ─▶ thread ─ InputPart ─▶ Item ─▶ work ─ Event ─▶ in order ─ print
//! ```
//!
//! One thread walks the inputs and hands out their parts, such as files, in batches. The thread
//! that takes a batch reads the puzzles of its parts and calls `work`, a function of the command,
//! for each. The results are printed as if there were one thread. After a panic, `work` runs again
//! with an error instead of the puzzle, so that the panic becomes an error of that puzzle; a panic
//! while printing ends the run.
//!
//! Results are often printed by another thread than the one that worked. Threads that free each
//! other's memory wait for each other, so a result should hold as little memory as possible: its
//! text rather than the puzzle.
//!
//! Layer 8: it may import files of lower layers.

use std::any::Any;
use std::convert::Infallible;
use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use tents::answer::{Ended, MarkUse};
use tents::batch;
use tents::puzzle::Puzzle;
use tents::solve::Verdict;

use super::about::About;
use super::context::Context;
use super::exit::Exit;
use super::fault::{bug, fail_if_asked, report_of};
use super::input::{Emit, FolderEnd, Handed, InputOptions, InputPart, Inputs, Item};
use super::options::{JobsOptions, MarksOptions};
use super::progress::ProgressLine;
use super::shard::{Shard, hash, hash_bytes};

/// The options that select the puzzles of a command, the number of jobs, and the use of marks.
#[derive(Args, Debug)]
#[group(skip)]
pub(crate) struct PuzzlesOptions {
    #[command(flatten)]
    pub(crate) input: InputOptions,

    #[command(flatten)]
    pub(crate) jobs: JobsOptions,

    #[command(flatten)]
    pub(crate) marks: MarksOptions,
}

/// The inputs of a command, with the number of jobs, the use of marks and the shard.
#[derive(Clone, Debug)]
pub(crate) struct Batch<'a> {
    inputs: Inputs<'a>,
    jobs: NonZeroUsize,
    marks: MarkUse,
    shard: Option<Shard>,
}

impl<'a> Batch<'a> {
    /// Returns the batch of all inputs. Marks on the boards are kept.
    pub(crate) fn all(input: &'a InputOptions, jobs: &JobsOptions) -> Self {
        let inputs = Inputs::of(input);
        Self {
            jobs: jobs.number(|| inputs.is_small()),
            inputs,
            marks: MarkUse::default(),
            shard: None,
        }
    }

    /// Returns the batch of all inputs. Marks on the boards are used as the options state.
    pub(crate) fn of(puzzles: &'a PuzzlesOptions) -> Self {
        Self {
            marks: puzzles.marks.kind,
            ..Self::all(&puzzles.input, &puzzles.jobs)
        }
    }

    /// Sets the number of jobs to one if `is_alone`.
    pub(crate) fn alone(mut self, is_alone: bool) -> Self {
        if is_alone {
            self.jobs = NonZeroUsize::MIN;
        }
        self
    }

    /// Keeps only the puzzles that belong to `shard`, if it is given. See [`Shard`].
    pub(crate) fn shard(self, shard: Option<Shard>) -> Self {
        Self { shard, ..self }
    }
}

/// Returns whether a puzzle belongs to another shard.
fn is_elsewhere(shard: Option<Shard>, item: &Item) -> bool {
    shard.is_some_and(|shard| {
        !shard.has(match &item.puzzle {
            Ok(puzzle) => hash(puzzle),
            Err(_) => hash_bytes(item.about.name.as_bytes()),
        })
    })
}

/// Something to print or record, passed from a working thread to the printer.
#[derive(Debug)]
pub(crate) enum Event<T = Infallible> {
    /// Complete lines for standard output. If the flag is true, a blank line separates them from
    /// the previous record whose flag is true.
    Record(String, bool),
    /// A result that the command prints itself.
    Result(T),
    /// The verdict on a puzzle that only has to be counted. It is not boxed as a `Result` is, because
    /// threads that free each other's memory wait for each other.
    Verdict(Verdict),
    /// A note for standard error.
    Note(String),
    /// Why there is no puzzle.
    Fault(Arc<Item>),
    /// A file that was skipped because it belongs to another program.
    Skipped(PathBuf),
    /// The end of a folder, which is an error if all its files were skipped.
    FolderEnd(FolderEnd),
    /// How the work on the puzzle ended, for the exit code. This event is emitted before the final
    /// text, so that it counts even if standard output is closed and printing that text ends the
    /// run.
    Ended(Ended),
    /// Nothing more follows for this puzzle. Commands that emit one `Result` or `Verdict` for each
    /// puzzle omit this event.
    End,
}

/// The size in bytes that is assumed for an event of unknown size. It bounds how many events of
/// unknown size wait.
const UNKNOWN_SIZE: usize = 1 << 13;

/// A result of any command.
type AnyResult = Box<dyn Any + Send>;

/// The work of any command on one item.
type Work<'w> = dyn Fn(&Arc<Item>, Emit<'_, Event<AnyResult>>) -> ControlFlow<()> + Sync + 'w;

impl<T: Send + 'static> Event<T> {
    /// Boxes the result, if the event has one.
    fn boxed(self) -> Event<AnyResult> {
        match self {
            Self::Record(text, is_parted) => Event::Record(text, is_parted),
            Self::Result(result) => Event::Result(Box::new(result)),
            Self::Verdict(verdict) => Event::Verdict(verdict),
            Self::Note(text) => Event::Note(text),
            Self::Fault(item) => Event::Fault(item),
            Self::Skipped(path) => Event::Skipped(path),
            Self::FolderEnd(end) => Event::FolderEnd(end),
            Self::Ended(end) => Event::Ended(end),
            Self::End => Event::End,
        }
    }
}

impl Event<AnyResult> {
    /// Returns the size that is assumed for the event while it waits for its turn. The total of
    /// these sizes is bounded.
    fn size(&self) -> usize {
        match self {
            Self::Record(text, _) | Self::Note(text) => text.len() + size_of::<Self>(),
            Self::Result(_) | Self::Fault(_) | Self::Skipped(_) | Self::FolderEnd(_) => {
                UNKNOWN_SIZE
            }
            Self::Verdict(_) | Self::Ended(_) | Self::End => size_of::<Self>(),
        }
    }

    /// Returns whether this is the last event of a puzzle or of a folder.
    fn is_end(&self) -> bool {
        matches!(
            self,
            Self::Result(_) | Self::Verdict(_) | Self::FolderEnd(_) | Self::End
        )
    }
}

impl Context {
    /// Works like [`Context::each_with`], for a command whose results are all text.
    pub(crate) fn each(
        &self,
        batch: Batch<'_>,
        work: impl Fn(&Arc<Item>, &Puzzle, Emit<'_, Event>) -> ControlFlow<()> + Sync,
    ) -> anyhow::Result<()> {
        self.each_with(batch, work, |never| match never {})
    }

    /// Runs `work` on the puzzles of a batch and prints the results. Results that are not text go
    /// to `print`, as in [`Context::each_item`]. Puzzles that cannot be read, and skipped files,
    /// are reported.
    pub(crate) fn each_with<T: Send + 'static>(
        &self,
        batch: Batch<'_>,
        work: impl Fn(&Arc<Item>, &Puzzle, Emit<'_, Event<T>>) -> ControlFlow<()> + Sync,
        print: impl FnMut(T) -> anyhow::Result<Exit> + Send,
    ) -> anyhow::Result<()> {
        let marks = batch.marks;
        self.each_item(
            batch,
            |item, emit| match &item.puzzle {
                Ok(puzzle) => work(item, &marks.apply(puzzle), emit),
                Err(_) => emit(Event::Fault(Arc::clone(item))),
            },
            |_| (),
            print,
        )?;
        Ok(self.say_skipped(false)?)
    }

    /// Runs `work` on every item of a batch: a puzzle, or the error in place of one. The results
    /// are printed in the order of the puzzles, whatever the number of threads. In the same order,
    /// results that are not text go to `print`, which returns the exit for each, and verdicts that
    /// only have to be counted go to `count`. Ctrl-C ends the run after the puzzle that is being
    /// printed. Fails if standard output cannot be written or `print` fails.
    pub(crate) fn each_item<T: Send + 'static>(
        &self,
        batch: Batch<'_>,
        work: impl Fn(&Arc<Item>, Emit<'_, Event<T>>) -> ControlFlow<()> + Sync,
        mut count: impl FnMut(Verdict) + Send,
        mut print: impl FnMut(T) -> anyhow::Result<Exit> + Send,
    ) -> anyhow::Result<()> {
        self.each_boxed(
            batch,
            &|item, emit| work(item, &mut |event| emit(event.boxed())),
            &mut count,
            &mut |result| print(*result.downcast().expect("a result of this command")),
        )
    }

    /// Works like [`Context::each_item`]. Results are boxed, so that the loop is compiled once and
    /// not for each command.
    fn each_boxed(
        &self,
        batch: Batch<'_>,
        work: &Work<'_>,
        count: &mut (dyn FnMut(Verdict) + Send),
        print: &mut (dyn FnMut(AnyResult) -> anyhow::Result<Exit> + Send),
    ) -> anyhow::Result<()> {
        let (inputs, jobs, shard) = (batch.inputs, batch.jobs, batch.shard);
        let output = &self.output;
        if !inputs.is_small() {
            output.may_wait();
        }
        let progress = ProgressLine::start(self, &inputs);
        let each = |item: Item, emit: Emit<'_, Event<AnyResult>>| {
            if is_elsewhere(shard, &item) {
                return ControlFlow::Continue(());
            }
            let item = Arc::new(item);
            for remark in &item.about.notes.remarks {
                emit(Event::Note(self.report.remark(&item.about.name, remark)))?;
            }
            let worked = catch_unwind(AssertUnwindSafe(|| {
                if item.puzzle.is_ok() {
                    fail_if_asked(&item.about.name);
                }
                work(&item, emit)
            }));
            let flow = worked.unwrap_or_else(|payload| {
                let text = item.puzzle.as_ref().ok().and_then(report_of);
                let bug = bug(&item.about.name, &*payload, text.as_deref());
                let puzzle = Err(bug.into());
                let about = Arc::clone(&item.about);
                work(&Arc::new(Item { about, puzzle }), emit)
            });
            progress.puzzle();
            flow
        };
        let part = |part: InputPart<'_>, emit: Emit<'_, Event<AnyResult>>| {
            let InputPart {
                name,
                size,
                note,
                read,
            } = part;
            if let Some(note) = note {
                emit(Event::Note(self.report.remark(&name, &note)))?;
            }
            let read = AssertUnwindSafe(|| {
                read(&mut |handed| match handed {
                    Handed::Puzzle(item) => each(item, &mut *emit),
                    Handed::Skipped(path) => emit(Event::Skipped(path)),
                    Handed::FolderEnd(end) => emit(Event::FolderEnd(end)),
                })
            });
            let flow = catch_unwind(read).unwrap_or_else(|payload| {
                let puzzle = Err(bug(&name, &*payload, None).into());
                let about = About::new(name.clone(), name.into()).into();
                work(&Arc::new(Item { about, puzzle }), emit)
            });
            progress.part(size);
            flow
        };
        let mut put = |event| -> anyhow::Result<()> {
            fail_if_asked("printing");
            match event {
                Event::Record(text, is_parted) => output.part(&text, is_parted)?,
                Event::Result(value) => self.ends(print(value)?),
                Event::Verdict(verdict) => count(verdict),
                Event::Fault(item) => self.report_fault(&item)?,
                Event::Note(text) => self.report.note(&text),
                Event::Skipped(path) => self.skip(path),
                Event::Ended(end) => self.ends(end.into()),
                Event::End | Event::FolderEnd(_) => {}
            }
            Ok(())
        };
        let mut put_all = |event| match event {
            // Events arrive in order, so all files in the folder have been read before this event.
            Event::FolderEnd(end) => {
                let events = end.fault().map(|item| collected(|emit| each(item, emit)));
                events.into_iter().flatten().try_for_each(&mut put)
            }
            event => put(event),
        };
        let mut result = Ok(Ok(()));
        batch::ordered_many(
            jobs,
            |take| inputs.parts(output, take),
            |batch| usize::try_from(batch.size()).unwrap_or(usize::MAX),
            |batch, emit| batch.each(&mut |one| part(one, &mut *emit)),
            Event::size,
            |event| {
                let is_end = event.is_end();
                // Printing runs on a working thread, within `emit`. Without this `catch_unwind`,
                // the `catch_unwind` around `work` would report a panic while printing as an error
                // of the puzzle that this thread works on.
                let printed = catch_unwind(AssertUnwindSafe(|| put_all(event)));
                // `result` is written at most once. To write it for each event would slow down the
                // other threads, which read the variables next to it.
                if !matches!(printed, Ok(Ok(()))) {
                    result = printed;
                    return ControlFlow::Break(());
                }
                if is_end && self.is_interrupted() {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            },
        );
        result.unwrap_or_else(|payload| resume_unwind(payload))
    }

    /// If an item has no puzzle, reports why.
    pub(crate) fn report_fault(&self, item: &Item) -> io::Result<()> {
        let Err(fault) = &item.puzzle else {
            return Ok(());
        };
        self.refuse(&item.about.of(), fault)
    }
}

/// Returns all events that `work` emits.
fn collected<T>(work: impl FnOnce(Emit<'_, T>) -> ControlFlow<()>) -> Vec<T> {
    let mut all = Vec::new();
    let _ = work(&mut |one| {
        all.push(one);
        ControlFlow::Continue(())
    });
    all
}
