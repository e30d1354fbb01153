//! A board put into a state that is known by what is left undecided in it.

use super::Residue;
use crate::limits::Stop;
use crate::puzzle::Direction;
use crate::solve::bits::ones;
use crate::solve::board::WORK_OF_BLOCK;

impl Residue {
    /// Leaves these cells undecided, and these trees with these sets of directions, and lets lines
    /// with a clue miss so many tents. What is decided is gone: trees with their tents, and their
    /// share of the clues. The way back is forgotten.
    ///
    /// The rules must have had nothing to add to that state.
    ///
    /// # Errors
    ///
    /// The limit that was reached. The board cannot be used any more then.
    pub(crate) fn restore(
        &mut self,
        cells: impl Iterator<Item = u32>,
        trees: impl Iterator<Item = (u32, u8)>,
        missing: impl Fn(usize) -> u32,
    ) -> Result<(), Stop> {
        let board = &mut self.board;
        board.work(WORK_OF_BLOCK * (board.blocks.len() + board.lines.len()) as u64)?;
        board.forget_trail();
        board.blocks.fill_with(Default::default);
        for (index, line) in board.lines.iter_mut().enumerate() {
            line.open = 0;
            if line.clue.is_some() {
                let missing = missing(index);
                line.clue = Some(missing);
                line.missing = missing as i32;
            }
        }
        for cell in cells {
            board.blocks[cell as usize / 64].open |= 1 << (cell % 64);
        }
        for (tree, directions) in trees {
            let block = &mut board.blocks[tree as usize / 64];
            let bit = 1 << (tree % 64);
            block.trees |= bit;
            for direction in Direction::ALL {
                if directions & 1 << direction as u8 != 0 {
                    block.pairs[direction as usize] |= bit;
                }
            }
        }
        for block in board.inner_blocks() {
            let here = board.blocks[block];
            for direction in Direction::ALL {
                for (block, cells) in board.step(block, here.pairs[direction as usize], direction) {
                    let there = &mut board.blocks[block];
                    there.tents |= cells & !there.open;
                }
            }
            board.count_cells(block, here.open, 1, 0);
        }
        let (rows, columns) = (board.lines().0.len(), board.lines().1.len());
        for block in board.inner_blocks() {
            let tents = board.blocks[block].tents;
            if tents != 0 {
                let (row, column) = (board.row_of(block), board.column_of(block));
                let others = ones(tents).map(|bit| rows + column + bit as usize);
                debug_assert!(column < columns);
                for line in others.chain(std::iter::repeat_n(row, tents.count_ones() as usize)) {
                    let clue = &mut board.lines[line].clue;
                    *clue = clue.map(|clue| clue + 1);
                }
            }
        }
        board.changed_lines.clear();
        board.count_flow_again()
    }
}
