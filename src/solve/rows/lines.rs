//! The rules that look at lines: *line count*, *packing* and *band*.

use super::grid::{Grid, Word, all_if};
use super::runs::Runs;
use super::state::{Axis, Clues, Question, Work};
use crate::solve::source::Rule;

impl<W: Word, const M: usize> Work<'_, W, M> {
    /// A line holds as many tents as its clue says, and they keep each other apart.
    pub(super) fn lines(&mut self, axis: Axis) {
        if !self.is_due(Question::Lines(axis)) {
            return;
        }
        let (open, tents) = (axis.turn(&self.facts.open), axis.turn(&self.facts.tents));
        let Clues { numbers, known, .. } = &self.clues[axis as usize];
        let packs = self.rules.contains(Rule::Packing);
        let (mut wrong, mut tight) = (W::ZERO, W::ZERO);
        let (mut any_full, mut any_all) = (W::ZERO, W::ZERO);
        let (mut full, mut all) = (Grid::<W, M>::EMPTY, Grid::<W, M>::EMPTY);
        let packed = Grid::<W, M>::each(|row| {
            // With more tents than the clue says, more are missing than any line has cells.
            let missing = numbers[row].minus(tents[row].size());
            let size = open[row].size();
            let room = Runs::new(open[row]).room();
            let is_full = all_if::<W>(missing == W::ZERO);
            let most = if packs { room } else { size };
            let wanting = known[row] & !is_full;
            wrong =
                wrong | (known[row] & all_if(missing > size)) | (wanting & all_if(missing > most));
            full[row] = open[row] & known[row] & is_full;
            all[row] = open[row] & wanting & all_if(missing == size);
            any_full = any_full | full[row];
            any_all = any_all | all[row];
            let packed = open[row] & wanting & all_if(missing == room);
            tight = tight | packed;
            packed
        });
        self.is_wrong |= wrong != W::ZERO;
        if self.rules.contains(Rule::LineCount) {
            if any_full != W::ZERO {
                self.close(&axis.turn(&full), Rule::LineCount);
            }
            if any_all != W::ZERO {
                self.place(&axis.turn(&all), Rule::LineCount);
            }
        }
        if packs && tight != W::ZERO {
            let mut even = Grid::<W, M>::EMPTY;
            let full = Grid::<W, M>::each(|row| {
                let runs = Runs::new(packed[row]);
                let odd = runs.odd();
                even[row] = packed[row] & !odd;
                runs.alternate(odd)
            });
            let beside = Grid::<W, M>::each(|row| even[row - 1] | even[row + 1]);
            self.place_along(axis, full, Rule::Packing);
            self.close_along(axis, beside, Rule::Packing);
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
