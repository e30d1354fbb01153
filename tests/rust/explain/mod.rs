//! The solver that thinks in a player's steps: whether its steps follow from what they cite, are true,
//! and are rated the same in whatever way a board is turned.

mod argument;
mod boards;
mod claims;
mod digests;
mod drawings;
mod ends;
mod follows;
mod grades;
mod labels;
mod limits;
mod mistakes;
mod obstacles;
mod truth;
mod words;

pub(crate) use ends::STUCK;
