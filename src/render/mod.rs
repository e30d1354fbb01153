//! Puzzles and answers for people and programs: grids, direction lists, explanations, lines of
//! JSON, pictures and HTML pages.
//!
//! Nothing here prints: the functions return text or bytes, or append text to a string.
//!
//! # Example: a direction list
//!
//! ```
//! use tents::render::directions;
//! use tents::solve::{Options, Solutions};
//!
//! let puzzle = tents::format::read_one(" 01\n1T.\n0..\n")?;
//! let mut text = String::new();
//! for solution in Solutions::new(&puzzle, Options::default()) {
//!     directions(&mut text, &solution);
//! }
//! assert_eq!(text, "e\n");
//! # Ok::<(), tents::format::ReadError>(())
//! ```

// Each group of modules imports only groups above it.

mod directions;
pub mod json;
mod paint;

pub mod explain;
mod grid;
mod terminal;

pub mod picture;

pub mod page;

pub use directions::directions;
pub use grid::{GridOptions, grid};
pub use terminal::{Shapes, TerminalOptions, terminal, terminal_key};
