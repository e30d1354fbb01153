//! What commands make of the puzzles that they are given.

use std::borrow::Cow;

use clap::ValueEnum;
use tents::puzzle::Puzzle;
use tents::solve::obstacle;

/// What marks mean to a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Marks {
    /// Every solution respects them
    #[default]
    Given,
    /// They are taken off the board
    Ignore,
}

impl Marks {
    /// The puzzle to work on.
    pub(crate) fn apply(self, puzzle: &Puzzle) -> Cow<'_, Puzzle> {
        match self {
            Self::Given => Cow::Borrowed(puzzle),
            Self::Ignore => Cow::Owned(puzzle.without_marks()),
        }
    }
}

/// Why a puzzle that was searched to the end has no solution.
pub(crate) fn why_none(puzzle: &Puzzle) -> String {
    obstacle(puzzle).map_or_else(
        || "every possibility was tried".to_owned(),
        |obstacle| obstacle.to_string(),
    )
}
