//! A line holds as many tents as its clue says: once it has them all, its open cells are empty;
//! once it has only as many open cells as tents missing, all of them are tents.
//!
//! ```text
//!     1 * T . .   →   1 * T - -
//!     2 . T - .   →   2 * T - *
//! ```
//!
//! Cost: constant a change, and one walk along the line when it is complete. It does not see that
//! tents of one line keep each other apart, so that `. . .` takes at most two.

use super::super::Contradiction;
use super::super::board::{Board, State};
use super::Rule;

/// Looks at a line after one of its cells was settled, or at the start.
pub(in super::super) fn check(board: &mut Board, index: usize) -> Result<(), Contradiction> {
    let line = board.line(index);
    let Some(clue) = line.clue else {
        return Ok(());
    };
    let Some(missing) = clue.checked_sub(line.tents) else {
        return Err(Contradiction);
    };
    if missing > line.open {
        return Err(Contradiction);
    }
    if line.open == 0 || (missing != 0 && missing != line.open) {
        return Ok(());
    }
    let (mut cell, step, length) = (line.first, line.step, line.length);
    for _ in 0..length {
        if board.state(cell) == State::Open {
            if missing == 0 {
                board.clear(cell, Rule::LineCount)?;
            } else {
                board.place(cell, Rule::LineCount)?;
            }
        }
        cell += step;
    }
    Ok(())
}
