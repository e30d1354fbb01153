//! The cells, trees and clues of a small board while the rules are applied.

use fearless_simd::Simd;

use crate::puzzle::Clue;
use crate::solve::board::Block;
use crate::solve::rows::grid::{Grid, Word, each, sources, targets};

/// A row of a small board, with the clues of the row and of the column of the same index. Lines
/// beyond the board have no clue.
#[derive(Clone, Debug)]
pub(crate) struct SmallLine {
    pub(super) clues: [Clue; 2],
    pub(crate) block: Block,
}

/// What is known about the cells and trees of a board, as in a [`Block`] of 64 cells. Each set is
/// empty beyond the board.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct VectorBoard<S: Simd, W: Word, const K: usize> {
    pub(in crate::solve) open: Grid<S, W, K>,
    pub(in crate::solve) tents: Grid<S, W, K>,
    pub(in crate::solve) trees: Grid<S, W, K>,
    pub(in crate::solve) settled: Grid<S, W, K>,
    pub(in crate::solve) pairs: [Grid<S, W, K>; 4],
}

/// The clues of all rows, or of all columns.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct LineClues<W, const N: usize> {
    /// The clues; 0 for a line without a clue.
    pub(in crate::solve) numbers: [W; N],
    /// All cells of the lines with a clue.
    pub(in crate::solve) known: [W; N],
    /// The number of lines.
    pub(in crate::solve) length: usize,
}

impl<W: Word, const N: usize> LineClues<W, N> {
    pub(super) fn new(clues: impl ExactSizeIterator<Item = Clue>) -> Self {
        let length = clues.len();
        let (mut numbers, mut known) = ([W::ZERO; N], [W::ZERO; N]);
        for (line, clue) in clues.enumerate() {
            if let Some(clue) = clue {
                // A clue greater than the width of a word is a contradiction anyway, so it is cut
                // to fit the word.
                numbers[line] = W::of(u64::from(clue.min(W::WIDTH + 1)));
                known[line] = W::ALL;
            }
        }
        Self {
            numbers,
            known,
            length,
        }
    }
}

impl<S: Simd, W: Word, const K: usize> VectorBoard<S, W, K> {
    /// Loads the cells and trees of a board, given by its rows. Adds a pair for each tree and each
    /// free cell next to it, and closes the cells that no pair leads to.
    #[inline(always)]
    pub(super) fn new<const N: usize>(simd: S, rows: &[SmallLine]) -> Self {
        let grid = |of: fn(&Block) -> u64| {
            let mut words = [W::ZERO; N];
            for (word, row) in words.iter_mut().zip(rows) {
                *word = W::of(of(&row.block));
            }
            Grid::of(simd, &words)
        };
        let none = Grid::empty(simd);
        let mut facts = Self {
            open: grid(|row| row.open),
            tents: grid(|row| row.tents),
            trees: grid(|row| row.trees),
            settled: none,
            pairs: [none; 4],
        };
        let free = each!(simd, part => facts.open[part] | facts.tents[part]);
        for part in 0..K {
            let sources = sources(&[&free; 4], part);
            for kind in 0..4 {
                facts.pairs[kind][part] = facts.trees[part] & sources[kind];
            }
        }
        for part in 0..K {
            let [north, east, south, west] = targets(&facts.pairs, part);
            facts.open[part] &= north | east | south | west;
        }
        facts
    }

    /// Writes the known facts back to the rows.
    #[inline(always)]
    pub(super) fn store<const N: usize>(&self, rows: &mut [SmallLine]) {
        let [open, tents, trees] = [&self.open, &self.tents, &self.trees].map(Grid::rows::<N>);
        let (settled, pairs) = (
            self.settled.rows::<N>(),
            self.pairs.each_ref().map(Grid::rows::<N>),
        );
        for (row, line) in rows.iter_mut().enumerate() {
            line.block = Block {
                open: open[row].wide(),
                tents: tents[row].wide(),
                trees: trees[row].wide(),
                settled: settled[row].wide(),
                pairs: pairs.each_ref().map(|pairs| pairs[row].wide()),
            };
        }
    }

    /// Returns whether every tree is settled.
    #[inline(always)]
    pub(super) fn are_trees_settled(&self) -> bool {
        let mut rest = self.trees;
        for part in 0..K {
            rest[part] ^= self.settled[part];
        }
        !rest.any()
    }

    /// Returns whether every cell is known and every tree is settled.
    #[inline(always)]
    pub(super) fn is_known(&self) -> bool {
        let mut unknown = self.open;
        for part in 0..K {
            unknown[part] |= self.trees[part] ^ self.settled[part];
        }
        !unknown.any()
    }
}
