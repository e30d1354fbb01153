//! The rules in another form, for boards of up to 64 rows and columns: all rows at once.
//!
//! Most boards for people are settled by the rules alone, and most of their conclusions are few
//! steps away from the puzzle. To note each change and wake the rules that it concerns, as
//! [`propagate`](super::propagate) does, costs more than to look at the whole board again. So here
//! a rule is a formula over sets of cells, a [`Grid`](grid::Grid), that says everything the rule
//! says of the board as it stands. They are asked in turn until none has anything new. What that
//! leaves open goes on to the [`Board`](super::board::Board), with everything that is known.
//!
//! Each formula stands with its rule under [`rule`](super::rule), behind the form that is woken by
//! changes, and is tested against the same twin. Columns are the rows of the board with rows and
//! columns swapped.
//! Where lines without a clue part the boundaries from both edges of the board, *flow* is left to
//! the other form.
//!
//! Words are of 8, 16, 32 or 64 bits. Without those of 8 or of 32, `check` takes 2 % and 180 to 240
//! % more instructions on boards that now have them; without instructions of 512 bits, 20 to 40 %
//! more time on boards of 20 × 20 to 40 × 40. Nothing is noted and nothing is taken back.

#![expect(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "only inlined functions are compiled for these vectors; loops go over several grids"
)]

mod ahead;
mod facts;
mod grid;
mod runs;
#[cfg(test)]
mod tests;
mod work;

use fearless_simd::{Level, dispatch};

use crate::puzzle::{Clue, Content, Puzzle, sets};
use crate::solve::board::Block;
use crate::solve::rule_set::Rules;
pub(super) use facts::{Clues, Facts};
pub(super) use grid::{Grid, Lanes, Word, beside, each, facing};
pub(super) use runs::Runs;
pub(super) use work::{Axis, Fact, Question, Work};

/// The largest number of rows or columns.
const MOST: usize = 64;

/// A row of a small board, and the clues of the row and the column with its number. Those beyond
/// the board have none.
#[derive(Clone, Debug)]
pub(crate) struct SmallLine {
    clues: [Clue; 2],
    pub(crate) block: Block,
}

/// The state of a small board.
#[derive(Clone, Debug)]
pub(crate) struct SmallBoard {
    /// How many rows and columns there are.
    size: [usize; 2],
    /// As many as there are rows or columns. Before any rule is asked, no pair is known, and every
    /// free cell is open.
    lines: Vec<SmallLine>,
    /// How many trees there are.
    pub(crate) trees: usize,
    /// Whether the costly rules have taken part.
    pub(crate) is_thorough: bool,
    /// How many tents were tried in looking ahead.
    pub(crate) tried: u64,
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

impl SmallBoard {
    /// A puzzle before any rule, unless it is too large.
    pub(crate) fn new(puzzle: &Puzzle) -> Option<Self> {
        let size = [puzzle.size().rows(), puzzle.size().columns()];
        let number = size[0].max(size[1]);
        if number > MOST {
            return None;
        }
        let mut rows = puzzle.contents().chunks(size[1]);
        let line = |at: usize| {
            let sets = rows.next().map_or([0; 4], sets);
            let of_axes = [puzzle.row_clues(), puzzle.column_clues()];
            SmallLine {
                clues: of_axes.map(|clues| clues.get(at).copied().flatten()),
                block: Block {
                    open: sets[Content::Unknown as usize],
                    tents: sets[Content::Tent as usize],
                    trees: sets[Content::Tree as usize],
                    ..Block::default()
                },
            }
        };
        Some(Self {
            size,
            lines: (0..number).map(line).collect(),
            trees: puzzle.trees().len(),
            is_thorough: false,
            tried: 0,
        })
    }

    /// The clues of the rows, or of the columns.
    pub(super) fn clues(&self, axis: Axis) -> impl ExactSizeIterator<Item = Clue> {
        let lines = &self.lines[..self.size[axis as usize]];
        lines.iter().map(move |line| line.clues[axis as usize])
    }

    /// A block a row.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &Block> {
        self.lines[..self.size[0]].iter().map(|line| &line.block)
    }

    /// Draws everything that follows by some rules, once, and looks ahead if that is wanted and the
    /// board is small enough.
    pub(crate) fn conclude(&mut self, rules: Rules, looks_ahead: bool) -> Standing {
        match self.lines.len() {
            // More rows than needed: as many as the smallest vector has words of 8 bits.
            0..=8 => self.conclude_in::<u8, 16, 1>(rules, looks_ahead),
            9..=16 => self.conclude_in::<u16, 16, 1>(rules, looks_ahead),
            17..=32 => self.conclude_in::<u32, 32, 2>(rules, looks_ahead),
            _ => self.conclude_in::<u64, 64, 8>(rules, looks_ahead),
        }
    }

    /// The same in `K` vectors, which have `N` words.
    fn conclude_in<W: Word, const N: usize, const K: usize>(
        &mut self,
        rules: Rules,
        looks_ahead: bool,
    ) -> Standing {
        let clues = Axis::BOTH.map(|axis| Clues::new(self.clues(axis)));
        dispatch!(Level::new(), simd => {
            let facts = Facts::new::<N>(simd, &self.lines);
            let mut work = Work::<_, W, N, K>::new(simd, facts, &clues, rules);
            work.finish();
            if looks_ahead && K == 1 {
                self.tried = work.look_ahead();
            }
            work.facts.store::<N>(&mut self.lines);
            self.is_thorough = work.is_thorough;
            work.standing()
        })
    }
}
