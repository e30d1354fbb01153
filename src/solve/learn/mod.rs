//! Conflict-driven search, for boards that the simple search does not finish.
//!
//! The board's open part becomes a [`model`] of counting constraints. Where values contradict each
//! other, the [`search`] works out which decisions are to blame, learns a clause that excludes that
//! combination everywhere, and goes back to where the clause says something new (Marques-Silva and
//! Sakallah, *GRASP*, 1996). Counting constraints are never turned into clauses: they explain a
//! value when a conflict asks for it.
//!
//! One loop searches, under assumptions. Three things are made of it ([`answers`]): the list of all
//! solutions, the answer to whether there is one at all, asked again and again, and a proof that
//! there is no other one. An [`Observer`] hears of everything that the loop learns.
//!
//! # Levels and the floor
//!
//! A *level* holds a decision and all that follows from it; what is on level 0 holds always. Each
//! assumption opens a level of its own, in the order given, before anything is decided. To list
//! many solutions, the search backtracks in order from some time on: on the levels up to the
//! *floor* every value but the current one has been dealt with. So no conflict leads below the
//! floor, and what is learned of one literal alone holds on the floor's level. Once nothing is left
//! above the floor, its own decision is turned round, and the floor is one level lower. Cells are
//! decided before pairs, so that the levels of a layout come first, and to turn the last of them
//! round leads to the next layout.

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
