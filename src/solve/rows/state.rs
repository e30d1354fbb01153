//! What is known of a board, and how it becomes known.

use std::mem;

use super::grid::{Grid, Word, at_least, beside, facing, rivals};
use super::sums::ColumnClues;
use super::{Standing, sets};
use crate::puzzle::{Clue, Content, Direction, Puzzle};
use crate::solve::bits::ones;
use crate::solve::board::Block;
use crate::solve::source::{Rule, Rules, Source};
use crate::solve::statistics::Statistics;

/// What is known of a board, as in a [`Block`] of 64 cells.
#[derive(Clone, Debug)]
pub(crate) struct Rows<W, const M: usize> {
    pub(super) facts: Facts<W, M>,
    /// The clues of the rows, then those of the columns.
    pub(super) clues: [Clues<W, M>; 2],
    column_clues: ColumnClues<W>,
    /// Whether the dear rules have taken part.
    pub(super) is_thorough: bool,
}

/// What is known of the cells and trees of a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts<W, const M: usize> {
    pub(super) open: Grid<W, M>,
    pub(super) tents: Grid<W, M>,
    pub(super) trees: Grid<W, M>,
    pub(super) settled: Grid<W, M>,
    pub(super) pairs: [Grid<W, M>; 4],
}

/// The clues of all rows, or of all columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clues<W, const M: usize> {
    /// 0 where there is none.
    pub(super) numbers: Grid<W, M>,
    /// All cells of the lines that have one.
    pub(super) known: Grid<W, M>,
    /// How many lines there are.
    pub(super) length: usize,
}

impl<W: Word, const M: usize> Clues<W, M> {
    fn new(clues: &[Clue]) -> Self {
        let (mut numbers, mut known) = (Grid::<W, M>::EMPTY, Grid::<W, M>::EMPTY);
        for (line, clue) in clues.iter().enumerate() {
            if let Some(clue) = *clue {
                // No line holds so many tents.
                numbers[line + 1] = W::of(u64::from(clue.min(W::BITS + 1)));
                known[line + 1] = W::ALL;
            }
        }
        Self {
            numbers,
            known,
            length: clues.len(),
        }
    }

    /// The same as a list.
    pub(super) fn list(&self) -> Vec<Clue> {
        let clue = |line: usize| {
            let is_known = self.known[line + 1] != W::ZERO;
            is_known.then(|| self.numbers[line + 1].wide() as u32)
        };
        (0..self.length).map(clue).collect()
    }
}

impl<W: Word, const M: usize> Rows<W, M> {
    /// The board of a puzzle before any rule.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let (mut open, mut tents, mut trees) = (
            Grid::<W, M>::EMPTY,
            Grid::<W, M>::EMPTY,
            Grid::<W, M>::EMPTY,
        );
        let rows = puzzle.contents().chunks(puzzle.size().columns());
        for (row, contents) in (1..).zip(rows) {
            let sets = sets(contents);
            let of = |content| W::of(sets[content as usize]);
            tents[row] = of(Content::Tent);
            trees[row] = of(Content::Tree);
            open[row] = of(Content::Unknown);
        }
        let free: Grid<W, M> = Grid::each(|row| open[row] | tents[row]);
        let mut pairs = [Grid::<W, M>::EMPTY; 4];
        for row in 1..M - 1 {
            for (pairs, free) in pairs.iter_mut().zip(facing(&[&free; 4], row)) {
                pairs[row] = trees[row] & free;
            }
        }
        let open = Grid::<W, M>::each(|row| {
            let [north, east, south, west] = beside(&pairs, row);
            open[row] & (north | east | south | west)
        });
        Self {
            facts: Facts {
                open,
                tents,
                trees,
                settled: Grid::<W, M>::EMPTY,
                pairs,
            },
            clues: [puzzle.row_clues(), puzzle.column_clues()].map(Clues::new),
            column_clues: ColumnClues::new(puzzle.column_clues()),
            is_thorough: false,
        }
    }

    /// Draws everything that follows, and counts it.
    pub(super) fn conclude(&mut self, rules: Rules, statistics: &mut Statistics) -> Standing {
        statistics.count(Source::Given, self.facts.tents.size());
        let mut work = Work::<W, M> {
            facts: self.facts,
            clues: &self.clues,
            column_clues: self.column_clues,
            rules,
            concluded: [None; Rule::ALL.len()],
            fresh: None,
            now: 1,
            changed: [1; 4],
            asked: [0; Question::NUMBER],
            is_wrong: false,
        };
        self.is_thorough = work.finish();
        // What no other rule has concluded is of the one that concludes most.
        let mut rest = self.facts.unknown() - work.facts.unknown();
        for (rule, sets) in Rule::ALL.into_iter().zip(&work.concluded) {
            if let Some(sets) = sets {
                let number = Grid::size_of(sets);
                rest -= number;
                statistics.count(rule.into(), number);
            }
        }
        statistics.count(Rule::Tent.into(), rest);
        self.facts = work.facts;
        if work.is_wrong {
            Standing::Refuted
        } else if self.facts.is_known() {
            Standing::Settled
        } else {
            Standing::Open
        }
    }

    /// How many trees there are.
    pub(super) fn tree_count(&self) -> usize {
        self.facts.trees.size() as usize
    }

    /// The direction of each tree, row-major, once each has only one left.
    pub(super) fn directions(&self) -> Vec<Direction> {
        let Facts { trees, pairs, .. } = &self.facts;
        let mut directions = Vec::with_capacity(self.tree_count());
        for row in 1..M - 1 {
            let [_, east, south, west] = pairs.each_ref().map(|pairs| pairs[row].wide());
            let (low, high) = (east | west, south | west);
            for bit in ones(trees[row].wide()) {
                let is_in = |set: u64| set.wrapping_shr(bit) & 1;
                directions.push(Direction::ALL[(is_in(low) | is_in(high) << 1) as usize]);
            }
        }
        directions
    }

    /// What is known of a row.
    pub(super) fn block(&self, row: usize) -> Block {
        let Facts {
            open,
            tents,
            trees,
            settled,
            pairs,
        } = &self.facts;
        let [open, tents, trees, settled] =
            [open, tents, trees, settled].map(|grid| grid[row + 1].wide());
        Block {
            open,
            tents,
            trees,
            settled,
            pairs: pairs.each_ref().map(|pairs| pairs[row + 1].wide()),
        }
    }
}

