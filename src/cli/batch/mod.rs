//! What every command over many puzzles has: work on several threads, parts of the puzzles,
//! verdicts of earlier runs, and reports for other programs.

mod answers;
pub(crate) mod cache;
pub(crate) mod reports;
pub(crate) mod shard;
#[cfg(test)]
mod tests;

use std::any::Any;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::thread;

use clap::Args;
use tents::batch;
use tents::format::{self, Format, Notes, plain};
use tents::puzzle::{Clue, Puzzle};
use tents::solve::Distinct;

use crate::cli::input::{Asked, Bug, Fault, InputOptions, Item, Take};
use crate::cli::lines::LinesOptions;
use crate::cli::options::parse_count;
use crate::cli::output::Output;
use crate::cli::progress::Progress;
pub(crate) use answers::Said;
use shard::{Shard, hash, hash_bytes};

/// How many puzzles are worked on at once.
#[derive(Args, Debug)]
pub(crate) struct JobsOptions {
    /// Work on this many puzzles at once [default: the number of cores]
    #[arg(long, short, value_name = "N", value_parser = parse_count::<NonZeroUsize>)]
    jobs: Option<NonZeroUsize>,
}

/// Which of the puzzles are worked on, and how many at once.
#[derive(Args, Debug)]
pub(crate) struct PartOptions {
    #[command(flatten)]
    jobs: JobsOptions,

    /// Take only part K of N, as in `2/8`; what a puzzle is decides which part it belongs to
    #[arg(long, value_name = "K/N", conflicts_with = "lines")]
    shard: Option<Shard>,

    #[command(flatten)]
    pub(crate) lines: LinesOptions,
}

/// The puzzles that a command works on, and how many at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Batch<'a> {
    input: &'a InputOptions,
    jobs: NonZeroUsize,
    shard: Option<Shard>,
    /// Whether each line of the inputs has an answer.
    is_by_line: bool,
}

impl JobsOptions {
    /// How many threads to work on, with one for work that is small unless more are asked for.
    pub(crate) fn number(&self, is_small: impl FnOnce() -> bool) -> NonZeroUsize {
        self.jobs.unwrap_or_else(|| {
            // What is small is done before a second thread has started.
            if is_small() {
                return NonZeroUsize::MIN;
            }
            thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
        })
    }

    /// All puzzles of the inputs.
    pub(crate) fn batch<'a>(&self, input: &'a InputOptions) -> Batch<'a> {
        Batch {
            input,
            jobs: self.number(|| input.is_small()),
            shard: None,
            is_by_line: false,
        }
    }
}

impl PartOptions {
    /// The puzzles of the inputs that belong to the part asked for.
    pub(crate) fn batch<'a>(&self, input: &'a InputOptions) -> Batch<'a> {
        Batch {
            shard: self.shard,
            ..self.jobs.batch(input).by_line(self.lines)
        }
    }
}

impl<'a> Batch<'a> {
    /// All puzzles of the inputs, one after the other.
    pub(crate) fn alone(input: &'a InputOptions) -> Self {
        Self {
            input,
            jobs: NonZeroUsize::MIN,
            shard: None,
            is_by_line: false,
        }
    }

    /// The same, with an answer for each line if that is asked for.
    pub(crate) fn by_line(self, lines: LinesOptions) -> Self {
        Self {
            is_by_line: lines.lines,
            ..self
        }
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
        output: &Output,
        progress: &Progress,
        work: impl Fn(Item, Take<'_, R>) -> ControlFlow<()> + Sync,
        size: impl Fn(&R) -> usize + Sync,
        mut emit: impl FnMut(R) -> ControlFlow<()> + Send,
    ) {
        batch::ordered_many(
            self.jobs,
            |take| {
                let take = &mut |part| {
                    output.busy();
                    take(part)
                };
                let _ = if self.is_by_line {
                    self.input.lines(output, take)
                } else {
                    self.input.works(output, take)
                };
            },
            |part, give| {
                let mut panic = None;
                // The first result is under way in place of its part.
                let mut has_given = false;
                let give = &mut |result| {
                    if has_given {
                        output.busy();
                    }
                    has_given = true;
                    let given = catch_unwind(AssertUnwindSafe(|| give(result)));
                    given.unwrap_or_else(|payload| {
                        panic = Some(payload);
                        ControlFlow::Break(())
                    })
                };
                let (name, bytes) = (part.name(), progress.size(&part));
                let read = AssertUnwindSafe(|| {
                    self.input.each_of(part, &mut |item| {
                        if self.is_elsewhere(&item) {
                            return ControlFlow::Continue(());
                        }
                        let flow = work(item, give);
                        progress.puzzle();
                        flow
                    })
                });
                let flow = catch_unwind(read).unwrap_or_else(|payload| {
                    let mut item = self.input.failed(name, bug(&*payload, None));
                    item.asked = self.is_by_line.then(Asked::default);
                    work(item, give)
                });
                progress.part(bytes);
                if !has_given {
                    output.idle();
                }
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
    }

    /// Whether another part has it.
    fn is_elsewhere(&self, item: &Item) -> bool {
        self.shard.is_some_and(|shard| {
            !shard.has(match &item.puzzle {
                Ok(puzzle) => hash(puzzle, Distinct::Layouts),
                Err(_) => hash_bytes(item.name.as_bytes()),
            })
        })
    }
}

/// Of a puzzle on which the program has failed, at most so many lines of so many characters are
/// shown.
const SHOWN: [usize; 2] = [64, 200];

/// The fault of a panic, on a puzzle if it had been read.
pub(crate) fn bug(payload: &(dyn Any + Send), puzzle: Option<&Puzzle>) -> Fault {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    Fault::Bug(Bug {
        message: shown(text.unwrap_or("no message")),
        puzzle: puzzle.and_then(|puzzle| {
            let mut text = String::new();
            if puzzle.contents().len() > SHOWN[1] {
                plain::write(&mut text, &beginning(puzzle)?);
                return Some(shown(&text));
            }
            let written = format::write(&mut text, Format::Json, puzzle, &Notes::default());
            written.is_ok().then_some(text)
        }),
    })
}

/// As much of a puzzle as is shown.
fn beginning(puzzle: &Puzzle) -> Option<Puzzle> {
    let [rows, columns] = SHOWN;
    let lines = puzzle.contents().chunks(puzzle.size().columns());
    let cells = lines
        .take(rows)
        .flat_map(|cells| cells.iter().take(columns));
    let clues = |clues: &[Clue], most: usize| clues.iter().take(most).copied().collect();
    let (rows, columns) = (
        clues(puzzle.row_clues(), rows),
        clues(puzzle.column_clues(), columns),
    );
    Puzzle::new(rows, columns, cells.copied().collect()).ok()
}

/// As much of a text as is shown.
fn shown(text: &str) -> String {
    let [lines, characters] = SHOWN;
    let lines = text.lines().take(lines);
    let lines = lines.map(|line| line.chars().take(characters).collect::<String>());
    lines.collect::<Vec<_>>().join("\n")
}
