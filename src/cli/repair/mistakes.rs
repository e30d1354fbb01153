//! Proposals for a puzzle that was copied wrong.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::fmt::Write as _;

use tents::limits::Limits;
use tents::repair::{RepairSettings, repair, same_clues};
use tents::solve::Verdict;

use super::asked::{Answer, Asked};
use crate::cli::exit::Exit;
use crate::cli::shared::advice::GUESSES;

impl Asked<'_> {
    /// The proposals, likely ones first.
    pub(super) fn mistakes(&self) -> Answer {
        let mut how = RepairSettings::default();
        how.changes = self.options.changes;
        how.tries = self.options.tries;
        how.limits = self.limits.clone();
        let found = repair(self.puzzle, &how);
        let (number, tried) = (found.proposals.len(), found.tried);
        let verdict = found.finding.verdict;
        let (mut said, why) = self.standing(found.finding.stop.map_or(Ok(verdict), Err));
        let stopped = found.stop.map(|stop| format!("stopped by {stop}"));
        let mut same = None;
        match verdict {
            Verdict::Unique => said.push_str(", nothing to repair"),
            Verdict::Unknown => {}
            Verdict::None | Verdict::Multiple => {
                let limits = Limits {
                    nodes: Some(GUESSES),
                    ..self.limits.clone()
                };
                if verdict == Verdict::None {
                    same = same_clues(self.puzzle, &limits);
                }
                if let Some(same) = same {
                    let _ = write!(said, "\n{same}");
                }
                let (number, have) = match number {
                    0 => ("none".to_owned(), "has"),
                    1 => ("1".to_owned(), "has"),
                    _ => (number.to_string(), "have"),
                };
                let _ = write!(said, "\n{number} of {tried} changed puzzles {have} one");
                if found.undecided > 0 {
                    let _ = write!(said, ", {} took too many guesses", found.undecided);
                }
                if let Some(stopped) = &stopped {
                    let _ = write!(said, ", then {stopped}");
                } else if tried == self.options.tries {
                    said.push_str(", and no more were tried (--tries)");
                }
            }
        }
        let is_unique = verdict == Verdict::Unique;
        Answer {
            said,
            board: is_unique.then(|| (String::new(), self.puzzle.clone())),
            line: self
                .repaired(
                    verdict,
                    [number as u64, tried],
                    found.is_complete,
                    stopped.or(why),
                )
                .with_some("same_clues", same),
            end: match found.stop {
                _ if is_unique || number > 0 => Exit::Yes,
                Some(stop) => stop.into(),
                None if found.is_complete => Exit::No,
                None => Exit::Unknown,
            },
            proposals: found.proposals,
        }
    }
}
