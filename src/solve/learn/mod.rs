//! Conflict-driven search, for boards that are hard for backtracking.
//!
//! The open part of the board becomes a [`model`] of counting constraints. On a conflict, the
//! [`search`] finds values that caused it, learns a clause that excludes the combination of these
//! values everywhere, and backtracks to the lowest level (see below) at which all but one of the
//! clause's literals are false (Marques-Silva and Sakallah, *GRASP*, 1996). Counting constraints
//! are never translated to clauses: a constraint lists the literals that imply a value only when
//! conflict analysis asks for them.
//!
//! One loop searches under *assumptions*, literals that must be true. It has four uses
//! ([`answers`]): to enumerate all solutions, to find out repeatedly whether there is a solution
//! under changing assumptions, to prove that there is no other solution than the known ones, and to
//! find possible trees for a line without trees. An [`Observer`] is notified of every clause that
//! is learned, added or deleted.
//!
//! # Levels and the floor
//!
//! A *level* consists of a decision and everything that follows once it is made; literals on level
//! 0 hold in every solution that is still to be found. Each assumption opens its own level, in the
//! given order, before anything is decided. When the search enumerates many solutions, it
//! eventually backtracks chronologically: no clause excludes the solutions found above a certain
//! level, the *floor*, and the opposite of each decision up to the floor is searched only later. So
//! no conflict backtracks below the floor, and a learned unit clause is assigned on the floor
//! level. Once nothing is left above the floor, the decision of the floor level is flipped and
//! assigned one level lower, and that level becomes the floor. Once there is a solution, cells are
//! decided before pairs. So the levels that determine a layout come first, and flipping the last of
//! these decisions leads to the next layout.

mod analysis;
mod answers;
mod beliefs;
mod clauses;
mod inprocess;
mod learner;
mod literal;
mod model;
mod observer;
mod order;
mod search;
mod state;
#[cfg(test)]
mod tests;

pub(crate) use answers::{Enumeration, OpenLine};
pub use beliefs::beliefs;
pub(crate) use learner::Learner;
pub(crate) use literal::Literal;
pub(crate) use observer::Observer;
pub(crate) use search::SearchEnd;
