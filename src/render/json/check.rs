//! Verdicts and how many there are of each, from `check`.

use serde::{Deserialize, Serialize};

use crate::puzzle::Cell;
use crate::render::json::{Of, Stats};
use crate::solve::Statistics;

/// The verdict on a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckLine {
    /// The puzzle.
    #[serde(flatten)]
    pub about: Of,
    /// `unique`, `multiple`, `none`, `unknown` or `invalid`.
    pub verdict: String,
    /// Whether that is as expected.
    pub ok: bool,
    /// The verdict that is expected: `unique`, `solvable`, `multiple`, `none` or `any`.
    #[serde(default)]
    pub expected: String,
    /// Why there is no solution, or what is not as expected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The level of the puzzle, if one was expected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The rating of the hardest step that it needs, if a level was expected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// The cells in which two solutions differ, where one was expected.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub differ: Vec<Cell>,
    /// These two solutions, each the directions of all trees.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub solutions: Vec<Vec<String>>,
    /// The cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stats: Option<Stats<Statistics>>,
}

/// A puzzle that is the same as one before it, or an image of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DuplicateLine {
    /// The puzzle.
    #[serde(flatten)]
    pub about: Of,
    /// The puzzle before it.
    pub of: String,
    /// How that one is turned or mirrored to give this one: the name of a
    /// [`Symmetry`](crate::puzzle::Symmetry).
    pub symmetry: String,
}

/// The end of a check.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SummaryLine {
    /// How many puzzles there were.
    pub puzzles: u64,
    /// How many of them are as expected.
    pub ok: u64,
    /// How many have one solution.
    pub unique: u64,
    /// How many have several.
    pub multiple: u64,
    /// How many have none.
    pub none: u64,
    /// For how many a limit left the verdict open.
    pub unknown: u64,
    /// How many could not be read.
    pub invalid: u64,
}
