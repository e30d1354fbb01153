//! The next step on a board, or the mistake on it.

use serde::Deserialize;

use super::advice::same_clues_of;
use super::end::Ended;
use super::solutions::{differing, first};
use super::why::asking;
use crate::explain::{Hint, hint as hint_of, wrong_sum};
use crate::format::Notes;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::render::explain::{self as words, Tell, json};
use crate::render::json::Of;
use crate::repair::SameClues;
use crate::solve::{Options, Verdict, several, verdict};

/// A request for a hint.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HintRequest {
    /// How much the hint reveals.
    pub tell: Tell,
    /// Whether a step can also be a mark that follows at once, such as grass around a tent.
    pub all_marks: bool,
}

/// A hint, with a text about the puzzle if its clues do not add up or nothing follows.
#[derive(Clone, Debug)]
pub struct HintOutcome {
    /// The hint.
    pub hint: Hint,
    /// A text that replaces the usual text of the hint: it states that the clues do not add up or,
    /// if nothing follows, how many solutions there are.
    words: Option<String>,
}

impl Default for HintRequest {
    /// Returns the request for a hint that reveals the whole step.
    fn default() -> Self {
        Self {
            tell: Tell::Cells,
            all_marks: false,
        }
    }
}

impl HintRequest {
    /// Finds the hint for a board.
    #[must_use]
    pub fn run(&self, puzzle: &Puzzle, limits: &Limits) -> HintOutcome {
        if let Some(sum) = wrong_sum(puzzle) {
            let hint = Hint::NoSolution {
                steps: Vec::new(),
                dead_end: None,
            };
            let words = Some(asking(&sum));
            return HintOutcome { hint, words };
        }
        let hint = hint(puzzle, self.all_marks, limits);
        let is_open = hint == Hint::NothingFollows && self.tell != Tell::Mistakes;
        let words = is_open.then(|| nothing_follows(puzzle, limits));
        HintOutcome { hint, words }
    }

    /// Returns the answer to a line of input, as one line of JSON.
    pub(super) fn answer(
        &self,
        of: &Of,
        notes: &Notes,
        puzzle: &Puzzle,
        limits: &Limits,
    ) -> String {
        let hinted = self.run(puzzle, limits);
        let same_clues = hinted.same_clues(self.tell, puzzle, notes, limits);
        hinted.json(of, self.tell, same_clues, true)
    }
}

/// Returns a hint. The search for a mistake asks the solver whether the board with only some of
/// its marks has a solution.
#[must_use]
pub(super) fn hint(puzzle: &Puzzle, all_marks: bool, limits: &Limits) -> Hint {
    hint_of(puzzle, all_marks, limits, &mut |puzzle| {
        Ok(!first(1, puzzle, limits.clone())?.is_empty())
    })
}

/// Returns why nothing follows from a board, as text.
fn nothing_follows(puzzle: &Puzzle, limits: &Limits) -> String {
    let options = Options::default().limits(limits.clone());
    let finding = verdict(puzzle, options.clone());
    let is_multiple = finding.verdict == Verdict::Multiple;
    let several = is_multiple.then(|| several(puzzle, options));
    words::nothing_follows(finding.verdict, several, &differing(puzzle, &finding))
}

impl HintOutcome {
    /// Returns how the search for the hint ended. With [`Tell::Mistakes`], a board without mistakes
    /// is a success even if nothing follows from it.
    #[must_use]
    pub fn end(&self, tell: Tell) -> Ended {
        match &self.hint {
            Hint::Step { .. } | Hint::Solved => Ended::Yes,
            Hint::NothingFollows if tell == Tell::Mistakes => Ended::Yes,
            Hint::Mistake(_) | Hint::NoSolution { .. } | Hint::NothingFollows => Ended::No,
            Hint::Stopped(stop) => (*stop).into(),
        }
    }

    /// Returns whether a change to the puzzle could help, because it has no solution or nothing
    /// follows. With [`Tell::Mistakes`], this is always false.
    #[must_use]
    pub fn is_open(&self, tell: Tell) -> bool {
        let is_open = matches!(self.hint, Hint::NoSolution { .. } | Hint::NothingFollows);
        is_open && tell != Tell::Mistakes
    }

    /// Returns the hint as text.
    #[must_use]
    pub fn text(&self, tell: Tell) -> String {
        let words = self.words.clone();
        words.unwrap_or_else(|| words::hint(&self.hint, tell))
    }

    /// If [`is_open`](Self::is_open) returns true, returns the result of [`same_clues_of`];
    /// otherwise returns `None`.
    #[must_use]
    pub fn same_clues(
        &self,
        tell: Tell,
        puzzle: &Puzzle,
        notes: &Notes,
        limits: &Limits,
    ) -> Option<SameClues> {
        let is_open = self.is_open(tell);
        is_open.then(|| same_clues_of(puzzle, notes, limits))?
    }

    /// Returns lines of JSON: first any marks that the hinted step needs, then the hint. With
    /// `in_one_line`, returns one line with all of this.
    #[must_use]
    pub fn json(
        &self,
        of: &Of,
        tell: Tell,
        same_clues: Option<SameClues>,
        in_one_line: bool,
    ) -> String {
        json::hint(
            of,
            &self.hint,
            tell,
            &self.text(tell),
            same_clues,
            in_one_line,
        )
    }
}
