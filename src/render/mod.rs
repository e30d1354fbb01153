//! Everything that users read or look at: the solved grid, direction lists, explanations, JSON
//! lines, pictures.
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

mod directions;
pub mod explain;
mod grid;
pub mod json;
pub mod page;
mod paint;
pub mod picture;
mod terminal;

pub use directions::directions;
pub use grid::{GridOptions, grid};
pub use terminal::{Shapes, TerminalOptions, terminal, terminal_key};
