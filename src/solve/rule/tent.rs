//! A tent belongs to exactly one tree: a cell that no tree can own holds no tent, a cell without a
//! tent is no tree's, and a tent that only one tree can own is that tree's.
//!
//! ```text
//!     T *        T *
//!     . .   →    - .      the tent is the tree's, so no other cell needs to be
//! ```
//!
//! Cost: constant a change.

use super::super::Contradiction;
use super::super::board::{Board, State};
use super::Rule;

/// A tent was placed on `cell`.
pub(in super::super) fn placed(board: &mut Board, cell: u32) -> Result<(), Contradiction> {
    match board.only_claimant(cell) {
        Some((tree, direction)) => board.settle(tree, direction, Rule::Tent),
        None if board.is_claimed(cell) => Ok(()),
        None => Err(Contradiction),
    }
}

/// `cell` was found to hold no tent.
pub(in super::super) fn cleared(board: &mut Board, cell: u32) -> Result<(), Contradiction> {
    board.release_all(cell, Rule::Tent)
}

/// One of the trees next to `cell` was found not to have its tent there.
pub(in super::super) fn released(board: &mut Board, cell: u32) -> Result<(), Contradiction> {
    if board.state(cell) == State::Tent {
        placed(board, cell)
    } else if board.is_claimed(cell) {
        Ok(())
    } else {
        board.clear(cell, Rule::Tent)
    }
}
