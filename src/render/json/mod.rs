//! JSON lines: one object a line, tagged `"type"`, keys in a fixed order. There is a file for each
//! command.
//!
//! [`docs::json`](crate::docs::json) says what is in each. `stats` is there only where it was asked
//! for, so that output is otherwise the same on every run.
//!
//! # Example: a message is one line
//!
//! ```
//! use tents::render::json::{Message, Solved, line};
//!
//! let mut out = String::new();
//! line(&mut out, &Message::Solved(Solved {
//!     input: "a.txt".to_owned(),
//!     id: None,
//!     distinct: "layouts".to_owned(),
//!     solutions: "2".to_owned(),
//!     complete: true,
//!     reason: None,
//!     stats: None,
//! }));
//! assert_eq!(
//!     out,
//!     "{\"type\":\"solved\",\"input\":\"a.txt\",\"distinct\":\"layouts\",\
//!      \"solutions\":\"2\",\"complete\":true}\n",
//! );
//! ```

mod check;
mod convert;
mod count;
mod error;
mod formats;
mod generate;
mod prove;
mod repair;
mod solve;
mod verify;

use serde::{Deserialize, Serialize};

use crate::format::PuzzleId;
use crate::puzzle::Cell;
pub use check::{Check, Duplicate, Summary};
pub use convert::Converted;
pub use count::{Count, CountStats};
pub use error::{Blank, Error, Fault, Skipped};
pub use formats::Format;
pub use generate::add_generated;
pub use prove::{Proof, Proved};
pub use repair::{Board, Changed, Graded, Needless, OneLine, Repair, Repaired, Unique};
pub use solve::{Placed, Solution, Solutions, Solved, Stats};
pub use verify::{Broken, Verified};

/// One line of `--output json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Message {
    /// One solution of a puzzle.
    Solution(Solution),
    /// The end of the solutions of a puzzle.
    Solved(Solved),
    /// The verdict on a puzzle and its first solutions, where each line has an answer.
    Solutions(Solutions),
    /// The verdict on a puzzle.
    Check(Check),
    /// A puzzle that is there twice.
    Duplicate(Duplicate),
    /// The number of solutions of a puzzle.
    Count(Count),
    /// A puzzle in another format, where each line has an answer.
    Converted(Converted),
    /// The judgement on a solution.
    Verified(Verified),
    /// A proof that was written, or why there is none.
    Proved(Proved),
    /// The judgement on a proof.
    Proof(Proof),
    /// Changes that give a puzzle one solution.
    Repair(Repair),
    /// The end of the proposals for a puzzle.
    Repaired(Repaired),
    /// What leaves a puzzle with several solutions with one.
    Unique(Unique),
    /// The clues that a puzzle does not need.
    Needless(Needless),
    /// An input, or a part of one, that cannot be read.
    Error(Error),
    /// A blank line, where each line has an answer.
    Blank(Blank),
    /// A file of another program, found in a folder.
    Skipped(Skipped),
    /// A format.
    Format(Format),
    /// The end of a check.
    Summary(Summary),
}

impl Message {
    /// The same message about a puzzle that has a name in its input.
    #[must_use]
    pub fn with_id(mut self, name: Option<&PuzzleId>) -> Self {
        let id = match &mut self {
            Self::Solution(Solution { id, .. })
            | Self::Solved(Solved { id, .. })
            | Self::Solutions(Solutions { id, .. })
            | Self::Converted(Converted { id, .. })
            | Self::Check(Check { id, .. })
            | Self::Duplicate(Duplicate { id, .. })
            | Self::Verified(Verified { id, .. })
            | Self::Count(Count { id, .. })
            | Self::Proved(Proved { id, .. })
            | Self::Proof(Proof { id, .. })
            | Self::Repair(Repair { id, .. })
            | Self::Repaired(Repaired { id, .. })
            | Self::Unique(Unique { id, .. })
            | Self::Needless(Needless { id, .. })
            | Self::Error(Error { id, .. }) => id,
            Self::Summary(_) | Self::Format(_) | Self::Blank(_) | Self::Skipped(_) => return self,
        };
        *id = name.cloned();
        self
    }
}

/// Appends a message as one line.
///
/// # Panics
///
/// Never: every message can be written.
pub fn line(out: &mut String, message: &Message) {
    match serde_json::to_string(message) {
        Ok(text) => out.push_str(&text),
        Err(error) => unreachable!("a message of strings and numbers is JSON: {error}"),
    }
    out.push('\n');
}

/// A cell as a row and a column, from 1.
pub(crate) fn place(cell: Cell) -> [u32; 2] {
    [cell.row.saturating_add(1), cell.column.saturating_add(1)]
}

/// A time to the nanosecond; the clock is not more exact.
fn nanoseconds(seconds: f64) -> f64 {
    (seconds * 1e9).round() / 1e9
}
