//! The meaning of tents and grass on a board for a command.

use std::borrow::Cow;

use serde::Deserialize;

use crate::puzzle::Puzzle;

/// The meaning of tents and grass on a board for a command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MarkUse {
    /// Every solution must respect the marks.
    #[default]
    Given,
    /// The marks are removed first.
    Ignore,
}

impl MarkUse {
    /// Returns the puzzle to work on: with its marks, or without them.
    #[must_use]
    pub fn apply(self, puzzle: &Puzzle) -> Cow<'_, Puzzle> {
        match self {
            Self::Given => Cow::Borrowed(puzzle),
            Self::Ignore => Cow::Owned(puzzle.without_marks()),
        }
    }
}
