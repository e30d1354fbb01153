//! A whole solution in the steps that a person would take.

use serde::Deserialize;

use super::advice::same_clues_of;
use super::end::Ended;
use super::hint::hint;
use super::marks::MarkUse;
use super::solutions::differing;
use super::why::asking;
use crate::explain::{
    Ending, Grade, Grading, Hint, Mistake, Step, Steps, WrongSum, grade, wrong_sum,
};
use crate::format::Notes;
use crate::limits::{Limits, Stop};
use crate::puzzle::{Cell, Puzzle};
use crate::render::explain::{self as words, Explanation, json};
use crate::render::json::Of;
use crate::repair::SameClues;
use crate::solve::{Finding, Options, Several, Verdict, several, verdict};

/// A request for an explanation.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ExplainRequest {
    /// Whether the explanation also lists marks that follow at once, such as grass around tents.
    pub all_marks: bool,
    /// The meaning of the marks on the board.
    pub marks: MarkUse,
}

/// The explanation of a puzzle, or the reason why there is none.
#[derive(Clone, Debug)]
pub enum ExplainOutcome {
    /// The clues do not add up.
    WrongSum(WrongSum),
    /// A mark on the board is wrong.
    Mistake(Mistake),
    /// The steps: to the solution, to a dead end, or until nothing more follows or a limit is
    /// reached.
    Steps(Box<ExplainedSteps>),
}

/// The steps of an explanation, and everything else that is known about the puzzle.
#[derive(Clone, Debug)]
pub struct ExplainedSteps {
    steps: Vec<Step>,
    ending: Ending,
    solutions: Verdict,
    grade: Option<Grade>,
    ungraded: Option<Stop>,
    several: Option<Several>,
    differ: Vec<Cell>,
    /// The limit that ended the search for the number of solutions, if one did.
    stop: Option<Stop>,
}

impl ExplainRequest {
    /// Explains a puzzle, starting from all its marks: the caller applies the field `marks` to the
    /// puzzle first.
    #[must_use]
    pub fn run(&self, puzzle: &Puzzle, limits: &Limits) -> ExplainOutcome {
        let finding = verdict(puzzle, Options::default().limits(limits.clone()));
        if let Some(sum) = wrong_sum(puzzle) {
            return ExplainOutcome::WrongSum(sum);
        }
        if finding.verdict == Verdict::None
            && puzzle.count_marks() > 0
            && let Hint::Mistake(mistake) = hint(puzzle, false, limits)
        {
            return ExplainOutcome::Mistake(mistake);
        }
        let (steps, ending) = Steps::new(puzzle, limits).finish();
        let held = steps.iter().map(Step::bytes).sum();
        let limits = limits.less_memory(held);
        let Explanation {
            solutions,
            grade,
            ungraded,
            several,
            differ,
            ..
        } = explained(puzzle, &finding, &steps, &ending, &limits);
        ExplainOutcome::Steps(Box::new(ExplainedSteps {
            steps,
            ending,
            solutions,
            grade,
            ungraded,
            several,
            differ,
            stop: finding.stop.filter(|_| finding.verdict == Verdict::Unknown),
        }))
    }

    /// Returns the answer to a line of input, as one line of JSON.
    pub(super) fn answer(
        &self,
        of: &Of,
        notes: &Notes,
        puzzle: &Puzzle,
        limits: &Limits,
    ) -> String {
        let explained = self.run(puzzle, limits);
        let same_clues = explained.same_clues(puzzle, notes, limits);
        explained.json(of, puzzle, self.all_marks, same_clues, true)
    }
}

