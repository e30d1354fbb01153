//! Builds a board from a puzzle.

use crate::limits::{Limits, Stop, WorkMeter, WorkUntilCheck};
use crate::puzzle::{Clue, Content, Puzzle, sets};
use crate::solve::bits::Agenda;
use crate::solve::board::budget::{CHANGES_OF_TREE, WORK_OF_BLOCK, words_of};
use crate::solve::board::state::{AT_ONCE, Block, Board, FlowBounds, LineCounts};
use crate::solve::distinct::Distinct;
use crate::solve::rule_set::Rules;

impl Board {
    /// Creates the board of a puzzle before any rule is applied.
    pub(crate) fn new(puzzle: &Puzzle, distinct: Distinct, limits: &Limits) -> Result<Self, Stop> {
        let clues = [puzzle.row_clues(), puzzle.column_clues()];
        let mut board = Self::bare(clues, puzzle.trees().len(), distinct, limits)?;
        board.open_candidates(puzzle, &mut limits.meter())?;
        Ok(board)
    }

    /// Creates a board with these clues, without any trees or open cells, so that no cell is
    /// counted yet. The caller then adds `trees` trees.
    pub(crate) fn bare(
        [row_clues, column_clues]: [&[Clue]; 2],
        trees: usize,
        distinct: Distinct,
        limits: &Limits,
    ) -> Result<Self, Stop> {
        let (rows, columns) = (row_clues.len(), column_clues.len());
        let words = words_of(columns);
        let stride = 64 * words as u32;
        let (area, number) = ((rows + 2) * words, rows + columns);
        let mut meter = limits.meter();
        limits.allow(Self::bytes_of(rows, columns, trees))?;
        let of_rows = row_clues.iter().zip((stride..).step_by(stride as usize));
        let of_rows = of_rows.map(|line| (line, 1, columns));
        let of_columns = column_clues.iter().zip(stride..);
        let of_columns = of_columns.map(|line| (line, stride, rows));
        let mut lines = Vec::with_capacity(number);
        for ((&clue, first), step, length) in of_rows.chain(of_columns) {
            meter.work(1)?;
            lines.push(LineCounts {
                clue,
                missing: clue.map_or(0, |clue| clue.min(i32::MAX as u32) as i32),
                open: 0,
                first,
                step,
                length: length as u32,
            });
        }
        let mut clued = vec![0; words];
        for (column, clue) in column_clues.iter().enumerate() {
            clued[column / 64] |= u64::from(clue.is_some()) << (column % 64);
        }
        meter.work(WORK_OF_BLOCK * area as u64)?;
        Ok(Self {
            distinct,
            rules: Rules::ALL,
            shift: words.trailing_zeros(),
            rows,
            trees,
            blocks: vec![Block::default(); area],
            changed_lines: Agenda::new(number),
            lines,
            line_slack: vec![AT_ONCE; number],
            band_slack: vec![AT_ONCE; number + 1],
            clued,
            is_reduced: false,
            is_thorough: false,
            flow: FlowBounds::default(),
            trail: Vec::with_capacity(CHANGES_OF_TREE * trees),
            seen: 0,
            limits: limits.clone(),
            work_left: WorkUntilCheck::default(),
            undone: 0,
        })
    }

    /// Adds the trees, the given tents and the pairs, opens every unmarked cell next to a tree
    /// (unless a tree stands on it), and counts the cells.
    fn open_candidates(&mut self, puzzle: &Puzzle, meter: &mut WorkMeter<'_>) -> Result<(), Stop> {
        let words = self.words();
        let columns = puzzle.size().columns();
        for (row, contents) in puzzle.contents().chunks(columns).enumerate() {
            for (word, contents) in contents.chunks(64).enumerate() {
                meter.work(64)?;
                let block = (row + 1) * words + word;
                let sets = sets(contents);
                let here = &mut self.blocks[block];
                here.open = sets[Content::Unknown as usize];
                here.tents = sets[Content::Tent as usize];
                here.trees = sets[Content::Tree as usize];
            }
        }
        for block in self.inner_blocks() {
            meter.work(WORK_OF_BLOCK)?;
            let trees = self.blocks[block].trees;
            if trees != 0 {
                let free = |block: &Block| block.open | block.tents;
                self.blocks[block].pairs = [
                    free(&self.blocks[block - words]) & trees,
                    self.east_of(block, free) & trees,
                    free(&self.blocks[block + words]) & trees,
                    self.west_of(block, free) & trees,
                ];
            }
        }
        for block in self.inner_blocks() {
            meter.work(WORK_OF_BLOCK)?;
            let [a, b, c, d] = self.claims(block);
            self.blocks[block].open &= a | b | c | d;
            self.count_block(block);
        }
        self.changed_lines.clear();
        Ok(())
    }

    /// Adds the cells of a block to the counts of their lines, which do not include them yet.
    pub(crate) fn count_block(&mut self, block: usize) {
        let Block { open, tents, .. } = self.blocks[block];
        self.count_cells(block, open, 1, 0);
        self.count_cells(block, tents, 0, -1);
    }
}
