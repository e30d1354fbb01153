//! Tents do not touch, not even diagonally: the eight cells around a tent are empty.
//!
//! ```text
//!     . . .      - - -
//!     . * .  →   - * -
//!     . . .      - - -
//! ```
//!
//! *Proof*: this is a rule of the puzzle. Cost: operations on a few 64-bit words, for all new tents
//! of a block together.

use fearless_simd::Simd;

use crate::solve::board::Board;
use crate::solve::halt::Halt;
use crate::solve::rows::{VectorPropagator, VectorRule, Word, each};
use crate::solve::rule_set::Rule;

/// Closes the cells around tents that were placed on some cells of a block.
pub(crate) fn placed(board: &mut Board, block: usize, bits: u64) -> Result<(), Halt> {
    let words = board.words();
    for (row, straight) in [(block, 0), (block - words, bits), (block + words, bits)] {
        for (block, cells) in Board::spread(row, [bits, straight, bits]) {
            if cells != 0 {
                close(board, block, cells)?;
            }
        }
    }
    Ok(())
}

/// Closes cells. If the rule is switched off, only checks that the cells hold no tent.
fn close(board: &mut Board, block: usize, bits: u64) -> Result<(), Halt> {
    if board.rules.contains(Rule::NoTouch) {
        board.close(block, bits)
    } else if board.blocks[block].tents & bits == 0 {
        Ok(())
    } else {
        Err(Halt::Contradiction)
    }
}

/// The rule for all rows at once.
impl<S: Simd, W: Word, const N: usize, const K: usize> VectorPropagator<'_, S, W, N, K> {
    /// Closes the eight cells around each tent. If the rule is switched off, only checks that they
    /// hold no tent.
    #[inline(always)]
    pub(crate) fn no_touch(&mut self) {
        if !self.is_due(VectorRule::NoTouch) {
            return;
        }
        let tents = self.facts.tents;
        let around = each!(self.simd, part => {
            let beyond = tents.above(part) | tents.below(part);
            let three = tents[part] | beyond;
            beyond | three << 1 | three >> 1
        });
        if self.rules.contains(Rule::NoTouch) {
            self.close(&around);
        } else {
            self.is_wrong |= each!(self.simd, part => around[part] & tents[part]).any();
        }
    }
}
