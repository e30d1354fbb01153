//! The progress of a long run, for a person at a terminal.
//!
//! Layer 7: it may import files of lower layers.

use std::fmt::{self, Write as _};
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::context::Context;
use super::input::Inputs;
use super::words::counted;

/// The bar appears only if the work takes longer than this.
const PATIENCE: Duration = Duration::from_millis(500);

/// The time between updates of the numbers.
const TICK: Duration = Duration::from_millis(200);

/// A progress bar on standard error, if standard error is a terminal.
#[derive(Debug, Default)]
pub(crate) struct ProgressLine {
    bar: Option<ProgressBar>,
    /// The number of puzzles that are done.
    puzzles: Arc<AtomicU64>,
}

impl ProgressLine {
    /// Shows a bar after a moment. If puzzles are to be typed on a terminal, prints instead that
    /// standard input is awaited.
    pub(crate) fn start(context: &Context, input: &Inputs<'_>) -> Self {
        if input.has_stdin() {
            context.say_waiting();
            // The bar would overwrite the text that is being typed.
            if io::stdin().is_terminal() {
                return Self::default();
            }
        }
        if !Self::is_wanted(context) {
            return Self::default();
        }
        let is_small = input.is_small();
        let total = input.total();
        let total = move || if is_small { None } else { total() };
        let template = "{bar:30} {percent}% of {total_bytes}, {done}, {eta} left";
        Self::show(context, total, template)
    }

    /// Shows a bar for `number` puzzles to generate.
    pub(crate) fn of_puzzles(context: &Context, number: u64) -> Self {
        let template = "{bar:30} {percent}%, {done}, {eta} left";
        Self::show(context, move || Some(number), template)
    }

    /// Returns whether a bar may be shown: on a terminal, unless notes are suppressed.
    fn is_wanted(context: &Context) -> bool {
        !context.report.is_quiet && io::stderr().is_terminal()
    }

    /// Shows a bar with this template, or a spinner if the total is unknown.
    ///
    /// The total is computed when the bar appears, because short work must not wait until all
    /// folders have been searched.
    fn show(
        context: &Context,
        total: impl FnOnce() -> Option<u64> + Send + 'static,
        template: &'static str,
    ) -> Self {
        if !Self::is_wanted(context) {
            return Self::default();
        }
        let puzzles = Arc::<AtomicU64>::default();
        let (done, solutions) = (Arc::clone(&puzzles), Arc::clone(&context.solutions));
        let left = context.cells_left;
        let done_key = move |state: &ProgressState, out: &mut dyn fmt::Write| {
            let puzzles = done.load(Ordering::Relaxed);
            let solutions = solutions.load(Ordering::Relaxed);
            let left = left.load(Ordering::Relaxed) as u64;
            let _ = out.write_str(&describe(puzzles, solutions, left, state.elapsed()));
        };
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let waiting = bar.clone();
        let draw = move || {
            thread::sleep(PATIENCE);
            if waiting.is_finished() {
                return;
            }
            let total = total();
            let template = if total.is_some() {
                template
            } else {
                "{spinner} {elapsed}, {done}"
            };
            let style = ProgressStyle::with_template(template)
                .unwrap_or_else(|_| ProgressStyle::default_bar())
                .with_key("done", done_key);
            if let Some(total) = total {
                waiting.set_length(total);
            }
            waiting.set_style(style);
            waiting.set_draw_target(ProgressDrawTarget::stderr());
            while !waiting.is_finished() {
                waiting.tick();
                thread::sleep(TICK);
            }
        };
        if thread::Builder::new().spawn(draw).is_err() {
            return Self::default();
        }
        context.output.show(Some(bar.clone()));
        Self {
            bar: Some(bar),
            puzzles,
        }
    }

    /// Counts one finished puzzle.
    pub(crate) fn puzzle(&self) {
        if self.bar.is_some() {
            self.puzzles.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Moves the bar by `size`: a number of bytes for inputs, of puzzles for `generate`.
    pub(crate) fn part(&self, size: u64) {
        if let Some(bar) = &self.bar {
            bar.inc(size);
        }
    }
}

impl Drop for ProgressLine {
    /// Removes the bar before the summary is printed.
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Returns a text such as `3 puzzles done, 25 per second`. While less than one puzzle is done per
/// second, the number of unknown cells left in the current puzzle replaces the rate.
fn describe(puzzles: u64, solutions: u64, left: u64, elapsed: Duration) -> String {
    let mut text = counted(&puzzles, "puzzle") + " done";
    if solutions > 0 {
        text.extend([", ", &counted(&solutions, "solution")]);
    }
    let rate = u128::from(puzzles) * 1000 / elapsed.as_millis().max(1);
    if rate > 0 {
        let _ = write!(text, ", {rate} per second");
    } else if left > 0 {
        text.extend([", ", &counted(&left, "cell"), " left"]);
    }
    text
}
