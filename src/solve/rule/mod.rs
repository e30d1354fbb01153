//! The inference rules, one a file. `propagate` says which changes wake each; `ring` is called by
//! `tree`.
//!
//! A rule that is switched off is woken too. It concludes nothing then, but may still find that
//! what changed breaks the rules of the puzzle.

pub(crate) mod band;
pub(crate) mod corner;
pub(crate) mod flow;
pub(crate) mod line_count;
pub(crate) mod no_touch;
pub(crate) mod packing;
pub(crate) mod ring;
pub(crate) mod tent;
pub(crate) mod tree;
