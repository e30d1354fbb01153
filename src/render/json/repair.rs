//! Proposed changes of a puzzle, from `repair`.

use serde::{Deserialize, Serialize};

use crate::explain::Grade;
use crate::puzzle::{Cell, Line, Puzzle};
use crate::render::json::Of;
use crate::repair::Change;

/// Changes that give a puzzle one solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RepairLine {
    /// The puzzle.
    #[serde(flatten)]
    pub about: Of,
    /// Which of the proposals it is, from 1.
    pub index: u64,
    /// The changes.
    pub changes: Vec<Change>,
    /// The changes in words.
    pub text: String,
    /// The changed puzzle.
    pub puzzle: Puzzle,
}

/// The end of the proposals for a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RepairedLine {
    /// The puzzle.
    #[serde(flatten)]
    pub about: Of,
    /// The verdict on the puzzle as it is: `unique`, `multiple`, `none` or `unknown`.
    pub verdict: String,
    /// How many proposals there are.
    pub proposals: u64,
    /// How many changed puzzles were solved.
    pub tried: u64,
    /// Whether all changes were tried and decided.
    pub complete: bool,
    /// Why the puzzle has no solution, or which limit ended the search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// The clues that a puzzle does not need.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NeedlessLine {
    /// The puzzle.
    #[serde(flatten)]
    pub about: Of,
    /// The lines of which each can go without its clue while all others keep theirs.
    pub alone: Vec<Line>,
    /// Lines that can go without their clues together.
    pub clues: Vec<Line>,
    /// How hard the puzzle is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Graded>,
    /// How hard it is without these clues.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<Graded>,
    /// The puzzle without these clues.
    pub puzzle: Puzzle,
}

/// The changes that leave one of several solutions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UniqueLine {
    /// The puzzle.
    #[serde(flatten)]
    pub about: Of,
    /// How many solutions were found.
    pub solutions: String,
    /// Whether there are no others.
    pub complete: bool,
    /// The cells with a tent in some of them and none in others.
    pub undecided: Vec<Cell>,
    /// The changes that leave one, if any were found.
    pub changes: Vec<Change>,
    /// Whether it is proved that no fewer do.
    pub fewest: bool,
    /// The changes in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The changed puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<Puzzle>,
}

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Graded {
    /// The level, such as `easy`.
    pub level: String,
    /// The rating of the hardest step needed.
    pub rating: f64,
}

impl From<&Grade> for Graded {
    fn from(grade: &Grade) -> Self {
        Self {
            level: grade.level().to_string(),
            rating: f64::from(grade.rating.tenths()) / 10.0,
        }
    }
}
