//! Tents of one line must not touch: of `n` neighbouring open cells, a *run*, at most `⌈n / 2⌉`
//! hold tents. If a line needs all the tents that its runs have room for, the first, third, … cell
//! of an odd run holds a tent, and the cells between these are empty; next to an even run, the
//! cells of both neighbouring lines are empty.
//!
//! ```text
//!       . . . . .          . . . . .
//!     3 . . . - .   →    3 * - * - *      runs of 3 and 1: two tents and one
//!
//!       . . . .            - - . .
//!     1 . . - T     →    1 . . - T        a run of 2: one tent, whichever cell it is on
//! ```
//!
//! *Proof*: cut a run into pairs of neighbours and possibly a single cell; each pair holds at most
//! one tent. If every run is full, an odd run has tents on its first, third, … cell, since it can
//! be cut so that any of these is the single cell. An even run of `2m` cells holds one tent in each
//! of its pairs, and a cell next to the run touches both cells of some pair. Source: the *maximum
//! matching* of a line, as players count it. Cost: one pass along the line, and only if two
//! conditions hold: the line needs tents on at least half of its open cells, and since the last
//! pass, at least as many open cells were closed as there was room to spare then. The rule does not
//! use any facts about the neighbouring lines.

use std::cmp::Ordering;

use fearless_simd::Simd;

use crate::puzzle::Direction;
use crate::solve::board::{Board, LineCounts};
use crate::solve::halt::Halt;
use crate::solve::rows::{Axis, Grid, Runs, VectorPropagator, Word, each};
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
    } = board.lines[index];
    // Runs have room for tents on at least half of their cells, so nothing follows if fewer
    // tents are missing.
    if clue.is_none()
        || missing == 0
        || 2 * missing < open
        || open - missing > board.line_slack[index]
        || !board.rules.contains(Rule::Packing)
    {
        return Ok(());
    }
    let beside = if step == 1 {
        [Direction::North, Direction::South]
    } else {
        [Direction::West, Direction::East]
    };
    let is_open = |board: &Board, at| board.is_open(first + at * step);
    let runs = match packing(board, [open, missing], length, is_open)? {
        Packing::Full(runs) => runs,
        Packing::Slack(slack) => {
            board.line_slack[index] = slack;
            return Ok(());
        }
    };
    for (start, length) in runs {
        let cells = (start..start + length).map(|at| first + at * step);
        if length % 2 == 1 {
            for place in cells.step_by(2) {
                board.place_tents(place as usize / 64, 1 << (place % 64))?;
            }
            continue;
        }
        for place in cells {
            for side in beside {
                let place = board.neighbour(place, side);
                board.close(place as usize / 64, 1 << (place % 64))?;
            }
        }
    }
    Ok(())
}

/// How the missing tents of a line (or of a band) fit into its runs of open cells (or columns).
pub(crate) enum Packing {
    /// The tents fill all runs. Contains the start and the length of each run.
    Full(Vec<(u32, u32)>),
    /// There is room for more tents. Nothing follows while the line's `open − missing` exceeds this
    /// number.
    Slack(i32),
}

/// Compares the missing tents of a line (or of a band) with the room in its runs. `is_open` returns
/// whether the cell (or column) with an index below `length` is open.
pub(crate) fn packing(
    board: &mut Board,
    [open, missing]: [i32; 2],
    length: u32,
    is_open: impl Fn(&Board, u32) -> bool,
) -> Result<Packing, Halt> {
    board.work(length.into())?;
    // Counts the first, third, … cell of each run.
    let (mut room, mut has_room) = (0, false);
    for at in 0..length {
        has_room = !has_room && is_open(board, at);
        room += i32::from(has_room);
    }
    match missing.cmp(&room) {
        Ordering::Less => Ok(Packing::Slack(open - room)),
        Ordering::Equal => {
            let runs = runs(length, |at| is_open(board, at));
            Ok(Packing::Full(runs.collect()))
        }
        Ordering::Greater => Err(Halt::Contradiction),
    }
}

/// Returns the runs of open cells (or columns) with indices below `end`, each as its start and
/// length.
fn runs(end: u32, is_open: impl Fn(u32) -> bool) -> impl Iterator<Item = (u32, u32)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < end && !is_open(at) {
            at += 1;
        }
        let start = at;
        while at < end && is_open(at) {
            at += 1;
        }
        (start < at).then_some((start, at - start))
    })
}

/// The rule for all rows at once.
impl<S: Simd, W: Word, const N: usize, const K: usize> VectorPropagator<'_, S, W, N, K> {
    /// Draws the conclusions for lines that need all the tents that the runs of `packed` have room
    /// for. `packed` contains all open cells of these lines.
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
