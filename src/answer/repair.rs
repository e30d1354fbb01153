//! Small changes that give a puzzle one solution.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::advice::SEARCH_NODES;
use super::end::Ended;
use super::marks::MarkUse;
use super::why::why_none;
use crate::limits::{Limits, Stop};
use crate::puzzle::Puzzle;
use crate::render::json::{JsonLine, Of};
use crate::repair::{Change, Proposal, RepairSettings, repair, same_clues};
use crate::solve::Verdict;

/// By default, at most this many changed puzzles are solved.
const TRIES: u64 = 100_000;

/// A request for changes that give a puzzle one solution.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RepairRequest {
    /// How many changes a proposal can have, 1 or 2. `None` means 2 if no single change is enough,
    /// otherwise 1.
    pub changes: Option<u32>,
    /// At most this many changed puzzles are solved.
    pub tries: u64,
    /// The meaning of the marks on the board.
    pub marks: MarkUse,
}

impl Default for RepairRequest {
    fn default() -> Self {
        Self {
            changes: None,
            tries: TRIES,
            marks: MarkUse::default(),
        }
    }
}

/// The results of a command that proposes changes to a puzzle.
#[derive(Clone, Debug)]
pub struct Findings {
    /// The text that is printed after the name of the puzzle.
    pub text: String,
    /// The changes that are proposed.
    pub proposals: Vec<Proposal>,
    /// Whether a person chooses one of several proposals. The proposals are then numbered.
    pub is_choice: bool,
    /// A board to print instead of proposals, if there is one, and the text that is printed before
    /// it.
    pub board: Option<(String, Puzzle)>,
    /// The line of JSON that follows the lines of the proposals.
    pub line: JsonLine,
    /// How the work ended.
    pub end: Ended,
}

/// The reason why there are no findings: the verdict on the puzzle, or the limit that was reached.
pub type NoFindings = Result<Verdict, Stop>;

impl RepairRequest {
    /// Finds the proposals, the likeliest first.
    #[must_use]
    pub fn run(&self, of: &Of, puzzle: &Puzzle, limits: &Limits) -> Findings {
        let settings = RepairSettings {
            changes: self.changes,
            tries: self.tries,
            limits: limits.clone(),
            ..RepairSettings::default()
        };
        let found = repair(puzzle, &settings);
        let (number, tried) = (found.proposals.len(), found.tried);
        let verdict = found.finding.verdict;
        let (mut text, why) = standing(found.finding.stop.map_or(Ok(verdict), Err), puzzle, limits);
        let stopped = found.stop.map(|stop| format!("stopped by {stop}"));
        let mut same = None;
        match verdict {
            Verdict::Unique => text.push_str(", nothing to repair"),
            Verdict::Unknown => {}
            Verdict::None | Verdict::Multiple => {
                let limits = Limits {
                    nodes: Some(SEARCH_NODES),
                    ..limits.clone()
                };
                if verdict == Verdict::None {
                    same = same_clues(puzzle, &limits);
                }
                if let Some(same) = same {
                    let _ = write!(text, "\n{same}");
                }
                let (number, have) = match number {
                    0 => ("none".to_owned(), "has"),
                    1 => ("1".to_owned(), "has"),
                    _ => (number.to_string(), "have"),
                };
                let _ = write!(text, "\n{number} of {tried} changed puzzles {have} one");
                if found.undecided > 0 {
                    let _ = write!(text, ", {} took too many guesses", found.undecided);
                }
                if let Some(stopped) = &stopped {
                    let _ = write!(text, ", then {stopped}");
                } else if tried == self.tries {
                    text.push_str(", and no more were tried (--tries)");
                }
            }
        }
        let is_unique = verdict == Verdict::Unique;
        let reason = stopped.or(why);
        let numbers = [number as u64, tried];
        Findings {
            text,
            board: is_unique.then(|| (String::new(), puzzle.clone())),
            line: repaired(of, verdict, numbers, found.is_complete, reason)
                .with_some("same_clues", same),
            end: match found.stop {
                _ if is_unique || number > 0 => Ended::Yes,
                Some(stop) => stop.into(),
                None if found.is_complete => Ended::No,
                None => Ended::Open,
            },
            proposals: found.proposals,
            is_choice: true,
        }
    }

