//! The number of tents in a line is its clue: once the line has all its tents, its open cells are
//! empty; once it has only as many open cells as missing tents, all of them are tents.
//!
//! ```text
//!     1 * T . .   →   1 * T - -
//!     2 . T - .   →   2 * T - *
//! ```
//!
//! *Proof*: this is a rule of the puzzle. Cost: constant per change, and one pass along the line
//! when the rule decides its open cells. The rule does not use that tents of one line do not touch.

use fearless_simd::{Simd, SimdInt};

use crate::solve::board::{Board, LineCounts};
use crate::solve::halt::Halt;
use crate::solve::rows::{Axis, Grid, Lanes, Runs, VectorPropagator, VectorRule, Word, each};
use crate::solve::rule_set::Rule;

/// Checks a line after some of its cells became known, or at the start.
pub(crate) fn check(board: &mut Board, index: usize) -> Result<(), Halt> {
    let LineCounts {
        clue,
        missing,
        open,
        first,
        step,
        length,
        ..
    } = board.lines[index];
    if clue.is_none() {
        return Ok(());
    }
    if missing < 0 || missing > open {
        return Err(Halt::Contradiction);
    }
    if open == 0 || (missing != 0 && missing != open) || !board.rules.contains(Rule::LineCount) {
        return Ok(());
    }
    board.work(length.into())?;
    for place in (first..).step_by(step as usize).take(length as usize) {
        if board.is_open(place) {
            let (block, bit) = (place as usize / 64, 1 << (place % 64));
            if missing == 0 {
                board.close(block, bit)?;
            } else {
                board.place_tents(block, bit)?;
            }
        }
    }
    Ok(())
}

/// The rule for all rows at once.
impl<S: Simd, W: Word, const N: usize, const K: usize> VectorPropagator<'_, S, W, N, K> {
    /// Applies the rule *line count* to all rows, or to all columns. Also applies *packing*, which
    /// needs the same numbers.
    #[inline(always)]
    pub(crate) fn lines(&mut self, axis: Axis) {
        if !self.is_due(VectorRule::Lines(axis)) {
            return;
        }
        let [open, missing, known] = self.clued(axis);
        let packs = self.rules.contains(Rule::Packing);
        let mut wrong = open[0].none();
        let [mut full, mut all] = [Grid::<S, W, K>::empty(self.simd); 2];
        let packed = each!(self.simd, part => {
            let missing = missing[part];
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
            self.pack(axis, &packed);
        }
    }
}
