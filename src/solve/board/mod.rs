//! The state of a search: what is settled on the board so far, and the way back.
//!
//! A row is one or more words of 64 bits, a bit a cell, with at least one spare bit at its end and
//! a row of zeros above and below the board. All words in a row, a cell is a number: its *place*,
//! 64 × word + bit, and its neighbours are one place or one row of places away, whatever the width.
//! For a board of 2 × 3 (`.` a cell of the board, `0` a spare bit), from the lowest bit:
//!
//! ```text
//!     0 0 0 0 0 …     places   0   1   2   3
//!     . . . 0 0 …             64  65  66  67
//!     . . . 0 0 …            128 129 130 131
//!     0 0 0 0 0 …            192 193 194 195
//! ```
//!
//! Two kinds of facts are open: whether a *cell* holds a tent, and whether a *tree* has its tent in
//! a direction, a *pair*. A [`Block`] holds both for 64 cells; a pair is kept where its tree
//! stands, and a cell's *claims* are the pairs that lead to it. What is concluded goes through
//! [`Board::place`], [`Board::close`], [`Board::release`] and [`Board::assign`], many cells at
//! once, which count and write the trail. The trail is the list of what the rules have still to
//! look at as well as the way back.

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
