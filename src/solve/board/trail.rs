//! The trail (every change, in the order in which it was made), the counts that each change
//! updates, and undo.

use crate::limits::Stop;
use crate::puzzle::Direction;
use crate::solve::bits::{ones, size};
use crate::solve::board::budget::WORK_OF_BLOCK;
use crate::solve::board::state::{AT_ONCE, Board, TrailEntry, TrailKind};

impl Board {
    /// Returns the first change that the rules have not processed, and counts it as processed.
    #[inline]
    pub(crate) fn next_change(&mut self) -> Option<TrailEntry> {
        let change = self.trail.get(self.seen).copied()?;
        self.seen += 1;
        Some(change)
    }

    /// Queues every line for the rules.
    pub(crate) fn wake_all_lines(&mut self) -> Result<(), Stop> {
        for line in 0..self.lines.len() {
            self.work(1)?;
            self.changed_lines.push(line);
        }
        Ok(())
    }

    pub(super) fn record(&mut self, kind: TrailKind, block: usize, bits: u64) {
        self.trail.push(TrailEntry {
            bits,
            block: block as u32,
            kind,
        });
    }

    /// For each of the cells `bits`, adds `open` and `missing` to the counts of its row and its
    /// column, if these have clues.
    pub(crate) fn count_cells(&mut self, block: usize, bits: u64, open: i32, missing: i32) {
        let row = self.row_of(block);
        if self.lines[row].clue.is_some() {
            let cells = size(bits) as i32;
            self.count_line(row, open * cells, missing * cells);
        }
        let clued = bits & self.clued[block & (self.words() - 1)];
        if clued != 0 {
            let first = self.rows + self.column_of(block);
            for bit in ones(clued) {
                self.count_line(first + bit as usize, open, missing);
            }
        }
    }

    /// Adds `open` and `missing` to the counts of a line. If cells become open again, the bounds
    /// that let the rules *packing* and *band* skip the line no longer hold, so they are reset.
    #[inline]
    fn count_line(&mut self, index: usize, open: i32, missing: i32) {
        let line = &mut self.lines[index];
        line.open += open;
        line.missing += missing;
        if open > 0 {
            self.line_slack[index] = AT_ONCE;
            self.band_slack[index..index + 2].fill(AT_ONCE);
        }
        self.changed_lines.push(index);
    }

    /// Updates the bounds of the rule *flow*, if it is applied, after the trees `bits` were settled
    /// in `direction` (if `are_settled`) or lost this direction (otherwise). The `sign` is 1, or −1
    /// to undo such an update.
    #[inline]
    pub(super) fn count_pairs(
        &mut self,
        block: usize,
        bits: u64,
        direction: Direction,
        are_settled: bool,
        sign: i32,
    ) {
        if !self.flow.is_empty() {
            let place = [self.row_of(block), self.column_of(block)];
            self.flow.count(place, bits, direction, are_settled, sign);
        }
    }

    /// Updates the bounds of the rule *flow* after the trees `bits` were settled, each in its only
    /// remaining direction. The `sign` is 1, or −1 to undo this.
    pub(super) fn count_settled(&mut self, block: usize, bits: u64, sign: i32) {
        for direction in Direction::ALL {
            let bits = bits & self.blocks[block].pairs[direction as usize];
            self.count_pairs(block, bits, direction, true, sign);
        }
    }

    /// Undoes changes until the trail has the given length. If a limit stops this, the board cannot
    /// be used again.
    pub(crate) fn rewind(&mut self, length: usize) -> Result<(), Stop> {
        self.undone += (self.trail.len() - length) as u64;
        while self.trail.len() > length
            && let Some(TrailEntry { kind, block, bits }) = self.trail.pop()
        {
            self.work(WORK_OF_BLOCK)?;
            let block = block as usize;
            let here = &mut self.blocks[block];
            match kind {
                TrailKind::Placed => {
                    here.open ^= bits;
                    here.tents ^= bits;
                    self.count_cells(block, bits, 1, 1);
                }
                TrailKind::Closed => {
                    here.open ^= bits;
                    self.count_cells(block, bits, 1, 0);
                }
                TrailKind::Excluded(direction) => {
                    here.pairs[direction as usize] ^= bits;
                    self.count_pairs(block, bits, direction, false, -1);
                }
                TrailKind::Settled => {
                    self.count_settled(block, bits, -1);
                    self.blocks[block].settled ^= bits;
                }
            }
        }
        self.seen = length;
        self.changed_lines.clear();
        self.flow.changed.clear();
        Ok(())
    }

    /// Returns the changes since the trail had the given length. Each item has the block, the bits,
    /// and whether the bits are cells rather than trees.
    pub(crate) fn changes_since(
        &self,
        length: usize,
    ) -> impl Iterator<Item = (usize, u64, bool)> + '_ {
        self.trail[length..].iter().map(|change| {
            let is_of_cells = matches!(change.kind, TrailKind::Placed | TrailKind::Closed);
            (change.block as usize, change.bits, is_of_cells)
        })
    }

    /// Returns the length of the trail, to which [`Board::rewind`] can return.
    pub(crate) fn trail_length(&self) -> usize {
        self.trail.len()
    }
}
