//! The inference rules, one per file, each in two forms. The first form processes changes on a
//! [`Board`](super::board::Board); `propagate` defines which changes wake it. The second form is a
//! formula over the current state of a small board;
//! [`VectorPropagator`](super::rows::VectorPropagator) decides when to apply it. `ring` has only
//! the first form and is called by `tree`.
//!
//! A rule that is switched off concludes nothing, but if it is woken, it may still detect that a
//! change violates the rules of the puzzle.

#![expect(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "only inlined functions are compiled for these vectors; loops go over several grids"
)]

pub(crate) mod band;
pub(crate) mod corner;
pub(crate) mod flow;
pub(crate) mod line_count;
pub(crate) mod no_touch;
pub(crate) mod packing;
pub(crate) mod ring;
pub(crate) mod tent;
pub(crate) mod tree;
