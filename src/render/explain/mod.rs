//! Steps as text. Each sentence is built from the data of its step alone.
//!
//! Cells are written as `r3c5` (row 3, column 5), as Sudoku players do. This module draws no
//! conclusions of its own.
//!
//! # Example: the last step of a puzzle
//!
//! ```
//! use tents::explain::Steps;
//! use tents::render::explain::sentence;
//!
//! let puzzle = tents::format::read_one(" 01\n1T.\n0..\n")?;
//! let limits = Default::default();
//! let last = Steps::new(&puzzle, &limits).last().expect("it takes three");
//! assert_eq!(sentence(&last), "The tree at r1c1 has one spot left: r1c2 is a tent.");
//! # Ok::<(), tents::format::ReadError>(())
//! ```

mod dead_end;
mod hint;
pub mod json;
mod lines;
mod mistake;
mod phrase;
mod sentence;
mod techniques;
mod text;
mod trees;

pub use dead_end::{dead_end, obstacle};
pub(crate) use hint::where_to_look;
pub use hint::{Tell, hint};
pub use mistake::mistake;
pub(crate) use phrase::{capital, count};
pub use sentence::sentence;
pub(crate) use techniques::about;
pub use techniques::{rule, techniques};
pub use text::{
    Explanation, ExplanationEntry, ending, entries, explanation, graded, nothing_follows, opening,
};
