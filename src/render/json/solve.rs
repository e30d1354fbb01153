//! Solutions and what they cost, from `solve`, `sample` and `decode`.

use serde::{Deserialize, Serialize};

use crate::puzzle::{Assignment, Cell, Puzzle};
use crate::render::json::{Of, Stats};
use crate::solve::Statistics;

/// One solution of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolutionLine {
    /// The puzzle.
    #[serde(flatten)]
    pub about: Of,
    /// The number of the solution, from 1.
    pub index: u64,
    /// Its tents.
    #[serde(flatten)]
    pub placed: Placed,
}

/// The verdict on a puzzle and its first solutions, where each line has an answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolutionsLine {
    /// The puzzle.
    #[serde(flatten)]
    pub about: Of,
    /// `unique`, `multiple`, `none`, or `unknown` where the search ended before that was known.
    pub verdict: String,
    /// Whether there are no others.
    pub complete: bool,
    /// The solutions, in the order in which they were found.
    pub solutions: Vec<Placed>,
    /// Why there is no solution, where that can be said, or which limit ended the search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stats: Option<Stats<Statistics>>,
}

/// The tents of one solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Placed {
    /// The cell of each tent, row-major.
    pub tents: Vec<Cell>,
    /// The direction of each tree, row-major: `n`, `e`, `s` or `w`.
    pub directions: Vec<String>,
}

/// The end of the solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolvedLine {
    /// The puzzle.
    #[serde(flatten)]
    pub about: Of,
    /// The things counted: `layouts` or `assignments`.
    pub distinct: String,
    /// How many solutions were found.
    pub solutions: String,
    /// Whether there are no others.
    pub complete: bool,
    /// Why there is no solution, where that can be said, or which limit ended the search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stats: Option<Stats<Statistics>>,
}

impl Placed {
    /// The tents of a solution.
    #[must_use]
    pub fn new(puzzle: &Puzzle, assignment: &Assignment) -> Self {
        let (layout, directions) = (assignment.layout(puzzle), assignment.directions());
        Self {
            tents: layout.tents().to_vec(),
            directions: directions.iter().map(ToString::to_string).collect(),
        }
    }
}
