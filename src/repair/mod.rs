//! Small changes that give a puzzle one solution, for people who copied it wrong.
//!
//! [`repair`] makes each change that would undo a common mistake, or two of these changes together,
//! and solves the changed puzzle. Common mistakes are a wrong clue, swapped clues of neighbouring
//! lines, a tree off by one cell, a missing or an extra tree, a missing or a repeated line, and a
//! wrong mark. Most changes are ruled out beforehand because the sums of the clues do not fit.
//!
//! For people who make puzzles: [`unique`] finds what to add to a puzzle with several solutions or
//! which trees to move, and [`needless`] finds the clues that can be removed.

// Each group of modules imports only groups above it.

mod change;
mod needless;
mod same_clues;

mod candidates;

mod search;

mod missing;
mod unique;

pub use change::Change;
pub use needless::{Needless, needless};
pub use same_clues::{SameClues, same_clues};
pub use search::{Proposal, Repair, RepairSettings, repair};
pub use unique::{ChangeKind, Unique, UniqueSettings, unique};
