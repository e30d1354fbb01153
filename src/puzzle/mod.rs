//! The puzzle: its board, clues and marks, and the two kinds of solution.
//!
//! The types here are plain data: [`format`](mod@crate::format) reads them from text,
//! [`solve`](crate::solve) solves a puzzle, and [`rules`](crate::rules) judges a solution. Rows and
//! columns count from 0 in code and from 1 in all text for people.
//!
//! # Example: a layout and its assignment
//!
//! ```
//! use tents::puzzle::Puzzle;
//!
//! let puzzle: Puzzle = "1001\n2*TT*\n".parse()?;
//! let layout = puzzle.marked_tents();
//! let assignment = layout.assignment(&puzzle).expect("trees and tents pair up");
//! assert_eq!(assignment.layout(&puzzle), layout);
//! assert_eq!(layout.tents()[1].to_string(), "r1c4");
//! # Ok::<(), tents::format::ReadError>(())
//! ```

// Each group of modules imports only groups above it.

mod content;
mod text;

mod size;

mod cell;

mod board;

mod solution;

#[cfg(test)]
pub(crate) mod drawn;
pub(crate) mod pairing;
#[cfg(test)]
pub(crate) mod planted;
mod symmetry;

pub use board::{Puzzle, PuzzleError};
pub use cell::{Cell, Direction, Line};
pub(crate) use content::sets;
pub use content::{Clue, Content};
pub use size::{Size, SizeError};
pub use solution::{Assignment, Layout};
pub use symmetry::Symmetry;
pub(crate) use text::plural;
