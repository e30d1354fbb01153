//! Puzzles in another format, from `convert`.

use serde::{Deserialize, Serialize};

use crate::render::json::Of;

/// A puzzle in another format, where each line has an answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ConvertedLine {
    /// The puzzle.
    #[serde(flatten)]
    pub about: Of,
    /// The name of the format.
    pub format: String,
    /// The puzzle, whole lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The parts that were left out or changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// Why there is no text: there is no solution to put in, or a limit ended the search for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}
