//! The verdict on a puzzle, and whether the puzzle is as expected.

use std::borrow::Cow;
use std::fmt::Write as _;

use serde::Deserialize;

use super::advice::same_clues_of;
use super::end::Ended;
use super::expect::{Expect, Expected};
use super::fault::JsonFault;
use super::grade::graded;
use super::parsed::{maybe_parsed, parsed};
use super::solutions::{differing, rules_broken};
use super::why::why_none_with;
use super::words::listed;
use crate::explain::{Levels, Obstacle, Rating, grade, obstacle};
use crate::format::{Notes, Solution};
use crate::limits::Limits;
use crate::puzzle::{Assignment, Cell, Content, Puzzle};
use crate::render::explain;
use crate::render::json::{JsonLine, Of, Stats};
use crate::repair::SameClues;
use crate::rules::Violation;
use crate::solve::{Distinct, Finding, Options, Several, Statistics, Verdict, several, verdict};

/// A message names at most this many of the cells in which two solutions differ.
const SHOWN: usize = 4;

/// Verifying a solution takes at most this many bytes of memory per cell.
const BYTES_TO_JUDGE: u64 = 24;

/// A request for the verdict on a puzzle.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CheckRequest {
    /// The expected verdict for puzzles whose notes name no verdict.
    #[serde(deserialize_with = "parsed")]
    pub expect: Expect,
    /// The expected levels for puzzles whose notes name no level.
    #[serde(deserialize_with = "maybe_parsed")]
    pub level: Option<Levels>,
    /// Whether a puzzle fails if its own notes allow something that the request does not allow.
    pub strict: bool,
    /// Which solutions count as different.
    pub distinct: Distinct,
    /// The meaning of the marks on the board. With `None`, the tents are the solution if their
    /// number equals the number of trees; otherwise every solution must respect the marks.
    pub marks: Option<CheckedMarks>,
    /// Whether to count the solutions, up to a thousand, of a puzzle that has several although
    /// another verdict is expected. That takes longer than the verdict.
    pub counts_several: bool,
    /// Whether the answer to a line of input includes how much work the search was.
    pub stats: bool,
}

/// The meaning of the marks on a board that is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CheckedMarks {
    /// Every solution must respect the marks.
    Given,
    /// The tents are the solution, which must be right.
    Solution,
    /// The marks are removed before the puzzle is solved.
    Ignore,
}

/// The verdict on a puzzle, and whether the puzzle is as expected.
#[derive(Clone, Debug)]
pub struct CheckOutcome {
    /// What is expected of the puzzle.
    pub expected: Expected,
    /// The verdict, with up to two solutions.
    pub finding: Finding,
    /// The seconds that the clock of the caller showed when the verdict was known.
    pub seconds: f64,
    /// Whether the puzzle is as expected.
    pub judgement: Judgement,
    /// Why there is no solution, how the puzzle differs from the expectation, or which limit was
    /// reached.
    pub reason: Option<String>,
    /// Why there is no solution, if that can be seen at a glance.
    pub obstacle: Option<Obstacle>,
    /// The first stored solution that is wrong. `None` if none is, or if none was verified because
    /// the puzzle has no solution or the memory is too small.
    pub broken: Option<BrokenSolution>,
}

/// A stored solution that breaks rules.
#[derive(Clone, Debug)]
pub struct BrokenSolution {
    /// The place of the solution, in words that follow "the solution", such as `on the board`.
    pub place: String,
    /// The solution.
    pub solution: Solution,
    /// The rules that the solution breaks, at least one.
    pub violations: Vec<Violation>,
}

/// Whether a puzzle is as expected.
#[derive(Clone, Debug)]
pub enum Judgement {
    /// The puzzle is as expected. Its rating is known if a level was expected.
    Right(Option<Rating>),
    /// The verdict is not the expected one, or it is unknown and a stored solution is wrong. Holds
    /// the cells in which two solutions differ; empty unless the verdict is `multiple`.
    WrongVerdict(Vec<Cell>),
    /// The level is not an expected one. Holds the rating of the puzzle, if it has one.
    WrongLevel(Option<Rating>),
    /// A solution that is stored with the puzzle is wrong.
    WrongSolution,
    /// The puzzle itself expects something that the request does not allow.
    WrongExpectation,
    /// A limit was reached before the verdict was known.
    UnknownVerdict,
    /// A limit was reached before the level was known.
    UnknownLevel,
}

