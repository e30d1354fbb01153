//! Parts of a board of which too little is known, from `join`.

use serde::{Deserialize, Serialize};

use crate::format::PuzzleId;

/// A part that leaves an answer open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Open {
    /// The name of the board.
    pub input: String,
    /// The name of the part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<PuzzleId>,
    /// Whether nothing is known of it.
    pub missing: bool,
}
