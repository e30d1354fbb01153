//! A puzzle that is to be repaired, and what every answer about it holds.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use tents::limits::Limits;
use tents::puzzle::Puzzle;
use tents::render::json::JsonLine;
use tents::repair::Proposal;
use tents::solve::{Stop, Verdict};

use super::options::RepairOptions;
use crate::cli::about::About;
use crate::cli::driver::Event;
use crate::cli::exit::Exit;
use crate::cli::input::Emit;
use crate::cli::refusal::why_none;

/// A puzzle and what is asked about it.
pub(super) struct Asked<'a> {
    pub(super) options: &'a RepairOptions,
    pub(super) about: &'a About,
    /// It, or without its marks.
    pub(super) puzzle: &'a Puzzle,
    pub(super) limits: Limits,
}

/// The output about a puzzle, or a message about a request that makes no sense for it.
pub(super) type Out<'e> = Emit<'e, Event<String>>;

/// Why there is no answer: the verdict on the puzzle, or the limit that was reached.
pub(super) type Refusal = Result<Verdict, Stop>;

/// The answer to what is asked.
pub(super) struct Answer {
    /// In words, below the name of the puzzle.
    pub(super) said: String,
    /// The changes that are proposed.
    pub(super) proposals: Vec<Proposal>,
    /// The board to print where there is no proposal, and words about it.
    pub(super) board: Option<(String, Puzzle)>,
    /// The line of JSON after the proposals.
    pub(super) line: JsonLine,
    pub(super) end: Exit,
}

impl Asked<'_> {
    /// How many solutions the puzzle has, or the limit that was reached; and why it has none.
    pub(super) fn standing(&self, verdict: Refusal) -> (String, Option<String>) {
        let said = match verdict {
            Ok(Verdict::None) => {
                let why = why_none(self.puzzle, &self.limits);
                return (format!("no solution: {why}"), Some(why));
            }
            Ok(Verdict::Unique) => "one solution".to_owned(),
            Ok(_) => "several solutions".to_owned(),
            Err(stop) => format!("stopped by {stop}"),
        };
        (said, None)
    }

    /// The line of JSON about the end of the proposals: how many there are, and how many changed
    /// puzzles were solved.
    pub(super) fn repaired(
        &self,
        verdict: Verdict,
        [proposals, tried]: [u64; 2],
        is_complete: bool,
        reason: Option<String>,
    ) -> JsonLine {
        let line = self.about.line("repaired");
        line.with("verdict", verdict.name())
            .with("proposals", proposals)
            .with("tried", tried)
            .with("complete", is_complete)
            .with_some("reason", reason)
    }
}
