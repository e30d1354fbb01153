//! Steps in words: each sentence from the step's own numbers.
//!
//! Cells are `r3c5`, row 3 and column 5, as Sudoku players write. Nothing is concluded here.

mod hint;
#[cfg(feature = "json")]
pub mod json;
mod phrase;
mod sentence;
mod techniques;
mod text;

pub use hint::{Tell, hint};
pub use sentence::{dead_end, mistake, sentence};
pub use techniques::techniques;
pub use text::{Explanation, ExplanationOptions, explanation};
