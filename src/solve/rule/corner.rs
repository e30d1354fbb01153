//! A cell that touches every candidate of a tree is empty, or holds that tree's own tent.
//!
//! ```text
//!     . .        . -
//!     T .   →    T .      both cells next to the tree touch the corner
//!
//!     . . .      . . .
//!     - T -  →   - T -    a tent on either side would touch both candidates,
//!     . . .      . . .    so the sides stay empty even if they are another tree's
//! ```
//!
//! *Proof*: the tree has its tent on one of its candidates. A tent on a cell that touches all of
//! them would touch the tree's own, so there is none. And a tent of another tree on one of the
//! candidates that touches all the others would leave the tree none, so the cell is no other
//! tree's. With two candidates side by side that holds for both, with three for the middle one.
//! Source: Simon Tatham's Tents has the first half. Cost: a few words for all changed trees of a
//! block. It does not see more than one tree at a time.

use crate::puzzle::Direction::{self, East, North, South, West};
use crate::solve::Halt;
use crate::solve::bits::in_several;
use crate::solve::board::Board;
use crate::solve::rule::tent;
use crate::solve::rule_set::Rule;

/// Looks at some trees of a block after directions of theirs were excluded, or at the start.
pub(crate) fn check(board: &mut Board, block: usize, bits: u64) -> Result<(), Halt> {
    let pairs = board.blocks[block].pairs.map(|pairs| pairs & bits);
    let [north, east, south, west] = pairs;
    let all = north & east & south & west;
    let bits = in_several(pairs) & !all;
    if bits == 0 || !board.rules.contains(Rule::Corner) {
        return Ok(());
    }
    let is_three = (north & south & (east | west)) | (east & west & (north | south));
    let two = bits & !is_three;
    if two != 0 {
        for (one, other) in [(North, East), (North, West), (South, East), (South, West)] {
            let trees = two & pairs[one as usize] & pairs[other as usize];
            close_after(board, block, trees, &[one, other])?;
        }
        for side in [East, West] {
            close_after(board, block, two & north & south, &[side])?;
        }
        for side in [North, South] {
            close_after(board, block, two & east & west, &[side])?;
        }
    }
    // A candidate that touches all others: its opposite is none of them, and it has others.
    for direction in Direction::ALL {
        let own = bits & pairs[direction as usize] & !pairs[direction.opposite() as usize];
        for (block, cells) in board.step(block, own, direction) {
            if cells != 0 {
                tent::release_others(board, block, cells, Some(direction))?;
            }
        }
    }
    Ok(())
}

/// Closes the cells that are some steps away from some trees of a block.
fn close_after(
    board: &mut Board,
    block: usize,
    bits: u64,
    steps: &[Direction],
) -> Result<(), Halt> {
    if bits == 0 {
        return Ok(());
    }
    let Some((&first, rest)) = steps.split_first() else {
        return board.close(block, bits);
    };
    for (block, bits) in board.step(block, bits, first) {
        close_after(board, block, bits, rest)?;
    }
    Ok(())
}
