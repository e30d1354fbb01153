//! Tents do not touch, not even diagonally: the eight cells around a tent are empty.
//!
//! ```text
//!     . . .      - - -
//!     . * .  →   - * -
//!     . . .      - - -
//! ```
//!
//! Cost: eight cells a tent.

use super::super::Contradiction;
use super::super::board::Board;
use super::Rule;

/// A tent was placed on `cell`.
pub(in super::super) fn placed(board: &mut Board, cell: u32) -> Result<(), Contradiction> {
    for neighbour in board.around(cell) {
        board.clear(neighbour, Rule::NoTouch)?;
    }
    Ok(())
}