impl<W: Word, const M: usize> Facts<W, M> {
    /// How many pairs there may be, and cells of which nothing is known.
    fn unknown(&self) -> u64 {
        let [north, east, south, west] = self.pairs;
        Grid::size_of(&[north, east, south, west, self.open])
    }

    /// Whether nothing is left to conclude.
    pub(super) fn is_known(&self) -> bool {
        let unknown: Grid<W, M> =
            Grid::<W, M>::each(|row| self.open[row] | (self.trees[row] ^ self.settled[row]));
        unknown.is_empty()
    }
}

/// The rules at work on a board.
pub(super) struct Work<'w, W, const M: usize> {
    pub(super) facts: Facts<W, M>,
    pub(super) clues: &'w [Clues<W, M>; 2],
    pub(super) column_clues: ColumnClues<W>,
    pub(super) rules: Rules,
    /// What each rule but *tent* has concluded: of the pairs in each direction, and of the cells.
    concluded: [Option<[Grid<W, M>; 5]>; Rule::ALL.len()],
    /// The trees that were settled and whose tents have not been placed.
    pub(super) fresh: Option<Grid<W, M>>,
    /// Counts changes.
    now: u32,
    /// When each kind of fact changed last.
    changed: [u32; 4],
    /// When each question was asked last.
    asked: [u32; Question::NUMBER],
    /// Whether a contradiction was met. What else is known means nothing then.
    pub(super) is_wrong: bool,
}

/// A kind of fact.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fact {
    Open,
    Tents,
    Settled,
    Pairs,
}

/// What rules ask of the board.
#[derive(Clone, Copy, Debug)]
pub(super) enum Question {
    Tree,
    Closed,
    Tent,
    NoTouch,
    Corner,
    Rows,
    Columns,
    Band(Axis),
    Flow(Axis),
}

impl Question {
    /// How many there are.
    const NUMBER: usize = 11;

    /// A number of its own for each, and the facts that the answer depends on.
    #[inline]
    fn facts(self) -> (usize, &'static [Fact]) {
        match self {
            Self::Tree => (0, &[Fact::Pairs]),
            Self::Closed => (1, &[Fact::Open]),
            Self::Tent => (2, &[Fact::Open, Fact::Tents, Fact::Pairs]),
            Self::NoTouch => (3, &[Fact::Tents]),
            Self::Corner => (4, &[Fact::Pairs]),
            Self::Rows => (5, &[Fact::Open, Fact::Tents]),
            Self::Columns => (6, &[Fact::Open, Fact::Tents]),
            Self::Band(axis) => (7 + axis as usize, &[Fact::Open, Fact::Tents]),
            Self::Flow(axis) => (9 + axis as usize, &[Fact::Pairs, Fact::Settled]),
        }
    }
}

