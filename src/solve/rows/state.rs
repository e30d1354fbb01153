//! The state of a board, and the questions about it.

use fearless_simd::Simd;

use super::Standing;
use super::facts::{Clues, Facts};
use super::grid::{Grid, Word};
use super::work::Work;
use crate::puzzle::{Content, Direction, Puzzle, sets};
use crate::solve::bits::ones;
use crate::solve::board::Block;
use crate::solve::rule_set::Rules;
use crate::solve::vectors::at_full_width;

/// The state of a board of up to `N` rows, in `K` vectors, as in a [`Block`] of 64 cells.
#[derive(Clone, Debug)]
pub(crate) struct Rows<W, const N: usize, const K: usize> {
    pub(super) facts: Facts<[W; N]>,
    /// The clues of the rows, then those of the columns.
    pub(super) clues: [Clues<W, N>; 2],
    /// Whether the costly rules have taken part.
    pub(super) is_thorough: bool,
}

impl<W: Word, const N: usize, const K: usize> Rows<W, N, K> {
    /// The board of a puzzle before any rule.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let (mut open, mut tents, mut trees) = ([W::ZERO; N], [W::ZERO; N], [W::ZERO; N]);
        let rows = puzzle.contents().chunks(puzzle.size().columns());
        for (row, contents) in rows.enumerate() {
            let sets = sets(contents);
            let of = |content| W::of(sets[content as usize]);
            tents[row] = of(Content::Tent);
            trees[row] = of(Content::Tree);
            open[row] = of(Content::Unknown);
        }
        let facts = Facts {
            open,
            tents,
            trees,
            settled: [W::ZERO; N],
            pairs: [[W::ZERO; N]; 4],
        };
        let facts = at_full_width!(simd => {
            Facts::<Grid<_, W, K>>::of(simd, &facts).with_pairs(simd).rows()
        });
        Self {
            facts,
            clues: [
                Clues::new(puzzle.row_clues()),
                Clues::new(puzzle.column_clues()),
            ],
            is_thorough: false,
        }
    }

    /// Draws everything that follows.
    pub(super) fn conclude(&mut self, rules: Rules) -> Standing {
        at_full_width!(simd => self.conclude_with(simd, rules))
    }

    #[inline(always)]
    fn conclude_with<S: Simd>(&mut self, simd: S, rules: Rules) -> Standing {
        let before = Facts::<Grid<S, W, K>>::of(simd, &self.facts);
        let mut work = Work::<S, W, N, K>::new(simd, before, &self.clues, rules);
        work.finish();
        let standing = work.standing();
        let (facts, is_thorough) = (work.facts, work.is_thorough);
        (self.facts, self.is_thorough) = (facts.rows(), is_thorough);
        standing
    }

    /// How many trees there are.
    pub(super) fn tree_count(&self) -> usize {
        let trees = self.facts.trees.iter();
        trees.map(|row| row.wide().count_ones() as usize).sum()
    }

    /// The direction of each tree, row-major, once each has only one left.
    pub(super) fn directions(&self) -> Vec<Direction> {
        let Facts { trees, pairs, .. } = &self.facts;
        let [_, east, south, west] = pairs;
        let mut directions = Vec::with_capacity(self.tree_count());
        for row in 0..self.clues[0].length {
            let (low, high) = (east[row] | west[row], south[row] | west[row]);
            let (low, high) = (low.wide(), high.wide());
            for bit in ones(trees[row].wide()) {
                let is_in = |set: u64| set.wrapping_shr(bit) & 1;
                directions.push(Direction::ALL[(is_in(low) | is_in(high) << 1) as usize]);
            }
        }
        directions
    }

    /// The state of a row.
    pub(super) fn block(&self, row: usize) -> Block {
        let Facts {
            open,
            tents,
            trees,
            settled,
            pairs,
        } = &self.facts;
        Block {
            open: open[row].wide(),
            tents: tents[row].wide(),
            trees: trees[row].wide(),
            settled: settled[row].wide(),
            pairs: pairs.each_ref().map(|pairs| pairs[row].wide()),
        }
    }
}
