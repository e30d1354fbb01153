//! The solutions of a puzzle, each passed on as soon as it is found.

use std::ops::ControlFlow;

use serde::Deserialize;

use super::advice::same_clues_of;
use super::end::Ended;
use super::marks::MarkUse;
use super::solutions::Placed;
use super::why::why_none;
use crate::format::Notes;
use crate::limits::{Limits, Stop};
use crate::puzzle::{Assignment, Puzzle};
use crate::render::json::{JsonLine, Of, Stats};
use crate::repair::SameClues;
use crate::solve::{Distinct, Options, Progress, Solutions, Statistics, Verdict};

/// A request for the solutions of a puzzle.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SolveRequest {
    /// Which solutions count as different.
    pub distinct: Distinct,
    /// The search ends after this many solutions. With `None`, the answer to a line of input has at
    /// most 2 solutions, and the program prints all.
    pub limit: Option<u64>,
    /// The meaning of the marks on the board.
    pub marks: MarkUse,
    /// Whether the answer to a line of input includes how much work the search was.
    pub stats: bool,
}

/// The outcome of the search for the solutions of a puzzle.
#[derive(Clone, Debug)]
pub struct SolveOutcome {
    /// Which solutions count as different.
    pub distinct: Distinct,
    /// The number of solutions found.
    pub number: u64,
    /// Whether it is known that there are no other solutions.
    pub is_complete: bool,
    /// The limit that ended the search, if one did.
    pub stop: Option<Stop>,
    /// Why there is no solution, or which limit was reached.
    pub reason: Option<String>,
    /// How much work the search was.
    pub statistics: Statistics,
}

impl SolveRequest {
    /// Finds the solutions of a puzzle that respect all marks on it. Does not read the field `marks`:
    /// the caller applies it to the puzzle first, with [`MarkUse::apply`]. Each solution is passed to `take` as soon as it is found, with
    /// its number from 1; if `take` returns `Break`, the search ends.
    pub fn run(
        &self,
        puzzle: &Puzzle,
        limits: &Limits,
        mut take: impl FnMut(u64, Assignment) -> ControlFlow<()>,
    ) -> SolveOutcome {
        let options = Options::default().distinct(self.distinct);
        let mut search = Solutions::new(puzzle, options.limits(limits.clone()));
        let limit = self.limit.unwrap_or(u64::MAX);
        let mut number = 0;
        while number < limit
            && let Some(assignment) = search.next()
        {
            number += 1;
            if take(number, assignment).is_break() {
                break;
            }
        }
        let progress = search.progress();
        let statistics = search.statistics();
        drop(search);
        let stop = match progress {
            Progress::Stopped(stop) => Some(stop),
            Progress::Searching | Progress::Complete => None,
        };
        let is_complete = progress == Progress::Complete;
        let reason = match stop {
            Some(stop) => Some(format!("stopped by {stop}")),
            None if is_complete && number == 0 => Some(why_none(puzzle, limits)),
            None => None,
        };
        SolveOutcome {
            distinct: self.distinct,
            number,
            is_complete,
            stop,
            reason,
            statistics,
        }
    }

    /// Returns the answer to a line of input: one line of JSON with the verdict and the first
    /// solutions.
    pub(super) fn answer(
        &self,
        of: &Of,
        notes: &Notes,
        puzzle: &Puzzle,
        limits: &Limits,
        seconds: &dyn Fn() -> f64,
    ) -> String {
        let request = Self {
            limit: self.limit.or(Some(2)),
            ..self.clone()
        };
        let (mut placed, mut first) = (Vec::new(), None);
        let (mut held, mut full) = (0, None);
        let mut solved = request.run(puzzle, limits, |_, assignment| {
            if self.stats && first.is_none() {
                first = Some(seconds());
            }
            let solution = Placed::new(puzzle, &assignment);
            held += solution.bytes();
            placed.push(solution);
            full = limits.allow(held).err();
            full.map_or(ControlFlow::Continue(()), |_| ControlFlow::Break(()))
        });
        if let (Some(stop), None) = (full, solved.stop) {
            solved.stop = Some(stop);
            solved.reason = Some(format!("stopped by {stop}"));
        }
        let stats = self
            .stats
            .then(|| Stats::new(seconds(), first, solved.statistics));
        let same_clues = solved.same_clues(puzzle, notes, limits);
        let line = JsonLine::about("solutions", of)
            .with("verdict", solved.verdict().name())
            .with("complete", solved.is_complete)
            .with("solutions", placed);
        solved.end_line(line, same_clues, stats)
    }
}

impl SolveOutcome {
    /// Returns how the search ended.
    #[must_use]
    pub fn end(&self) -> Ended {
        match self.stop {
            Some(stop) => stop.into(),
            None if self.is_complete && self.number == 0 => Ended::No,
            None => Ended::Yes,
        }
    }

    /// Returns the verdict from the solutions that were found.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self.number {
            0 if self.is_complete => Verdict::None,
            1 if self.is_complete => Verdict::Unique,
            0 | 1 => Verdict::Unknown,
            _ => Verdict::Multiple,
        }
    }

    /// If there is no solution, returns the result of [`same_clues_of`]; otherwise returns `None`.
    #[must_use]
    pub fn same_clues(&self, puzzle: &Puzzle, notes: &Notes, limits: &Limits) -> Option<SameClues> {
        let is_none = self.end() == Ended::No;
        is_none.then(|| same_clues_of(puzzle, notes, limits))?
    }

    /// Returns the line of JSON that follows the lines of the solutions.
    #[must_use]
    pub fn json(
        self,
        of: &Of,
        same_clues: Option<SameClues>,
        stats: Option<Stats<Statistics>>,
    ) -> String {
        let line = JsonLine::about("solved", of)
            .with("distinct", self.distinct.name())
            .with("solutions", self.number.to_string())
            .with("complete", self.is_complete);
        self.end_line(line, same_clues, stats)
    }

    fn end_line(
        self,
        line: JsonLine,
        same_clues: Option<SameClues>,
        stats: Option<Stats<Statistics>>,
    ) -> String {
        line.with_some("reason", self.reason)
            .with_some("same_clues", same_clues)
            .with_some("stats", stats)
            .text()
    }
}
