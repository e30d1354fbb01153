//! Tents of one line keep each other apart: of `n` open cells in a run, at most `⌈n / 2⌉` hold
//! tents. Where a line needs all that its runs can take, odd runs alternate, and beside even runs
//! both neighbour lines are empty.
//!
//! ```text
//!       . . . . .          . - - . .
//!     3 . . . - .   →    3 * - * - *      runs of 3 and 1: two tents and one
//!
//!       . . . .            - - . .
//!     1 . . - T     →    1 . . - T        a run of 2: one tent, whichever cell it is on
//! ```
//!
//! *Proof*: cut a run into pairs of neighbours and perhaps a single cell; each pair holds at most
//! one tent. If every run is full, an odd run has tents on its first, third, … cell, since it can
//! be cut with any of these as the single cell. An even run of `2m` holds one tent in each of its
//! pairs, and a cell beside the run touches both cells of some pair. Source: the *maximum
//! matching* of a line, as players count it. Cost: a walk along the line, only where at least half
//! of the open cells are wanted, and not before as many were closed since the last walk as there
//! was room to spare. It does not see what stands beside the line.

use fearless_simd::Simd;

use crate::puzzle::Direction;
use crate::solve::Halt;
use crate::solve::board::{Board, LineCounts};
use crate::solve::rows::{Axis, Grid, Runs, Word, Work, each};
use crate::solve::rule_set::Rule;

/// Looks at a line after cells of it became known, or at the start.
pub(crate) fn check(board: &mut Board, index: usize) -> Result<(), Halt> {
    let LineCounts {
        clue,
        missing,
        open,
        ..
    } = board.lines[index];
    // Runs can take at least half of their cells.
    let alarm = 2 * index + 1;
    if clue.is_none()
        || missing == 0
        || 2 * missing < open
        || board.is_quiet(alarm, open, missing)
        || !board.rules.contains(Rule::Packing)
    {
        return Ok(());
    }
    let LineCounts {
        first,
        step,
        length,
        ..
    } = board.lines[index];
    let is_open = |board: &Board, at| board.is_open(first + at * step);
    let mut room = 0;
    runs(board, length, is_open, &mut |_, _, length| {
        room += length.div_ceil(2) as i32;
        Ok(())
    })?;
    if room < missing {
        return Err(Halt::Contradiction);
    }
    if room > missing {
        board.set_alarm(alarm, open, room);
        return Ok(());
    }
    let beside = if step == 1 {
        [Direction::North, Direction::South]
    } else {
        [Direction::West, Direction::East]
    };
    runs(board, length, is_open, &mut |board, start, length| {
        let cells = (start..start + length).map(|at| first + at * step);
        if length % 2 == 1 {
            for place in cells.step_by(2) {
                board.place(place as usize / 64, 1 << (place % 64))?;
            }
            return Ok(());
        }
        for place in cells {
            for side in beside {
                let place = board.neighbour(place, side);
                board.close(place as usize / 64, 1 << (place % 64))?;
            }
        }
        Ok(())
    })
}

/// Hands every run of places along a line that are open to `take`: where it starts and its length.
pub(crate) fn runs(
    board: &mut Board,
    end: u32,
    is_open: impl Fn(&Board, u32) -> bool,
    take: &mut dyn FnMut(&mut Board, u32, u32) -> Result<(), Halt>,
) -> Result<(), Halt> {
    board.work(end.into())?;
    let mut length = 0;
    for at in 0..=end {
        if at < end && is_open(board, at) {
            length += 1;
        } else if length > 0 {
            take(board, at - length, length)?;
            length = 0;
        }
    }
    Ok(())
}

/// The rule on all rows at once.
impl<S: Simd, W: Word, const N: usize, const K: usize> Work<'_, S, W, N, K> {
    /// Lines need all that the runs of these cells, which are all their open ones, can take.
    #[inline(always)]
    pub(crate) fn pack(&mut self, axis: Axis, packed: &Grid<S, W, K>) {
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
