//! A tree has exactly one tent: where only one of its directions is left, the tent stands there,
//! and it is no other tree's.
//!
//! ```text
//!     - .        - *
//!     T -   →    T -      the only free cell next to the tree on the left, wherever else
//!     - T        - T      the tree on the right might have had its tent
//! ```
//!
//! Cost: constant a change. It does not see that two trees left with the same two cells take both
//! of them, so that a third tree takes neither.

use super::super::Contradiction;
use super::super::board::Board;
use super::{Rule, ring};

/// Looks at `tree` after one of its directions was excluded, or at the start.
pub(in super::super) fn check(board: &mut Board, tree: u32) -> Result<(), Contradiction> {
    let Some(direction) = board.only_choice(tree) else {
        return if board.has_choice(tree) {
            Ok(())
        } else {
            Err(Contradiction)
        };
    };
    let cell = board.candidate(tree, direction);
    board.place(cell, Rule::Tree)?;
    board.release_others(cell, tree, Rule::Tree)?;
    ring::check(board, tree)
}
