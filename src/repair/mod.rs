//! Small changes of a puzzle that give it one solution, for who copied one wrong.
//!
//! Every change that a person may have made by mistake is taken back and the changed puzzle solved:
//! a clue, the clues of neighbouring lines swapped, a tree one cell off, missing or too many, a
//! line missing or twice, a mark. Sums of clues that do not fit rule most of them out beforehand.
//!
//! For who makes puzzles: [`unique`] says what to add to one with several solutions, and
//! [`needless`] which clues can go.

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
pub use unique::{ChangeKind, Unique, Wanted, unique};
