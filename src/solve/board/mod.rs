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
//! stands, and a cell's *claims* are the pairs that lead to it. Everything that becomes known goes
//! through [`Board::place`], [`Board::close`], [`Board::release`] and [`Board::settle`], many cells
//! at once, which count and write the trail. The trail is the list of what the rules have still to
//! look at as well as the way back.

mod setup;
#[cfg(test)]
mod tests;
mod view;

use super::bits::{Agenda, ones, size};
use super::rule::flow::Flow;
use super::rule::{self, Rule, Rules};
use super::{Distinct, Halt, Limits, Statistics, Stop};
use crate::puzzle::Direction;

/// So much work lies between two looks at the limits. A unit is about a cell visited.
const WORK: u64 = 1 << 16;

/// What a change costs the rules, in units of work.
const WORK_OF_CHANGE: u64 = WORK / 1024;

/// A tree has at most four directions that are excluded, is settled once, and opens four cells.
const CHANGES_OF_TREE: usize = 9;

/// What it costs to look at a block, in units of work.
const WORK_OF_BLOCK: u64 = 8;

/// So many blocks are looked at in one go.
const BLOCKS: usize = 1 << 12;

/// What is known about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Open,
    Tent,
    Empty,
}

/// What is known about 64 cells of a row, and about the trees on them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Block {
    /// Cells of which it is not known whether they hold a tent.
    pub(super) open: u64,
    /// Cells with a tent.
    pub(super) tents: u64,
    /// Trees.
    pub(super) trees: u64,
    /// Trees that have only one direction left, and whose tent is being placed or stands.
    pub(super) settled: u64,
    /// For each direction the trees that may have their tent there.
    pub(super) pairs: [u64; 4],
}

/// A row or column.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) clue: Option<u32>,
    /// How many tents are missing. Not kept up to date without a clue.
    pub(super) missing: i32,
    /// How many of its cells are open. Not kept up to date without a clue.
    pub(super) open: i32,
    /// The place of its first cell, the distance from each to the next, and how many there are.
    pub(super) first: u32,
    pub(super) step: u32,
    pub(super) length: u32,
    /// When to look at its packing again: alone, with the next line, with the one before.
    pub(super) alarms: [Alarm; 3],
}

/// When the packing of a line, or of two, has to be looked at again.
///
/// Where its runs have room for more tents than are missing, a cell that is closed takes away room
/// for one at most, and one with a tent takes away no more than is missing less. So nothing follows
/// until as many cells were closed as there was room to spare. Each takes one off the number of open
/// cells less the tents missing, which a tent leaves as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Alarm(i32);

impl Alarm {
    /// At once.
    pub(super) const NOW: Self = Self(i32::MAX);

    /// Where some runs have that many open cells, and room for more tents than are missing.
    pub(super) fn new(open: i32, room: i32) -> Self {
        Self(open - room)
    }

    /// Whether nothing follows yet.
    pub(super) fn is_silent(self, open: i32, missing: i32) -> bool {
        open - missing > self.0
    }
}

/// What became known of some cells or trees of a block.
#[derive(Clone, Copy, Debug)]
enum Change {
    /// Tents stand on these cells.
    Placed,
    /// No tents stand on these cells.
    Closed,
    /// These trees do not have their tents in this direction.
    Released(Direction),
    /// These trees have only one direction left.
    Settled,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    bits: u64,
    block: u32,
    change: Change,
}

#[derive(Debug)]
pub(super) struct Board {
    pub(super) distinct: Distinct,
    pub(super) rules: Rules,
    /// Words from one row to the next, as a power of two.
    shift: u32,
    rows: usize,
    trees: usize,
    pub(super) blocks: Vec<Block>,
    /// The rows, then the columns.
    pub(super) lines: Vec<Line>,
    /// For each word of a row the columns with a clue.
    pub(super) clued: Vec<u64>,
    /// Whether the dearer rules take part: bands and flow.
    is_thorough: bool,
    pub(super) flow: Flow,
    /// Lines of which cells became known.
    changed_lines: Agenda,
    /// The tents of the puzzle, until they are placed.
    given_tents: Vec<u32>,
    trail: Vec<Entry>,
    /// How much of the trail the rules have seen.
    seen: usize,
    pub(super) limits: Limits,
    /// How many bytes it holds beside the trail, with what the search above it says that it holds.
    held: u64,
    /// How much more work is done before the next look at the limits.
    work_left: u64,
    /// How many changes were taken back.
    pub(super) undone: u64,
    pub(super) statistics: Statistics,
}

impl Board {
    /// Draws everything that follows from the puzzle as it stands.
    pub(super) fn propagate_all(&mut self) -> Result<(), Halt> {
        self.keep_limits()?;
        for place in std::mem::take(&mut self.given_tents) {
            self.work(1)?;
            self.place(place as usize / 64, 1 << (place % 64), Rule::Given)?;
        }
        for block in self.words()..self.blocks.len() - self.words() {
            self.work(WORK_OF_BLOCK)?;
            let trees = self.blocks[block].trees;
            if trees != 0 {
                rule::tree::check(self, block, trees)?;
                rule::corner::check(self, block, trees)?;
            }
        }
        self.look_at_all_lines()?;
        self.propagate()?;
        // Most boards for people are settled by now; the dearer rules are for the others.
        if self.has_open_tree()? {
            self.is_thorough = true;
            self.look_at_all_lines()?;
            if self.rules.contains(Rule::Flow) {
                self.flow = Flow::new(self)?;
                self.charge(self.flow.bytes())?;
                rule::flow::check_all(self)?;
            }
            self.propagate()?;
        }
        Ok(())
    }