impl CheckedMarks {
    /// Returns the board that is solved: the puzzle, or the puzzle without its marks.
    fn board(self, puzzle: &Puzzle) -> Cow<'_, Puzzle> {
        match self {
            Self::Given => Cow::Borrowed(puzzle),
            Self::Solution | Self::Ignore => Cow::Owned(puzzle.without_marks()),
        }
    }
}

impl CheckRequest {
    /// Returns the expectations for a puzzle whose notes name none.
    #[must_use]
    pub fn expected(&self) -> Expected {
        Expected {
            verdict: self.expect,
            levels: self.level,
        }
    }

    /// Checks a puzzle and its stored solutions. `seconds` returns the time on the clock of the
    /// caller; it is called once, when the verdict is known, because finding the reason can take
    /// longer. `others` passes to its argument every stored solution that is neither on the board
    /// nor in the notes, with its place in words.
    ///
    /// # Errors
    ///
    /// If the notes on the puzzle have an invalid expectation, or if `others` fails.
    pub fn run<E: From<JsonFault>>(
        &self,
        puzzle: &Puzzle,
        notes: &Notes,
        limits: &Limits,
        seconds: &dyn Fn() -> f64,
        others: impl FnOnce(&mut dyn FnMut(&str, Solution)) -> Result<(), E>,
    ) -> Result<CheckOutcome, E> {
        let asked = self.expected();
        let own = asked.with_notes(notes)?;
        let is_allowed = !self.strict || own.implies(asked);
        let expected = if is_allowed { own } else { asked.resolved() };
        let mut checked = self.judged(puzzle, notes, expected, limits, seconds, others)?;
        if !is_allowed {
            checked.contradict(&format!(
                "the puzzle itself expects {own}, but `--strict` demands {expected}"
            ));
        }
        Ok(checked)
    }

    /// Returns the answer to a line of input, as one line of JSON.
    pub(super) fn answer(
        &self,
        of: &Of,
        notes: &Notes,
        puzzle: &Puzzle,
        limits: &Limits,
        seconds: &dyn Fn() -> f64,
    ) -> String {
        match self.run(puzzle, notes, limits, seconds, |_| Ok::<(), JsonFault>(())) {
            Ok(checked) => {
                let statistics = checked.finding.statistics;
                let stats = Stats::new(checked.seconds, None, statistics);
                let stats = self.stats.then_some(stats);
                let same_clues = checked.same_clues(&self.board(puzzle), notes, limits);
                checked.json(of, same_clues, stats)
            }
            Err(failure) => JsonFault::answer(of, &[failure]),
        }
    }

    /// Returns the meaning of the marks on a board.
    fn marks(&self, puzzle: &Puzzle) -> CheckedMarks {
        let is_solved = puzzle.count(Content::Tent) == puzzle.trees().len();
        self.marks.unwrap_or(if is_solved {
            CheckedMarks::Solution
        } else {
            CheckedMarks::Given
        })
    }

