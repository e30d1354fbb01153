//! The one loop over puzzles: work on several threads, printed in the order of the puzzles.
//!
//! ```text
//! names ─ InputPart ─▶ thread ─ Item ─▶ work ─ result ─▶ in order ─ print
//! ```
//!
//! One thread goes over the inputs and hands out their parts. Whichever thread takes a part reads
//! its puzzles and does the work on each. The results are printed one after the other, as if there
//! were one thread. A failure of the program on a puzzle is a fault of that puzzle.

mod each;
#[cfg(test)]
mod tests;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use tents::batch;

use crate::cli::context::Context;
use crate::cli::fault::bug;
use crate::cli::input::{Emit, InputOptions, Item};
use crate::cli::options::{FilterOptions, JobsOptions, PuzzlesOptions};
use crate::cli::progress::Progress;
use crate::cli::puzzles::Marks;
use crate::cli::shard::{hash, hash_bytes};
pub(crate) use each::Event;

/// The puzzles that a command works on, and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Batch<'a> {
    input: &'a InputOptions,
    jobs: NonZeroUsize,
    marks: Marks,
    filter: FilterOptions,
}

impl<'a> Batch<'a> {
    /// All puzzles of the inputs.
    pub(crate) fn all(input: &'a InputOptions, jobs: &JobsOptions) -> Self {
        Self {
            input,
            jobs: jobs.number(|| input.is_small()),
            marks: Marks::default(),
            filter: FilterOptions::default(),
        }
    }

    /// The puzzles that these options name.
    pub(crate) fn of(puzzles: &'a PuzzlesOptions) -> Self {
        Self {
            marks: puzzles.marks.kind,
            ..Self::all(&puzzles.input, &puzzles.jobs)
        }
    }

    /// The same, one after the other if `is_alone`.
    pub(crate) fn alone(self, is_alone: bool) -> Self {
        Self {
            jobs: if is_alone {
                NonZeroUsize::MIN
            } else {
                self.jobs
            },
            ..self
        }
    }

    /// Those of one shard, or with an answer for each line, if that is asked for.
    pub(crate) fn filter(self, filter: FilterOptions) -> Self {
        Self { filter, ..self }
    }
}

impl Batch<'_> {
    /// Runs `work` on every puzzle, and on every fault in place of one, on several threads. The
    /// results go to `emit` in the order of the puzzles, whatever the number of threads. `size`
    /// says how many bytes of memory a result holds while it waits for its turn.
    ///
    /// A failure of the program while it reads an input is a fault of that input; one in `emit` is
    /// not.
    pub(crate) fn run<R: Send>(
        self,
        context: &Context,
        work: impl Fn(Item, Emit<'_, R>) -> ControlFlow<()> + Sync,
        size: impl Fn(&R) -> usize + Sync,
        mut emit: impl FnMut(R) -> ControlFlow<()> + Send,
    ) {
        let output = &context.output;
        let progress = Progress::start(context, self.input);
        batch::ordered_many(
            self.jobs,
            |take| {
                let take = &mut |part| {
                    output.busy();
                    take(part)
                };
                self.input.parts(self.filter.lines, output, take);
            },
            |part, give| {
                let mut panic = None;
                let give = &mut |result| {
                    output.busy();
                    let given = catch_unwind(AssertUnwindSafe(|| give(result)));
                    given.unwrap_or_else(|payload| {
                        panic = Some(payload);
                        ControlFlow::Break(())
                    })
                };
                let ((name, line), bytes) = (part.name(), progress.size(&part));
                let read = AssertUnwindSafe(|| {
                    let input = self.input;
                    input.reading.each_of(part, input.is_many(), &mut |item| {
                        if self.is_elsewhere(&item) {
                            return ControlFlow::Continue(());
                        }
                        let flow = work(item, give);
                        progress.puzzle();
                        flow
                    })
                });
                let flow = catch_unwind(read).unwrap_or_else(|payload| {
                    let name = match line {
                        Some(number) => &format!("{name}:{number}"),
                        None => &*name,
                    };
                    let mut item = Item::failed(name, bug(name, &*payload, None));
                    item.is_line = self.filter.lines;
                    work(item, give)
                });
                progress.part(bytes);
                output.idle();
                if let Some(payload) = panic {
                    resume_unwind(payload);
                }
                flow
            },
            size,
            |result| {
                let flow = emit(result);
                output.idle();
                flow
            },
        );
        // From here on nothing is waited for.
        context.ending.end_soon(false);
        progress.finish(output);
    }

    /// Whether it belongs to another shard.
    fn is_elsewhere(&self, item: &Item) -> bool {
        self.filter.shard.is_some_and(|shard| {
            !shard.has(match &item.puzzle {
                Ok(puzzle) => hash(puzzle),
                Err(_) => hash_bytes(item.name.as_bytes()),
            })
        })
    }
}
