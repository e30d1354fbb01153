//! The formats, from `formats`.

use serde::{Deserialize, Serialize};

use crate::format::{Description, TextShape};

/// A format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "a format either can or cannot"
)]
pub struct FormatLine {
    /// Its name for `--from` and `--to`.
    pub name: String,
    /// A description in a sentence.
    pub about: String,
    /// Whether it is read.
    pub read: bool,
    /// Whether it is written.
    pub write: bool,
    /// How its puzzles are arranged in a text: one a `line`, a `paragraph` or a `file`.
    pub shape: String,
    /// The endings of its files' names.
    pub extensions: Vec<String>,
    /// Whether a line may be without a clue.
    pub missing_clues: bool,
    /// Whether it can carry tents that are given.
    pub tents: bool,
    /// Whether it can carry cells that are known to hold no tent.
    pub empties: bool,
    /// Whether it can carry a solution.
    pub solutions: bool,
}

impl From<&Description> for FormatLine {
    fn from(description: &Description) -> Self {
        let ending = |ending: &&str| (*ending).to_owned();
        Self {
            name: description.name.to_owned(),
            about: description.about.to_owned(),
            read: description.is_read(),
            write: description.is_written(),
            shape: match description.shape {
                TextShape::Line => "line".to_owned(),
                TextShape::Paragraph => "paragraph".to_owned(),
                TextShape::File => "file".to_owned(),
            },
            extensions: description.extensions.iter().map(ending).collect(),
            missing_clues: description.missing_clues,
            tents: description.tents,
            empties: description.empties,
            solutions: description.has_solutions(),
        }
    }
}
