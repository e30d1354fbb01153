//! How far a run has come, for a person at a terminal.

use std::fs;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::{ProgressBar, ProgressStyle};

use super::super::input::Work;
use super::super::output::Output;
use super::CheckOptions;

/// A bar on standard error, if that is a terminal and there is something to wait for.
#[derive(Debug, Default)]
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    puzzles: Arc<AtomicU64>,
}

impl Progress {
    /// Shows a bar.
    pub(super) fn start(options: &CheckOptions, output: &Output) -> Self {
        if options.common.quiet || !io::stderr().is_terminal() || options.input.is_small() {
            return Self::default();
        }
        let total = options.input.total();
        let template = if total.is_some() {
            "{bar:30} {percent}% of {total_bytes}, {msg}, {eta} left"
        } else {
            "{spinner} {bytes}, {msg}"
        };
        let style =
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = total.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
        bar.set_style(style);
        output.show(Some(bar.clone()));
        Self {
            bar: Some(bar),
            puzzles: Arc::default(),
        }
    }

    /// How much there is in a part, if anybody wants to know.
    pub(super) fn size(&self, work: &Work) -> u64 {
        match work {
            _ if self.bar.is_none() => 0,
            Work::Whole(path) => fs::metadata(path).map_or(0, |data| data.len()),
            Work::Piece { piece, .. } => piece.source().text().len() as u64,
            Work::Unreadable(_) => 0,
        }
    }

    /// One puzzle is done.
    pub(super) fn puzzle(&self) {
        if self.bar.is_some() {
            self.puzzles.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// A part of this size is done.
    pub(super) fn part(&self, size: u64) {
        let Some(bar) = &self.bar else {
            return;
        };
        let puzzles = self.puzzles.load(Ordering::Relaxed);
        let milliseconds = bar.elapsed().as_millis().max(1);
        let rate = u128::from(puzzles) * 1000 / milliseconds;
        let plural = if puzzles == 1 { "" } else { "s" };
        bar.set_message(format!("{puzzles} puzzle{plural}, {rate} a second"));
        bar.inc(size);
    }

    /// Takes the bar away.
    pub(super) fn finish(&self, output: &Output) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
            output.show(None);
        }
    }
}
