//! Applies the rules to a board of vectors: decides which rules are due, and records their
//! conclusions.

use std::mem;

use fearless_simd::{Simd, SimdInt};

use crate::solve::bits::{at_least, rivals};
use crate::solve::rows::grid::{Grid, Lanes, Word, each, sources, transposed};
use crate::solve::rows::vector_board::{LineClues, VectorBoard};
use crate::solve::rule_set::Rules;

/// The outcome of the rules for a small board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RuleOutcome {
    /// The board has no solution.
    Refuted,
    /// Everything is known.
    Settled,
    /// Some cells or trees are not fully known.
    Open,
}

/// Applies the rules to a board of vectors.
pub(in crate::solve) struct VectorPropagator<'w, S: Simd, W: Word, const N: usize, const K: usize> {
    pub(in crate::solve) simd: S,
    pub(in crate::solve) facts: VectorBoard<S, W, K>,
    pub(in crate::solve) clues: &'w [LineClues<W, N>; 2],
    pub(in crate::solve) rules: Rules,
    /// The settled trees whose tents have not been placed yet, if there are any.
    pub(in crate::solve) unplaced: Option<Grid<S, W, K>>,
    /// A counter that grows with each change.
    now: u32,
    /// The value of `now` at the last change of each kind of fact.
    changed: [u32; 4],
    /// For each rule, the value of `now` when [`VectorPropagator::is_due`] was last called for it.
    last_applied: [u32; VectorRule::NUMBER],
    /// Whether the costly rules, `band` and `flow`, have been applied.
    pub(in crate::solve) is_thorough: bool,
    /// Whether there is a contradiction. If so, the other data is meaningless.
    pub(in crate::solve) is_wrong: bool,
}

/// A kind of fact: one of the sets in [`VectorBoard`].
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) enum FactKind {
    Open,
    Tents,
    Settled,
    Pairs,
}

/// The rules in the form of formulas over the board. `Closed` is a part of the rule *tent*, and
/// `Lines` is *line count* together with *packing*.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) enum VectorRule {
    Tree,
    Closed,
    Tent,
    NoTouch,
    Corner,
    Lines(Axis),
    Band(Axis),
    Flow(Axis),
}

impl VectorRule {
    /// The number of rules; a rule with an axis counts twice.
    const NUMBER: usize = 11;

    /// Returns the index of the rule, and the kinds of facts that its conclusions depend on.
    #[inline(always)]
    fn facts(self) -> (usize, &'static [FactKind]) {
        match self {
            Self::Tree => (0, &[FactKind::Pairs]),
            Self::Closed => (1, &[FactKind::Open]),
            Self::Tent => (2, &[FactKind::Open, FactKind::Tents, FactKind::Pairs]),
            Self::NoTouch => (3, &[FactKind::Tents]),
            Self::Corner => (4, &[FactKind::Pairs]),
            Self::Lines(axis) => (5 + axis as usize, &[FactKind::Open, FactKind::Tents]),
            Self::Band(axis) => (7 + axis as usize, &[FactKind::Open, FactKind::Tents]),
            Self::Flow(axis) => (9 + axis as usize, &[FactKind::Pairs, FactKind::Settled]),
        }
    }
}

impl<'w, S: Simd, W: Word, const N: usize, const K: usize> VectorPropagator<'w, S, W, N, K> {
    #[inline(always)]
    pub(in crate::solve) fn new(
        simd: S,
        facts: VectorBoard<S, W, K>,
        clues: &'w [LineClues<W, N>; 2],
        rules: Rules,
    ) -> Self {
        Self {
            simd,
            facts,
            clues,
            rules,
            unplaced: None,
            now: 1,
            changed: [1; 4],
            last_applied: [0; VectorRule::NUMBER],
            is_thorough: false,
            is_wrong: false,
        }
    }

    /// Applies every rule until none concludes anything new or there is a contradiction. The costly
    /// rules wait until the others conclude nothing more. If every tree is settled when they are
    /// due for the first time, they are not applied at all.
    #[inline(always)]
    pub(in crate::solve) fn finish(&mut self) {
        // `finish` is called from several places, but its body is compiled once.
        self.simd.vectorize(
            #[inline(always)]
            || self.apply_all(),
        );
    }

