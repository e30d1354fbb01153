//! The rules that look at lines: *line count*, *packing* and *band*.

use fearless_simd::{Simd, SimdInt};

use super::facts::Clues;
use super::grid::{Grid, Lanes, Word, each};
use super::runs::Runs;
use super::work::{Axis, Question, Work};
use crate::solve::rule_set::Rule;

impl<S: Simd, W: Word, const N: usize, const K: usize> Work<'_, S, W, N, K> {
    /// A line holds as many tents as its clue says, and they keep each other apart.
    #[inline(always)]
    pub(super) fn lines(&mut self, axis: Axis) {
        if !self.is_due(Question::Lines(axis)) {
            return;
        }
        let open: Grid<S, W, K> = self.turned(axis, &self.facts.open);
        let tents = self.turned(axis, &self.facts.tents);
        let Clues { numbers, known, .. } = &self.clues[axis as usize];
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
            self.close_turned(axis, &full);
            self.place_turned(axis, &all);
        }
        if packs && packed.any() {
            let mut even = Grid::<S, W, K>::empty(self.simd);
            let full = each!(self.simd, part => {
                let runs = Runs::<S, W>::new(packed[part]);
                let odd = runs.odd();
                even[part] = packed[part] & !odd;
                runs.alternate(odd)
            });
            let beside = each!(self.simd, part => even.above(part) | even.below(part));
            self.place_turned(axis, &full);
            self.close_turned(axis, &beside);
        }
    }

    /// Places tents that were found on the board as an axis has it.
    #[inline(always)]
    fn place_turned(&mut self, axis: Axis, cells: &Grid<S, W, K>) {
        if cells.any() {
            self.place(&self.turned(axis, cells));
        }
    }

    /// Closes cells that were found on the board as an axis has it.
    #[inline(always)]
    fn close_turned(&mut self, axis: Axis, cells: &Grid<S, W, K>) {
        if cells.any() {
            self.close(&self.turned(axis, cells));
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
        self.place_turned(axis, &placed);
        self.close_turned(axis, &closed);
    }
}
