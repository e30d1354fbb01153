//! What is known of a board: its cells, its lines, and the changes on the trail.

use std::ops::Range;

use crate::limits::{Limits, WorkLeft};
use crate::puzzle::Direction;
use crate::solve::bits::Agenda;
use crate::solve::distinct::Distinct;
use crate::solve::halt::Halt;
use crate::solve::rule_set::Rules;

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

/// A change to some cells or trees of a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TrailEntry {
    pub(crate) bits: u64,
    pub(crate) block: u32,
    pub(crate) kind: TrailKind,
}

/// The kind of a change.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TrailKind {
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
    pub(super) shift: u32,
    pub(super) rows: usize,
    pub(super) trees: usize,
    pub(crate) blocks: Vec<Block>,
    /// The rows, then the columns.
    pub(crate) lines: Vec<LineCounts>,
    /// While a line has more open cells less missing tents than this, packing concludes nothing from
    /// it. Entry `2i + 1` is for line `i` alone, entry `2i` for lines `i − 1` and `i` together.
    ///
    /// A closed cell takes away room for at most one tent. A tent takes away room for one, and one
    /// less is missing then. So nothing follows before as many cells are closed as there is room to
    /// spare. Each of them lowers the number of open cells less missing tents by one; a tent leaves
    /// it as it is.
    pub(crate) slack: Vec<i32>,
    /// For each word of a row the columns with a clue.
    pub(crate) clued: Vec<u64>,
    /// Whether nothing follows at first but by the costly rules.
    pub(crate) is_reduced: bool,
    /// Whether the costly rules take part: bands and flow.
    pub(crate) is_thorough: bool,
    pub(crate) flow: FlowBounds,
    /// Lines with cells that became known.
    pub(crate) changed_lines: Agenda,
    pub(super) trail: Vec<TrailEntry>,
    /// How much of the trail the rules have seen.
    pub(super) seen: usize,
    pub(crate) limits: Limits,
    pub(super) work_left: WorkLeft,
    /// How many changes were taken back.
    pub(crate) undone: u64,
}

/// The bounds of the flow across the boundaries between rows, then between columns, in this order:
/// in front of the first line, between lines, behind the last one. Empty if the rule is switched
/// off.
#[derive(Clone, Debug, Default)]
pub(crate) struct FlowBounds {
    /// The least and the most that the net crossing can be.
    pub(crate) bounds: Vec<[i32; 2]>,
    /// The segment that each boundary is in, and its net crossing there less the segment's number.
    pub(crate) places: Vec<(u32, i32)>,
    pub(crate) segments: Vec<FlowSegment>,
    /// How many boundaries there are between rows.
    pub(crate) rows: usize,
    /// Boundaries over which something changed.
    pub(crate) changed: Agenda,
}

/// Boundaries with a clue on every line between them.
#[derive(Clone, Debug)]
pub(crate) struct FlowSegment {
    pub(crate) boundaries: Range<usize>,
    /// The net crossing of the first boundary, if it follows from an edge of the board. Else the
    /// boundaries bound it.
    pub(crate) net: Option<i32>,
}

/// Packing is looked at whenever a line changes.
pub(super) const AT_ONCE: i32 = i32::MAX;

impl Board {
    /// Whether packing cannot conclude anything yet from the lines of an entry of `slack`.
    pub(crate) fn has_slack(&self, entry: usize, open: i32, missing: i32) -> bool {
        open - missing > self.slack[entry]
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
            self.note(TrailKind::Placed, block, new);
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
            self.note(TrailKind::Closed, block, new);
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
        self.note(TrailKind::Released(direction), block, new);
        Ok(())
    }

    /// These trees have their tents in `direction`, and so in no other.
    pub(crate) fn assign(
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
            self.note(TrailKind::Settled, block, new);
        }
    }
}