    #[inline(always)]
    fn apply_all(&mut self) {
        loop {
            self.apply_cheap();
            let is_done = if self.is_thorough {
                self.facts.is_known()
            } else {
                self.facts.are_trees_settled()
            };
            if is_done || self.is_wrong {
                return;
            }
            self.is_thorough = true;
            let before = self.now;
            for axis in Axis::BOTH {
                self.band(axis);
                self.flow(axis);
            }
            if self.now == before || self.is_wrong {
                return;
            }
        }
    }

    /// Returns the outcome so far.
    #[inline(always)]
    pub(in crate::solve) fn outcome(&self) -> RuleOutcome {
        if self.is_wrong {
            RuleOutcome::Refuted
        } else if self.facts.is_known() {
            RuleOutcome::Settled
        } else {
            RuleOutcome::Open
        }
    }

    /// Applies every rule except the costly ones until none concludes anything new. The first three
    /// rules each give what the next one needs: tents close the cells around them, closed cells
    /// leave some trees with one direction, and these trees get their tents. Each of the other
    /// rules is applied only if the rules before it conclude nothing new.
    #[inline(always)]
    fn apply_cheap(&mut self) {
        loop {
            let before = self.now;
            self.no_touch();
            self.closed();
            self.tree();
            if self.now == before && !self.is_wrong {
                self.tent();
            }
            if self.now == before && !self.is_wrong {
                self.lines(Axis::Rows);
            }
            if self.now == before && !self.is_wrong {
                self.corner();
            }
            if self.now == before && !self.is_wrong {
                self.lines(Axis::Columns);
            }
            if self.now == before || self.is_wrong {
                return;
            }
        }
    }

    /// Returns whether a rule may conclude something new, and records the rule as applied.
    #[inline(always)]
    pub(in crate::solve) fn is_due(&mut self, rule: VectorRule) -> bool {
        let (number, facts) = rule.facts();
        let last = mem::replace(&mut self.last_applied[number], self.now);
        facts.iter().any(|&fact| self.changed[fact as usize] > last)
    }

    /// Records a change of a kind of fact.
    #[inline(always)]
    pub(in crate::solve) fn change(&mut self, fact: FactKind) {
        self.now += 1;
        self.changed[fact as usize] = self.now;
    }

    /// Places tents on these cells.
    #[inline(always)]
    pub(in crate::solve) fn place_tents(&mut self, cells: &Grid<S, W, K>) {
        let VectorBoard { open, tents, .. } = &mut self.facts;
        let mut wrong = open[0].none();
        let new = each!(self.simd, part => {
            wrong |= cells[part] & !(open[part] | tents[part]);
            cells[part] & open[part]
        });
        self.is_wrong |= wrong.any();
        if !new.any() {
            return;
        }
        for part in 0..K {
            open[part] ^= new[part];
            tents[part] |= new[part];
        }
        self.change(FactKind::Open);
        self.change(FactKind::Tents);
    }

    /// Marks these cells as empty.
    #[inline(always)]
    pub(in crate::solve) fn close(&mut self, cells: &Grid<S, W, K>) {
        let VectorBoard { open, tents, .. } = &mut self.facts;
        let mut wrong = open[0].none();
        let new = each!(self.simd, part => {
            wrong |= cells[part] & tents[part];
            cells[part] & open[part]
        });
        self.is_wrong |= wrong.any();
        if !new.any() {
            return;
        }
        for part in 0..K {
            open[part] ^= new[part];
        }
        self.change(FactKind::Open);
    }

    /// Excludes pairs, given as the trees for each direction. A settled tree can lose its last
    /// direction; the next application of [`VectorRule::Tree`] detects that.
    #[inline(always)]
    pub(in crate::solve) fn exclude_pairs(&mut self, excluded: &[Grid<S, W, K>; 4]) {
        for (kind, excluded) in excluded.iter().enumerate() {
            let pairs = &mut self.facts.pairs[kind];
            for part in 0..K {
                pairs[part] &= !excluded[part];
            }
        }
        self.change(FactKind::Pairs);
    }

