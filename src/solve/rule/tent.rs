//! A tent belongs to exactly one tree: a cell that no tree can own is empty, no tree owns an empty
//! cell, and a tent that only one tree can own belongs to that tree.
//!
//! ```text
//!     T *        T *
//!     . .   →    - .      the tent is the tree's, so the cell below the tree is empty
//! ```
//!
//! *Proof*: trees and tents pair up one to one. Cost: operations on a few 64-bit words, for all
//! changed cells of a block together.

use fearless_simd::Simd;

use crate::puzzle::Direction;
use crate::solve::bits::at_least;
use crate::solve::board::Board;
use crate::solve::halt::Halt;
use crate::solve::rows::{
    FactKind, Grid, Lanes, VectorBoard, VectorPropagator, VectorRule, Word, each, sources, targets,
};
use crate::solve::rule_set::Rule;

/// Checks cells of a block after tents were placed on them, after trees lost their claims to them,
/// or at the start.
pub(crate) fn check(board: &mut Board, block: usize, bits: u64) -> Result<(), Halt> {
    let claims = board.claims(block);
    let [some, several, _] = at_least(claims);
    let unclaimed = bits & !some;
    if unclaimed & board.blocks[block].tents != 0 {
        return Err(Halt::Contradiction);
    }
    if !board.rules.contains(Rule::Tent) {
        return Ok(());
    }
    if unclaimed != 0 {
        board.close(block, unclaimed)?;
    }
    let owned = bits & board.blocks[block].tents & some & !several;
    if owned != 0 {
        for to_tree in Direction::ALL {
            let owned = owned & claims[to_tree as usize];
            if owned == 0 {
                continue;
            }
            for (block, trees) in board.step(block, owned, to_tree) {
                let unsettled = trees & !board.blocks[block].settled;
                if unsettled != 0 {
                    board.assign(block, unsettled, to_tree.opposite())?;
                }
            }
        }
    }
    Ok(())
}

/// Excludes all pairs that lead to these cells, except those in the direction `own`.
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
                board.exclude_pairs(block, trees, direction)?;
            }
        }
    }
    Ok(())
}

/// The rule for all rows at once.
impl<S: Simd, W: Word, const N: usize, const K: usize> VectorPropagator<'_, S, W, N, K> {
    /// Excludes the pairs that lead to empty cells. An empty cell has no owner by definition, so
    /// this applies even without the rule *tent*.
    #[inline(always)]
    pub(crate) fn closed(&mut self) {
        if !self.is_due(VectorRule::Closed) {
            return;
        }
        let VectorBoard {
            open, tents, pairs, ..
        } = &mut self.facts;
        let live = each!(self.simd, part => open[part] | tents[part]);
        let mut any = live[0].none();
        for part in 0..K {
            let sources = sources(&[&live; 4], part);
            for kind in 0..4 {
                any |= pairs[kind][part] & !sources[kind];
                pairs[kind][part] &= sources[kind];
            }
        }
        if any.any() {
            self.change(FactKind::Pairs);
        }
    }

    /// Closes cells that no tree can own, and assigns each tent that only one tree can own to this
    /// tree.
    #[inline(always)]
    pub(crate) fn tent(&mut self) {
        if !self.is_due(VectorRule::Tent) {
            return;
        }
        let VectorBoard {
            open,
            tents,
            settled,
            pairs,
            ..
        } = &self.facts;
        let mut wrong = open[0].none();
        let mut owned = Grid::<S, W, K>::empty(self.simd);
        let unclaimed = each!(self.simd, part => {
            let [some, several, _] = at_least(targets(pairs, part));
            wrong |= tents[part] & !some;
            owned[part] = tents[part] & !several;
            open[part] & !some
        });
        self.is_wrong |= wrong.any();
        if !self.rules.contains(Rule::Tent) {
            return;
        }
        let mut assigned = [Grid::<S, W, K>::empty(self.simd); 4];
        let mut any = wrong.none();
        for part in 0..K {
            let sources = sources(&[&owned; 4], part);
            for kind in 0..4 {
                assigned[kind][part] = pairs[kind][part] & sources[kind] & !settled[part];
                any |= assigned[kind][part];
            }
        }
        self.close(&unclaimed);
        if any.any() {
            self.assign(&assigned);
        }
    }
}
