//! A tent belongs to exactly one tree: a cell that no tree can own holds no tent, a cell without a
//! tent is no tree's, and a tent that only one tree can own is that tree's.
//!
//! ```text
//!     T *        T *
//!     . .   →    - .      the tent is the tree's, so no other cell needs to be
//! ```
//!
//! *Proof*: trees and tents pair up one to one. Cost: a few words for all changed cells of a block.

use crate::puzzle::Direction;
use crate::solve::Halt;
use crate::solve::bits::in_one;
use crate::solve::board::Board;
use crate::solve::rule_set::Rule;

/// Tents were placed on some cells of a block, or trees were found not to own them.
pub(crate) fn check(board: &mut Board, block: usize, bits: u64) -> Result<(), Halt> {
    let claims = board.claims(block);
    let unclaimed = bits & !(claims[0] | claims[1] | claims[2] | claims[3]);
    if unclaimed & board.blocks[block].tents != 0 {
        return Err(Halt::Contradiction);
    }
    if !board.rules.contains(Rule::Tent) {
        return Ok(());
    }
    if unclaimed != 0 {
        board.close(block, unclaimed)?;
    }
    let owned = bits & board.blocks[block].tents & in_one(claims);
    if owned != 0 {
        for to_tree in Direction::ALL {
            let owned = owned & claims[to_tree as usize];
            if owned == 0 {
                continue;
            }
            for (block, trees) in board.step(block, owned, to_tree) {
                let unsettled = trees & !board.blocks[block].settled;
                if unsettled != 0 {
                    board.settle(block, unsettled, to_tree.opposite())?;
                }
            }
        }
    }
    Ok(())
}

/// Some cells of a block were found to hold no tent.
pub(crate) fn closed(board: &mut Board, block: usize, bits: u64) -> Result<(), Halt> {
    release_others(board, block, bits, None)
}

/// No tree owns the tents on these cells, but those that have them in the direction `own`.
pub(crate) fn release_others(
    board: &mut Board,
    block: usize,
    bits: u64,
    own: Option<Direction>,
) -> Result<(), Halt> {
    let claims = board.claims(block);
    for to_tree in Direction::ALL {
        let direction = to_tree.opposite();
        let claims = bits & claims[to_tree as usize];
        if claims != 0 && own != Some(direction) {
            for (block, trees) in board.step(block, claims, to_tree) {
                board.release(block, trees, direction)?;
            }
        }
    }
    Ok(())
}
