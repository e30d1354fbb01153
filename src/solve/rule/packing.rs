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
//! one tent. If every run is full, an odd run has tents on its first, third, … cell, since it can be
//! cut with any of these as the single cell. An even run of `2m` holds one tent in each of its
//! pairs, and a cell beside the run touches both cells of some pair. Source: the *maximum matching*
//! of a line, as players count it. Cost: a walk along the line, only where at least half of the
//! open cells are wanted. It does not see what stands beside the line.

use super::super::Contradiction;
use super::super::board::{Board, Line, State};
use super::Rule;
use crate::puzzle::Direction;

/// Looks at a line after cells of it became known, or at the start.
pub(in super::super) fn check(board: &mut Board, index: usize) -> Result<(), Contradiction> {
    let Line {
        clue,
        missing,
        open,
        ..
    } = board.lines[index];
    // Runs can take at least half of their cells.
    if clue.is_none() || missing == 0 || 2 * missing < open || !board.rules.contains(Rule::Packing)
    {
        return Ok(());
    }
    let mut room = 0;
    runs(board, index, &mut |_, _, length| {
        room += length.div_ceil(2) as i32;
        Ok(())
    })?;
    if room < missing {
        return Err(Contradiction);
    }
    if room > missing {
        return Ok(());
    }
    let step = board.lines[index].step;
    let beside = if step == 1 {
        [Direction::North, Direction::South]
    } else {
        [Direction::West, Direction::East]
    };
    runs(board, index, &mut |board, first, length| {
        let cells = (first..).step_by(step as usize).take(length as usize);
        if length % 2 == 1 {
            for place in cells.step_by(2) {
                board.place(place as usize / 64, 1 << (place % 64), Rule::Packing)?;
            }
            return Ok(());
        }
        for place in cells {
            for side in beside {
                let place = board.neighbour(place, side);
                board.close(place as usize / 64, 1 << (place % 64), Rule::Packing)?;
            }
        }
        Ok(())
    })
}

/// Hands every run of open cells to `take`: the place of its first cell and its length.
fn runs(
    board: &mut Board,
    index: usize,
    take: &mut dyn FnMut(&mut Board, u32, u32) -> Result<(), Contradiction>,
) -> Result<(), Contradiction> {
    let Line {
        first,
        step,
        length: cells,
        ..
    } = board.lines[index];
    let mut length = 0;
    let end = first + cells * step;
    for place in (first..=end).step_by(step as usize) {
        // Behind the line there is a spare bit or a row of zeros.
        if place < end && board.state(place) == State::Open {
            length += 1;
        } else if length > 0 {
            take(board, place - length * step, length)?;
            length = 0;
        }
    }
    Ok(())
}
