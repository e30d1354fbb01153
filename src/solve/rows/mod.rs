//! The rules in another form, for boards of up to 64 rows and columns: all rows at once.
//!
//! Most boards for people are settled by the rules alone, and most of their conclusions are few
//! steps away from the puzzle. To note each change and wake the rules that it concerns, as
//! [`propagate`](super::propagate) does, costs more than to look at the whole board again. So here
//! a rule is a formula over sets of cells, a [`Grid`](grid::Grid), that says everything the rule
//! says of the board as it stands. They are asked in turn until none has anything new. What that
//! leaves open goes on to the [`Board`](super::board::Board), with everything that is known.
//!
//! Each formula stands with its rule under [`rule`](super::rule), behind the form that is woken by
//! changes, and is tested against the same twin. Columns are the rows of the board with rows and
//! columns swapped.
//! Where lines without a clue part the boundaries from both edges of the board, *flow* is left to
//! the other form.
//!
//! Words are of 8, 16, 32 or 64 bits. Without those of 8 or of 32, `check` takes 2 % and 180 to 240
//! % more instructions on boards that now have them; without instructions of 512 bits, 20 to 40 %
//! more time on boards of 20 × 20 to 40 × 40. Nothing is noted and nothing is taken back.

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

pub(super) use grid::{Grid, Lanes, Word, beside, each, facing};
pub(crate) use propagator::Standing;
pub(super) use propagator::{Axis, VectorFact, VectorPropagator, VectorRule};
pub(super) use runs::Runs;
pub(crate) use small::SmallBoard;
pub(super) use vector_board::{Clues, VectorBoard};
