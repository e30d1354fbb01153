//! In which order the cells are decided: line by line, one part of the board after the other.

use std::ops::Range;

use crate::count::component::Component;
use crate::count::search::order::Way;
use crate::solve::Board;

/// The lines of all parts of a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct LayerSteps {
    /// The cells in this order.
    order: Vec<u32>,
    /// How many cells there are up to the end of each line.
    ends: Vec<usize>,
    /// How many lines there are up to the end of each part.
    parts: Vec<usize>,
}

impl LayerSteps {
    /// Adds the lines of the next part.
    pub(super) fn add(&mut self, board: &Board, part: &Component, way: Way) {
        let mut cells: Vec<u32> = part.cells().collect();
        let line_of = |cell: &u32| way.line_of(board, *cell);
        cells.sort_by_key(line_of);
        for line in cells.chunk_by(|one, other| line_of(one) == line_of(other)) {
            self.order.extend(line);
            self.ends.push(self.order.len());
        }
        self.parts.push(self.ends.len());
    }

    /// How many lines there are.
    pub(super) fn number(&self) -> usize {
        self.ends.len()
    }

    fn range(&self, line: usize) -> Range<usize> {
        let before = line.checked_sub(1);
        before.map_or(0, |before| self.ends[before])..self.ends[line]
    }

    /// The cells of a line.
    pub(super) fn line(&self, line: usize) -> &[u32] {
        &self.order[self.range(line)]
    }

    /// The cells of the lines before one.
    pub(super) fn before(&self, line: usize) -> &[u32] {
        &self.order[..self.range(line).start]
    }

    /// The part that has a line, if there is one.
    pub(super) fn part_of(&self, line: usize) -> usize {
        self.parts.partition_point(|&end| end <= line)
    }
}
