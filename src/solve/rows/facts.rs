//! The state of the cells and trees of a board, and its clues.

use fearless_simd::Simd;

use super::grid::{Grid, Word, beside, each, facing};
use crate::puzzle::Clue;

/// The state of the cells and trees of a board, as sets of cells.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Facts<G> {
    pub(in crate::solve) open: G,
    pub(in crate::solve) tents: G,
    pub(in crate::solve) trees: G,
    pub(in crate::solve) settled: G,
    pub(in crate::solve) pairs: [G; 4],
}

/// The clues of all rows, or of all columns.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Clues<W, const N: usize> {
    /// 0 where there is none.
    pub(in crate::solve) numbers: [W; N],
    /// All cells of the lines that have one.
    pub(in crate::solve) known: [W; N],
    /// How many lines there are.
    pub(in crate::solve) length: usize,
}

impl<W: Word, const N: usize> Clues<W, N> {
    pub(in crate::solve) fn new(clues: &[Clue]) -> Self {
        let (mut numbers, mut known) = ([W::ZERO; N], [W::ZERO; N]);
        for (line, clue) in clues.iter().enumerate() {
            if let Some(clue) = *clue {
                // No line holds so many tents.
                numbers[line] = W::of(u64::from(clue.min(W::WIDTH + 1)));
                known[line] = W::ALL;
            }
        }
        Self {
            numbers,
            known,
            length: clues.len(),
        }
    }

    /// The same as a list.
    pub(in crate::solve) fn list(&self) -> Vec<Clue> {
        let clue = |line: usize| {
            let is_known = self.known[line] != W::ZERO;
            is_known.then(|| self.numbers[line].wide() as u32)
        };
        (0..self.length).map(clue).collect()
    }
}

impl<S: Simd, W: Word, const K: usize> Facts<Grid<S, W, K>> {
    /// The facts of a list of rows.
    #[inline(always)]
    pub(in crate::solve) fn of<const N: usize>(simd: S, rows: &Facts<[W; N]>) -> Self {
        let [north, east, south, west] = &rows.pairs;
        Self {
            open: Grid::of(simd, &rows.open),
            tents: Grid::of(simd, &rows.tents),
            trees: Grid::of(simd, &rows.trees),
            settled: Grid::of(simd, &rows.settled),
            pairs: [
                Grid::of(simd, north),
                Grid::of(simd, east),
                Grid::of(simd, south),
                Grid::of(simd, west),
            ],
        }
    }

    /// The same as lists of rows.
    #[inline(always)]
    pub(in crate::solve) fn rows<const N: usize>(&self) -> Facts<[W; N]> {
        let [north, east, south, west] = &self.pairs;
        Facts {
            open: self.open.rows(),
            tents: self.tents.rows(),
            trees: self.trees.rows(),
            settled: self.settled.rows(),
            pairs: [north.rows(), east.rows(), south.rows(), west.rows()],
        }
    }

    /// With a pair for each tree and each free cell beside it, and no other open cells.
    #[inline(always)]
    pub(in crate::solve) fn with_pairs(mut self, simd: S) -> Self {
        let free = each!(simd, part => self.open[part] | self.tents[part]);
        for part in 0..K {
            let [north, east, south, west] = facing(&[&free; 4], part);
            let trees = self.trees[part];
            self.pairs[0][part] = trees & north;
            self.pairs[1][part] = trees & east;
            self.pairs[2][part] = trees & south;
            self.pairs[3][part] = trees & west;
        }
        for part in 0..K {
            let [north, east, south, west] = beside(&self.pairs, part);
            self.open[part] &= north | east | south | west;
        }
        self
    }

    /// Whether each tree has one direction left.
    #[inline(always)]
    pub(in crate::solve) fn are_trees_settled(&self) -> bool {
        let mut rest = self.trees;
        for part in 0..K {
            rest[part] ^= self.settled[part];
        }
        !rest.any()
    }

    /// Whether nothing is left to conclude.
    #[inline(always)]
    pub(in crate::solve) fn is_known(&self) -> bool {
        let mut unknown = self.open;
        for part in 0..K {
            unknown[part] |= self.trees[part] ^ self.settled[part];
        }
        !unknown.any()
    }
}
