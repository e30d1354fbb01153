//! Puzzle → board.

use super::super::bits::Agenda;
use super::super::rule::Rules;
use super::super::rule::flow::Flow;
use super::super::{Distinct, Limits, Statistics};
use super::{Block, Board, Line};
use crate::puzzle::{Cell, Content, Puzzle};

impl Board {
    pub(in super::super) fn new(
        puzzle: &Puzzle,
        distinct: Distinct,
        limits: Limits,
        rules: Rules,
    ) -> Self {
        let size = puzzle.size();
        let (rows, columns) = (size.rows(), size.columns());
        // One bit a row stays free.
        let words = (columns / 64 + 1).next_power_of_two();
        let stride = 64 * words as u32;
        let place = |cell: &Cell| (cell.row + 1) * stride + cell.column;
        let line = |clue: Option<u32>, first, step, length: usize| Line {
            clue,
            missing: clue.map_or(0, |clue| clue.min(i32::MAX as u32) as i32),
            open: 0,
            first,
            step,
            length: length as u32,
        };
        let mut lines = Vec::with_capacity(rows + columns);
        lines.extend(
            (1..)
                .zip(puzzle.row_clues())
                .map(|(row, &clue)| line(clue, row * stride, 1, columns)),
        );
        lines.extend(
            (stride..)
                .zip(puzzle.column_clues())
                .map(|(first, &clue)| line(clue, first, stride, rows)),
        );
        let mut clued = vec![0; words];
        for (column, clue) in puzzle.column_clues().iter().enumerate() {
            clued[column / 64] |= u64::from(clue.is_some()) << (column % 64);
        }
        let mut board = Self {
            distinct,
            rules,
            shift: words.trailing_zeros(),
            rows,
            trees: puzzle.trees().len(),
            blocks: vec![Block::default(); (rows + 2) * words],
            changed_lines: Agenda::new(lines.len()),
            lines,
            clued,
            is_thorough: false,
            flow: Flow::default(),
            given_tents: puzzle.given_tents().tents().iter().map(place).collect(),
            trail: Vec::with_capacity(4 * puzzle.trees().len()),
            seen: 0,
            limits,
            stop: None,
            changes: 0,
            undone: 0,
            statistics: Statistics::default(),
        };
        board.open_candidates(puzzle.trees().iter().map(place), puzzle.contents(), columns);
        board
    }

    /// Opens every cell next to a tree that the puzzle does not exclude.
    fn open_candidates(
        &mut self,
        trees: impl Iterator<Item = u32>,
        contents: &[Content],
        columns: usize,
    ) {
        for place in trees {
            self.blocks[place as usize / 64].trees |= 1 << (place % 64);
        }
        let words = 1_usize << self.shift;
        let is_closed = |content: &Content| matches!(content, Content::Tree | Content::Empty);
        for (row, contents) in contents.chunks(columns).enumerate() {
            for (word, contents) in contents.chunks(64).enumerate() {
                let block = (row + 1) * words + word;
                // Until the pairs are known, `open` is every cell that may hold a tent.
                self.blocks[block].open = contents
                    .iter()
                    .enumerate()
                    .filter(|(_, content)| !is_closed(content))
                    .fold(0, |set, (bit, _)| set | 1 << bit);
            }
        }
        let inside = words..self.blocks.len() - words;
        for block in inside.clone() {
            let trees = self.blocks[block].trees;
            if trees != 0 {
                self.blocks[block].pairs = [
                    self.blocks[block - words].open & trees,
                    self.east_of(block, |block| block.open) & trees,
                    self.blocks[block + words].open & trees,
                    self.west_of(block, |block| block.open) & trees,
                ];
            }
        }
        for block in inside {
            let [a, b, c, d] = self.claims(block);
            let open = self.blocks[block].open & (a | b | c | d);
            self.blocks[block].open = open;
            self.count_cells(block, open, 1, 0);
        }
        self.changed_lines.clear();
    }
}
