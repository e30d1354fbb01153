//! Propagation: every rule sees every change, until none of them concludes anything new.
//!
//! This is the only place that knows both the board and the rules. The board keeps the list of what
//! changed; the table says which rules a change wakes. Rules that look at whole lines wait until
//! those that look at single cells and trees are through, and rules about boundaries wait longest.

use std::mem;

use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::solve::board::{BLOCKS, Board, Change, Kind, WORK_OF_BLOCK};
use crate::solve::distinct::Distinct;
use crate::solve::rows::{Sheet, Standing};
use crate::solve::rule::{self, Entry, OnBlock, OnLine};
use crate::solve::source::{Rule, Rules, for_each_rule};
use crate::solve::statistics::Statistics;
use crate::solve::{Halt, Stop};

/// What a change costs the rules, in units of work.
const WORK_OF_CHANGE: u64 = 64;

macro_rules! table {
    ($(#[$says:meta] $rule:ident = $file:ident,)*) => {
        /// What every rule says of itself.
        const TABLE: &[Entry] = &[$(rule::$file::ENTRY),*];

        $(const _: () = assert!(matches!(rule::$file::ENTRY.rule, Rule::$rule));)*

        /// Asks the rules that a change to some cells or trees of a block wakes. It is written out
        /// rule by rule so that each is called directly.
        #[inline]
        fn ask_of_block(
            board: &mut Board,
            wakes: impl Fn(&Entry) -> Option<OnBlock>,
            block: usize,
            bits: u64,
        ) -> Result<(), Halt> {
            $(if let Some(check) = wakes(&rule::$file::ENTRY) {
                check(board, block, bits)?;
            })*
            Ok(())
        }

        /// Asks the rules that a change to a line, or over a boundary, wakes.
        #[inline]
        fn ask_of_line(
            board: &mut Board,
            wakes: impl Fn(&Entry) -> Option<OnLine>,
            index: usize,
        ) -> Result<(), Halt> {
            $(if let Some(check) = wakes(&rule::$file::ENTRY)
                && (!rule::$file::ENTRY.is_dear || board.is_thorough)
            {
                check(board, index)?;
            })*
            Ok(())
        }
    };
}

for_each_rule!(table);

impl Board {
    /// The board of a puzzle after the rules, in whichever form they do it.
    ///
    /// # Errors
    ///
    /// A contradiction, or the limit that was reached.
    pub(crate) fn reduced(
        puzzle: &Puzzle,
        distinct: Distinct,
        limits: &Limits,
        rules: Rules,
    ) -> Result<Self, Halt> {
        let mut board = match Sheet::new(puzzle) {
            Some(mut sheet) => {
                let mut statistics = Statistics::default();
                if sheet.conclude(rules, &mut statistics) == Standing::Refuted {
                    return Err(Halt::Contradiction);
                }
                Self::of_sheet(&sheet, distinct, limits, rules, statistics)?
            }
            None => Self::new(puzzle, distinct, limits, rules)?,
        };
        board.propagate_all()?;
        Ok(board)
    }

    /// Draws everything that follows from the puzzle.
    pub(crate) fn propagate_all(&mut self) -> Result<(), Halt> {
        self.keep_limits()?;
        if !mem::take(&mut self.is_reduced) {
            self.place_given()?;
            for block in self.inner_blocks() {
                self.work(WORK_OF_BLOCK)?;
                let trees = self.blocks[block].trees;
                if trees != 0 {
                    ask_of_block(self, |entry| entry.excluded, block, trees)?;
                }
            }
            self.wake_all_lines()?;
            self.propagate()?;
        }
        // Most boards for people are settled by now; the dearer rules are for the others.
        if self.is_thorough || self.has_open_tree()? {
            self.is_thorough = true;
            self.wake_all_lines()?;
            let mut rules = TABLE.iter().filter(|entry| entry.boundary.is_some());
            if rules.any(|entry| self.rules.contains(entry.rule)) {
                self.count_flow()?;
                for boundary in 0..self.flow.boundaries() {
                    ask_of_line(self, |entry| entry.boundary, boundary)?;
                }
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

    /// Also draws what follows from the rules that the learning search takes for granted, in case
    /// they are switched off.
    pub(crate) fn propagate_for_learning(&mut self) -> Result<(), Halt> {
        let basic = [Rule::Tree, Rule::Tent, Rule::NoTouch];
        let rules = basic.into_iter().fold(self.rules, Rules::with);
        if rules == self.rules {
            return Ok(());
        }
        self.rules = rules;
        // They have everything to see.
        self.show_all_again();
        self.propagate_all()
    }

    /// Lets every rule see every change, until there are no new ones.
    pub(crate) fn propagate(&mut self) -> Result<(), Halt> {
        loop {
            while let Some(Change { kind, block, bits }) = self.next_change() {
                self.work(WORK_OF_CHANGE)?;
                let block = block as usize;
                match kind {
                    Kind::Placed => {
                        ask_of_block(self, |entry| entry.placed, block, bits)?;
                        ask_of_block(self, |entry| entry.claimed, block, bits)?;
                    }
                    Kind::Closed => ask_of_block(self, |entry| entry.closed, block, bits)?,
                    Kind::Released(direction) => {
                        let unsettled = bits & !self.blocks[block].settled;
                        if unsettled != 0 {
                            ask_of_block(self, |entry| entry.excluded, block, unsettled)?;
                        }
                        for (block, bits) in self.step(block, bits, direction) {
                            let here = &self.blocks[block];
                            let live = bits & (here.open | here.tents);
                            if live != 0 {
                                ask_of_block(self, |entry| entry.claimed, block, live)?;
                            }
                        }
                    }
                    Kind::Settled => ask_of_block(self, |entry| entry.settled, block, bits)?,
                }
            }
            if let Some(line) = self.changed_lines.pop() {
                ask_of_line(self, |entry| entry.line, line)?;
            } else if let Some(boundary) = self.flow.changed.pop() {
                ask_of_line(self, |entry| entry.boundary, boundary)?;
            } else {
                return Ok(());
            }
        }
    }
}
