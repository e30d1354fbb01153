//! Tents do not touch, not even diagonally: the eight cells around a tent are empty.
//!
//! ```text
//!     . . .      - - -
//!     . * .  →   - * -
//!     . . .      - - -
//! ```
//!
//! *Proof*: it is the rule of the puzzle. Cost: a few words for all new tents of a block.

use std::ops::{Shl, Shr};

use fearless_simd::Simd;

use crate::solve::Halt;
use crate::solve::bits::Set;
use crate::solve::board::Board;
use crate::solve::rows::{Question, Word, Work, each};
use crate::solve::rule_set::Rule;

/// The cells of a row around tents, given those of the row itself and those of the rows beside it.
#[inline(always)]
fn around<V>(here: V, beyond: V) -> V
where
    V: Set + Shl<u32, Output = V> + Shr<u32, Output = V>,
{
    let three = here | beyond;
    beyond | three << 1 | three >> 1
}

/// Tents were placed on some cells of a block.
pub(crate) fn placed(board: &mut Board, block: usize, bits: u64) -> Result<(), Halt> {
    close(board, block, around(bits, 0))?;
    let stride = board.stride() as usize / 64;
    close(board, block - stride, around(0, bits))?;
    close(board, block + stride, around(0, bits))?;
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

/// The rule on all rows at once.
impl<S: Simd, W: Word, const N: usize, const K: usize> Work<'_, S, W, N, K> {
    /// The eight cells around a tent are empty.
    #[inline(always)]
    pub(crate) fn no_touch(&mut self) {
        if !self.is_due(Question::NoTouch) {
            return;
        }
        let tents = self.facts.tents;
        let around = each!(self.simd, part => {
            around(tents[part], tents.above(part) | tents.below(part))
        });
        if self.rules.contains(Rule::NoTouch) {
            self.close(&around);
        } else {
            self.is_wrong |= each!(self.simd, part => around[part] & tents[part]).any();
        }
    }
}