    /// Returns the answer to a line of input, as one line of JSON.
    pub(super) fn answer(&self, of: &Of, puzzle: &Puzzle, limits: &Limits) -> String {
        self.run(of, puzzle, limits).answer()
    }
}

/// Returns a text with the number of solutions of a puzzle, or with the limit that was reached. If
/// there is no solution, also returns why.
#[must_use]
pub fn standing(verdict: NoFindings, puzzle: &Puzzle, limits: &Limits) -> (String, Option<String>) {
    let text = match verdict {
        Ok(Verdict::None) => {
            let why = why_none(puzzle, limits);
            return (format!("no solution: {why}"), Some(why));
        }
        Ok(Verdict::Unique) => "one solution".to_owned(),
        Ok(_) => "several solutions".to_owned(),
        Err(stop) => format!("stopped by {stop}"),
    };
    (text, None)
}

/// Returns the line of JSON that follows the proposals: how many there are, and how many changed
/// puzzles were solved.
fn repaired(
    of: &Of,
    verdict: Verdict,
    [proposals, tried]: [u64; 2],
    is_complete: bool,
    reason: Option<String>,
) -> JsonLine {
    JsonLine::about("repaired", of)
        .with("verdict", verdict.name())
        .with("proposals", proposals)
        .with("tried", tried)
        .with("complete", is_complete)
        .with_some("reason", reason)
}

/// Returns the line of JSON about a puzzle without findings.
#[must_use]
pub fn no_findings_json(of: &Of, why: NoFindings, puzzle: &Puzzle, limits: &Limits) -> String {
    let (text, _) = standing(why, puzzle, limits);
    let verdict = why.unwrap_or(Verdict::Unknown);
    repaired(of, verdict, [0; 2], why.is_ok(), Some(text)).text()
}

/// Returns how the work on a puzzle without findings ended.
#[must_use]
pub fn no_findings_end(why: NoFindings) -> Ended {
    why.map_or_else(Into::into, |_| Ended::No)
}

/// A proposal in JSON.
#[derive(Serialize)]
struct ProposalJson<'a> {
    index: usize,
    changes: &'a [Change],
    text: String,
    puzzle: &'a Puzzle,
}

impl Findings {
    /// Returns the proposals that a person chooses from; none if `is_choice` is false.
    fn choices(&self) -> impl Iterator<Item = ProposalJson<'_>> {
        let choices = (1..).zip(&self.proposals);
        let choices = choices.filter(|_| self.is_choice);
        choices.map(|(index, proposal)| ProposalJson {
            index,
            changes: &proposal.changes,
            text: proposal.to_string(),
            puzzle: &proposal.puzzle,
        })
    }

    /// Returns lines of JSON: one for each proposal that a person can choose, then one with the
    /// findings.
    #[must_use]
    pub fn json(&self, of: &Of) -> String {
        let line = |choice| JsonLine::about("repair", of).with_all(choice).text();
        let lines: String = self.choices().map(line).collect();
        lines + &self.line.clone().text()
    }

    /// Returns the answer to a line of input: one line of JSON with the findings and the proposals.
    pub(super) fn answer(self) -> String {
        let choices: Vec<ProposalJson<'_>> = self.choices().collect();
        self.line.clone().with_list("repairs", &choices).text()
    }
}

/// Returns the answer to a line of input: the findings, or the reason why there are none.
pub(super) fn answer_of(
    found: Result<Findings, NoFindings>,
    of: &Of,
    puzzle: &Puzzle,
    limits: &Limits,
) -> String {
    match found {
        Ok(findings) => findings.answer(),
        Err(why) => no_findings_json(of, why, puzzle, limits),
    }
}
