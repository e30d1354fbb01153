//! The grade of a puzzle.

use serde::Deserialize;

use super::end::Ended;
use super::marks::MarkUse;
use super::why::why_none;
use crate::explain::{Grade, Grading, grade};
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::render::explain::json;
use crate::render::json::Of;
use crate::solve::{Options, Verdict, verdict};

/// A request for a grade.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GradeRequest {
    /// The meaning of the marks on the board.
    pub marks: MarkUse,
}

/// The grade of a puzzle, or the reason why it has none.
#[derive(Clone, Debug)]
pub struct GradeOutcome {
    /// The verdict.
    pub verdict: Verdict,
    /// The grade, or the reason why there is none.
    pub grade: Result<Grade, Ungraded>,
}

/// The reason why a puzzle has no grade.
#[derive(Clone, Debug)]
pub struct Ungraded {
    /// The word for the reason in JSON: `none`, `multiple`, `unfinished` or `unknown`.
    pub result: &'static str,
    /// The text, such as `ungraded (multiple solutions)`.
    pub text: String,
    /// How the grading ended.
    pub end: Ended,
}

impl GradeRequest {
    /// Grades a puzzle, starting from all its marks: the caller applies the field `marks` to the
    /// puzzle first.
    #[must_use]
    pub fn run(&self, puzzle: &Puzzle, limits: &Limits) -> GradeOutcome {
        let finding = verdict(puzzle, Options::default().limits(limits.clone()));
        let grading = match (finding.verdict, finding.stop) {
            (Verdict::Unique, _) => Some(grade(puzzle, limits)),
            (_, Some(stop)) => Some(Grading::Stopped(stop)),
            (Verdict::Multiple, None) => None,
            (_, None) => Some(Grading::NoSolution),
        };
        let grade = match grading {
            None => Err(Ungraded::new("multiple", "multiple solutions", Ended::No)),
            Some(Grading::NoSolution) => {
                let why = why_none(puzzle, limits);
                Err(Ungraded::new(
                    "none",
                    &format!("no solution: {why}"),
                    Ended::No,
                ))
            }
            Some(grading) => graded(grading),
        };
        GradeOutcome {
            verdict: finding.verdict,
            grade,
        }
    }

    /// Returns the answer to a line of input, as one line of JSON.
    pub(super) fn answer(&self, of: &Of, puzzle: &Puzzle, limits: &Limits) -> String {
        self.run(puzzle, limits).json(of)
    }
}

impl Ungraded {
    fn new(result: &'static str, reason: &str, end: Ended) -> Self {
        Self {
            result,
            text: format!("ungraded ({reason})"),
            end,
        }
    }
}

/// Returns the grade that a grading found, or the reason why there is none.
pub(super) fn graded(grading: Grading) -> Result<Grade, Ungraded> {
    Err(match grading {
        Grading::Graded(grade) => return Ok(grade),
        Grading::Stopped(stop) => Ungraded {
            result: "unknown",
            text: format!("unknown (stopped by {stop})"),
            end: stop.into(),
        },
        Grading::NoSolution => Ungraded::new("none", "no solution", Ended::No),
        Grading::Unfinished(_) => {
            let reason = "the techniques do not solve it";
            Ungraded::new("unfinished", reason, Ended::No)
        }
    })
}

impl GradeOutcome {
    /// Returns how the grading ended.
    #[must_use]
    pub fn end(&self) -> Ended {
        match &self.grade {
            Ok(_) => Ended::Yes,
            Err(ungraded) => ungraded.end,
        }
    }

    /// Returns the outcome as a line of JSON.
    #[must_use]
    pub fn json(&self, of: &Of) -> String {
        let end = match &self.grade {
            Ok(grade) => json::End::Graded(grade),
            Err(ungraded) => json::End::open(ungraded.result, &ungraded.text),
        };
        json::end("grade", of, &end)
    }
}
