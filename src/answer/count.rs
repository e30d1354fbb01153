//! The numbers of solutions of a puzzle.

use serde::Deserialize;

use super::end::Ended;
use super::marks::MarkUse;
use super::why::why_none;
use crate::count::{
    BigUint, Bounds, CellCount, Count, CountSettings, CountStatistics, count, count_by_cell,
};
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::render::json::{JsonLine, Of, Stats};
use crate::solve::Distinct;

/// A request for the numbers of solutions of a puzzle.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CountRequest {
    /// Which solutions are counted: layouts, assignments, or both if this is `None`; see
    /// [`Distinct`].
    pub distinct: Option<Distinct>,
    /// Whether to count also, for each cell, the solutions with a tent there.
    pub by_cell: bool,
    /// The meaning of the marks on the board.
    pub marks: MarkUse,
    /// Whether the answer to a line of input includes how much work the count was.
    pub stats: bool,
}

/// The numbers of solutions of a puzzle, as far as they are known.
#[derive(Clone, Debug)]
pub struct CountOutcome {
    /// The request.
    pub request: CountRequest,
    /// The numbers of layouts and assignments.
    pub count: Count,
    /// For each cell, the number of solutions with a tent there, if that was requested and is
    /// known.
    pub cells: Option<CellCount>,
    /// Why there is no solution, or which limit was reached.
    pub reason: Option<String>,
}

impl CountRequest {
    /// Counts the solutions of a puzzle that respect all its marks: the caller applies the field
    /// `marks` to the puzzle first.
    #[must_use]
    pub fn run(&self, puzzle: &Puzzle, limits: &Limits) -> CountOutcome {
        let distinct = self.distinct.unwrap_or_default();
        let (count, cells) = if self.by_cell {
            count_by_cell(puzzle, distinct, limits)
        } else {
            let settings = CountSettings {
                limits: limits.clone(),
            };
            (count(puzzle, &settings), None)
        };
        let mut counted = CountOutcome {
            request: self.clone(),
            count,
            cells,
            reason: None,
        };
        counted.reason = match counted.end() {
            Ended::Stopped(stop) => Some(format!("stopped by {stop}")),
            Ended::No => Some(why_none(puzzle, limits)),
            Ended::Yes | Ended::Open => None,
        };
        counted
    }

    /// Returns the answer to a line of input, as one line of JSON.
    pub(super) fn answer(
        &self,
        of: &Of,
        puzzle: &Puzzle,
        limits: &Limits,
        seconds: &dyn Fn() -> f64,
    ) -> String {
        let counted = self.run(puzzle, limits);
        let stats = self
            .stats
            .then(|| Stats::new(seconds(), None, counted.count.statistics.clone()));
        counted.json(of, puzzle, stats)
    }

    /// Returns whether solutions of a kind are counted.
    #[must_use]
    pub fn wants(&self, kind: Distinct) -> bool {
        self.distinct.is_none_or(|asked| asked == kind)
    }
}

impl CountOutcome {
    /// Returns how the count ended.
    #[must_use]
    pub fn end(&self) -> Ended {
        match self.count.stop {
            Some(stop) => stop.into(),
            None if self.count.layouts.upper == BigUint::ZERO => Ended::No,
            None => Ended::Yes,
        }
    }

    /// Returns a lower and an upper bound of the number of solutions of a kind, in digits. The
    /// bounds are equal if the number is known.
    #[must_use]
    pub fn bounds(&self, kind: Distinct) -> [String; 2] {
        let Bounds { lower, upper } = self.count.of(kind);
        let digits = lower.to_string();
        if lower == upper {
            return [digits.clone(), digits];
        }
        [digits, upper.to_string()]
    }

    /// Returns for each cell, row by row, the number of solutions with a tent there, and their
    /// share of all solutions in millionths. Returns nothing if the cells were not counted.
    pub fn cells(&self) -> impl Iterator<Item = (&BigUint, u32)> {
        self.cells.iter().flat_map(|count| {
            let share = |number| (number, millionths(number, &count.solutions));
            count.cells.iter().map(share)
        })
    }

    /// Returns the outcome as a line of JSON.
    #[must_use]
    pub fn json(self, of: &Of, puzzle: &Puzzle, stats: Option<Stats<CountStatistics>>) -> String {
        let [layouts, assignments] = [Distinct::Layouts, Distinct::Assignments].map(|kind| {
            let bounds = self.request.wants(kind).then(|| self.bounds(kind));
            match bounds {
                Some([number, upper]) if number == upper => (Some(number), None),
                between => (None, between),
            }
        });
        let is_known = layouts.0.is_some();
        let by_rings = self.count.by_rings.as_ref().filter(|_| is_known);
        let layouts_with = by_rings
            .map(|numbers| -> Vec<String> { numbers.iter().map(BigUint::to_string).collect() });
        let known: Vec<(&BigUint, u32)> = self.cells().collect();
        let rows = || known.chunks(puzzle.size().columns());
        let digits = |&(number, _): &(&BigUint, u32)| number.to_string();
        let share = |&(_, share): &(&BigUint, u32)| f64::from(share) / 1e6;
        let cells: Option<Vec<Vec<_>>> = self
            .cells
            .is_some()
            .then(|| rows().map(|row| row.iter().map(digits).collect()).collect());
        let shares: Option<Vec<Vec<_>>> = cells
            .is_some()
            .then(|| rows().map(|row| row.iter().map(share).collect()).collect());
        JsonLine::about("count", of)
            .with_some("layouts", layouts.0)
            .with_some("assignments", assignments.0)
            .with_some("layouts_with", layouts_with)
            .with_some("layouts_between", layouts.1)
            .with_some("assignments_between", assignments.1)
            .with_some("cells", cells)
            .with_some("shares", shares)
            .with_some("reason", self.reason)
            .with_some("stats", stats)
            .text()
    }
}

/// Returns `number` as a share of `of` in millionths, rounded to the nearest; 0 if `of` is 0.
#[must_use]
pub fn millionths(number: &BigUint, of: &BigUint) -> u32 {
    if *of == BigUint::ZERO {
        return 0;
    }
    let share = (number * 2_000_000_u32 + of) / (of * 2_u32);
    u32::try_from(share).unwrap_or(u32::MAX)
}
