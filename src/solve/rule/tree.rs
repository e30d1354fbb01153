//! A tree has exactly one tent: if only one of its directions is left, its tent is there, and no
//! other tree owns that tent.
//!
//! ```text
//!     T .        T *      the only free cell next to the tree on the left;
//!     - T   →    - T      so the tree on the right has its tent elsewhere
//! ```
//!
//! *Proof*: trees and tents pair up one to one. Cost: operations on a few 64-bit words, for all
//! changed trees of a block together. The rule considers each tree alone: if two trees are left
//! with the same two cells, it does not conclude that a third tree takes neither of these cells.

use fearless_simd::Simd;

use crate::puzzle::Direction;
use crate::solve::bits::{at_least, ones};
use crate::solve::board::Board;
use crate::solve::halt::Halt;
use crate::solve::rows::{
    Grid, Lanes, VectorBoard, VectorPropagator, VectorRule, Word, each, targets,
};
use crate::solve::rule::{ring, tent};
use crate::solve::rule_set::Rule;

/// Checks trees of a block after some of their directions were excluded, or at the start.
pub(crate) fn check(board: &mut Board, block: usize, bits: u64) -> Result<(), Halt> {
    let [some, several, _] = at_least(board.blocks[block].pairs);
    if bits & !some != 0 {
        return Err(Halt::Contradiction);
    }
    if board.rules.contains(Rule::Tree) {
        board.mark_settled(block, bits & !several);
    }
    Ok(())
}

/// Places the tents of trees of a block that have only one direction left, excludes other trees
/// from these tents, and checks for rings.
pub(crate) fn place_tents_of(board: &mut Board, block: usize, bits: u64) -> Result<(), Halt> {
    for direction in Direction::ALL {
        let trees = bits & board.blocks[block].pairs[direction as usize];
        for (block, cells) in board.step(block, trees, direction) {
            if cells != 0 {
                board.place_tents(block, cells)?;
                tent::release_others(board, block, cells, Some(direction))?;
            }
        }
    }
    for bit in ones(bits) {
        ring::check(board, block as u32 * 64 + bit)?;
    }
    Ok(())
}

/// The rule for all rows at once.
impl<S: Simd, W: Word, const N: usize, const K: usize> VectorPropagator<'_, S, W, N, K> {
    /// Settles trees with one direction left, and places the tents of all trees settled since the
    /// last call.
    #[inline(always)]
    pub(crate) fn tree(&mut self) {
        if self.is_due(VectorRule::Tree) {
            let VectorBoard {
                trees,
                settled,
                pairs: [north, east, south, west],
                ..
            } = &self.facts;
            let mut wrong = trees[0].none();
            let single = each!(self.simd, part => {
                let directions = [north[part], east[part], south[part], west[part]];
                let [some, several, _] = at_least(directions);
                wrong |= trees[part] & !some;
                some & !several & !settled[part]
            });
            self.is_wrong |= wrong.any();
            if self.rules.contains(Rule::Tree) {
                self.mark_settled(&single);
            }
        }
        if let Some(unplaced) = self.unplaced.take() {
            self.place_tents_of(&unplaced);
        }
    }

    /// Places the tents of trees that have only one direction left, and excludes other trees from
    /// these tents.
    #[inline(always)]
    fn place_tents_of(&mut self, unplaced: &Grid<S, W, K>) {
        let [north, east, south, west] = &self.facts.pairs;
        let mine = [
            each!(self.simd, part => north[part] & unplaced[part]),
            each!(self.simd, part => east[part] & unplaced[part]),
            each!(self.simd, part => south[part] & unplaced[part]),
            each!(self.simd, part => west[part] & unplaced[part]),
        ];
        let mut wrong = unplaced[0].none();
        let mut others = [Grid::<S, W, K>::empty(self.simd); 4];
        let cells = each!(self.simd, part => {
            let own = targets(&mine, part);
            let [some, several, _] = at_least(own);
            wrong |= several;
            for kind in 0..4 {
                others[kind][part] = some & !own[kind];
            }
            some
        });
        self.is_wrong |= wrong.any();
        self.place_tents(&cells);
        self.exclude_pairs_to(&others);
    }
}
