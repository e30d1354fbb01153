//! Judgements on solutions, from `verify` and `decode`.

use serde::{Deserialize, Serialize};

use crate::format::PuzzleId;
use crate::puzzle::Line;
use crate::render::json::place;
use crate::rules::Violation;

/// The judgement on a solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VerifiedLine {
    /// The name of the puzzle.
    pub input: String,
    /// The name that the puzzle has in the input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<PuzzleId>,
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
    /// The cells concerned, each a row and a column.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<[u32; 2]>,
    /// In words.
    pub message: String,
}

impl From<&Violation> for Broken {
    fn from(violation: &Violation) -> Self {
        let name = match violation {
            Violation::Directions { .. } => "directions",
            Violation::Line {
                line: Line::Row(_), ..
            } => "row",
            Violation::Line {
                line: Line::Column(_),
                ..
            } => "column",
            Violation::Touch { .. } => "touch",
            Violation::TentOnTree { .. } => "tent-on-tree",
            Violation::TentOffBoard { .. } => "tent-off-board",
            Violation::DirectionOffBoard { .. } => "direction-off-board",
            Violation::TentOnEmpty { .. } => "tent-on-empty",
            Violation::GivenTentMissing { .. } => "given-tent-missing",
            Violation::SharedTent { .. } => "shared-tent",
            Violation::TreeUnpaired { .. } => "tree-unpaired",
            Violation::TentUnpaired { .. } => "tent-unpaired",
            Violation::PairingUnknown { .. } => "pairing-unknown",
        };
        let mut broken = Self {
            rule: name.to_owned(),
            line: None,
            expected: None,
            found: None,
            cells: Vec::new(),
            message: violation.to_string(),
        };
        match *violation {
            Violation::Directions { expected, found } => {
                broken.expected = Some(expected);
                broken.found = Some(found);
            }
            Violation::Line {
                line: Line::Row(line) | Line::Column(line),
                expected,
                found,
            } => {
                broken.line = Some(line + 1);
                broken.expected = Some(expected as usize);
                broken.found = Some(found);
            }
            Violation::Touch { one, other } => broken.cells = vec![place(one), place(other)],
            Violation::SharedTent { tent, one, other } => {
                broken.cells = vec![place(tent), place(one), place(other)];
            }
            Violation::TentOnTree { tent: cell }
            | Violation::TentOffBoard { tent: cell }
            | Violation::DirectionOffBoard { tree: cell, .. }
            | Violation::TentOnEmpty { tent: cell }
            | Violation::GivenTentMissing { tent: cell }
            | Violation::TreeUnpaired { tree: cell }
            | Violation::TentUnpaired { tent: cell } => broken.cells = vec![place(cell)],
            Violation::PairingUnknown { trees } => broken.found = Some(trees),
        }
        broken
    }
}
