//! The rules that look at single trees and cells: *tree*, *tent*, *no touch* and *corner*.

use super::grid::{Grid, Word, at_least, beside, facing, rivals};
use super::state::{Fact, Facts, Question, Work};
use crate::solve::source::Rule;

impl<W: Word, const M: usize> Work<'_, W, M> {
    /// A tree with one direction left has its tent there, and it is no other tree's.
    pub(super) fn tree(&mut self) {
        if self.is_due(Question::Tree) {
            let Facts {
                trees,
                settled,
                pairs: [north, east, south, west],
                ..
            } = &self.facts;
            let mut wrong = W::ZERO;
            let single = Grid::<W, M>::each(|row| {
                let directions = [north[row], east[row], south[row], west[row]];
                let [some, several, _] = at_least(directions);
                wrong = wrong | (trees[row] & !some);
                some & !several & !settled[row]
            });
            self.is_wrong |= wrong != W::ZERO;
            if self.rules.contains(Rule::Tree) && !single.is_empty() {
                self.mark_settled(&single);
            }
        }
        if let Some(fresh) = self.fresh.take() {
            self.settled(&fresh);
        }
    }

    /// Some trees have only one direction left: their tents stand there.
    fn settled(&mut self, fresh: &Grid<W, M>) {
        let Facts {
            open, tents, pairs, ..
        } = &self.facts;
        let mine = pairs
            .each_ref()
            .map(|pairs| Grid::<W, M>::each(|row| pairs[row] & fresh[row]));
        let (mut wrong, mut others) = (W::ZERO, [Grid::<W, M>::EMPTY; 4]);
        let cells = Grid::<W, M>::each(|row| {
            let own = beside(&mine, row);
            let [some, several, _] = at_least(own);
            wrong = wrong | several | (some & !(open[row] | tents[row]));
            for (others, own) in others.iter_mut().zip(own) {
                others[row] = some & !own;
            }
            some
        });
        self.is_wrong |= wrong != W::ZERO;
        self.place(&cells, Rule::Tree);
        self.release_facing(others.each_ref(), Rule::Tree);
    }

    /// Trees do not have their tents on these cells, some for each direction.
    fn release_facing(&mut self, cells: [&Grid<W, M>; 4], by: Rule) {
        let mut released = [Grid::<W, M>::EMPTY; 4];
        let any = Grid::<W, M>::each(|row| {
            let mut any = W::ZERO;
            let facing = facing(&cells, row);
            for ((released, pairs), cells) in released.iter_mut().zip(&self.facts.pairs).zip(facing)
            {
                released[row] = pairs[row] & cells;
                any = any | released[row];
            }
            any
        });
        if !any.is_empty() {
            self.release(&released, by);
        }
    }

    /// A cell without a tent is no tree's. This is what it means that a cell is empty, and holds
    /// without the rule *tent*.
    pub(super) fn closed(&mut self) {
        if !self.is_due(Question::Closed) {
            return;
        }
        let Facts {
            open, tents, pairs, ..
        } = &mut self.facts;
        let live = Grid::<W, M>::each(|row| open[row] | tents[row]);
        let mut any = W::ZERO;
        for row in 1..M - 1 {
            for (pairs, cells) in pairs.iter_mut().zip(facing(&[&live; 4], row)) {
                any = any | (pairs[row] & !cells);
                pairs[row] = pairs[row] & cells;
            }
        }
        if any != W::ZERO {
            self.change(Fact::Pairs);
        }
    }

    /// A cell that no tree can own holds no tent, and a tent that only one tree can own is that
    /// tree's.
    pub(super) fn tent(&mut self) {
        if !self.is_due(Question::Tent) {
            return;
        }
        let Facts {
            open,
            tents,
            settled,
            pairs,
            ..
        } = &self.facts;
        let (mut wrong, mut any) = (W::ZERO, W::ZERO);
        let mut owned = Grid::<W, M>::EMPTY;
        let unclaimed = Grid::<W, M>::each(|row| {
            let [some, several, _] = at_least(beside(pairs, row));
            wrong = wrong | (tents[row] & !some);
            owned[row] = tents[row] & !several;
            open[row] & !some
        });
        self.is_wrong |= wrong != W::ZERO;
        if !self.rules.contains(Rule::Tent) {
            return;
        }
        let mut owners = [Grid::<W, M>::EMPTY; 4];
        for row in 1..M - 1 {
            let facing = facing(&[&owned; 4], row);
            for ((owners, pairs), cells) in owners.iter_mut().zip(pairs).zip(facing) {
                owners[row] = pairs[row] & cells & !settled[row];
                any = any | owners[row];
            }
        }
        self.close(&unclaimed, Rule::Tent);
        if any != W::ZERO {
            self.settle(&owners, Rule::Tent);
        }
    }

    /// The eight cells around a tent are empty.
    pub(super) fn no_touch(&mut self) {
        if !self.is_due(Question::NoTouch) {
            return;
        }
        let Facts { open, tents, .. } = &self.facts;
        let mut wrong = W::ZERO;
        let closed = Grid::<W, M>::each(|row| {
            let beyond = tents[row - 1] | tents[row + 1];
            let three = beyond | tents[row];
            let around = beyond | three << 1 | three >> 1;
            wrong = wrong | (around & tents[row]);
            around & open[row]
        });
        self.is_wrong |= wrong != W::ZERO;
        if self.rules.contains(Rule::NoTouch) {
            self.close(&closed, Rule::NoTouch);
        }
    }

    /// What touches every candidate of a tree is empty, or that tree's own tent.
    pub(super) fn corner(&mut self) {
        if !self.rules.contains(Rule::Corner) || !self.is_due(Question::Corner) {
            return;
        }
        let Facts {
            open, tents, pairs, ..
        } = &self.facts;
        // Of trees with two candidates, which they are.
        let mut above = [Grid::<W, M>::EMPTY; 2];
        let mut below = [Grid::<W, M>::EMPTY; 2];
        let mut across = [Grid::<W, M>::EMPTY; 2];
        // Trees with a candidate in each direction that touches all the others.
        let mut own = [Grid::<W, M>::EMPTY; 4];
        for row in 1..M - 1 {
            let [north, east, south, west] = pairs.each_ref().map(|pairs| pairs[row]);
            let [_, several, most] = at_least([north, east, south, west]);
            let two = several & !most;
            above[0][row] = two & north & east;
            above[1][row] = two & north & west;
            below[0][row] = two & south & east;
            below[1][row] = two & south & west;
            across[0][row] = two & north & south;
            across[1][row] = two & east & west;
            own[0][row] = several & north & !south;
            own[1][row] = several & east & !west;
            own[2][row] = several & south & !north;
            own[3][row] = several & west & !east;
        }
        let mut wrong = W::ZERO;
        let touched = Grid::<W, M>::each(|row| {
            // Beside a tree between two candidates, or past the corner between two.
            let [upright, level] = &across;
            let touched = upright[row] << 1
                | upright[row] >> 1
                | level[row - 1]
                | level[row + 1]
                | above[0][row + 1] << 1
                | above[1][row + 1] >> 1
                | below[0][row - 1] << 1
                | below[1][row - 1] >> 1;
            wrong = wrong | (touched & tents[row]);
            touched & open[row]
        });
        let mut others = [Grid::<W, M>::EMPTY; 4];
        for row in 1..M - 1 {
            let all = rivals(beside(&own, row));
            for (others, all) in others.iter_mut().zip(all) {
                others[row] = all;
            }
        }
        self.is_wrong |= wrong != W::ZERO;
        self.close(&touched, Rule::Corner);
        self.release_facing(others.each_ref(), Rule::Corner);
    }
}