    /// `trees` has one grid per direction. Settles the trees of each grid in its direction, and
    /// excludes their other directions.
    #[inline(always)]
    pub(in crate::solve) fn assign(&mut self, trees: &[Grid<S, W, K>; 4]) {
        let mut wrong = trees[0][0].none();
        let mut any = wrong;
        let mut others = [Grid::<S, W, K>::empty(self.simd); 4];
        let settled = each!(self.simd, part => {
            let [north, east, south, west] = trees;
            let own = [north[part], east[part], south[part], west[part]];
            let all = rivals(own);
            for kind in 0..4 {
                let pairs = self.facts.pairs[kind][part];
                wrong |= own[kind] & !pairs;
                others[kind][part] = pairs & all[kind];
                any |= others[kind][part];
            }
            let [some, ..] = at_least(own);
            some
        });
        self.is_wrong |= wrong.any();
        if any.any() {
            self.exclude_pairs(&others);
        }
        self.mark_settled(&settled);
    }

    /// `cells` has one grid per direction. Excludes every pair that leads in a direction to a cell
    /// in the grid of this direction.
    #[inline(always)]
    pub(in crate::solve) fn exclude_pairs_to(&mut self, cells: &[Grid<S, W, K>; 4]) {
        let mut excluded = [Grid::<S, W, K>::empty(self.simd); 4];
        let mut any = cells[0][0].none();
        for part in 0..K {
            let sources = sources(&cells.each_ref(), part);
            for kind in 0..4 {
                excluded[kind][part] = self.facts.pairs[kind][part] & sources[kind];
                any |= excluded[kind][part];
            }
        }
        if any.any() {
            self.exclude_pairs(&excluded);
        }
    }

    /// Swaps rows and columns of a grid if `axis` is [`Axis::Columns`]; applied twice, it undoes
    /// itself.
    #[inline(always)]
    pub(in crate::solve) fn turned(&self, axis: Axis, grid: &Grid<S, W, K>) -> Grid<S, W, K> {
        match axis {
            Axis::Rows => *grid,
            // `turned` is called from many places, but this is compiled once.
            Axis::Columns => self.simd.vectorize(
                #[inline(always)]
                || Grid::of::<N>(self.simd, &transposed(grid.rows())),
            ),
        }
    }

    /// Returns three grids, turned to the axis as by [`VectorPropagator::turned`]: the open cells;
    /// for each line, the number of tents that it still needs (meaningless without a clue); and all
    /// cells of the lines that have a clue. If a line has more tents than its clue, the number
    /// wraps around and exceeds the number of cells of any line.
    #[inline(always)]
    pub(in crate::solve) fn clued(&self, axis: Axis) -> [Grid<S, W, K>; 3] {
        let LineClues { numbers, known, .. } = &self.clues[axis as usize];
        let numbers = Grid::<S, W, K>::of(self.simd, numbers);
        let tents = self.turned(axis, &self.facts.tents);
        let missing = each!(self.simd, part => numbers[part] - tents[part].count_ones());
        let known = Grid::of(self.simd, known);
        [self.turned(axis, &self.facts.open), missing, known]
    }

    /// Places tents on cells that [`VectorPropagator::turned`] has oriented along `axis`.
    #[inline(always)]
    pub(in crate::solve) fn place_turned(&mut self, axis: Axis, cells: &Grid<S, W, K>) {
        if cells.any() {
            self.place_tents(&self.turned(axis, cells));
        }
    }

    /// Closes cells that [`VectorPropagator::turned`] has oriented along `axis`.
    #[inline(always)]
    pub(in crate::solve) fn close_turned(&mut self, axis: Axis, cells: &Grid<S, W, K>) {
        if cells.any() {
            self.close(&self.turned(axis, cells));
        }
    }

    /// Marks these trees as settled; each has only one direction left.
    #[inline(always)]
    pub(in crate::solve) fn mark_settled(&mut self, trees: &Grid<S, W, K>) {
        let settled = &mut self.facts.settled;
        let new = each!(self.simd, part => trees[part] & !settled[part]);
        if !new.any() {
            return;
        }
        let mut unplaced = self.unplaced.unwrap_or(Grid::<S, W, K>::empty(self.simd));
        for part in 0..K {
            settled[part] |= new[part];
            unplaced[part] |= new[part];
        }
        self.unplaced = Some(unplaced);
        self.change(FactKind::Settled);
    }
}

/// The lines to which a rule is applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve) enum Axis {
    Rows,
    /// Rows and columns are swapped, so that the columns are the rows of the grid.
    Columns,
}

impl Axis {
    pub(in crate::solve) const BOTH: [Self; 2] = [Self::Rows, Self::Columns];
}
