//! The rules that look at single trees and cells: *tree*, *tent*, *no touch* and *corner*.

use fearless_simd::Simd;

use super::facts::Facts;
use super::grid::{Grid, Lanes, Word, at_least, beside, each, facing, rivals};
use super::work::{Fact, Question, Work};
use crate::solve::rule_set::Rule;

impl<S: Simd, W: Word, const N: usize, const K: usize> Work<'_, S, W, N, K> {
    /// A tree with one direction left has its tent there, and it is no other tree's.
    #[inline(always)]
    pub(super) fn tree(&mut self) {
        if self.is_due(Question::Tree) {
            let Facts {
                trees,
                settled,
                pairs: [north, east, south, west],
                ..
            } = &self.facts;
            let mut wrong = trees[0].none();
            let single = each!(self.simd, part => {
                let directions = [north[part], east[part], south[part], west[part]];
                let [some, several, _] = at_least(directions);
                wrong |= trees[part] & !some;
                some & !several & !settled[part]
            });
            self.is_wrong |= wrong.any();
            if self.rules.contains(Rule::Tree) {
                self.mark_settled(&single);
            }
        }
        if let Some(fresh) = self.fresh.take() {
            self.settled(&fresh);
        }
    }

    /// Some trees have only one direction left: their tents stand there.
    #[inline(always)]
    fn settled(&mut self, fresh: &Grid<S, W, K>) {
        let Facts {
            open, tents, pairs, ..
        } = &self.facts;
        let [north, east, south, west] = pairs;
        let mine = [
            each!(self.simd, part => north[part] & fresh[part]),
            each!(self.simd, part => east[part] & fresh[part]),
            each!(self.simd, part => south[part] & fresh[part]),
            each!(self.simd, part => west[part] & fresh[part]),
        ];
        let mut wrong = fresh[0].none();
        let mut others = [Grid::<S, W, K>::empty(self.simd); 4];
        let cells = each!(self.simd, part => {
            let own = beside(&mine, part);
            let [some, several, _] = at_least(own);
            wrong |= several | (some & !(open[part] | tents[part]));
            for kind in 0..4 {
                others[kind][part] = some & !own[kind];
            }
            some
        });
        self.is_wrong |= wrong.any();
        self.place(&cells);
        self.release_facing(&others);
    }

    /// Trees do not have their tents on these cells, some for each direction.
    #[inline(always)]
    fn release_facing(&mut self, cells: &[Grid<S, W, K>; 4]) {
        let mut released = [Grid::<S, W, K>::empty(self.simd); 4];
        let mut any = cells[0][0].none();
        for part in 0..K {
            let facing = facing(&cells.each_ref(), part);
            for kind in 0..4 {
                released[kind][part] = self.facts.pairs[kind][part] & facing[kind];
                any |= released[kind][part];
            }
        }
        if any.any() {
            self.release(&released);
        }
    }

    /// A cell without a tent is no tree's. This is what it means that a cell is empty, and holds
    /// without the rule *tent*.
    #[inline(always)]
    pub(super) fn closed(&mut self) {
        if !self.is_due(Question::Closed) {
            return;
        }
        let Facts {
            open, tents, pairs, ..
        } = &mut self.facts;
        let live = each!(self.simd, part => open[part] | tents[part]);
        let mut any = live[0].none();
        for part in 0..K {
            let facing = facing(&[&live; 4], part);
            for kind in 0..4 {
                any |= pairs[kind][part] & !facing[kind];
                pairs[kind][part] &= facing[kind];
            }
        }
        if any.any() {
            self.change(Fact::Pairs);
        }
    }

    /// A cell that no tree can own holds no tent, and a tent that only one tree can own is that
    /// tree's.
    #[inline(always)]
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
        let mut wrong = open[0].none();
        let mut owned = Grid::<S, W, K>::empty(self.simd);
        let unclaimed = each!(self.simd, part => {
            let [some, several, _] = at_least(beside(pairs, part));
            wrong |= tents[part] & !some;
            owned[part] = tents[part] & !several;
            open[part] & !some
        });
        self.is_wrong |= wrong.any();
        if !self.rules.contains(Rule::Tent) {
            return;
        }
        let mut owners = [Grid::<S, W, K>::empty(self.simd); 4];
        let mut any = wrong.none();
        for part in 0..K {
            let facing = facing(&[&owned; 4], part);
            for kind in 0..4 {
                owners[kind][part] = pairs[kind][part] & facing[kind] & !settled[part];
                any |= owners[kind][part];
            }
        }
        self.close(&unclaimed);
        if any.any() {
            self.settle(&owners);
        }
    }

    /// The eight cells around a tent are empty.
    #[inline(always)]
    pub(super) fn no_touch(&mut self) {
        if !self.is_due(Question::NoTouch) {
            return;
        }
        let Facts { open, tents, .. } = &self.facts;
        let mut wrong = tents[0].none();
        let closed = each!(self.simd, part => {
            let beyond = tents.above(part) | tents.below(part);
            let three = beyond | tents[part];
            let around = beyond | three << 1 | three >> 1;
            wrong |= around & tents[part];
            around & open[part]
        });
        self.is_wrong |= wrong.any();
        if self.rules.contains(Rule::NoTouch) {
            self.close(&closed);
        }
    }

    /// A cell that touches every candidate of a tree is empty, or holds that tree's own tent.
    #[inline(always)]
    pub(super) fn corner(&mut self) {
        if !self.rules.contains(Rule::Corner) || !self.is_due(Question::Corner) {
            return;
        }
        let Facts {
            open, tents, pairs, ..
        } = &self.facts;
        let none = [Grid::<S, W, K>::empty(self.simd); 4];
        // Of trees with two candidates, which they are.
        let [mut above, mut below, mut across] = [[none[0]; 2]; 3];
        // Trees with a candidate in each direction that touches all the others.
        let mut own = none;
        for part in 0..K {
            let [north, east, south, west] = pairs;
            let [north, east] = [north[part], east[part]];
            let [south, west] = [south[part], west[part]];
            let [_, several, most] = at_least([north, east, south, west]);
            let two = several & !most;
            above[0][part] = two & north & east;
            above[1][part] = two & north & west;
            below[0][part] = two & south & east;
            below[1][part] = two & south & west;
            across[0][part] = two & north & south;
            across[1][part] = two & east & west;
            own[0][part] = several & north & !south;
            own[1][part] = several & east & !west;
            own[2][part] = several & south & !north;
            own[3][part] = several & west & !east;
        }
        let mut wrong = open[0].none();
        let touched = each!(self.simd, part => {
            // Beside a tree between two candidates, or past the corner between two.
            let [upright, level] = &across;
            let touched = upright[part] << 1
                | upright[part] >> 1
                | level.above(part)
                | level.below(part)
                | above[0].below(part) << 1
                | above[1].below(part) >> 1
                | below[0].above(part) << 1
                | below[1].above(part) >> 1;
            wrong |= touched & tents[part];
            touched & open[part]
        });
        let mut others = none;
        for part in 0..K {
            let all = rivals(beside(&own, part));
            for kind in 0..4 {
                others[kind][part] = all[kind];
            }
        }
        self.is_wrong |= wrong.any();
        self.close(&touched);
        self.release_facing(&others);
    }
}
