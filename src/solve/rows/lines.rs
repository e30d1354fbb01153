//! The rules that look at lines: *line count*, *packing* and *band*.

use super::grid::{Grid, Word, all_if};
use super::runs::Runs;
use super::state::{Axis, Clues, Facts, Question, Work};
use super::sums::{ColumnClues, Sums};
use crate::solve::source::Rule;

impl<W: Word, const M: usize> Work<'_, W, M> {
    /// A row holds as many tents as its clue says, and they keep each other apart.
    pub(super) fn rows(&mut self) {
        if !self.is_due(Question::Rows) {
            return;
        }
        let Facts { open, tents, .. } = self.facts;
        let Clues { numbers, known, .. } = &self.clues[Axis::Rows as usize];
        let packs = self.rules.contains(Rule::Packing);
        let mut wrong = W::ZERO;
        let (mut any_full, mut any_all, mut any_packed) = (W::ZERO, W::ZERO, W::ZERO);
        let (mut full, mut all) = (Grid::<W, M>::EMPTY, Grid::<W, M>::EMPTY);
        let packed = Grid::<W, M>::each(|row| {
            // With more tents than the clue says, more are missing than any line has cells.
            let missing = numbers[row].minus(tents[row].size());
            let size = open[row].size();
            let room = Runs::new(open[row]).room();
            let most = if packs { room } else { size };
            let open = open[row] & known[row];
            wrong = wrong | (known[row] & all_if(missing > most));
            full[row] = open & all_if(missing == W::ZERO);
            all[row] = open & all_if(missing == size);
            let packed = open & all_if(missing == room);
            any_full = any_full | full[row];
            any_all = any_all | all[row];
            any_packed = any_packed | packed;
            packed
        });
        self.is_wrong |= wrong != W::ZERO;
        if self.rules.contains(Rule::LineCount) {
            if any_full != W::ZERO {
                self.close(&full, Rule::LineCount);
            }
            if any_all != W::ZERO {
                self.place(&all, Rule::LineCount);
            }
        }
        if packs && any_packed != W::ZERO {
            let mut even = Grid::<W, M>::EMPTY;
            let full = Grid::<W, M>::each(|row| {
                let runs = Runs::new(packed[row]);
                let odd = runs.odd();
                even[row] = packed[row] & !odd;
                runs.alternate(odd)
            });
            self.place(&full, Rule::Packing);
            let beside = Grid::<W, M>::each(|row| even[row - 1] | even[row + 1]);
            self.close(&beside, Rule::Packing);
        }
    }

    /// The same of columns.
    pub(super) fn columns(&mut self) {
        if !self.is_due(Question::Columns) {
            return;
        }
        let Facts { open, tents, .. } = self.facts;
        // The first, third, … cell of each run, from the top.
        let mut alike = Grid::<W, M>::EMPTY;
        for row in 1..M - 1 {
            alike[row] = open[row] & !alike[row - 1];
        }
        let [held, size, room] = [&tents, &open, &alike].map(Sums::of);
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
            self.close(&Grid::each(|row| open[row] & full), Rule::LineCount);
            if all & !full != W::ZERO {
                self.place(&Grid::each(|row| open[row] & all), Rule::LineCount);
            }
        }
        if packs && packed & !full != W::ZERO {
            let mut odd = Grid::<W, M>::EMPTY;
            for row in (1..M - 1).rev() {
                let is_end = alike[row] & !open[row + 1];
                odd[row] = packed & open[row] & (is_end | odd[row + 1]);
            }
            self.place(&Grid::each(|row| odd[row] & alike[row]), Rule::Packing);
            let beside = Grid::each(|row| {
                let even = packed & open[row] & !odd[row];
                even << 1 | even >> 1
            });
            self.close(&beside, Rule::Packing);
        }
    }

    /// Two neighbour lines pack like one.
    pub(super) fn band(&mut self, axis: Axis) {
        if !self.rules.contains(Rule::Band) || !self.is_due(Question::Band(axis)) {
            return;
        }
        let (open, tents) = (axis.turn(&self.facts.open), axis.turn(&self.facts.tents));
        let Clues { numbers, known, .. } = &self.clues[axis as usize];
        let missing = Grid::<W, M>::each(|row| numbers[row].minus(tents[row].size()) & known[row]);
        let (mut wrong, mut tight) = (W::ZERO, W::ZERO);
        // Each line with the next one. A line without a clue seems to miss none.
        let packed = Grid::<W, M>::each(|row| {
            let cells = open[row] | open[row + 1];
            let (here, next) = (missing[row], missing[row + 1]);
            let wanted = here.plus(next);
            let wanting = all_if::<W>(here != W::ZERO) & all_if(next != W::ZERO);
            let room = Runs::new(cells).room();
            wrong = wrong | (wanting & all_if(wanted > room));
            let packed = cells & wanting & all_if(wanted == room);
            tight = tight | packed;
            packed
        });
        self.is_wrong |= wrong != W::ZERO;
        if tight == W::ZERO {
            return;
        }
        let mut none = Grid::<W, M>::EMPTY;
        let full = Grid::<W, M>::each(|row| {
            let runs = Runs::new(packed[row]);
            let odd = runs.odd();
            let full = runs.alternate(odd);
            none[row] = odd & !full;
            full
        });
        let placed = Grid::<W, M>::each(|row| {
            let here = full[row] & !open[row + 1];
            let there = full[row - 1] & !open[row - 1];
            (here | there) & open[row]
        });
        let closed = Grid::<W, M>::each(|row| (none[row] | none[row - 1]) & open[row]);
        self.place_along(axis, placed, Rule::Band);
        self.close_along(axis, closed, Rule::Band);
    }

    fn place_along(&mut self, axis: Axis, cells: Grid<W, M>, by: Rule) {
        if !cells.is_empty() {
            self.place(&axis.turn(&cells), by);
        }
    }

    fn close_along(&mut self, axis: Axis, cells: Grid<W, M>, by: Rule) {
        if !cells.is_empty() {
            self.close(&axis.turn(&cells), by);
        }
    }
}
