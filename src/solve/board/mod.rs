//! The state of a search: what is known about the board so far, with undo.
//!
//! A row is one or more words of 64 bits, one bit per cell, with at least one unused bit at its
//! end. There is a row of zeros above and below the board. A cell's number is its *place*, 64 ×
//! word + bit, where the words of all rows are numbered together. Its neighbours are one place or
//! one row of places away, whatever the width. For a board of 2 × 3 (`.` is a cell of the board,
//! `0` an unused bit), with the lowest bit on the left:
//!
//! ```text
//!     0 0 0 0 0 …     places   0   1   2   3
//!     . . . 0 0 …             64  65  66  67
//!     . . . 0 0 …            128 129 130 131
//!     0 0 0 0 0 …            192 193 194 195
//! ```
//!
//! Two kinds of facts can be undecided: whether a cell holds a tent, and whether a tree has its
//! tent in a certain direction. The tree and the direction are a *pair*. A [`Block`] stores both
//! kinds for 64 cells. A pair is stored with its tree, and the *claims* of a cell are the pairs
//! that lead to it. All conclusions go through [`Board::place_tents`], [`Board::close`],
//! [`Board::exclude_pairs`], [`Board::assign`] and [`Board::mark_settled`], which handle many cells
//! at a time, update the counts of the lines and write the trail. The trail is both the queue of
//! changes that the rules have yet to process and the undo log.

mod budget;
mod flow;
mod setup;
mod state;
#[cfg(test)]
mod tests;
mod trail;
mod view;

pub(crate) use budget::WORK_OF_BLOCK;
pub(crate) use state::{
    Block, Board, CellState, FlowBounds, FlowSegment, LineCounts, TrailEntry, TrailKind,
};
pub(crate) use view::directions;
