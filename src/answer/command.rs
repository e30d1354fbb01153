//! The request that `tents COMMAND --lines` answers for each line of its input, and the answer.

use std::time::Instant;

use serde::Deserialize;

use super::check::CheckRequest;
use super::complete::CompleteRequest;
use super::convert::ConvertRequest;
use super::count::CountRequest;
use super::explain::ExplainRequest;
use super::grade::GradeRequest;
use super::hint::HintRequest;
use super::line::{LineEntry, LineText};
use super::marks::MarkUse;
use super::minimize::MinimizeRequest;
use super::repair::RepairRequest;
use super::solve::SolveRequest;
use crate::format::ReadOptions;
use crate::limits::Limits;

/// A request for a puzzle.
///
/// In JSON it is an object: the key `command` names the kind, and the other keys, all optional, are
/// the fields of the request, as in `{"command":"count","by_cell":true}`.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "command", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Command {
    /// The first solutions.
    Solve(SolveRequest),
    /// The verdict, and whether it is as expected.
    Check(CheckRequest),
    /// The numbers of solutions.
    Count(CountRequest),
    /// The next step, or a mistake.
    Hint(HintRequest),
    /// The steps of a whole solution.
    Explain(ExplainRequest),
    /// The grade.
    Grade(GradeRequest),
    /// The puzzle in another format.
    Convert(ConvertRequest),
    /// Small changes that give the puzzle one solution.
    Repair(RepairRequest),
    /// Clues and marks to add, or trees to move, so that one solution is left.
    Complete(CompleteRequest),
    /// The clues that the puzzle does not need.
    Minimize(MinimizeRequest),
}

impl Command {
    /// Returns the answer to a line: one line of JSON. Blank lines and lines without a puzzle also
    /// have an answer. No clock is read, unless `limits` have a deadline or the field `stats` of
    /// the request is true.
    #[must_use]
    pub fn answer(&self, line: LineText<'_>, options: &ReadOptions, limits: &Limits) -> String {
        let start = self.has_stats().then(Instant::now);
        let seconds = move || start.map_or(0.0, |start| start.elapsed().as_secs_f64());
        let entry = line.read(options);
        let puzzle = match entry.puzzle() {
            Ok(puzzle) => self.marks().apply(puzzle),
            Err(answer) => return answer,
        };
        let LineEntry { of, notes, .. } = &entry;
        match self {
            Self::Solve(request) => request.answer(of, notes, &puzzle, limits, &seconds),
            Self::Check(request) => request.answer(of, notes, &puzzle, limits, &seconds),
            Self::Count(request) => request.answer(of, &puzzle, limits, &seconds),
            Self::Hint(request) => request.answer(of, notes, &puzzle, limits),
            Self::Explain(request) => request.answer(of, notes, &puzzle, limits),
            Self::Grade(request) => request.answer(of, &puzzle, limits),
            Self::Convert(request) => request.answer(of, notes, &puzzle, limits),
            Self::Repair(request) => request.answer(of, &puzzle, limits),
            Self::Complete(request) => request.answer(of, &puzzle, limits),
            Self::Minimize(request) => request.answer(of, &puzzle, limits),
        }
    }

    /// Returns whether the answer includes how much work the search or the count was.
    fn has_stats(&self) -> bool {
        match self {
            Self::Solve(request) => request.stats,
            Self::Check(request) => request.stats,
            Self::Count(request) => request.stats,
            _ => false,
        }
    }

    /// Returns the meaning of the marks on the board. Hints and checks get the board with all its
    /// marks, and use the marks in their own way.
    fn marks(&self) -> MarkUse {
        match self {
            Self::Solve(request) => request.marks,
            Self::Count(request) => request.marks,
            Self::Explain(request) => request.marks,
            Self::Grade(request) => request.marks,
            Self::Convert(request) => request.marks,
            Self::Repair(request) => request.marks,
            Self::Complete(request) => request.marks,
            Self::Minimize(request) => request.marks,
            Self::Check(_) | Self::Hint(_) => MarkUse::Given,
        }
    }
}
