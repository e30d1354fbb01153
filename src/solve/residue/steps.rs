//! Single cells of what is left: decided with everything that the rules conclude, and taken back.

use super::Residue;
use crate::limits::Stop;
use crate::solve::Halt;

impl Residue {
    /// Decides a cell, with everything that follows; false if that is a contradiction.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub(crate) fn decide(&mut self, cell: u32, tent: bool) -> Result<bool, Stop> {
        let (block, bit) = (cell as usize / 64, 1 << (cell % 64));
        let decided = if tent {
            self.board.place(block, bit)
        } else {
            self.board.close(block, bit)
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

    /// Takes back what became known since a mark.
    ///
    /// # Errors
    ///
    /// The limit that was reached. The board cannot be used any more then.
    pub(crate) fn rewind(&mut self, mark: usize) -> Result<(), Stop> {
        self.board.rewind(mark)
    }

    /// Whether it is not known if the cell at a place holds a tent.
    pub(crate) fn is_open(&self, cell: u32) -> bool {
        self.board.is_open(cell)
    }
}