/// Returns the explanation of a puzzle: the steps with their end, the grade if there is one
/// solution, and the cells in which solutions differ if there are several. `finding` is the verdict
/// on the puzzle.
#[must_use]
pub fn explained<'e>(
    puzzle: &'e Puzzle,
    finding: &Finding,
    steps: &'e [Step],
    ending: &'e Ending,
    limits: &Limits,
) -> Explanation<'e> {
    let solutions = match (ending, finding.verdict) {
        (Ending::Stopped(_), _) => Verdict::Unknown,
        // The steps determine every cell, so there is exactly one solution.
        (Ending::Solved, Verdict::Unknown) => Verdict::Unique,
        (_, verdict) => verdict,
    };
    let grading = (solutions == Verdict::Unique).then(|| grade(puzzle, limits));
    let options = Options::default().limits(limits.clone());
    let is_multiple = finding.verdict == Verdict::Multiple;
    Explanation {
        puzzle,
        steps,
        ending,
        solutions,
        grade: grading.as_ref().and_then(Grading::grade).cloned(),
        ungraded: match grading {
            Some(Grading::Stopped(stop)) => Some(stop),
            _ => None,
        },
        several: is_multiple.then(|| several(puzzle, options)),
        differ: differing(puzzle, finding),
    }
}

impl ExplainOutcome {
    /// Returns how the explanation ended.
    #[must_use]
    pub fn end(&self) -> Ended {
        match self {
            Self::WrongSum(_) | Self::Mistake(_) => Ended::No,
            Self::Steps(walk) => walk.end(),
        }
    }

    /// If [`end`](Self::end) is [`Ended::No`], returns the result of [`same_clues_of`]; otherwise
    /// returns `None`.
    #[must_use]
    pub fn same_clues(&self, puzzle: &Puzzle, notes: &Notes, limits: &Limits) -> Option<SameClues> {
        let is_no = self.end() == Ended::No;
        is_no.then(|| same_clues_of(puzzle, notes, limits))?
    }

    /// Returns lines of JSON: one for each step and one for the end, or a single line for a
    /// mistake. With `in_one_line`, returns one line with the steps and the end.
    #[must_use]
    pub fn json(
        &self,
        of: &Of,
        puzzle: &Puzzle,
        all_marks: bool,
        same_clues: Option<SameClues>,
        in_one_line: bool,
    ) -> String {
        match self {
            Self::WrongSum(sum) => {
                let text = asking(sum);
                let end = json::End::open("none", &text).with_same_clues(same_clues);
                json::explanation(of, &[], &[], &end, in_one_line)
            }
            Self::Mistake(mistake) => json::mistake_line(of, mistake, same_clues),
            Self::Steps(walk) => {
                let text = words::ending(&walk.explanation(puzzle));
                let end = walk.json_end(&text).with_same_clues(same_clues);
                let entries = words::entries(&walk.steps, all_marks);
                json::explanation(of, &walk.steps, &entries, &end, in_one_line)
            }
        }
    }
}

impl ExplainedSteps {
    fn end(&self) -> Ended {
        match (&self.ending, self.stop) {
            (Ending::Solved, _) => self.ungraded.map_or(Ended::Yes, Into::into),
            (Ending::Stopped(stop), _) => (*stop).into(),
            // A limit ended the search for the number of solutions, so there may be exactly one.
            (Ending::NothingFollows, Some(stop)) => stop.into(),
            (Ending::NothingFollows | Ending::DeadEnd { .. }, _) => Ended::No,
        }
    }

    /// Returns the explanation in the form that text and pages are written from.
    #[must_use]
    pub fn explanation<'e>(&'e self, puzzle: &'e Puzzle) -> Explanation<'e> {
        Explanation {
            puzzle,
            steps: &self.steps,
            ending: &self.ending,
            solutions: self.solutions,
            grade: self.grade.clone(),
            ungraded: self.ungraded,
            several: self.several,
            differ: self.differ.clone(),
        }
    }

    /// Returns the end of the explanation for JSON: the grade or, if there is none, `text`.
    fn json_end<'w>(&'w self, text: &'w str) -> json::End<'w> {
        if let Some(grade) = &self.grade {
            return json::End::Graded(grade);
        }
        let result = match self.solutions {
            Verdict::Unique if self.ungraded.is_some() => Verdict::Unknown.name(),
            Verdict::Unique => "unfinished",
            other => other.name(),
        };
        let dead_end = match &self.ending {
            Ending::DeadEnd { dead_end, .. } => Some(dead_end),
            _ => None,
        };
        json::End::Open {
            result,
            dead_end,
            differ: &self.differ,
            text,
            same_clues: None,
        }
    }
}
