//! Which tree to try next: the one with the fewest directions left, without a look at all others.
//!
//! Blocks that may hold a tree with at most two directions left wait in a set. A block comes in
//! whenever something becomes known of it or is taken back, and goes out when it is looked at and
//! holds no such tree any more. So a choice costs about as much as what happened since the last one.
//! Where one word holds the set, all blocks come in each time: that is less work than to tell them
//! apart.

use crate::limits::Stop;
use crate::solve::bits::ones;
use crate::solve::board::Board;

#[derive(Debug, Default)]
pub(crate) struct Frontier {
    /// A bit for each block that may hold an open tree with at most two directions.
    few: Vec<u64>,
    /// No word before this one has a bit.
    lowest: usize,
    /// All trees in blocks before this one are settled.
    first: usize,
    /// Up to here the trail has been looked at.
    seen: usize,
}

impl Frontier {
    /// All trees of a board.
    pub(crate) fn new(board: &mut Board) -> Result<Self, Stop> {
        let number = board.blocks.len();
        let mut frontier = Self {
            few: vec![0; number.div_ceil(64)],
            seen: board.trail_length(),
            ..Self::default()
        };
        for block in 0..number {
            board.work(1)?;
            let is_open = board.blocks[block].trees != board.blocks[block].settled;
            frontier.few[block / 64] |= u64::from(is_open) << (block % 64);
        }
        Ok(frontier)
    }

    /// Where the open trees begin; what [`Frontier::undo`] goes back to.
    pub(crate) fn first(&self) -> usize {
        self.first
    }

    /// A tree with the fewest directions left, if any is not settled: in the first block that has
    /// one with at most two, or else the first tree of all.
    pub(crate) fn choose(&mut self, board: &mut Board) -> Result<Option<u32>, Stop> {
        self.note(board, self.seen);
        self.seen = board.trail_length();
        while let Some(word) = self.few.get_mut(self.lowest) {
            board.work(1)?;
            for bit in ones(*word) {
                let block = 64 * self.lowest + bit as usize;
                let [one, two, more] = board.open_trees(block);
                let set = if one == 0 { two } else { one };
                if set != 0 {
                    return Ok(Some(place(block, set)));
                }
                *word &= *word - 1;
                if block == self.first && more == 0 {
                    self.first += 1;
                }
            }
            self.lowest += 1;
        }
        while self.first < board.blocks.len() {
            board.work(1)?;
            let [.., more] = board.open_trees(self.first);
            if more != 0 {
                return Ok(Some(place(self.first, more)));
            }
            self.first += 1;
        }
        Ok(None)
    }

    /// The trail is about to be cut back to a length, to when open trees began at `first`.
    pub(crate) fn undo(&mut self, board: &Board, length: usize, first: usize) {
        self.first = first;
        self.note(board, length);
        self.seen = length;
    }

    /// Adds the blocks in which something became known since the trail had a length.
    fn note(&mut self, board: &Board, length: usize) {
        if let [all] = &mut self.few[..] {
            // All trees before the first block are settled.
            let blocks = u64::MAX >> (64 - board.blocks.len());
            (*all, self.lowest) = (blocks & u64::MAX.unbounded_shl(self.first as u32), 0);
            return;
        }
        for (block, ..) in board.changes_since(length) {
            self.few[block / 64] |= 1 << (block % 64);
            self.lowest = self.lowest.min(block / 64);
        }
    }
}

/// The place of the first tree of a set in a block.
fn place(block: usize, set: u64) -> u32 {
    block as u32 * 64 + set.trailing_zeros()
}
