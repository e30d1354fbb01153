//! The finding about one puzzle, and its words.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::fmt::Write as _;
use std::sync::Arc;

use tents::explain::Rating;
use tents::puzzle::{Assignment, Cell};
use tents::repair::SameClues;
use tents::solve::{Finding, Stop, Verdict};

use super::expect::Expected;
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::fault::InputFault;
use crate::cli::input::Item;
use crate::cli::shared::advice::advice;

/// The finding about one puzzle.
#[derive(Debug)]
pub(super) struct Checked {
    pub(super) item: Arc<Item>,
    pub(super) expected: Expected,
    /// Its verdict, or why it has none.
    pub(super) judged: Result<Judged, InputFault>,
    /// The number of the image that stands for it, if duplicates are asked for and it is a puzzle.
    pub(super) image: Option<Result<u128, Stop>>,
}

/// A verdict on a puzzle, beside what is expected of it.
#[derive(Debug)]
pub(super) struct Judged {
    pub(super) finding: Finding,
    /// How long it took to read the puzzle and to find that out.
    pub(super) seconds: f64,
    pub(super) judgement: Judgement,
    /// Why there is no solution, or what is not as expected.
    pub(super) reason: Option<String>,
    /// What holds without one of two equal lists of clues, in JSON and on a page.
    pub(super) same_clues: Option<SameClues>,
    /// A picture as HTML, where that is asked for.
    pub(super) picture: String,
}

/// Whether a puzzle is as expected.
#[derive(Debug)]
pub(super) enum Judgement {
    /// It is. Its rating is known if a level was expected.
    Right(Option<Rating>),
    /// With the cells in which two solutions differ, if one was expected.
    WrongVerdict(Vec<Cell>),
    /// With its rating, if it has one.
    WrongLevel(Option<Rating>),
    /// A solution that is stored with the puzzle is wrong.
    WrongSolution,
    /// The puzzle itself expects something that the options do not allow.
    WrongExpectation,
    /// A limit was reached before the verdict was known.
    UnknownVerdict,
    /// The same, before the level was known.
    UnknownLevel,
}

impl Judgement {
    /// Whether the puzzle is as expected: yes, no, or unknown.
    pub(super) fn exit(&self) -> Exit {
        match self {
            Self::Right(_) => Exit::Yes,
            Self::WrongVerdict(_)
            | Self::WrongLevel(_)
            | Self::WrongSolution
            | Self::WrongExpectation => Exit::No,
            Self::UnknownVerdict | Self::UnknownLevel => Exit::Unknown,
        }
    }
}

impl Judged {
    /// The same, for a puzzle that itself expects something that the options do not allow, which
    /// `text` describes.
    pub(super) fn against(self, text: &str) -> Self {
        let judgement = match self.judgement {
            Judgement::Right(_) | Judgement::UnknownVerdict | Judgement::UnknownLevel => {
                Judgement::WrongExpectation
            }
            wrong => wrong,
        };
        let reason = self.reason.as_ref();
        let reason = reason.map_or_else(|| text.to_owned(), |reason| format!("{reason}; {text}"));
        Self {
            judgement,
            reason: Some(reason),
            ..self
        }
    }
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
        self.judgement().map_or(Exit::Error, Judgement::exit)
    }

    /// The judgement, if it has a verdict.
    pub(super) fn judgement(&self) -> Option<&Judgement> {
        self.judged.as_ref().ok().map(|judged| &judged.judgement)
    }

    /// How hard it is, if a level was expected and that is known.
    pub(super) fn rating(&self) -> Option<Rating> {
        match self.judgement() {
            Some(&(Judgement::Right(rating) | Judgement::WrongLevel(rating))) => rating,
            _ => None,
        }
    }

    /// Where two solutions differ, if one was expected.
    pub(super) fn differ(&self) -> &[Cell] {
        match self.judgement() {
            Some(Judgement::WrongVerdict(cells)) => cells,
            _ => &[],
        }
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
        match judged.judgement {
            Judgement::Right(Some(rating)) => {
                let _ = write!(text, ", {} {rating}", rating.level());
            }
            Judgement::WrongVerdict(_) | Judgement::UnknownVerdict => {
                let _ = write!(text, ", expected {}", self.expected.verdict);
            }
            _ => {}
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
        let is_wrong = matches!(judged.judgement, Judgement::WrongVerdict(_))
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
            Ok(judged) if !self.differ().is_empty() => &judged.finding.solutions,
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
            Ok(judged) => {
                let kind = match judged.judgement {
                    Judgement::Right(_) => return Vec::new(),
                    Judgement::WrongLevel(_) => "wrong-level",
                    Judgement::UnknownLevel => "unknown",
                    Judgement::WrongSolution => "wrong-solution",
                    Judgement::WrongExpectation => "wrong-expectation",
                    Judgement::WrongVerdict(_) | Judgement::UnknownVerdict => self.verdict(),
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
