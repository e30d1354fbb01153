//! The finding about one puzzle, and its words.

use std::fmt::Write as _;
use std::sync::Arc;

use tents::explain::Rating;
use tents::puzzle::{Assignment, Cell};
use tents::solve::{Finding, Verdict};

use super::expect::Expected;
use crate::cli::context::Context;
use crate::cli::cost::copy_size;
use crate::cli::exit::Exit;
use crate::cli::fault::InputFault;
use crate::cli::input::Item;
use crate::cli::repair::advice;

/// The finding about one puzzle.
#[derive(Debug)]
pub(super) struct Checked {
    pub(super) item: Arc<Item>,
    pub(super) expected: Expected,
    /// Its verdict, or why it has none.
    pub(super) judged: Result<Judged, InputFault>,
}

/// A verdict on a puzzle, beside what is expected of it.
#[derive(Debug)]
pub(super) struct Judged {
    pub(super) finding: Finding,
    /// How long it took to read the puzzle and to find that out.
    pub(super) seconds: f64,
    /// Whether the puzzle is as expected: yes, no, or unknown since a limit was reached.
    pub(super) exit: Exit,
    /// The property that is not as expected, or not known.
    pub(super) aspect: Aspect,
    /// Why there is no solution, or what is not as expected.
    pub(super) reason: Option<String>,
    /// How hard it is, if a level was expected and that is known.
    pub(super) rating: Option<Rating>,
    /// Where two solutions differ, if one was expected.
    pub(super) differ: Vec<Cell>,
    /// A picture as HTML, where that is asked for.
    pub(super) picture: String,
}

/// The properties that may be as expected or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aspect {
    Verdict,
    Level,
    /// A solution that is stored with the puzzle.
    Solution,
}

/// One thing that is wrong with a puzzle, and where.
#[derive(Debug)]
pub(super) struct Problem {
    /// A word or a code for machines.
    pub(super) kind: String,
    pub(super) line: usize,
    pub(super) column: Option<usize>,
    pub(super) message: String,
}

impl Checked {
    /// How many bytes of memory it holds, about.
    pub(super) fn bytes(&self) -> usize {
        let picture = self.judged.as_ref().map_or(0, |one| one.picture.len());
        picture + self.item.puzzle.as_ref().map_or(0, copy_size)
    }

    /// The puzzle's name in its input.
    pub(super) fn id(&self) -> Option<&str> {
        self.item.notes.id.as_deref()
    }

    /// Whether it is a folder without a file that is read, and so no puzzle.
    pub(super) fn is_folder(&self) -> bool {
        matches!(&self.judged, Err(InputFault::Failure(one)) if one.is_folder)
    }

    /// How many seconds it took until its verdict was known.
    pub(super) fn seconds(&self) -> f64 {
        self.judged.as_ref().map_or(0.0, |judged| judged.seconds)
    }

    /// Whether it is known to be as expected.
    pub(super) fn is_ok(&self) -> bool {
        self.exit() == Exit::Yes
    }

    /// Whether it is as expected; an error, if it has no verdict.
    pub(super) fn exit(&self) -> Exit {
        let judged = self.judged.as_ref();
        judged.map_or(Exit::Error, |judged| judged.exit)
    }

    /// The word for the verdict.
    pub(super) fn verdict(&self) -> &'static str {
        let judged = self.judged.as_ref();
        judged.map_or("invalid", |judged| judged.finding.verdict.name())
    }

    /// The verdict and what there is to say about it, as in `none, expected unique: …`.
    pub(super) fn text(&self) -> String {
        let mut text = self.verdict().to_owned();
        let Ok(judged) = &self.judged else {
            return text;
        };
        if self.is_ok() {
            if let Some(rating) = judged.rating {
                let _ = write!(text, ", {} {rating}", rating.level());
            }
        } else if judged.aspect == Aspect::Verdict {
            let _ = write!(text, ", expected {}", self.expected.verdict);
        }
        if let Some(reason) = &judged.reason {
            let _ = write!(text, ": {reason}");
        }
        text
    }

    /// The change that would give the only puzzle one solution, if it should have one.
    pub(super) fn advice(&self, context: &Context) -> Option<String> {
        let (Ok(puzzle), Ok(judged)) = (&self.item.puzzle, &self.judged) else {
            return None;
        };
        let is_wrong = judged.exit == Exit::No
            && judged.aspect == Aspect::Verdict
            && matches!(judged.finding.verdict, Verdict::None | Verdict::Multiple);
        is_wrong.then(|| advice(context, &self.item, puzzle))?
    }

    /// Why there is no solution, or what is not as expected, where the text says that without a
    /// reason too.
    pub(super) fn why(&self) -> Option<String> {
        match &self.judged {
            Err(fault) => fault.list().into_iter().next().map(|first| first.message),
            Ok(judged) if judged.reason.is_some() || self.is_ok() => judged.reason.clone(),
            Ok(_) => Some(format!(
                "the verdict is {}, expected {}",
                self.verdict(),
                self.expected.verdict
            )),
        }
    }

    /// Two solutions, where one was expected.
    pub(super) fn rivals(&self) -> &[Assignment] {
        match &self.judged {
            Ok(judged) if !judged.differ.is_empty() => &judged.finding.solutions,
            _ => &[],
        }
    }

    /// Everything that is wrong with it, with its place.
    pub(super) fn problems(&self) -> Vec<Problem> {
        let problem = |kind: String, message: String| {
            vec![Problem {
                kind,
                line: self.item.line,
                column: None,
                message,
            }]
        };
        match &self.judged {
            Ok(_) if self.is_ok() => Vec::new(),
            Ok(judged) => {
                let kind = match (judged.aspect, judged.exit) {
                    (Aspect::Level, Exit::No) => "wrong-level",
                    (Aspect::Level, _) => "unknown",
                    (Aspect::Solution, _) => "wrong-solution",
                    (Aspect::Verdict, _) => self.verdict(),
                };
                problem(kind.to_owned(), self.text())
            }
            // It is in another file, the one with the solution.
            Err(InputFault::Malformed(input, error)) if *input.name != *self.item.file => {
                let kind = error.faults().first().map(|fault| fault.code.to_string());
                let message = format!("`{}`: {error}", input.name);
                problem(kind.unwrap_or_default(), message)
            }
            Err(fault) => {
                let faults = fault.list().into_iter();
                let faults = faults.map(|fault| Problem {
                    line: fault.line.unwrap_or(self.item.line),
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
