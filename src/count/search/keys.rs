//! Packs the whole state of a component into words: its key in the cache.

use crate::count::component::Component;
use crate::solve::{Board, ones};

/// The positions of the bits of cells, trees and lines in a key.
///
/// The key of a component contains three things: which cells of the component are undecided, which
/// directions remain for its undecided trees, and how many tents are missing in each line that has
/// a clue and an undecided cell of the component. Everything else follows: a cell that may hold the
/// tent of one of these trees is either undecided or holds a tent that belongs to one of these
/// trees; all cells that touch a tent are decided; and the undecided cells of a line with a clue
/// are all in one component, so the component must provide all missing tents of the line.
#[derive(Debug)]
pub(super) struct Keys {
    cells: Vec<u32>,
    trees: Vec<u32>,
    lines: Vec<u32>,
    words: usize,
    scratch: Vec<u64>,
    /// For each word of a row, the columns in which the current component has an undecided cell.
    columns: Vec<u64>,
}

impl Keys {
    /// Assigns a position in the keys to each cell, tree and line of a board that needs one.
    pub(super) fn new(board: &Board) -> Self {
        let mut bits = 0;
        let mut take = |number| {
            let first = bits;
            bits += number;
            first
        };
        let mut cells = vec![0; board.area()];
        let mut trees = vec![0; board.area()];
        // The positions are assigned in the order of the board. So the bits of a component are
        // close together, and the zero words at both ends of a key can be left out.
        for (block, open, unsettled) in Component::all(board).words() {
            for bit in ones(open | unsettled) {
                let place = 64 * block + bit as usize;
                if open >> bit & 1 != 0 {
                    cells[place] = take(1);
                } else {
                    trees[place] = take(4);
                }
            }
        }
        let missing = (0..board.lines.len()).map(|line| board.missing(line).unwrap_or(0));
        let lines = missing
            .map(|missing| take(u32::BITS - missing.leading_zeros()))
            .collect();
        Self {
            cells,
            trees,
            lines,
            // One word more, since the last number may extend into it.
            words: bits as usize / 64 + 2,
            scratch: Vec::new(),
            columns: vec![0; board.stride() as usize / 64],
        }
    }

    /// Returns the memory it takes, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let places = self.cells.len() + self.trees.len() + self.lines.len();
        (4 * places + 8 * (self.columns.len() + self.words)) as u64
    }

    /// Appends the key of a component to `key`. The component must contain every undecided cell and
    /// tree that is connected to it.
    pub(super) fn push(&mut self, board: &Board, component: &Component, key: &mut Vec<u64>) {
        self.scratch.clear();
        self.scratch.resize(self.words, 0);
        self.columns.fill(0);
        let mut last_row = usize::MAX;
        for (block, cells, trees) in component.words() {
            let first = 64 * block as u32;
            for bit in ones(cells) {
                put(&mut self.scratch, self.cells[(first + bit) as usize], 1);
            }
            let row = board.row_of(block);
            if cells != 0 && row != last_row {
                last_row = row;
                self.put_missing(board, row);
            }
            let words = self.columns.len();
            self.columns[block % words] |= cells;
            for bit in ones(trees) {
                let tree = first + bit;
                let choices = board.choice_set(tree).into();
                put(&mut self.scratch, self.trees[tree as usize], choices);
            }
        }
        let rows = board.lines().0.len();
        for word in 0..self.columns.len() {
            for bit in ones(self.columns[word] & board.clued[word]) {
                self.put_missing(board, rows + 64 * word + bit as usize);
            }
        }
        let is_used = |word: &u64| *word != 0;
        let first = self.scratch.iter().position(is_used).unwrap_or(0);
        let last = self.scratch.iter().rposition(is_used).unwrap_or(0);
        key.push(first as u64);
        key.extend_from_slice(&self.scratch[first..=last]);
    }

    fn put_missing(&mut self, board: &Board, line: usize) {
        if let Some(missing) = board.missing(line) {
            put(&mut self.scratch, self.lines[line], missing.into());
        }
    }
}

/// Writes a number below 2^32 into `words`, from the bit `bit` on.
fn put(words: &mut [u64], bit: u32, number: u64) {
    let (word, shift) = (bit as usize / 64, bit % 64);
    words[word] |= number << shift;
    if shift > 32 {
        words[word + 1] |= number >> (64 - shift);
    }
}
