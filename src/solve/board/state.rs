//! What is known about a board: its cells, its lines, and the changes on the trail.

use std::ops::Range;

use crate::limits::{Limits, WorkUntilCheck};
use crate::puzzle::Direction;
use crate::solve::bits::Agenda;
use crate::solve::distinct::Distinct;
use crate::solve::halt::Halt;
use crate::solve::rule_set::Rules;

/// What is known about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellState {
    Open,
    Tent,
    Empty,
}

/// What is known about 64 cells of a row, and about the trees on them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Block {
    /// Cells that may or may not hold a tent.
    pub(crate) open: u64,
    /// Cells with a tent.
    pub(crate) tents: u64,
    /// Trees.
    pub(crate) trees: u64,
    /// Trees that have only one direction left and whose tent is placed or is being placed.
    pub(crate) settled: u64,
    /// For each direction, the trees that may have their tent in that direction.
    pub(crate) pairs: [u64; 4],
}

/// A row or column with its counts.
#[derive(Clone, Debug)]
pub(crate) struct LineCounts {
    pub(crate) clue: Option<u32>,
    /// The clue minus the number of tents in the line. Not updated if the line has no clue.
    pub(crate) missing: i32,
    /// The number of open cells in the line. Not updated if the line has no clue.
    pub(crate) open: i32,
    /// The place of the line's first cell (`first`), the number of places from each cell to the
    /// next (`step`), and the number of cells (`length`).
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
    /// These cells hold tents.
    Placed,
    /// These cells hold no tents.
    Closed,
    /// These trees do not have their tents in this direction.
    Excluded(Direction),
    /// These trees have only one direction left.
    Settled,
}

/// The facts that are known about a board, its counts, and the trail to undo changes.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) distinct: Distinct,
    /// The rules that are switched on.
    pub(crate) rules: Rules,
    /// The binary logarithm of the number of words per row.
    pub(super) shift: u32,
    pub(super) rows: usize,
    pub(super) trees: usize,
    pub(crate) blocks: Vec<Block>,
    /// The rows, then the columns.
    pub(crate) lines: Vec<LineCounts>,
    /// For each line, a bound: while `open − missing` of the line exceeds it, the rule `packing`
    /// concludes nothing from the line.
    ///
    /// A closed cell removes room for at most one tent. So does a placed tent, but then one tent
    /// fewer is missing. So packing concludes nothing until as many cells are closed as there is
    /// room to spare. Each closed cell lowers `open − missing` by one; a placed tent leaves it
    /// unchanged.
    pub(crate) line_slack: Vec<i32>,
    /// The bounds for the rule `band`, as in `line_slack`: the entry of a line is for this line and
    /// the line before it together. There is one more entry after the last line.
    pub(crate) band_slack: Vec<i32>,
    /// For each word of a row, the columns with a clue.
    pub(crate) clued: Vec<u64>,
    /// Whether formulas (`rows/`) have already applied all rules except the costly `band` and
    /// `flow`, so that the first propagation begins with these two. False afterwards.
    pub(crate) is_reduced: bool,
    /// Whether the costly rules, `band` and `flow`, are applied.
    pub(crate) is_thorough: bool,
    pub(crate) flow: FlowBounds,
    /// The lines that the rules have yet to check, usually because cells in them became known.
    pub(crate) changed_lines: Agenda,
    pub(super) trail: Vec<TrailEntry>,
    /// The length of the part of the trail that the rules have processed.
    pub(super) seen: usize,
    pub(crate) limits: Limits,
    pub(super) work_left: WorkUntilCheck,
    /// The number of changes that were undone.
    pub(crate) undone: u64,
}

/// The bounds on the net crossing of each boundary (see [`rule::flow`](crate::solve::rule::flow)):
/// first for rows, then for columns, each time from the boundary before the first line to the
/// boundary after the last line. Empty while the rule is not applied, or if no line has a clue.
#[derive(Clone, Debug, Default)]
pub(crate) struct FlowBounds {
    /// The least and the greatest possible net crossing.
    pub(crate) bounds: Vec<[i32; 2]>,
    /// For each boundary, the index of its segment, and its net crossing minus the net crossing of
    /// the segment's first boundary.
    pub(crate) places: Vec<(u32, i32)>,
    pub(crate) segments: Vec<FlowSegment>,
    /// The number of boundaries of the rows.
    pub(crate) rows: usize,
    /// The boundaries whose bounds changed and that the rule has yet to check.
    pub(crate) changed: Agenda,
}

/// Consecutive boundaries such that every line between them has a clue.
#[derive(Clone, Debug)]
pub(crate) struct FlowSegment {
    pub(crate) boundaries: Range<usize>,
    /// The net crossing of the first boundary, if it follows from an edge of the board; `None` if
    /// only the bounds of the boundaries limit it.
    pub(crate) net: Option<i32>,
}

/// The slack with which `packing` and `band` check a line at its next change.
pub(super) const AT_ONCE: i32 = i32::MAX;

impl Board {
    /// Places tents on the cells `bits`. Fails if one of them is known to be empty.
    #[inline]
    pub(crate) fn place_tents(&mut self, block: usize, bits: u64) -> Result<(), Halt> {
        let here = &mut self.blocks[block];
        if bits & !(here.open | here.tents) != 0 {
            return Err(Halt::Contradiction);
        }
        let new = bits & here.open;
        if new != 0 {
            here.open ^= new;
            here.tents ^= new;
            self.count_cells(block, new, -1, -1);
            self.record(TrailKind::Placed, block, new);
        }
        Ok(())
    }

    /// Marks the cells `bits` as empty. Fails if one of them holds a tent.
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
            self.record(TrailKind::Closed, block, new);
        }
        Ok(())
    }

    /// Removes `direction` from the trees `bits`. Fails if one of them is settled in this
    /// direction.
    #[inline]
    pub(crate) fn exclude_pairs(
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
        self.record(TrailKind::Excluded(direction), block, new);
        Ok(())
    }

    /// Settles the trees `bits` in `direction`, which removes their other directions. Fails if one
    /// of them has lost `direction` or is settled in another one.
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
                self.exclude_pairs(block, bits, other)?;
            }
        }
        self.mark_settled(block, bits);
        Ok(())
    }

    /// Marks the trees `bits` as settled. Each of these trees must have exactly one direction left.
    pub(crate) fn mark_settled(&mut self, block: usize, bits: u64) {
        let new = bits & !self.blocks[block].settled;
        if new != 0 {
            self.blocks[block].settled ^= new;
            self.count_settled(block, new, 1);
            self.record(TrailKind::Settled, block, new);
        }
    }
}
