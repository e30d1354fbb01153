//! The rules in another form, for boards of up to 64 rows and columns: all rows at once.
//!
//! Most boards for people are settled by the rules alone, and most of their conclusions are few
//! steps away from the puzzle. To note each change and wake the rules that it concerns, as
//! [`propagate`](super::propagate) does, costs more than to look at the whole board again. So here
//! a rule is a formula over sets of cells, a [`Grid`](grid::Grid), that says everything the rule says
//! of the board as it stands. They are asked in turn until none has anything new. What that leaves
//! open goes on to the [`Board`](super::board::Board), with everything that is known.
//!
//! Each formula stands with its rule under [`rule`](super::rule), behind the form that is woken by
//! changes, and is tested against the same twin. Columns are the rows of the board with rows and
//! columns swapped.
//! Where lines without a clue part the boundaries from both edges of the board, *flow* is left to
//! the other form.
//!
//! Words are of 8, 16, 32 or 64 bits. Without those of 8 or of 32, `check` takes 2 % and 180 to 240 %
//! more instructions on boards that now have them; without instructions of 512 bits, 20 to 40 % more
//! time on boards of 20 × 20 to 40 × 40. Nothing is noted and nothing is taken back.

#![expect(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "only inlined functions are compiled for these vectors; loops go over several grids"
)]

mod ahead;
mod facts;
mod grid;
mod runs;
mod state;
#[cfg(test)]
mod tests;
mod work;

use crate::puzzle::{Clue, Direction, Puzzle};
use crate::solve::board::Block;
use crate::solve::rule_set::Rules;
pub(super) use facts::{Clues, Facts};
pub(super) use grid::{Grid, Lanes, Word, beside, each, facing};
pub(super) use runs::Runs;
use state::Rows;
pub(super) use work::{Axis, Fact, Question, Work};

/// The largest number of rows or columns.
const MOST: usize = 64;

/// The state of a small board.
#[derive(Clone, Debug)]
pub(crate) enum SmallBoard {
    // More rows than needed: as many as the smallest vector has words of 8 bits.
    Of8(Box<Rows<u8, 16, 1>>),
    Of16(Box<Rows<u16, 16, 1>>),
    Of32(Box<Rows<u32, 32, 2>>),
    Of64(Box<Rows<u64, 64, 8>>),
}

/// The outcome of the rules for a small board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It has no solution.
    Refuted,
    /// Everything is known.
    Settled,
    /// Some cells or trees are not fully known.
    Open,
}

macro_rules! at_its_width {
    ($sheet:expr, $rows:ident => $value:expr) => {
        match $sheet {
            SmallBoard::Of8($rows) => $value,
            SmallBoard::Of16($rows) => $value,
            SmallBoard::Of32($rows) => $value,
            SmallBoard::Of64($rows) => $value,
        }
    };
}

impl SmallBoard {
    /// A puzzle before any rule, unless it is too large.
    pub(crate) fn new(puzzle: &Puzzle) -> Option<Self> {
        let size = puzzle.size();
        Some(match size.rows().max(size.columns()) {
            0..=8 => Self::Of8(Box::new(Rows::new(puzzle))),
            9..=16 => Self::Of16(Box::new(Rows::new(puzzle))),
            17..=32 => Self::Of32(Box::new(Rows::new(puzzle))),
            33..=MOST => Self::Of64(Box::new(Rows::new(puzzle))),
            _ => return None,
        })
    }

    /// Draws everything that follows by some rules.
    pub(crate) fn conclude(&mut self, rules: Rules) -> Standing {
        at_its_width!(self, rows => rows.conclude(rules))
    }

    /// Looks ahead on a small board once no rule concludes anything, and draws the conclusions.
    /// Returns also the number of tents that were tried.
    pub(crate) fn look_ahead(&mut self) -> (Standing, u64) {
        at_its_width!(self, rows => rows.look_ahead())
    }

    /// The direction of each tree, row-major, once everything is known.
    pub(crate) fn directions(&self) -> Vec<Direction> {
        at_its_width!(self, rows => rows.directions())
    }

    /// The clues of the rows, then those of the columns. One larger than the board stands for all.
    pub(crate) fn clues(&self) -> [Vec<Clue>; 2] {
        at_its_width!(self, rows => rows.clues.each_ref().map(Clues::list))
    }

    /// Whether the costly rules have taken part.
    pub(crate) fn is_thorough(&self) -> bool {
        at_its_width!(self, rows => rows.is_thorough)
    }

    /// How many trees there are.
    pub(crate) fn tree_count(&self) -> usize {
        at_its_width!(self, rows => rows.tree_count())
    }

    /// The state of a row.
    pub(crate) fn block(&self, row: usize) -> Block {
        at_its_width!(self, rows => rows.block(row))
    }
}
