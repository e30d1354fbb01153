//! The undecided cells and trees of a board, and parts of them.
//!
//! Two undecided things are in one component if they stand in one of the puzzle's rules together: a
//! tree and a cell that it may own, with a tent or not; cells that touch; cells of a line with a
//! clue. [`Cutter`](super::cutter::Cutter) finds them.

use std::ops::Range;

use crate::solve::{Board, ones};

/// A part of what is undecided: the words in which it has something, in the order of the board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Component {
    pub(super) words: Vec<Word>,
}

/// The share of a component in 64 cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    pub(super) block: u32,
    /// Cells of which it is not known whether they hold a tent.
    pub(super) cells: u64,
    /// Trees of which it is not known where their tents are.
    pub(super) trees: u64,
}

impl Component {
    /// All that is undecided on a board.
    pub(crate) fn all(board: &Board) -> Self {
        let blocks = (0..board.blocks.len() as u32).map(|block| Word {
            block,
            cells: u64::MAX,
            trees: u64::MAX,
        });
        Self::left_of(blocks, board)
    }

    /// The undecided cells of some words.
    fn left_of(words: impl Iterator<Item = Word>, board: &Board) -> Self {
        let words = words.map(|word| {
            let block = &board.blocks[word.block as usize];
            Word {
                cells: word.cells & block.open,
                trees: word.trees & block.trees & !block.settled,
                ..word
            }
        });
        Self {
            words: words.filter(|word| word.cells | word.trees != 0).collect(),
        }
    }

    /// Several together, none of which has anything of another.
    pub(crate) fn joined(components: Vec<Self>) -> Self {
        let words = components.into_iter().flat_map(|component| component.words);
        let mut words: Vec<Word> = words.collect();
        words.sort_unstable_by_key(|word| word.block);
        words.dedup_by(|next, word| {
            let is_same = next.block == word.block;
            if is_same {
                word.cells |= next.cells;
                word.trees |= next.trees;
            }
            is_same
        });
        Self { words }
    }

    /// The rows from its first to its last.
    pub(crate) fn rows(&self, board: &Board) -> Range<usize> {
        let [first, last] = [self.words.first(), self.words.last()]
            .map(|word| word.map_or(0, |word| board.row_of(word.block as usize)));
        first..last + 1
    }

    /// The part of it that is still undecided.
    pub(super) fn left(&self, board: &Board) -> Self {
        Self::left_of(self.words.iter().copied(), board)
    }

    /// Its words: for each of its blocks the undecided cells and the undecided trees.
    pub(crate) fn words(&self) -> impl Iterator<Item = (usize, u64, u64)> + '_ {
        let words = self.words.iter();
        words.map(|word| (word.block as usize, word.cells, word.trees))
    }

    /// Its undecided cells, row-major.
    pub(crate) fn cells(&self) -> impl Iterator<Item = u32> + '_ {
        let words = self.words.iter();
        words.flat_map(|word| ones(word.cells).map(|bit| 64 * word.block + bit))
    }

    /// Its undecided trees, row-major.
    pub(crate) fn trees(&self) -> impl Iterator<Item = u32> + '_ {
        let words = self.words.iter();
        words.flat_map(|word| ones(word.trees).map(|bit| 64 * word.block + bit))
    }

    /// The tents that stand by now on its cells, by index of cell.
    pub(crate) fn tents(&self, board: &Board) -> impl Iterator<Item = usize> {
        self.words.iter().flat_map(move |word| {
            let tents = board.blocks[word.block as usize].tents & word.cells;
            ones(tents).map(move |bit| board.cell_index(64 * word.block + bit))
        })
    }

    /// Whether it has a solution where it has no undecided cells. It is one ring then, with one
    /// layout.
    ///
    /// Each of its trees is left with the two tents beside it, and each of its tents with two of
    /// its trees or more: the rules settle trees and tents that are left with one. Read tents as
    /// vertices and trees as edges: a pairing takes as many edges as vertices, and with those each
    /// vertex has exactly two edges, so the connected whole is one cycle.
    pub(crate) fn is_ring(&self, board: &Board) -> bool {
        let mut tents: Vec<u32> = Vec::new();
        let mut trees = 0;
        for tree in self.trees() {
            trees += 1;
            tents.extend(board.ends(tree).map(|(place, _)| place));
        }
        tents.sort_unstable();
        tents.dedup();
        tents.len() == trees
    }

    /// Whether it has nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// How many undecided cells it has.
    pub(crate) fn number_of_cells(&self) -> u32 {
        self.words.iter().map(|word| word.cells.count_ones()).sum()
    }

    /// How much memory it takes, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        (size_of::<Word>() * self.words.capacity() + size_of::<Self>()) as u64
    }
}
