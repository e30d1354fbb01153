//! The rules that look at lines: *line count*, *packing* and *band*.

use fearless_simd::{Simd, SimdInt};

use super::facts::{Clues, Facts};
use super::grid::{Grid, Lanes, Word, each};
use super::runs::Runs;
use super::sums::{ColumnClues, Sums};
use super::work::{Axis, Question, Work};
use crate::solve::rule_set::Rule;

impl<S: Simd, W: Word, const N: usize, const K: usize> Work<'_, S, W, N, K> {
    /// A row holds as many tents as its clue says, and they keep each other apart.
    #[inline(always)]
    pub(super) fn rows(&mut self) {
        if !self.is_due(Question::Rows) {
            return;
        }
        let Facts { open, tents, .. } = self.facts;
        let Clues { numbers, known, .. } = &self.clues[Axis::Rows as usize];
        let numbers: Grid<S, W, K> = Grid::of(self.simd, numbers);
        let known: Grid<S, W, K> = Grid::of(self.simd, known);
        let packs = self.rules.contains(Rule::Packing);
        let mut wrong = open[0].none();
        let (mut full, mut all) = (
            Grid::<S, W, K>::empty(self.simd),
            Grid::<S, W, K>::empty(self.simd),
        );
        let packed = each!(self.simd, part => {
            // With more tents than the clue says, more are missing than any line has cells.
            let missing = numbers[part] - tents[part].count_ones();
            let size = open[part].count_ones();
            let room = Runs::<S, W>::new(open[part]).room();
            let most = if packs { room } else { size };
            let open = open[part] & known[part];
            wrong |= known[part] & missing.exceeds(most);
            full[part] = open & missing.equal(missing.none());
            all[part] = open & missing.equal(size);
            open & missing.equal(room)
        });
        self.is_wrong |= wrong.any();
        if self.rules.contains(Rule::LineCount) {
            self.close(&full);
            self.place(&all);
        }
        if packs && packed.any() {
            let mut even = Grid::<S, W, K>::empty(self.simd);
            let full = each!(self.simd, part => {
                let runs = Runs::<S, W>::new(packed[part]);
                let odd = runs.odd();
                even[part] = packed[part] & !odd;
                runs.alternate(odd)
            });
            self.place(&full);
            let beside = each!(self.simd, part => even.above(part) | even.below(part));
            self.close(&beside);
        }
    }

    /// The same of columns.
    #[inline(always)]
    pub(super) fn columns(&mut self) {
        if !self.is_due(Question::Columns) {
            return;
        }
        let Facts { open, tents, .. } = self.facts;
        let (rows, held): ([W; N], [W; N]) = (open.rows(), tents.rows());
        // The first, third, … cell of each run, from the top.
        let mut alike = rows;
        for row in 1..N {
            alike[row] = rows[row] & !alike[row - 1];
        }
        let (held, size, room) = (Sums::of(&held), Sums::of(&rows), Sums::of(&alike));
        let ColumnClues { numbers, known } = self.column_clues;
        let packs = self.rules.contains(Rule::Packing);
        let (missing, below) = numbers.minus(held);
        let most = if packs { room } else { size };
        let (_, above) = most.minus(missing);
        self.is_wrong |= known & (below | above) != W::ZERO;
        let full = known & missing.equal(Sums::ZERO);
        let all = known & missing.equal(size);
        let packed = known & missing.equal(room);
        if self.rules.contains(Rule::LineCount) {
            self.close(&each!(self.simd, part => open[part] & full));
            if all & !full != W::ZERO {
                self.place(&each!(self.simd, part => open[part] & all));
            }
        }
        if packs && packed & !full != W::ZERO {
            let mut odd = [W::ZERO; N];
            let mut next = (W::ZERO, W::ZERO);
            for row in (0..N).rev() {
                let is_end = alike[row] & !next.0;
                odd[row] = packed & rows[row] & (is_end | next.1);
                next = (rows[row], odd[row]);
            }
            let odd: Grid<S, W, K> = Grid::of(self.simd, &odd);
            let alike: Grid<S, W, K> = Grid::of(self.simd, &alike);
            self.place(&each!(self.simd, part => odd[part] & alike[part]));
            let beside = each!(self.simd, part => {
                let even = open[part] & packed & !odd[part];
                even << 1 | even >> 1
            });
            self.close(&beside);
        }
    }

    /// Two neighbour lines pack like one.
    #[inline(always)]
    pub(super) fn band(&mut self, axis: Axis) {
        if !self.rules.contains(Rule::Band) || !self.is_due(Question::Band(axis)) {
            return;
        }
        let open: Grid<S, W, K> = self.turned(axis, &self.facts.open);
        let tents = self.turned(axis, &self.facts.tents);
        let Clues { numbers, known, .. } = &self.clues[axis as usize];
        let numbers: Grid<S, W, K> = Grid::of(self.simd, numbers);
        let known: Grid<S, W, K> = Grid::of(self.simd, known);
        let missing =
            each!(self.simd, part => (numbers[part] - tents[part].count_ones()) & known[part]);
        let mut wrong = open[0].none();
        // Each line with the next one. A line without a clue seems to miss none.
        let packed = each!(self.simd, part => {
            let cells = open[part] | open.below(part);
            let (here, next) = (missing[part], missing.below(part));
            let wanted = here + next;
            let wanting = !(here.equal(here.none()) | next.equal(next.none()));
            let room = Runs::<S, W>::new(cells).room();
            wrong |= wanting & wanted.exceeds(room);
            cells & wanting & wanted.equal(room)
        });
        self.is_wrong |= wrong.any();
        if !packed.any() {
            return;
        }
        let mut none = Grid::<S, W, K>::empty(self.simd);
        let full = each!(self.simd, part => {
            let runs = Runs::<S, W>::new(packed[part]);
            let odd = runs.odd();
            let full = runs.alternate(odd);
            none[part] = odd & !full;
            full
        });
        let placed = each!(self.simd, part => {
            let here = full[part] & !open.below(part);
            let there = full.above(part) & !open.above(part);
            (here | there) & open[part]
        });
        let closed = each!(self.simd, part => (none[part] | none.above(part)) & open[part]);
        if placed.any() {
            self.place(&self.turned(axis, &placed));
        }
        if closed.any() {
            self.close(&self.turned(axis, &closed));
        }
    }
}
