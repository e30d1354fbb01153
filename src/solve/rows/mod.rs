//! The rules in another form, for boards of up to 64 rows and columns: formulas for all rows at
//! once.
//!
//! The rules alone settle most boards made for people, usually after a few rounds. Recording each
//! change and waking the rules it concerns, as [`propagate`](super::propagate) does, costs more
//! than applying a rule to the whole board again. So here a rule is a formula over sets of cells
//! ([`Grid`](grid::Grid)) that gives all conclusions of the rule for the current board. The rules
//! are applied in turn until none concludes anything new. If anything is still open, all known
//! facts are copied to a [`Board`](super::board::Board), which goes on from there.
//!
//! Each formula is in the file of its rule under [`rule`](super::rule), after the *event-driven*
//! form, which processes changes, and is tested against that form. For columns, the formulas are
//! applied to the board with rows and columns swapped. The rule *flow* leaves a boundary between
//! lines to the event-driven form if lines without a clue separate it from both edges of the board.
//!
//! A row is a word of 8, 16, 32 or 64 bits. Without words of 8 bits, the command `check` executes
//! 2 % more instructions on the boards that now use them; without words of 32 bits, 180 to 240 %
//! more. Without 512-bit instructions, it takes 20 to 40 % more time on boards of 20 × 20 to 40 ×
//! 40. A small board has no trail and no undo.

#![expect(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "only inlined functions are compiled for these vectors; loops go over several grids"
)]

mod ahead;
pub(in crate::solve) mod grid;
mod propagator;
mod runs;
mod small;
#[cfg(test)]
mod tests;
mod vector_board;

pub(super) use grid::{Grid, Lanes, Word, each, sources, targets};
pub(crate) use propagator::RuleOutcome;
pub(super) use propagator::{Axis, FactKind, VectorPropagator, VectorRule};
pub(super) use runs::Runs;
pub(crate) use small::SmallBoard;
pub(super) use vector_board::{LineClues, VectorBoard};