    /// Returns the board that is solved: the puzzle, or the puzzle without its marks.
    #[must_use]
    pub fn board<'p>(&self, puzzle: &'p Puzzle) -> Cow<'p, Puzzle> {
        self.marks(puzzle).board(puzzle)
    }

    /// Checks a puzzle against its expectations.
    fn judged<E>(
        &self,
        puzzle: &Puzzle,
        notes: &Notes,
        expected: Expected,
        limits: &Limits,
        seconds: &dyn Fn() -> f64,
        others: impl FnOnce(&mut dyn FnMut(&str, Solution)) -> Result<(), E>,
    ) -> Result<CheckOutcome, E> {
        let marks = self.marks(puzzle);
        let board = marks.board(puzzle);
        let board = board.as_ref();
        let options = || {
            Options::default()
                .distinct(self.distinct)
                .limits(limits.clone())
        };
        let finding = verdict(board, options());
        let (found, seconds) = (finding.verdict, seconds());
        // Verifying a stored solution is far less work than finding one, so it is done even if the
        // search has reached its time limit.
        let bytes = BYTES_TO_JUDGE * board.contents().len() as u64;
        let is_judged = finding.stop.is_none() || limits.allow(bytes).is_ok();
        let (mut has_right, mut broken) = (false, None);
        let mut take = |place: &str, solution: Solution| {
            if is_judged && broken.is_none() && found != Verdict::None {
                let violations = rules_broken(board, &solution);
                let is_right = violations.is_empty();
                has_right |= is_right;
                broken = (!is_right).then(|| BrokenSolution {
                    place: place.to_owned(),
                    solution,
                    violations,
                });
            }
        };
        if marks == CheckedMarks::Solution {
            take("on the board", Solution::Layout(puzzle.marked_tents()));
        }
        if let Some(layout) = &notes.solution {
            take(notes.solution_place(), Solution::Layout(layout.clone()));
        }
        others(&mut take)?;
        let stopped = finding.stop.map(|stop| format!("stopped by {stop}"));
        let wrong = broken.as_ref().map(|broken: &BrokenSolution| {
            let (place, rule) = (&broken.place, &broken.violations[0]);
            format!("the solution {place} is wrong: {rule}")
        });
        let obstacle = match found {
            Verdict::None => obstacle(board, limits).ok().flatten(),
            _ => None,
        };
        let is_solvable = !finding.solutions.is_empty() || has_right;
        let fits = expected.verdict.fits(found, is_solvable);
        let (judgement, reason) = match (fits, wrong, expected.levels) {
            (Some(true), Some(wrong), _) => (Judgement::WrongSolution, Some(wrong)),
            (Some(true), None, Some(levels)) => judge_level(board, levels, limits),
            (Some(true), None, None) => {
                let reason = obstacle.as_ref().map(explain::obstacle);
                (Judgement::Right(None), reason.or(stopped))
            }
            (None, None, _) => (Judgement::UnknownVerdict, stopped),
            (_, wrong, _) => {
                let differ = match found {
                    Verdict::Multiple => differing(board, &finding),
                    _ => Vec::new(),
                };
                let reason = wrong.or_else(|| match found {
                    Verdict::None => Some(why_none_with(obstacle.as_ref(), board, limits)),
                    Verdict::Multiple => {
                        let several = if self.counts_several {
                            several(board, options())
                        } else {
                            Several::TWO
                        };
                        let cells = listed(&differ, SHOWN);
                        Some(format!("{} differ at {cells}", several.two()))
                    }
                    Verdict::Unknown | Verdict::Unique => stopped,
                });
                (Judgement::WrongVerdict(differ), reason)
            }
        };
        Ok(CheckOutcome {
            expected,
            finding,
            seconds,
            judgement,
            reason,
            obstacle,
            broken,
        })
    }
}

/// Checks the level of a puzzle that has the expected verdict. Also returns the reason, if the
/// level is wrong or unknown.
fn judge_level(puzzle: &Puzzle, levels: Levels, limits: &Limits) -> (Judgement, Option<String>) {
    let (judgement, reason) = match graded(grade(puzzle, limits)) {
        Ok(grade) => {
            let (rating, level) = (grade.rating, grade.level());
            if levels.contains(level) {
                return (Judgement::Right(Some(rating)), None);
            }
            let reason = format!("its level is {level} ({rating}), expected {levels}");
            (Judgement::WrongLevel(Some(rating)), reason)
        }
        Err(ungraded) => {
            if let Ended::Stopped(stop) = ungraded.end {
                let reason = format!("stopped by {stop} before its level was known");
                (Judgement::UnknownLevel, reason)
            } else {
                let reason = format!("{}, expected {levels}", ungraded.text);
                (Judgement::WrongLevel(None), reason)
            }
        }
    };
    (judgement, Some(reason))
}