impl<W: Word, const M: usize> Work<'_, W, M> {
    /// Asks every rule until none says anything new, the dear ones only once the others are done, if
    /// they leave a tree open. Returns whether they have taken part.
    fn finish(&mut self) -> bool {
        self.easy();
        if self.facts.trees == self.facts.settled {
            return false;
        }
        while !self.is_wrong && !self.facts.is_known() {
            let before = self.now;
            for axis in Axis::BOTH {
                self.band(axis);
                self.flow(axis);
            }
            if self.now == before || self.is_wrong {
                break;
            }
            self.easy();
        }
        true
    }

    /// Asks every rule but the dear ones until none says anything new, those of lines once the
    /// others are done. Each says what the next one needs: tents close the cells around them, closed
    /// cells leave trees with one direction, and that places tents.
    fn easy(&mut self) {
        loop {
            let before = self.now;
            self.no_touch();
            self.closed();
            self.tree();
            if self.now == before && !self.is_wrong {
                self.tent();
            }
            if self.now == before && !self.is_wrong {
                self.rows();
            }
            if self.now == before && !self.is_wrong {
                self.corner();
            }
            if self.now == before && !self.is_wrong {
                self.columns();
            }
            if self.now == before || self.is_wrong {
                return;
            }
        }
    }

    /// Whether the answer to a question may be new. The question counts as asked then.
    #[inline]
    pub(super) fn is_due(&mut self, question: Question) -> bool {
        let (number, facts) = question.facts();
        let asked = mem::replace(&mut self.asked[number], self.now);
        facts
            .iter()
            .any(|&fact| self.changed[fact as usize] > asked)
    }

    /// Something became known.
    #[inline]
    pub(super) fn change(&mut self, fact: Fact) {
        self.now += 1;
        self.changed[fact as usize] = self.now;
    }

    /// Tents stand on these cells.
    pub(super) fn place(&mut self, cells: &Grid<W, M>, by: Rule) {
        let Facts { open, tents, .. } = &mut self.facts;
        let mut wrong = W::ZERO;
        let new = Grid::<W, M>::each(|row| {
            wrong = wrong | (cells[row] & !(open[row] | tents[row]));
            cells[row] & open[row]
        });
        self.is_wrong |= wrong != W::ZERO;
        if new.is_empty() {
            return;
        }
        for row in 1..M - 1 {
            open[row] = open[row] & !new[row];
            tents[row] = tents[row] | new[row];
        }
        self.change(Fact::Open);
        self.change(Fact::Tents);
        self.note(4, &new, by);
    }

    /// No tents stand on these cells.
    pub(super) fn close(&mut self, cells: &Grid<W, M>, by: Rule) {
        let Facts { open, tents, .. } = &mut self.facts;
        let mut wrong = W::ZERO;
        let new = Grid::<W, M>::each(|row| {
            wrong = wrong | (cells[row] & tents[row]);
            cells[row] & open[row]
        });
        self.is_wrong |= wrong != W::ZERO;
        if new.is_empty() {
            return;
        }
        for row in 1..M - 1 {
            open[row] = open[row] & !new[row];
        }
        self.change(Fact::Open);
        self.note(4, &new, by);
    }

    /// These pairs in each direction do not hold. A tree that is settled has no direction left then,
    /// which the next look at all trees finds.
    pub(super) fn release(&mut self, released: &[Grid<W, M>; 4], by: Rule) {
        for (kind, released) in released.iter().enumerate() {
            let pairs = &mut self.facts.pairs[kind];
            for row in 1..M - 1 {
                pairs[row] = pairs[row] & !released[row];
            }
            self.note(kind, released, by);
        }
        self.change(Fact::Pairs);
    }

    /// Notes what a rule has concluded of the pairs in a direction, or of cells.
    #[inline]
    fn note(&mut self, kind: usize, new: &Grid<W, M>, by: Rule) {
        if by == Rule::Tent {
            return;
        }
        let sets = self.concluded[by as usize].get_or_insert([Grid::<W, M>::EMPTY; 5]);
        for row in 1..M - 1 {
            sets[kind][row] = sets[kind][row] | new[row];
        }
    }

    /// These trees, some for each direction, have their tents there, and so nowhere else.
    pub(super) fn settle(&mut self, trees: &[Grid<W, M>; 4], by: Rule) {
        let (mut wrong, mut any) = (W::ZERO, W::ZERO);
        let mut others = [Grid::<W, M>::EMPTY; 4];
        let settled = Grid::<W, M>::each(|row| {
            let own = trees.each_ref().map(|trees| trees[row]);
            for (trees, pairs) in trees.iter().zip(&self.facts.pairs) {
                wrong = wrong | (trees[row] & !pairs[row]);
            }
            let all = rivals(own);
            for ((others, pairs), all) in others.iter_mut().zip(&self.facts.pairs).zip(all) {
                others[row] = pairs[row] & all;
                any = any | others[row];
            }
            let [some, ..] = at_least(own);
            some
        });
        self.is_wrong |= wrong != W::ZERO;
        if any != W::ZERO {
            self.release(&others, by);
        }
        self.mark_settled(&settled);
    }

    /// These trees have one direction left.
    pub(super) fn mark_settled(&mut self, trees: &Grid<W, M>) {
        let mut any = W::ZERO;
        let fresh = self.fresh.get_or_insert(Grid::<W, M>::EMPTY);
        for row in 1..M - 1 {
            let settled = &mut self.facts.settled[row];
            let new = trees[row] & !*settled;
            *settled = *settled | new;
            fresh[row] = fresh[row] | new;
            any = any | new;
        }
        if any != W::ZERO {
            self.change(Fact::Settled);
        }
    }
}

/// Which lines are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    Rows,
    /// Rows and columns are swapped, so that columns are the rows.
    Columns,
}

impl Axis {
    pub(super) const BOTH: [Self; 2] = [Self::Rows, Self::Columns];

    /// The board as this axis has it, and back from there.
    #[inline]
    pub(super) fn turn<W: Word, const M: usize>(self, grid: &Grid<W, M>) -> Grid<W, M> {
        match self {
            Self::Rows => *grid,
            Self::Columns => grid.transposed(),
        }
    }
}
