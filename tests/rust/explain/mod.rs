//! The solver that reasons in a player's steps: its steps follow from the facts they cite, are
//! true, and are rated the same in all symmetries of a board.

mod argument;
mod boards;
mod claims;
mod drawings;
mod ends;
mod follows;
mod grades;
mod labels;
mod limits;
mod mistakes;
mod obstacles;
mod stored;
mod truth;
mod words;

pub(crate) use ends::STUCK;
