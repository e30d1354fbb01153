//! A line holds as many tents as its clue says: once it has them all, its open cells are empty;
//! once it has only as many open cells as tents missing, all of them are tents.
//!
//! ```text
//!     1 * T . .   →   1 * T - -
//!     2 . T - .   →   2 * T - *
//! ```
//!
//! *Proof*: it is the rule of the puzzle. Cost: constant a change, and one walk along the line when
//! it is complete. It does not see that tents of one line keep each other apart.

use crate::solve::Halt;
use crate::solve::board::{Board, LineCounts};
use crate::solve::rule_set::Rule;

/// Looks at a line after cells of it became known, or at the start.
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
                board.place(block, bit)?;
            }
        }
    }
    Ok(())
}
