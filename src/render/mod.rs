//! Everything that users read or see: the solved grid, direction lists, explanations, JSON lines,
//! pictures.
//!
//! Everything here makes text; printing it is left to the caller.
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
