//! Single cells of what is left: decided with everything that the rules conclude, and taken back.

use super::Residue;
use crate::limits::{Limits, Stop};
use crate::puzzle::{Cell, Content, Puzzle};
use crate::solve::Halt;
use crate::solve::bits::size;
use crate::solve::board::State;
use crate::solve::source::Source;

impl Residue {
    /// Decides a cell, with everything that follows; false if that is a contradiction.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub(crate) fn decide(&mut self, cell: u32, tent: bool) -> Result<bool, Stop> {
        let (block, bit) = (cell as usize / 64, 1 << (cell % 64));
        let decided = if tent {
            self.board.place(block, bit, Source::Guess)
        } else {
            self.board.close(block, bit, Source::Guess)
        };
        match decided.and_then(|()| self.board.propagate()) {
            Ok(()) => Ok(true),
            Err(Halt::Contradiction) => Ok(false),
            Err(Halt::Stop(stop)) => Err(stop),
        }
    }

    /// Where [`Residue::rewind`] goes back to.
    pub(crate) fn mark(&self) -> usize {
        self.board.trail_length()
    }

    /// How many cells became known since a mark.
    pub(crate) fn settled_since(&self, mark: usize) -> u64 {
        self.board.settled_since(mark)
    }

    /// Takes back what became known since a mark.
    ///
    /// # Errors
    ///
    /// The limit that was reached. The board cannot be used any more then.
    pub(crate) fn rewind(&mut self, mark: usize) -> Result<(), Stop> {
        self.board.rewind(mark)
    }

    /// Takes other limits from now on.
    pub(crate) fn set_limits(&mut self, limits: &Limits) {
        self.board.limits = limits.clone();
    }

    /// The place of a cell.
    pub(crate) fn place(&self, cell: Cell) -> u32 {
        let (rows, _) = self.board.lines();
        rows[cell.row as usize].first + cell.column
    }

    /// Whether it is not known if the cell at a place holds a tent.
    pub(crate) fn is_open(&self, cell: u32) -> bool {
        self.board.is_open(cell)
    }

    /// The undecided cells, row-major.
    pub(crate) fn open_cells(&self) -> impl Iterator<Item = u32> + '_ {
        self.board.places(|block| block.open)
    }

    /// How many cells are undecided.
    pub(crate) fn open(&self) -> u64 {
        let blocks = self.board.blocks.iter();
        blocks.map(|block| u64::from(size(block.open))).sum()
    }

    /// The puzzle with all that is known as marks.
    pub(crate) fn marked(&self, puzzle: &Puzzle) -> Puzzle {
        let cells = puzzle.contents().iter().enumerate();
        puzzle.with_contents(cells.map(|(index, &content)| {
            match self.board.state(self.place(puzzle.size().cell(index))) {
                _ if content == Content::Tree => content,
                State::Open => Content::Unknown,
                State::Tent => Content::Tent,
                State::Empty => Content::Empty,
            }
        }))
    }
}
