//! What the user reads: the solved grid, direction lists, explanations, JSON lines.
//!
//! Everything here appends to a string; printing is left to the caller.

mod directions;
pub mod explain;
mod grid;
#[cfg(feature = "json")]
pub mod json;
mod paint;

pub use directions::directions;
pub use grid::{GridOptions, grid};
pub use paint::Paint;
