//! The rules of the puzzle as constraints on numbers of true statements. Each rule is stated once.
//!
//! Two kinds of statements are true or false in a solution: a cell holds a *tent*, and a tree has
//! its tent in a certain direction (the tree and the direction are a *pair*). The rules over these
//! [`Atom`]s are:
//!
//! * exactly one pair of each tree is true ([`trees`]);
//! * for each cell, exactly one of these is true: "no tent here", or a pair that leads to the cell
//!   ([`cells`]);
//! * of two tents that touch, at most one is true ([`touching`]);
//! * in a line with a clue, the number of true tents is the clue ([`lines`]);
//! * marks are true ([`marks`]).
//!
//! If clues are known, it follows from these rules how many more pairs cross a boundary between two
//! lines forwards than backwards. [`Flow`] states this too, as further constraints: searches
//! propagate more with them, but they are not part of the models that are written out.
//!
//! The [`Origin`] of each constraint names the part of the puzzle it comes from. Constraints are
//! generated one by one and are not stored here: formats write them into models, and the learning
//! search simplifies them with the known facts. They are generated from an [`OpenBoard`]: a puzzle
//! as given, or a board on which much is known. [`Variables`] numbers the atoms of a puzzle.

// Each group of modules imports only groups above it.

mod constraint;
mod lists;
mod open_board;

mod flow;
mod rules;
mod variables;

pub(crate) use constraint::{Atom, Constraint, Origin, Term};
pub(crate) use flow::{Flow, WINDOW};
pub(crate) use lists::Lists;
pub(crate) use open_board::{OpenBoard, Spot, free_directions};
pub(crate) use rules::{cells, lines, marks, touching, trees};
pub(crate) use variables::{Pair, Variable, Variables};
