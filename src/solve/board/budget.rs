//! Work and memory: what the board has used of its limits.

use super::{Board, NewFact};
use crate::limits::{Limits, Stop, WORK_BETWEEN_LOOKS};

/// A tree has at most four directions that are excluded, is settled once, and opens four cells.
const CHANGES_OF_TREE: usize = 9;

/// The cost of looking at a block, in units of work.
pub(crate) const WORK_OF_BLOCK: u64 = 8;

/// How many blocks are looked at in one go.
pub(crate) const BLOCKS: usize = 1 << 12;

impl Board {
    /// Counts work that is about to be done, and looks at the limits now and then.
    #[inline]
    pub(crate) fn work(&mut self, units: u64) -> Result<(), Stop> {
        match self.work_left.checked_sub(units) {
            Some(left) => {
                self.work_left = left;
                Ok(())
            }
            None => self.keep_limits(),
        }
    }

    #[cold]
    pub(crate) fn keep_limits(&mut self) -> Result<(), Stop> {
        self.work_left = WORK_BETWEEN_LOOKS;
        if let Some(stop) = self.limits.reached() {
            return Err(stop);
        }
        // Room for the entries before the next look, but no more than is ever needed.
        let (length, capacity) = (self.trail.len(), self.trail.capacity());
        let wanted = (length + WORK_BETWEEN_LOOKS as usize).min(CHANGES_OF_TREE * self.trees);
        if capacity < wanted {
            let larger = wanted.max(length + length / 2);
            let bytes = self.held + (larger * size_of::<NewFact>()) as u64;
            self.limits.allow(bytes)?;
            self.trail.reserve_exact(larger - length);
        }
        Ok(())
    }

    /// The bytes that it holds, with those that the search above it reports.
    pub(crate) fn bytes(&self) -> u64 {
        self.held + (self.trail.capacity() * size_of::<NewFact>()) as u64
    }

    /// Counts bytes that are held from now on.
    pub(crate) fn charge(&mut self, bytes: u64) -> Result<(), Stop> {
        self.held += bytes;
        self.limits.allow(self.bytes())
    }

    /// A copy with limits of its own.
    pub(crate) fn within(&self, limits: &Limits) -> Result<Self, Stop> {
        limits.allow(self.bytes())?;
        let mut board = self.clone();
        board.limits = limits.clone();
        board.keep_limits()?;
        Ok(board)
    }
}
