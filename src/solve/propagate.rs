//! Propagation: the rules process every change until no rule concludes anything new.
//!
//! The board keeps the list of changes; this file defines which rules each change wakes. Rules
//! about whole lines run after those about single cells and trees, and the rule *flow*, about
//! boundaries between lines, runs last. A new rule needs an entry in [`Rule`], a file in
//! [`rule`](super::rule) that contains its proof, and a call here; boards of up to 64 rows and
//! columns also need it as a formula (`rows/`).

use std::mem;

use crate::limits::Limits;
use crate::limits::Stop;
use crate::puzzle::Puzzle;
use crate::solve::board::{Block, Board, FlowBounds, TrailEntry, TrailKind, WORK_OF_BLOCK};
use crate::solve::distinct::Distinct;
use crate::solve::halt::{Halt, unless_refuted};
use crate::solve::rows::{Axis, RuleOutcome, SmallBoard};
use crate::solve::rule::{band, corner, flow, line_count, no_touch, packing, tent, tree};
use crate::solve::rule_set::{Rule, Rules};

/// The cost of processing a change, in units of work.
const WORK_OF_CHANGE: u64 = 64;

impl Board {
    /// Returns the board of a puzzle after `rules`; if the board is small, they are first applied
    /// as formulas (`rows/`). The board represents all solutions: of several assignments with the
    /// same tents it excludes none, since it has [`Distinct::Assignments`].
    pub(crate) fn reduced(puzzle: &Puzzle, limits: &Limits, rules: Rules) -> Result<Self, Halt> {
        let mut small = SmallBoard::new(puzzle);
        if let Some(small) = &mut small
            && small.propagate(rules, false) == RuleOutcome::Refuted
        {
            return Err(Halt::Contradiction);
        }
        Self::after_rules(small.as_ref(), puzzle, limits, rules)
    }

    /// Returns the board of a puzzle after all rules; `None` if they refute it.
    pub(crate) fn of_all(puzzle: &Puzzle, limits: &Limits) -> Result<Option<Self>, Stop> {
        unless_refuted(Self::reduced(puzzle, limits, Rules::ALL))
    }

    /// Returns the board of a puzzle after `rules`. If `small` is given, they must already have
    /// been applied to it.
    pub(crate) fn after_rules(
        small: Option<&SmallBoard>,
        puzzle: &Puzzle,
        limits: &Limits,
        rules: Rules,
    ) -> Result<Self, Halt> {
        let distinct = Distinct::Assignments;
        let mut board = match small {
            Some(small) => Self::of_small(small, distinct, limits)?,
            None => Self::new(puzzle, distinct, limits)?,
        };
        board.rules = rules;
        board.propagate_all()?;
        Ok(board)
    }

    /// Returns the full board of a small board to which the rules have been applied. At first, only
    /// the costly rules, *band* and *flow*, can conclude anything more from it.
    pub(crate) fn of_small(
        small: &SmallBoard,
        distinct: Distinct,
        limits: &Limits,
    ) -> Result<Self, Stop> {
        let [rows, columns] = Axis::BOTH.map(|axis| small.clues(axis).collect::<Vec<_>>());
        let mut board = Self::bare([&rows, &columns], small.trees, distinct, limits)?;
        for (row, &here) in (1..).zip(small.rows()) {
            let block = row * board.words();
            board.blocks[block] = here;
            board.count_block(block);
        }
        board.changed_lines.clear();
        board.is_reduced = true;
        board.is_thorough = small.is_thorough;
        Ok(board)
    }

    /// Applies the rules to the whole board until nothing more follows.
    pub(crate) fn propagate_all(&mut self) -> Result<(), Halt> {
        if !mem::take(&mut self.is_reduced) {
            for block in self.inner_blocks() {
                self.work(WORK_OF_BLOCK)?;
                let Block { tents, trees, .. } = self.blocks[block];
                if tents != 0 {
                    self.look_at_tents(block, tents)?;
                }
                if trees != 0 {
                    self.look_at_trees(block, trees)?;
                }
            }
            self.wake_all_lines()?;
            self.propagate()?;
        }
        // Most boards made for people are settled by now; only other boards need the costly rules.
        if self.is_thorough || self.has_open_tree()? {
            self.is_thorough = true;
            self.wake_all_lines()?;
            if self.rules.contains(Rule::Flow) {
                self.flow = FlowBounds::new(self)?;
                for boundary in 0..self.flow.boundaries() {
                    flow::check(self, boundary)?;
                }
            }
            self.propagate()?;
        }
        Ok(())
    }

    /// Returns whether any tree is not settled.
    pub(crate) fn has_open_tree(&mut self) -> Result<bool, Stop> {
        self.work(self.blocks.len() as u64)?;
        let mut blocks = self.blocks.iter();
        Ok(blocks.any(|block| block.trees != block.settled))
    }

    /// Applies the rules to every change until no rule makes a new change.
    pub(crate) fn propagate(&mut self) -> Result<(), Halt> {
        loop {
            while let Some(TrailEntry { kind, block, bits }) = self.next_change() {
                self.work(WORK_OF_CHANGE)?;
                let block = block as usize;
                match kind {
                    TrailKind::Placed => self.look_at_tents(block, bits)?,
                    TrailKind::Closed => tent::release_others(self, block, bits, None)?,
                    TrailKind::Excluded(direction) => {
                        let unsettled = bits & !self.blocks[block].settled;
                        if unsettled != 0 {
                            self.look_at_trees(block, unsettled)?;
                        }
                        for (block, bits) in self.step(block, bits, direction) {
                            let here = &self.blocks[block];
                            let live = bits & (here.open | here.tents);
                            if live != 0 {
                                tent::check(self, block, live)?;
                            }
                        }
                    }
                    TrailKind::Settled => tree::place_tents_of(self, block, bits)?,
                }
            }
            if let Some(line) = self.changed_lines.pop() {
                line_count::check(self, line)?;
                packing::check(self, line)?;
                if self.is_thorough {
                    band::check(self, line)?;
                }
            } else if let Some(boundary) = self.flow.changed.pop() {
                flow::check(self, boundary)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Applies the rules about single tents to tents that were placed or given.
    #[inline]
    fn look_at_tents(&mut self, block: usize, tents: u64) -> Result<(), Halt> {
        no_touch::placed(self, block, tents)?;
        tent::check(self, block, tents)
    }

    /// Applies the rules about single trees to some trees, after some of their directions were
    /// excluded or at the start.
    #[inline]
    fn look_at_trees(&mut self, block: usize, trees: u64) -> Result<(), Halt> {
        tree::check(self, block, trees)?;
        corner::check(self, block, trees)
    }
}
