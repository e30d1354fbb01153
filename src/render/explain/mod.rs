//! Steps in words: each sentence from the step's own numbers.
//!
//! Cells are `r3c5`, row 3 and column 5, as Sudoku players write. Nothing is concluded here.

mod dead_end;
mod hint;
#[cfg(feature = "json")]
pub mod json;
mod lines;
mod mistake;
mod phrase;
mod sentence;
mod techniques;
mod text;
mod trees;

pub use dead_end::dead_end;
pub use hint::{Tell, hint};
pub use mistake::mistake;
pub use sentence::sentence;
pub use techniques::techniques;
pub use text::{Explanation, ExplanationOptions, explanation};
