//! Steps in words: each sentence from the step's own numbers.
//!
//! Cells are `r3c5`, row 3 and column 5, as Sudoku players write. Nothing is concluded here.

mod hint;
#[cfg(feature = "json")]
pub mod json;
mod lines;
mod phrase;
mod refutation;
mod sentence;
mod techniques;
mod text;
mod trees;

pub use hint::{Tell, hint};
pub use refutation::{dead_end, mistake};
pub use sentence::sentence;
pub use techniques::techniques;
pub use text::{Explanation, ExplanationOptions, explanation};
