//! Tents do not touch, not even diagonally: the eight cells around a tent are empty.
//!
//! ```text
//!     . . .      - - -
//!     . * .  →   - * -
//!     . . .      - - -
//! ```
//!
//! *Proof*: it is the rule of the puzzle. Cost: a few words for all new tents of a block.

use crate::solve::Halt;
use crate::solve::board::Board;
use crate::solve::rule_set::Rule;

/// Tents were placed on some cells of a block.
pub(crate) fn placed(board: &mut Board, block: usize, bits: u64) -> Result<(), Halt> {
    let sides = bits << 1 | bits >> 1;
    close(board, block, sides)?;
    let stride = board.stride() as usize / 64;
    close(board, block - stride, sides | bits)?;
    close(board, block + stride, sides | bits)?;
    // Cells beyond the ends of the word. Left of the first one there are none.
    if bits & 1 != 0 && board.column_of(block) > 0 {
        for block in [block - 1, block - 1 - stride, block - 1 + stride] {
            close(board, block, 1 << 63)?;
        }
    }
    if bits >> 63 != 0 {
        for block in [block + 1, block + 1 - stride, block + 1 + stride] {
            close(board, block, 1)?;
        }
    }
    Ok(())
}

/// Closes cells, or only looks whether a tent stands there where the rule is switched off.
fn close(board: &mut Board, block: usize, bits: u64) -> Result<(), Halt> {
    if board.rules.contains(Rule::NoTouch) {
        board.close(block, bits)
    } else if board.blocks[block].tents & bits == 0 {
        Ok(())
    } else {
        Err(Halt::Contradiction)
    }
}
