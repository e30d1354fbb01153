//! Filters: each input line is answered by one line of JSON, in the order of the lines.
//!
//! The library makes the answers, see [`Command::answer`]. The exit code does not depend on the
//! content of the answers.
//!
//! Layer 8: it may import files of lower layers.

use std::io;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use tents::answer::{Command, LineText};
use tents::batch;
use tents::render::json::Of;

use super::context::Context;
use super::fault::{Failure, bug, fail_if_asked};
use super::input::{InputLine, InputOptions, Inputs};
use super::options::{CostLimits, FilterOptions, JobsOptions};
use super::progress::ProgressLine;

/// This many bytes at the beginning of each line are kept for a bug report.
const SHOWN: usize = 1024;

/// A filter: the request for each line, the inputs and the limits.
pub(crate) struct Filter<'o> {
    pub(crate) command: Command,
    pub(crate) input: &'o InputOptions,
    pub(crate) jobs: &'o JobsOptions,
    pub(crate) limits: &'o CostLimits,
    /// The node limit for each line.
    pub(crate) nodes: Option<u64>,
}

impl FilterOptions {
    /// Returns the filter for `command` within these limits, if `--lines` is set.
    pub(crate) fn of<'o>(
        self,
        command: Command,
        input: &'o InputOptions,
        jobs: &'o JobsOptions,
        (limits, nodes): (&'o CostLimits, Option<u64>),
    ) -> Option<Filter<'o>> {
        self.lines.then_some(Filter {
            command,
            input,
            jobs,
            limits,
            nodes,
        })
    }
}

/// The answer to a line, or why an input has no more lines.
enum LineAnswer {
    Line(String),
    Unreadable(Failure),
}

impl Context {
    /// Answers each line of the inputs. Fails if standard output cannot be written.
    pub(crate) fn filter(&self, filter: &Filter<'_>) -> anyhow::Result<()> {
        let inputs = Inputs::of(filter.input);
        let jobs = filter.jobs.number(|| inputs.is_small());
        let progress = ProgressLine::start(self, &inputs);
        let output = &self.output;
        let mut result: io::Result<()> = Ok(());
        batch::ordered_many(
            jobs,
            |take| inputs.lines(output, take),
            InputLine::size,
            |line, give| {
                let size = line.size();
                let answer = self.answer(filter, line);
                progress.puzzle();
                progress.part(size as u64);
                give(answer)
            },
            |answer| match answer {
                LineAnswer::Line(text) => text.len(),
                LineAnswer::Unreadable(_) => 0,
            },
            |answer| {
                result = match answer {
                    LineAnswer::Line(text) => output.record(&text),
                    LineAnswer::Unreadable(failure) => self.fail(&failure),
                };
                if result.is_err() || self.is_interrupted() {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            },
        );
        Ok(result?)
    }

    fn answer(&self, filter: &Filter<'_>, line: InputLine) -> LineAnswer {
        let (name, number, text) = match line {
            InputLine::Text(name, number, text) => (name, number, text),
            InputLine::TooLong(failure) => return LineAnswer::Line(answer_of(failure)),
            InputLine::Unreadable(failure) => return LineAnswer::Unreadable(failure),
        };
        let full_name = format!("{name}:{number}");
        let mut limits = self.watched(filter.limits.since(Instant::now()));
        limits.nodes = filter.nodes;
        let (name, options) = (&*name, filter.input.reading.options());
        let beginning = text[..text.len().min(SHOWN)].to_vec();
        let answered = catch_unwind(AssertUnwindSafe(|| {
            fail_if_asked(&full_name);
            let line = LineText { name, number, text };
            filter.command.answer(line, &options, &limits)
        }));
        LineAnswer::Line(answered.unwrap_or_else(|payload| {
            let text = String::from_utf8_lossy(&beginning);
            answer_of(bug(&full_name, &*payload, Some(&text)))
        }))
    }
}

/// Returns the answer to a line that failed.
fn answer_of(failure: Failure) -> String {
    let of = Of {
        input: failure.name,
        id: None,
    };
    tents::answer::JsonFault::answer(&of, &[failure.told])
}
