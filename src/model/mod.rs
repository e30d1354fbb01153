//! The rules of the puzzle as counting constraints, each stated once.
//!
//! Two kinds of statements are true or false in a solution: that a *tent* stands on a cell, and
//! that a *pair* holds, a tree with its tent in a direction. Over these [`Atom`]s the rules are:
//!
//! * of the pairs of a tree exactly one is true ([`trees`]);
//! * of the pairs that lead to a cell and "no tent here" exactly one is true ([`cells`]);
//! * of two tents that touch at most one is true ([`touching`]);
//! * of the tents of a line with a clue, as many are true as the clue says ([`lines`]);
//! * a mark is true ([`marks`]).
//!
//! The pairs across a boundary between lines follow from these. [`Flow`] states them too, for
//! searches that find more with it, and is not part of a model that is written.
//!
//! Each constraint says by its [`Origin`] which part of the puzzle it comes from. They come one by
//! one, and are never kept here: formats print them, the learning search takes out of them what is
//! known. They are stated of a [`View`]: a puzzle as it was given, or a board of which much is
//! known. [`Variables`] numbers the atoms of a puzzle.

// Each group of modules imports only groups above it.

mod constraint;
mod lists;
mod view;

mod flow;
mod rules;
mod variables;

pub(crate) use constraint::{Atom, Constraint, Origin, Term};
pub(crate) use flow::{Flow, WINDOW};
pub(crate) use lists::Lists;
pub(crate) use rules::{cells, lines, marks, touching, trees};
pub(crate) use variables::{Pair, Variable, Variables};
pub(crate) use view::{Spot, View, free_sides};
