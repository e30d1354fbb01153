//! The state of a search: what is settled on the board so far, and the way back.
//!
//! A row is one or more words of 64 bits, a bit a cell, with at least one spare bit at its end and
//! a row of zeros above and below the board. All words in a row, a cell is a number: its *place*,
//! 64 × word + bit, and its neighbours are one place or one row of places away, whatever the width.
//! For a board of 2 × 3 (`.` a cell of the board, `0` a spare bit), from the lowest bit:
//!
//! ```text
//!     0 0 0 0 0 …     places   0   1   2   3
//!     . . . 0 0 …             64  65  66  67
//!     . . . 0 0 …            128 129 130 131
//!     0 0 0 0 0 …            192 193 194 195
//! ```
//!
//! Two kinds of facts are open: whether a *cell* holds a tent, and whether a *tree* has its tent in
//! a direction, a *pair*. A [`Block`] holds both for 64 cells; a pair is kept where its tree
//! stands, and a cell's *claims* are the pairs that lead to it. What is concluded goes through
//! [`Board::place`], [`Board::close`], [`Board::release`] and [`Board::settle`], many cells at
//! once, which count and write the trail. The trail is the list of what the rules have still to
//! look at as well as the way back.

mod budget;
mod flow;
mod setup;
#[cfg(test)]
mod tests;
mod trail;
mod view;

use crate::limits::{Limits, WorkLeft};
use crate::puzzle::Direction;
use crate::solve::Halt;
use crate::solve::bits::Agenda;
use crate::solve::distinct::Distinct;
use crate::solve::rule_set::Rules;
pub(crate) use budget::WORK_OF_BLOCK;
pub(crate) use flow::{FlowBounds, FlowSegment};
pub(crate) use view::directions;

/// The knowledge about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellState {
    Open,
    Tent,
    Empty,
}

/// The knowledge about 64 cells of a row, and about the trees on them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Block {
    /// Cells that may or may not hold a tent.
    pub(crate) open: u64,
    /// Cells with a tent.
    pub(crate) tents: u64,
    /// Trees.
    pub(crate) trees: u64,
    /// Trees that have only one direction left, and whose tent is being placed or stands.
    pub(crate) settled: u64,
    /// For each direction the trees that may have their tent there.
    pub(crate) pairs: [u64; 4],
}

/// A row or column.
#[derive(Clone, Debug)]
pub(crate) struct LineCounts {
    pub(crate) clue: Option<u32>,
    /// How many tents are missing. Not kept up to date without a clue.
    pub(crate) missing: i32,
    /// How many of its cells are open. Not kept up to date without a clue.
    pub(crate) open: i32,
    /// The place of its first cell, the distance from each to the next, and how many there are.
    pub(crate) first: u32,
    pub(crate) step: u32,
    pub(crate) length: u32,
}

/// New knowledge about some cells or trees of a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewFact {
    pub(crate) bits: u64,
    pub(crate) block: u32,
    pub(crate) kind: FactKind,
}

/// The kind of new knowledge.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FactKind {
    /// Tents stand on these cells.
    Placed,
    /// No tents stand on these cells.
    Closed,
    /// These trees do not have their tents in this direction.
    Released(Direction),
    /// These trees have only one direction left.
    Settled,
}

#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) distinct: Distinct,
    /// The rules that conclude something.
    pub(crate) rules: Rules,
    /// Words from one row to the next, as a power of two.
    shift: u32,
    rows: usize,
    trees: usize,
    pub(crate) blocks: Vec<Block>,
    /// The rows, then the columns.
    pub(crate) lines: Vec<LineCounts>,
    /// As long as a line has more open cells less missing tents than this, its packing says
    /// nothing. Entry `2i + 1` is for line `i` alone, entry `2i` for lines `i − 1` and `i`
    /// together.
    ///
    /// A closed cell takes away room for at most one tent. A tent takes away room for one, and one
    /// less is missing then. So nothing follows before as many cells are closed as there is room to
    /// spare. Each of them lowers the number of open cells less missing tents by one; a tent leaves
    /// it as it is.
    pub(crate) alarms: Vec<i32>,
    /// For each word of a row the columns with a clue.
    pub(crate) clued: Vec<u64>,
    /// Whether nothing follows at first but by the costly rules.
    pub(crate) is_reduced: bool,
    /// Whether the costly rules take part: bands and flow.
    pub(crate) is_thorough: bool,
    pub(crate) flow: FlowBounds,
    /// Lines with cells that became known.
    pub(crate) changed_lines: Agenda,
    trail: Vec<NewFact>,
    /// How much of the trail the rules have seen.
    seen: usize,
    pub(crate) limits: Limits,
    work_left: WorkLeft,
    /// How many changes were taken back.
    pub(crate) undone: u64,
}

/// Packing is looked at whenever a line changes.
const AT_ONCE: i32 = i32::MAX;

impl Board {
    /// Whether nothing can follow yet from the packing at an index of the alarms.
    pub(crate) fn is_quiet(&self, at: usize, open: i32, missing: i32) -> bool {
        open - missing > self.alarms[at]
    }

    /// Tents stand on these cells.
    #[inline]
    pub(crate) fn place(&mut self, block: usize, bits: u64) -> Result<(), Halt> {
        let here = &mut self.blocks[block];
        if bits & !(here.open | here.tents) != 0 {
            return Err(Halt::Contradiction);
        }
        let new = bits & here.open;
        if new != 0 {
            here.open ^= new;
            here.tents ^= new;
            self.count_cells(block, new, -1, -1);
            self.note(FactKind::Placed, block, new);
        }
        Ok(())
    }

    /// No tents stand on these cells.
    #[inline]
    pub(crate) fn close(&mut self, block: usize, bits: u64) -> Result<(), Halt> {
        let here = &mut self.blocks[block];
        if bits & here.tents != 0 {
            return Err(Halt::Contradiction);
        }
        let new = bits & here.open;
        if new != 0 {
            here.open ^= new;
            self.count_cells(block, new, -1, 0);
            self.note(FactKind::Closed, block, new);
        }
        Ok(())
    }

    /// These trees do not have their tents in `direction`.
    #[inline]
    pub(crate) fn release(
        &mut self,
        block: usize,
        bits: u64,
        direction: Direction,
    ) -> Result<(), Halt> {
        let here = &mut self.blocks[block];
        let pairs = &mut here.pairs[direction as usize];
        let new = bits & *pairs;
        if new == 0 {
            return Ok(());
        }
        if new & here.settled != 0 {
            return Err(Halt::Contradiction);
        }
        *pairs ^= new;
        self.count_pairs(block, new, direction, false, 1);
        self.note(FactKind::Released(direction), block, new);
        Ok(())
    }

    /// These trees have their tents in `direction`, and so in no other.
    pub(crate) fn settle(
        &mut self,
        block: usize,
        bits: u64,
        direction: Direction,
    ) -> Result<(), Halt> {
        if bits & !self.blocks[block].pairs[direction as usize] != 0 {
            return Err(Halt::Contradiction);
        }
        for other in Direction::ALL {
            if other != direction {
                self.release(block, bits, other)?;
            }
        }
        self.mark_settled(block, bits);
        Ok(())
    }

    /// These trees have one direction left.
    pub(crate) fn mark_settled(&mut self, block: usize, bits: u64) {
        let new = bits & !self.blocks[block].settled;
        if new != 0 {
            self.blocks[block].settled ^= new;
            self.count_settled(block, new, 1);
            self.note(FactKind::Settled, block, new);
        }
    }
}
