//! The bounds of the number of solutions, and their digits within the limits.

use tents::count::{BigUint, Bounds, CellCount, Count};
use tents::puzzle::Puzzle;
use tents::solve::{Distinct, Limits, Stop};

use crate::cli::exit::Exit;
use crate::cli::fault::why_none;

/// The bounds for one puzzle.
pub(super) struct Outcome {
    pub(super) count: Count,
    pub(super) cells: Option<CellCount>,
    /// Those of the printing too.
    pub(super) limits: Limits,
}

impl Outcome {
    /// Whether there is certainly no solution.
    pub(super) fn has_none(&self) -> bool {
        self.count.layouts.upper == BigUint::ZERO
    }

    /// How the count ended.
    pub(super) fn exit(&self) -> Exit {
        match self.count.stop {
            Some(stop) => stop.into(),
            None if self.has_none() => Exit::No,
            None => Exit::Yes,
        }
    }

    /// Why there is no solution, or which limit was reached.
    pub(super) fn reason(&self, puzzle: &Puzzle) -> Option<String> {
        match self.count.stop {
            Some(stop) => Some(format!("stopped by {stop}")),
            None if self.has_none() => Some(why_none(puzzle, &self.limits)),
            None => None,
        }
    }

    /// Nothing once a limit is reached.
    pub(super) fn go_on(&mut self) -> Option<()> {
        self.count.stop = self.limits.reached().or(self.count.stop);
        self.count.stop.is_none().then_some(())
    }

    /// Nothing if the numbers of all cells, with some more bytes each, would take too much memory
    /// in digits.
    pub(super) fn room_for_cells(&mut self, count: &CellCount, more: u64) -> Option<()> {
        // Ten bits are about three digits.
        let digits = |number: &BigUint| 4 * number.bits() / 10 + more;
        let bytes: u64 = count.cells.iter().map(digits).sum();
        if self.limits.memory.is_some_and(|memory| 2 * bytes > memory) {
            self.count.stop = Some(Stop::Memory);
        }
        self.count.stop.is_none().then_some(())
    }

    /// The bounds of the number of solutions in digits, which are the same if it is known, or `None`
    /// if these would take too much memory.
    pub(super) fn written(&mut self, kind: Distinct) -> Option<[String; 2]> {
        let both = [&self.count.layouts, &self.count.assignments];
        let numbers = both
            .into_iter()
            .flat_map(|bounds| [&bounds.lower, &bounds.upper]);
        // Ten bits are about three digits. They are held once by themselves, and again in a line
        // and in the output queue, which have room for twice as much.
        let bytes = 5 * numbers.map(|number| 3 * number.bits() / 10).sum::<u64>();
        if self.limits.memory.is_some_and(|memory| bytes > memory) {
            self.count.stop.get_or_insert(Stop::Memory);
            return None;
        }
        let Bounds { lower, upper } = self.count.of(kind);
        let digits = lower.to_string();
        if lower == upper {
            return Some([digits.clone(), digits]);
        }
        Some([digits, upper.to_string()])
    }
}

/// A share of a number in millionths, rounded.
pub(super) fn millionths(number: &BigUint, of: &BigUint) -> u32 {
    if *of == BigUint::ZERO {
        return 0;
    }
    let share = (number * 2_000_000_u32 + of) / (of * 2_u32);
    u32::try_from(share).unwrap_or(u32::MAX)
}