impl Judgement {
    /// Returns whether the puzzle is as expected, or `None` if that is not known.
    #[must_use]
    pub fn is_right(&self) -> Option<bool> {
        match self {
            Self::Right(_) => Some(true),
            Self::WrongVerdict(_)
            | Self::WrongLevel(_)
            | Self::WrongSolution
            | Self::WrongExpectation => Some(false),
            Self::UnknownVerdict | Self::UnknownLevel => None,
        }
    }
}

impl CheckOutcome {
    /// Records that the request does not allow what the puzzle itself expects.
    fn contradict(&mut self, text: &str) {
        if !matches!(self.judgement.is_right(), Some(false)) {
            self.judgement = Judgement::WrongExpectation;
        }
        self.reason = Some(match self.reason.take() {
            Some(reason) => format!("{reason}; {text}"),
            None => text.to_owned(),
        });
    }

    /// Returns how the check ended.
    #[must_use]
    pub fn end(&self) -> Ended {
        match self.judgement.is_right() {
            Some(true) => Ended::Yes,
            Some(false) => Ended::No,
            None => Ended::Open,
        }
    }

    /// Returns the rating of the puzzle, if a level was expected and the rating is known.
    #[must_use]
    pub fn rating(&self) -> Option<Rating> {
        match self.judgement {
            Judgement::Right(rating) | Judgement::WrongLevel(rating) => rating,
            _ => None,
        }
    }

    /// If there are several solutions although another verdict was expected, returns the cells in
    /// which two of them differ; otherwise returns an empty list.
    #[must_use]
    pub fn differ(&self) -> &[Cell] {
        match &self.judgement {
            Judgement::WrongVerdict(cells) => cells,
            _ => &[],
        }
    }

    /// If there are several solutions although another verdict was expected, returns two of them;
    /// otherwise returns an empty list.
    #[must_use]
    pub fn rivals(&self) -> &[Assignment] {
        if self.differ().is_empty() {
            return &[];
        }
        &self.finding.solutions
    }

    /// Returns the verdict and the reason, as in `none, expected unique: …`.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = self.finding.verdict.name().to_owned();
        match self.judgement {
            Judgement::Right(Some(rating)) => {
                let _ = write!(text, ", {} {rating}", rating.level());
            }
            Judgement::WrongVerdict(_) | Judgement::UnknownVerdict => {
                let _ = write!(text, ", expected {}", self.expected.verdict);
            }
            _ => {}
        }
        if let Some(reason) = &self.reason {
            let _ = write!(text, ": {reason}");
        }
        text
    }

    /// Returns why there is no solution, how the puzzle differs from the expectation, or which
    /// limit was reached; `None` if there is nothing to report.
    #[must_use]
    pub fn why(&self) -> Option<String> {
        if self.reason.is_some() || self.end() == Ended::Yes {
            return self.reason.clone();
        }
        let (verdict, expected) = (self.finding.verdict, self.expected.verdict);
        Some(format!("the verdict is {verdict}, expected {expected}"))
    }

    /// If there is no solution, returns the result of [`same_clues_of`]; otherwise returns `None`.
    /// `board` is the board that was solved.
    #[must_use]
    pub fn same_clues(&self, board: &Puzzle, notes: &Notes, limits: &Limits) -> Option<SameClues> {
        let is_none = self.finding.verdict == Verdict::None;
        is_none.then(|| same_clues_of(board, notes, limits))?
    }

    /// Returns the outcome as a line of JSON.
    #[must_use]
    pub fn json(
        &self,
        of: &Of,
        same_clues: Option<SameClues>,
        stats: Option<Stats<Statistics>>,
    ) -> String {
        let rating = self.rating();
        JsonLine::about("check", of)
            .with("verdict", self.finding.verdict.name())
            .with("ok", self.end() == Ended::Yes)
            .with("expected", self.expected.verdict.name())
            .with_some("reason", self.why())
            .with_some("same_clues", same_clues)
            .with_some("level", rating.map(|rating| rating.level().name()))
            .with_some("rating", rating)
            .with_list("differ", self.differ())
            .with_list("solutions", self.rivals())
            .with_some("stats", stats)
            .text()
    }
}
