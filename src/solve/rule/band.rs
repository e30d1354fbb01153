//! Two neighbouring lines, a *band*, have room for only as many tents as one line. A *run* consists
//! of `n` consecutive columns of the band (a column is one cell of each line), each with an open
//! cell in at least one of the lines. At most `⌈n / 2⌉` columns of a run hold a tent. If the two
//! lines together need all the tents that their runs have room for, the first, third, … column of
//! an odd run holds a tent, and the columns between these are empty in both lines.
//!
//! ```text
//!     1 . . -        1 . - -
//!     1 . . .   →    1 . - *      a run of three columns: two tents, in the first and the last
//! ```
//!
//! *Proof*: no block of 2 × 2 cells holds two tents, so two neighbouring columns of the band hold
//! at most one tent together. Cut a run into pairs of neighbouring columns and possibly a single
//! column. If every run is full, each column that can be the single one holds a tent: these are the
//! first, third, … column of an odd run. Source: the argument of [`packing`](super::packing),
//! applied to two lines. Cost: one pass along the band, and only if three conditions hold: both
//! lines need tents; neither line has more open cells than twice the number of tents that the two
//! lines need together; and since the last pass, at least as many cells were closed as there was
//! room to spare then. The rule does not use that tents beside the band will close cells of it.

use fearless_simd::Simd;

use crate::solve::board::Board;
use crate::solve::halt::Halt;
use crate::solve::rows::{Axis, Grid, Lanes, Runs, VectorPropagator, VectorRule, Word, each};
use crate::solve::rule::packing::{Packing, packing};
use crate::solve::rule_set::Rule;

/// Checks a line together with each of its neighbours after some of its cells became known, or at
/// the start.
pub(crate) fn check(board: &mut Board, index: usize) -> Result<(), Halt> {
    if !board.rules.contains(Rule::Band) {
        return Ok(());
    }
    let (rows, columns) = board.lines();
    // In the list of lines, the first column follows the last row, but these two are not
    // neighbours.
    let lines = rows.len() + columns.len();
    let ends = [0, rows.len(), lines];
    if !ends.contains(&index) {
        band(board, index - 1)?;
    }
    if !ends.contains(&(index + 1)) {
        band(board, index)?;
    }
    Ok(())
}

/// Checks a line together with the next one.
fn band(board: &mut Board, index: usize) -> Result<(), Halt> {
    let [one, other] = [&board.lines[index], &board.lines[index + 1]];
    let wanted = one.missing + other.missing;
    let open = one.open + other.open;
    if one.clue.is_none()
        || other.clue.is_none()
        || one.missing == 0
        || other.missing == 0
        || 2 * wanted < one.open.max(other.open)
        || open - wanted > board.band_slack[index + 1]
    {
        return Ok(());
    }
    let (first, across, step, length) = (one.first, other.first - one.first, one.step, one.length);
    let places = |at: u32| [first + at * step, first + at * step + across];
    let is_column = |board: &Board, at| places(at).into_iter().any(|place| board.is_open(place));
    let runs = match packing(board, [open, wanted], length, is_column)? {
        Packing::Full(runs) => runs,
        Packing::Slack(slack) => {
            board.band_slack[index + 1] = slack;
            return Ok(());
        }
    };
    for (start, length) in runs {
        if length % 2 == 0 {
            continue;
        }
        for at in start..start + length {
            let [one, other] = places(at);
            let are_open = [one, other].map(|place| board.is_open(place));
            for (place, other_is_open) in [(one, are_open[1]), (other, are_open[0])] {
                let (block, bit) = (place as usize / 64, 1 << (place % 64));
                if (at - start) % 2 == 1 {
                    board.close(block, bit)?;
                } else if !other_is_open {
                    board.place_tents(block, bit)?;
                }
            }
        }
    }
    Ok(())
}

/// The rule for all rows at once.
impl<S: Simd, W: Word, const N: usize, const K: usize> VectorPropagator<'_, S, W, N, K> {
    /// Applies the rule to each line together with the next one.
    #[inline(always)]
    pub(crate) fn band(&mut self, axis: Axis) {
        if !self.rules.contains(Rule::Band) || !self.is_due(VectorRule::Band(axis)) {
            return;
        }
        let [open, missing, known] = self.clued(axis);
        let missing = each!(self.simd, part => missing[part] & known[part]);
        let mut wrong = open[0].none();
        // A line without a clue counts as missing no tents.
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
