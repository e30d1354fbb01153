//! A tree has exactly one tent: where only one of its directions is left, the tent stands there,
//! and it is no other tree's.
//!
//! ```text
//!     - .        - *
//!     T -   →    T -      the only free cell next to the tree on the left, wherever else
//!     - T        - T      the tree on the right might have had its tent
//! ```
//!
//! *Proof*: trees and tents pair up one to one. Cost: a few words for all changed trees of a block.
//! It does not see that two trees left with the same two cells take both of them, so that a third
//! tree takes neither.

use crate::puzzle::Direction;
use crate::solve::Halt;
use crate::solve::bits::ones;
use crate::solve::board::Board;
use crate::solve::rule::{ring, tent};
use crate::solve::rule_set::Rule;

/// Looks at some trees of a block after directions of theirs were excluded, or at the start.
pub(crate) fn check(board: &mut Board, block: usize, bits: u64) -> Result<(), Halt> {
    let [north, east, south, west] = board.blocks[block].pairs;
    if bits & !(north | east | south | west) != 0 {
        return Err(Halt::Contradiction);
    }
    if board.rules.contains(Rule::Tree) {
        let single = board.single(block) & bits;
        board.mark_settled(block, single);
    }
    Ok(())
}

/// Some trees of a block have only one direction left: their tents stand there.
pub(crate) fn settled(board: &mut Board, block: usize, bits: u64) -> Result<(), Halt> {
    for direction in Direction::ALL {
        let trees = bits & board.blocks[block].pairs[direction as usize];
        for (block, cells) in board.step(block, trees, direction) {
            if cells != 0 {
                board.place(block, cells)?;
                tent::release_others(board, block, cells, Some(direction))?;
            }
        }
    }
    for bit in ones(bits) {
        ring::check(board, block as u32 * 64 + bit)?;
    }
    Ok(())
}