    /// Whether there is a tree that is not settled.
    fn has_open_tree(&mut self) -> Result<bool, Stop> {
        let mut watch = self.limits.watch();
        for blocks in self.blocks.chunks(BLOCKS) {
            watch.work(WORK_OF_BLOCK * blocks.len() as u64)?;
            if blocks.iter().any(|block| block.trees != block.settled) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn look_at_all_lines(&mut self) -> Result<(), Stop> {
        for line in 0..self.lines.len() {
            self.work(1)?;
            self.changed_lines.push(line);
        }
        Ok(())
    }

    /// Draws also what follows by the rules that the learning search takes for granted, where they
    /// are switched off.
    pub(super) fn propagate_for_learning(&mut self) -> Result<(), Halt> {
        let basic = [Rule::Tree, Rule::Tent, Rule::NoTouch];
        let rules = basic.into_iter().fold(self.rules, Rules::with);
        if rules == self.rules {
            return Ok(());
        }
        self.rules = rules;
        // They have everything to see.
        self.seen = 0;
        self.propagate_all()
    }

    /// Lets every rule see every change, until there are no new ones.
    pub(super) fn propagate(&mut self) -> Result<(), Halt> {
        loop {
            while let Some(&Entry {
                bits,
                block,
                change,
            }) = self.trail.get(self.seen)
            {
                self.seen += 1;
                self.work(WORK_OF_CHANGE)?;
                let block = block as usize;
                match change {
                    Change::Placed => {
                        rule::no_touch::placed(self, block, bits)?;
                        rule::tent::check(self, block, bits)?;
                    }
                    Change::Closed => rule::tent::closed(self, block, bits)?,
                    Change::Released(direction) => {
                        let unsettled = bits & !self.blocks[block].settled;
                        if unsettled != 0 {
                            rule::tree::check(self, block, unsettled)?;
                            rule::corner::check(self, block, unsettled)?;
                        }
                        for (block, bits) in self.step(block, bits, direction) {
                            let here = &self.blocks[block];
                            let live = bits & (here.open | here.tents);
                            if live != 0 {
                                rule::tent::check(self, block, live)?;
                            }
                        }
                    }
                    Change::Settled => rule::tree::settled(self, block, bits)?,
                }
            }
            if let Some(line) = self.changed_lines.pop() {
                rule::line_count::check(self, line)?;
                rule::packing::check(self, line)?;
                if self.is_thorough {
                    rule::band::check(self, line)?;
                }
            } else if let Some(boundary) = self.flow.changed.pop() {
                rule::flow::check(self, boundary)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Says that so much work is about to be done, and looks at the limits now and then.
    #[inline]
    pub(super) fn work(&mut self, units: u64) -> Result<(), Stop> {
        match self.work_left.checked_sub(units) {
            Some(left) => {
                self.work_left = left;
                Ok(())
            }
            None => self.keep_limits(),
        }
    }

    #[cold]
    fn keep_limits(&mut self) -> Result<(), Stop> {
        self.work_left = WORK;
        if let Some(stop) = self.limits.reached() {
            return Err(stop);
        }
        // Room for what is written before the next look, but no more than is ever needed.
        let (length, capacity) = (self.trail.len(), self.trail.capacity());
        let wanted = (length + WORK as usize).min(CHANGES_OF_TREE * self.trees);
        if capacity < wanted {
            let larger = wanted.max(length + length / 2);
            let bytes = self.held + (larger * size_of::<Entry>()) as u64;
            self.limits.allow(bytes)?;
            self.trail.reserve_exact(larger - length);
        }
        Ok(())
    }

    /// How many bytes it holds, with what the search above it says that it holds.
    pub(super) fn bytes(&self) -> u64 {
        self.held + (self.trail.capacity() * size_of::<Entry>()) as u64
    }

    /// Counts bytes that are held from now on.
    pub(super) fn charge(&mut self, bytes: u64) -> Result<(), Stop> {
        self.held += bytes;
        self.limits.allow(self.bytes())
    }

    /// Tents stand on these cells.
    #[inline]
    pub(super) fn place(&mut self, block: usize, bits: u64, rule: Rule) -> Result<(), Halt> {
        let here = &mut self.blocks[block];
        if bits & !(here.open | here.tents) != 0 {
            return Err(Halt::Contradiction);
        }
        let new = bits & here.open;
        if new != 0 {
            here.open ^= new;
            here.tents ^= new;
            self.count_cells(block, new, -1, -1);
            self.note(Change::Placed, block, new, rule);
        }
        Ok(())
    }

    /// No tents stand on these cells.
    #[inline]
    pub(super) fn close(&mut self, block: usize, bits: u64, rule: Rule) -> Result<(), Halt> {
        let here = &mut self.blocks[block];
        if bits & here.tents != 0 {
            return Err(Halt::Contradiction);
        }
        let new = bits & here.open;
        if new != 0 {
            here.open ^= new;
            self.count_cells(block, new, -1, 0);
            self.note(Change::Closed, block, new, rule);
        }
        Ok(())
    }

    /// These trees do not have their tents in `direction`.
    #[inline]
    pub(super) fn release(
        &mut self,
        block: usize,
        bits: u64,
        direction: Direction,
        rule: Rule,
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
        self.count_released(block, new, direction, 1);
        self.note(Change::Released(direction), block, new, rule);
        Ok(())
    }

    /// These trees have their tents in `direction`, and so in no other.
    pub(super) fn settle(
        &mut self,
        block: usize,
        bits: u64,
        direction: Direction,
        rule: Rule,
    ) -> Result<(), Halt> {
        if bits & !self.blocks[block].pairs[direction as usize] != 0 {
            return Err(Halt::Contradiction);
        }
        for other in Direction::ALL {
            if other != direction {
                self.release(block, bits, other, rule)?;
            }
        }
        self.mark_settled(block, bits);
        Ok(())
    }

    /// These trees have one direction left.
    pub(super) fn mark_settled(&mut self, block: usize, bits: u64) {
        let new = bits & !self.blocks[block].settled;
        if new != 0 {
            self.blocks[block].settled ^= new;
            self.count_settled(block, new, 1);
            self.trail.push(Entry {
                bits: new,
                block: block as u32,
                change: Change::Settled,
            });
        }
    }

    fn note(&mut self, change: Change, block: usize, bits: u64, rule: Rule) {
        self.trail.push(Entry {
            bits,
            block: block as u32,
            change,
        });
        self.statistics.count(rule, u64::from(size(bits)));
    }

    /// Keeps the counts of lines in step: so much is added for each cell. What is opened again
    /// makes what was seen of packing worthless.
    fn count_cells(&mut self, block: usize, bits: u64, open: i32, missing: i32) {
        let row = self.row_of(block);
        let line = &mut self.lines[row];
        if line.clue.is_some() {
            let cells = size(bits) as i32;
            line.open += open * cells;
            line.missing += missing * cells;
            if open > 0 {
                line.alarms = [Alarm::NOW; 3];
            }
            self.changed_lines.push(row);
        }
        let clued = bits & self.clued[block & (self.words() - 1)];
        if clued != 0 {
            let first = self.rows + self.column_of(block);
            for bit in ones(clued) {
                let column = first + bit as usize;
                let line = &mut self.lines[column];
                line.open += open;
                line.missing += missing;
                if open > 0 {
                    line.alarms = [Alarm::NOW; 3];
                }
                self.changed_lines.push(column);
            }
        }
    }

    /// Keeps the bounds of flow in step; `sign` is −1 to take that back.
    fn count_released(&mut self, block: usize, bits: u64, direction: Direction, sign: i32) {
        if !self.flow.is_empty() {
            let (row, column) = (self.row_of(block), self.column_of(block));
            self.flow.released(row, column, bits, direction, sign);
        }
    }

    /// Keeps the bounds of flow in step; `sign` is −1 to take that back.
    fn count_settled(&mut self, block: usize, bits: u64, sign: i32) {
        if !self.flow.is_empty() {
            let (row, column) = (self.row_of(block), self.column_of(block));
            let pairs = &self.blocks[block].pairs;
            for direction in Direction::ALL {
                let bits = bits & pairs[direction as usize];
                self.flow.settled(row, column, bits, direction, sign);
            }
        }
    }

    /// Takes changes back until the trail is `length` long. Where a limit ends that, the board is of
    /// no further use.
    pub(super) fn rewind(&mut self, length: usize) -> Result<(), Stop> {
        self.undone += (self.trail.len() - length) as u64;
        while self.trail.len() > length {
            self.work(WORK_OF_BLOCK)?;
            let Some(Entry {
                bits,
                block,
                change,
            }) = self.trail.pop()
            else {
                break;
            };
            let block = block as usize;
            let here = &mut self.blocks[block];
            match change {
                Change::Placed => {
                    here.open ^= bits;
                    here.tents ^= bits;
                    self.count_cells(block, bits, 1, 1);
                }
                Change::Closed => {
                    here.open ^= bits;
                    self.count_cells(block, bits, 1, 0);
                }
                Change::Released(direction) => {
                    here.pairs[direction as usize] ^= bits;
                    self.count_released(block, bits, direction, -1);
                }
                Change::Settled => {
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

    /// The blocks of which something became known since the trail was `length` long.
    pub(super) fn changed_blocks(&self, length: usize) -> impl Iterator<Item = usize> + '_ {
        self.trail[length..]
            .iter()
            .map(|entry| entry.block as usize)
    }

    /// How much has become known; what [`Board::rewind`] goes back to.
    pub(super) fn trail_length(&self) -> usize {
        self.trail.len()
    }
}
