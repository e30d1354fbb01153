//! The engine: finds every solution of a puzzle, lazily.
//!
//! Each tree has up to four *candidates*, the free cells next to it. The engine stores the
//! remaining directions of every tree, and for every cell whether it is open, empty or holds a
//! tent, in words of 64 cells (`board/`). `propagate` applies the rules in `rule/` until nothing
//! more follows. This alone settles most puzzles. Otherwise the engine takes a tree, if possible
//! one with two directions left, and tries each of its remaining directions, in the order north,
//! east, south, west. The board with these choices is a
//! [`SearchProblem`](crate::search::SearchProblem) for the generic depth-first
//! [`search`](crate::search).
//!
//! Boards of up to 64 rows and columns first go through `rows/`: the same rules as formulas over
//! all rows at once, which settle nearly every board made for people at a fraction of the cost. The
//! search continues as above with what the formulas leave open.
//!
//! Once backtracking has undone many changes without finding a solution, a learning search in
//! `learn/` takes over: what the rules left open becomes a set of counting constraints. It takes
//! over at once if the rules leave much open and most lines have a clue, since clues connect
//! distant trees. The learning search starts from the beginning and excludes the solutions yielded
//! so far. Backtracking that has found many solutions continues to the end.
//!
//! # Order of solutions
//!
//! Solutions come in the order of these searches. This order depends only on the puzzle, on
//! [`Distinct`] and on the [`Options`]: the switch from one search to the other depends on counted
//! work, never on the clock. So every run on every machine yields the same solutions in the same
//! order, until a limit stops it. They are not sorted.
//!
//! # Example: the two assignments of a ring, a closed chain of trees and tents
//!
//! ```
//! use tents::format;
//! use tents::solve::{Distinct, Limits, Options, Progress, Solutions};
//!
//! let puzzle = format::read_one("202\n2.T.\n0T.T\n2.T.\n")?;
//! let mut lists = Solutions::new(&puzzle, Options::default().distinct(Distinct::Assignments));
//! assert_eq!(lists.by_ref().count(), 2);
//! assert_eq!(lists.progress(), Progress::Complete);
//!
//! let layouts = Solutions::new(&puzzle, Options::default());
//! assert_eq!(layouts.count(), 1);
//! # Ok::<(), tents::format::ReadError>(())
//! ```

// Each group of modules imports only groups above it.

mod bits;
mod distinct;
mod halt;
mod rule_set;
mod statistics;
mod tuning;

mod board;
mod options;

mod learn;
mod rows;

mod branch;
mod deduction;
mod rule;

mod propagate;
mod solutions;

mod verdict;

pub use crate::limits::{Limits, Stop};
pub(crate) use bits::ones;
pub(crate) use board::Board;
pub use deduction::{Deduction, deduce, deduce_by_changes};
pub(crate) use deduction::{deduce_within, open_trees};
pub use distinct::Distinct;
pub(crate) use halt::Halt;
pub use learn::beliefs;
pub(crate) use learn::{Enumeration, Learner, Literal, Observer, OpenLine, SearchEnd};
pub use options::{Engine, Options};
pub use rule_set::{Rule, Rules};
pub use solutions::{Progress, Solutions};
pub use statistics::{Phase, Statistics};
pub use verdict::{Finding, Several, Verdict, several, verdict};
