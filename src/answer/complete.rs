//! Changes to a puzzle with several solutions that leave only one, as few as can be found.

use std::fmt::Write as _;

use serde::Deserialize;

use super::end::Ended;
use super::marks::MarkUse;
use super::repair::{Findings, NoFindings, answer_of, standing};
use super::words::counted;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::render::json::{JsonLine, Of};
use crate::repair::{ChangeKind, UniqueSettings, unique};
use crate::solve::Verdict;

/// A request for changes that leave a puzzle with one solution.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CompleteRequest {
    /// Whether to leave a solution that agrees with the marks on the board. The marks are then not
    /// part of the puzzle.
    pub keep_marks: bool,
    /// Whether no tree may be moved.
    pub keep_trees: bool,
    /// The only kind of change that may be made. With `None`, all kinds may.
    pub only: Option<ChangeKind>,
    /// The meaning of the marks on the board.
    pub marks: MarkUse,
}

impl CompleteRequest {
    /// Finds the changes.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached.
    pub fn run(&self, of: &Of, puzzle: &Puzzle, limits: &Limits) -> Result<Findings, NoFindings> {
        let mut settings = UniqueSettings::default();
        (settings.only, settings.keeps_trees) = (self.only, self.keep_trees);
        settings.limits = limits.clone();
        let mut asked = puzzle.clone();
        if self.keep_marks {
            asked = puzzle.without_marks();
            settings.keep = Some(puzzle.clone());
        }
        let found = unique(&asked, &settings).map_err(Err)?;
        let (solutions, proposal) = (found.solutions, found.proposal);
        let mut text = match solutions.found {
            0 => standing(Ok(Verdict::None), puzzle, limits).0,
            1 => "one solution, nothing to add".to_owned(),
            _ => {
                let cells = asked.size().area() - asked.trees().len();
                let number = found.undecided.len();
                let are = if number == 1 { "is" } else { "are" };
                format!("{number} of {cells} cells {are} undecided in {solutions} solutions")
            }
        };
        let changes = proposal.as_ref().map(|one| &one.changes[..]);
        if let Some(changes) = changes {
            let number = counted(changes.len(), "change");
            let few = if found.is_fewest { "the fewest" } else { "few" };
            let _ = write!(text, "\n{number}, {few} that leave one solution");
        } else if solutions.found > 1 {
            text.push_str("\nno change was found that leaves one solution");
        }
        let is_one = solutions.found == 1;
        let is_yes = is_one || proposal.is_some();
        Ok(Findings {
            text,
            line: JsonLine::about("unique", of)
                .with("solutions", solutions.found.to_string())
                .with("complete", solutions.is_all)
                .with("undecided", found.undecided)
                .with("changes", changes.unwrap_or_default())
                .with("fewest", found.is_fewest)
                .with_some("text", proposal.as_ref().map(ToString::to_string))
                .with_some("puzzle", proposal.as_ref().map(|one| &one.puzzle)),
            end: if is_yes { Ended::Yes } else { Ended::No },
            board: is_one.then(|| ("one solution".to_owned(), asked)),
            proposals: proposal.into_iter().collect(),
            is_choice: false,
        })
    }

    /// Returns the answer to a line of input, as one line of JSON.
    pub(super) fn answer(&self, of: &Of, puzzle: &Puzzle, limits: &Limits) -> String {
        answer_of(self.run(of, puzzle, limits), of, puzzle, limits)
    }
}
