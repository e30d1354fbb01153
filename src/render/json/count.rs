//! Numbers of solutions and what they cost, from `count`.

use serde::{Deserialize, Serialize};

use crate::count::Figures;
use crate::render::json::{Of, Stats};

/// The number of solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CountLine {
    /// The puzzle.
    #[serde(flatten)]
    pub about: Of,
    /// How many layouts there are, if that was asked for and is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layouts: Option<String>,
    /// How many assignments there are, if that was asked for and is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assignments: Option<String>,
    /// How many layouts have 1, 2, 4, … assignments, if layouts were asked for and that is
    /// known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layouts_with: Option<Vec<String>>,
    /// The least and the greatest number of layouts that there may be, where it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layouts_between: Option<[String; 2]>,
    /// The same for assignments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assignments_between: Option<[String; 2]>,
    /// By row and column, how many solutions hold a tent there, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<Vec<String>>>,
    /// The same as shares of all solutions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shares: Option<Vec<Vec<f64>>>,
    /// Why there is no solution, where that can be said, or which limit ended the count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stats: Option<Stats<Figures>>,
}
