//! A component: some of the undecided cells and trees of a board. A cell is undecided if it is not
//! known whether it holds a tent. A tree is undecided if the direction to its tent is not known.
//!
//! Undecided cells and trees are in the same component if a chain of links connects them. A link
//! joins a tree and a cell that may hold its tent, two trees to which the same placed tent may
//! belong, two cells that touch, or two cells of a line with a clue.
//! [`ComponentFinder`](super::component_finder::ComponentFinder) finds the components.

use std::ops::Range;

use crate::solve::{Board, ones};

/// Some of the undecided cells and trees of a board. Only words (blocks of 64 cells, as in
/// [`Board`]) that contain some of them are listed, in the order of the board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Component {
    pub(super) words: Vec<Word>,
}

/// The part of a component that lies in a block of 64 cells; `block` is the index of the block. The
/// other fields have one bit per cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    pub(super) block: u32,
    /// The cells that were undecided when the component was made.
    pub(super) cells: u64,
    /// The trees that were undecided when the component was made.
    pub(super) trees: u64,
}

impl Component {
    /// Returns all undecided cells and trees of a board.
    pub(crate) fn all(board: &Board) -> Self {
        let blocks = (0..board.blocks.len() as u32).map(|block| Word {
            block,
            cells: u64::MAX,
            trees: u64::MAX,
        });
        Self::left_of(blocks, board)
    }

    /// Returns those cells and trees of some words that are undecided on a board.
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

    /// Joins components that do not overlap.
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

    /// Returns the range of rows from the component's first row to its last.
    pub(crate) fn rows(&self, board: &Board) -> Range<usize> {
        let [first, last] = [self.words.first(), self.words.last()]
            .map(|word| word.map_or(0, |word| board.row_of(word.block as usize)));
        first..last + 1
    }

    /// Returns the cells and trees of the component that are still undecided.
    pub(super) fn left(&self, board: &Board) -> Self {
        Self::left_of(self.words.iter().copied(), board)
    }

    /// Returns the words of the component, each as the index of the block, its undecided cells and
    /// its undecided trees.
    pub(crate) fn words(&self) -> impl Iterator<Item = (usize, u64, u64)> + '_ {
        let words = self.words.iter();
        words.map(|word| (word.block as usize, word.cells, word.trees))
    }

    /// Returns the places of the undecided cells in row-major order.
    pub(crate) fn cells(&self) -> impl Iterator<Item = u32> + '_ {
        let words = self.words.iter();
        words.flat_map(|word| ones(word.cells).map(|bit| 64 * word.block + bit))
    }

    /// Returns the places of the undecided trees in row-major order.
    pub(crate) fn trees(&self) -> impl Iterator<Item = u32> + '_ {
        let words = self.words.iter();
        words.flat_map(|word| ones(word.trees).map(|bit| 64 * word.block + bit))
    }

    /// Returns the cells of the component on which tents have been placed since it was made, as
    /// row-major indices.
    pub(crate) fn tents(&self, board: &Board) -> impl Iterator<Item = usize> {
        self.words.iter().flat_map(move |word| {
            let tents = board.blocks[word.block as usize].tents & word.cells;
            ones(tents).map(move |bit| board.cell_index(64 * word.block + bit))
        })
    }

    /// Returns whether a component without undecided cells has a solution. If so, the component is
    /// one ring (a closed chain of tents and trees) and has one layout.
    ///
    /// Each tree of the component still has a choice between the two tents next to it, and each
    /// tent has at least two of the trees to choose from, since the rules settle trees and tents
    /// with one choice left. Take tents as vertices and trees as edges. If tents and trees can be
    /// paired, there are as many edges as vertices. Then each vertex has exactly two edges, and the
    /// component, which is connected, is one cycle.
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

    /// Returns whether the component has no cells and no trees.
    pub(crate) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Returns the number of undecided cells.
    pub(crate) fn cell_count(&self) -> u32 {
        self.words.iter().map(|word| word.cells.count_ones()).sum()
    }

    /// Returns the memory it takes, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        (size_of::<Word>() * self.words.capacity() + size_of::<Self>()) as u64
    }
}
