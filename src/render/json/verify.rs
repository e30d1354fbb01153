//! Judgements on solutions, from `verify` and `decode`.

use serde::{Deserialize, Serialize};

use crate::puzzle::{Cell, Line};
use crate::render::json::Of;
use crate::rules::Violation;

/// The judgement on a solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VerifiedLine {
    /// The puzzle.
    #[serde(flatten)]
    pub about: Of,
    /// The number of the solution among those given for the puzzle, from 1.
    pub index: u64,
    /// Whether it breaks no rule.
    pub ok: bool,
    /// `unfinished`, if tents are missing and no rule is broken so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<String>,
    /// How many tents an unfinished board has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placed: Option<usize>,
    /// How many trees it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trees: Option<usize>,
    /// The rules it breaks, and those that it does not keep before more tents come.
    pub violations: Vec<Broken>,
}

/// A broken rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Broken {
    /// Its name, as in `row`.
    pub rule: String,
    /// The row or column with a wrong count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The clue, or the number of trees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<usize>,
    /// The number found instead, or the number of trees that were not tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<usize>,
    /// The cells concerned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<Cell>,
    /// In words.
    pub message: String,
}

impl From<&Violation> for Broken {
    fn from(violation: &Violation) -> Self {
        let (mut line, mut expected, mut found) = (None, None, None);
        let (rule, cells) = match *violation {
            Violation::Directions {
                expected: trees,
                found: directions,
            } => {
                (expected, found) = (Some(trees), Some(directions));
                ("directions", vec![])
            }
            Violation::Line {
                line: of,
                expected: clue,
                found: tents,
            } => {
                let (rule, number) = match of {
                    Line::Row(row) => ("row", row),
                    Line::Column(column) => ("column", column),
                };
                (line, expected, found) = (Some(number + 1), Some(clue as usize), Some(tents));
                (rule, vec![])
            }
            Violation::Touch { one, other } => ("touch", vec![one, other]),
            Violation::TentOnTree { tent } => ("tent-on-tree", vec![tent]),
            Violation::TentOffBoard { tent } => ("tent-off-board", vec![tent]),
            Violation::DirectionOffBoard { tree, .. } => ("direction-off-board", vec![tree]),
            Violation::TentOnEmpty { tent } => ("tent-on-empty", vec![tent]),
            Violation::GivenTentMissing { tent } => ("given-tent-missing", vec![tent]),
            Violation::SharedTent { tent, one, other } => ("shared-tent", vec![tent, one, other]),
            Violation::TreeUnpaired { tree } => ("tree-unpaired", vec![tree]),
            Violation::TentUnpaired { tent } => ("tent-unpaired", vec![tent]),
            Violation::PairingUnknown { trees } => {
                found = Some(trees);
                ("pairing-unknown", vec![])
            }
        };
        Self {
            rule: rule.to_owned(),
            line,
            expected,
            found,
            cells,
            message: violation.to_string(),
        }
    }
}
