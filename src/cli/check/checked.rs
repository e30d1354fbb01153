//! The result of checking one puzzle, and the text for it.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::sync::Arc;

use tents::answer::{CheckOutcome, Expected, Judgement};
use tents::explain::Rating;
use tents::puzzle::Puzzle;
use tents::repair::SameClues;
use tents::solve::{Stop, Verdict};

use crate::cli::about::About;
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::fault::InputFault;
use crate::cli::shared::advice::advice;

/// A puzzle that was checked.
#[derive(Debug)]
pub(super) struct CheckedItem {
    pub(super) about: Arc<About>,
    /// The board, if it is needed after the check. Otherwise it is freed on the thread that
    /// allocated it, because passing memory to another thread costs time.
    pub(super) puzzle: Option<Puzzle>,
    /// What is expected of the puzzle: its verdict and its level.
    pub(super) expected: Expected,
    /// The verdict on the puzzle, or the reason why there is none.
    pub(super) judged: Result<Judged, InputFault>,
    /// The hash of the canonical image of the puzzle, which all its rotations and mirror images
    /// share, or the limit that was reached before it was computed. `None` if duplicates are not
    /// requested or the puzzle could not be read.
    pub(super) image: Option<Result<u128, Stop>>,
}

/// A puzzle with a verdict.
#[derive(Debug)]
pub(super) struct Judged {
    pub(super) checked: CheckOutcome,
    /// The result of [`CheckOutcome::same_clues`], which is computed only for JSON and pages.
    pub(super) same_clues: Option<SameClues>,
    /// A picture as HTML, or an empty text if no page shows the puzzle.
    pub(super) picture: String,
}

/// One problem of a puzzle, and its place.
#[derive(Debug)]
pub(super) struct Problem {
    /// The kind of the problem for machines: a word, or the code of an error.
    pub(super) kind: String,
    pub(super) line: usize,
    pub(super) column: Option<usize>,
    pub(super) message: String,
}

/// Returns whether a puzzle has no solution or several although another verdict is expected.
pub(super) fn has_wrong_number(checked: &CheckOutcome) -> bool {
    matches!(checked.judgement, Judgement::WrongVerdict(_))
        && matches!(checked.finding.verdict, Verdict::None | Verdict::Multiple)
}

/// Returns the word for a verdict, or `invalid` for a puzzle without one.
pub(super) fn word_for(verdict: Option<Verdict>) -> &'static str {
    verdict.map_or("invalid", Verdict::name)
}

impl CheckedItem {
    /// Returns the puzzle's id, if its input states one.
    pub(super) fn id(&self) -> Option<&str> {
        self.about.notes.id.as_deref()
    }

    /// Returns whether this is not a puzzle, but a folder in which no file is read.
    pub(super) fn is_folder(&self) -> bool {
        matches!(&self.judged, Err(InputFault::Failure(one)) if one.is_folder)
    }

    /// Returns the outcome, or `None` if something could not be read: the puzzle, its expectations,
    /// or its solution file.
    pub(super) fn checked(&self) -> Option<&CheckOutcome> {
        self.judged.as_ref().ok().map(|judged| &judged.checked)
    }

    /// Returns the seconds from the start of reading to the verdict, or 0 if there is no verdict.
    pub(super) fn seconds(&self) -> f64 {
        self.checked().map_or(0.0, |checked| checked.seconds)
    }

    /// Returns whether the puzzle is known to be as expected.
    pub(super) fn is_ok(&self) -> bool {
        self.exit() == Exit::Yes
    }

    /// Returns the exit: whether the puzzle is as expected, or [`Exit::Error`] if there is no
    /// outcome.
    pub(super) fn exit(&self) -> Exit {
        self.checked()
            .map_or(Exit::Error, |checked| checked.end().into())
    }

    /// Returns the rating of the puzzle, if a level was expected and the rating is known.
    pub(super) fn rating(&self) -> Option<Rating> {
        self.checked().and_then(CheckOutcome::rating)
    }

    /// Returns the verdict, if there is an outcome.
    pub(super) fn verdict(&self) -> Option<Verdict> {
        self.checked().map(|checked| checked.finding.verdict)
    }

    /// Returns the word for the verdict.
    pub(super) fn verdict_word(&self) -> &'static str {
        word_for(self.verdict())
    }

    /// Returns the verdict and the reason, as in `none, expected unique: …`.
    pub(super) fn text(&self) -> String {
        let checked = self.checked();
        checked.map_or_else(|| self.verdict_word().to_owned(), CheckOutcome::text)
    }

    /// Returns advice on a puzzle that unexpectedly has no solution or several: the likeliest
    /// correction, and a remark if the row clues equal the column clues. Returns `None` if neither
    /// is found, or if other puzzles are checked too.
    pub(super) fn advice(&self, context: &Context) -> Option<String> {
        let puzzle = self.puzzle.as_ref()?;
        let is_wrong = self.checked().is_some_and(has_wrong_number);
        is_wrong.then(|| advice(context, &self.about, puzzle))?
    }

    /// Returns why there is no solution, how the puzzle differs from the expectation, or why there
    /// is no outcome. Returns `None` if there is nothing to report.
    pub(super) fn why(&self) -> Option<String> {
        match &self.judged {
            Err(fault) => fault.list().into_iter().next().map(|first| first.message),
            Ok(judged) => judged.checked.why(),
        }
    }

    /// Returns all problems of the puzzle, with their places.
    pub(super) fn problems(&self) -> Vec<Problem> {
        let problem = |kind: String, message: String| {
            vec![Problem {
                kind,
                line: self.about.origin.line,
                column: None,
                message,
            }]
        };
        match &self.judged {
            Ok(judged) => {
                let kind = match judged.checked.judgement {
                    Judgement::Right(_) => return Vec::new(),
                    Judgement::WrongLevel(_) => "wrong-level",
                    Judgement::UnknownLevel => "unknown",
                    Judgement::WrongSolution => "wrong-solution",
                    Judgement::WrongExpectation => "wrong-expectation",
                    Judgement::WrongVerdict(_) | Judgement::UnknownVerdict => self.verdict_word(),
                };
                problem(kind.to_owned(), self.text())
            }
            // The problem is in the solution file, so it is reported at the beginning of the
            // puzzle.
            Err(InputFault::Malformed(input, error)) if *input.name != *self.about.origin.file => {
                let kind = error.faults().first().map(|fault| fault.code.to_string());
                let message = format!("`{}`: {error}", input.name);
                problem(kind.unwrap_or_default(), message)
            }
            Err(fault) => {
                let faults = fault.list().into_iter();
                let faults = faults.map(|fault| Problem {
                    line: fault.line.unwrap_or(self.about.origin.line),
                    column: fault.column,
                    message: match fault.line {
                        Some(_) => format!("{}: {}", fault.message, fault.help),
                        None => format!("{}; {}", fault.message, fault.help),
                    },
                    kind: fault.code.to_string(),
                });
                faults.collect()
            }
        }
    }
}
