//! The inference rules, one a file, each in two forms. The first looks at what has changed on a
//! [`Board`](super::board::Board): `propagate` says which changes wake it. The second is a formula
//! over a small board as it stands, for [`VectorPropagator`](super::rows::VectorPropagator), which
//! decides when to apply it.
//! `ring` has the first form alone, and is called by `tree`.
//!
//! A rule that is switched off is woken too. It concludes nothing then, but may still find that
//! what changed breaks the rules of the puzzle.

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
