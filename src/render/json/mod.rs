//! JSON lines: one object a line, tagged `"type"`, keys in a fixed order. There is a file for each
//! command.
//!
//! [`docs::json`](crate::docs::json) says what is in each. `stats` is there only where it was asked
//! for, so that output is otherwise the same on every run.
//!
//! # Example: a message is one line
//!
//! ```
//! use tents::render::json::{Message, Of, SolvedLine, line};
//!
//! let mut out = String::new();
//! line(&mut out, &Message::Solved(SolvedLine {
//!     about: Of { input: "a.txt".to_owned(), id: None },
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
pub use check::{CheckLine, DuplicateLine, SummaryLine};
pub use convert::ConvertedLine;
pub use count::CountLine;
pub use error::{ErrorLine, FaultBody, InputLine};
pub use formats::FormatLine;
pub use generate::add_generated;
pub use prove::{ProofLine, ProvedLine};
pub use repair::{Graded, NeedlessLine, RepairLine, RepairedLine, UniqueLine};
pub use solve::{Placed, SolutionLine, SolutionsLine, SolvedLine};
pub use verify::{Broken, VerifiedLine};

/// One line of `--output json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Message {
    /// One solution of a puzzle.
    Solution(SolutionLine),
    /// The end of the solutions of a puzzle.
    Solved(SolvedLine),
    /// The verdict on a puzzle and its first solutions, where each line has an answer.
    Solutions(SolutionsLine),
    /// The verdict on a puzzle.
    Check(CheckLine),
    /// A puzzle that is there twice.
    Duplicate(DuplicateLine),
    /// The number of solutions of a puzzle.
    Count(CountLine),
    /// A puzzle in another format, where each line has an answer.
    Converted(ConvertedLine),
    /// The judgement on a solution.
    Verified(VerifiedLine),
    /// A proof that was written, or why there is none.
    Proved(ProvedLine),
    /// The judgement on a proof.
    Proof(ProofLine),
    /// Changes that give a puzzle one solution.
    Repair(RepairLine),
    /// The end of the proposals for a puzzle.
    Repaired(RepairedLine),
    /// The changes that leave one of several solutions.
    Unique(UniqueLine),
    /// The clues that a puzzle does not need.
    Needless(NeedlessLine),
    /// An input, or a part of one, that cannot be read.
    Error(ErrorLine),
    /// A blank line, where each line has an answer.
    Blank(InputLine),
    /// A file of another program, found in a folder.
    Skipped(InputLine),
    /// A format.
    Format(FormatLine),
    /// The end of a check.
    Summary(SummaryLine),
}

/// The puzzle that a line is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Of {
    /// The name of the input, with the line where it holds several puzzles.
    pub input: String,
    /// The name that the puzzle has in the input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<PuzzleId>,
}

/// The cost of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Stats<T> {
    /// Seconds in process, reading included.
    pub seconds: f64,
    /// Of these, the seconds until the first solution was found, where solutions were asked for and
    /// there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<f64>,
    /// The figures of the search or the count.
    #[serde(flatten)]
    pub figures: T,
}

impl<T> Stats<T> {
    /// The figures of work that took `seconds`, `first` of them until its first solution.
    #[must_use]
    pub fn new(seconds: f64, first: Option<f64>, figures: T) -> Self {
        // The clock is not more exact than to the nanosecond.
        let rounded = |seconds: f64| (seconds * 1e9).round() / 1e9;
        Self {
            seconds: rounded(seconds),
            first: first.map(rounded),
            figures,
        }
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
