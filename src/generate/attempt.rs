//! One attempt: from a stream of random numbers to a puzzle, or to the reason why there is none.

use crate::explain::{Grade, Grading, Level, Levels, TechniqueKind, grade, grade_without};
use crate::generate::draft::Draft;
use crate::generate::draft_fixer::DraftFixer;
use crate::generate::options::{Clues, GeneratorSettings, Impossible};
use crate::generate::plant::plant;
use crate::generate::polish::polish;
use crate::generate::share::Share;
use crate::generate::uniqueness::NODES;
use crate::limits::{Limits, Stop};
use crate::puzzle::{Assignment, Puzzle};
use crate::solve::{self, Verdict, verdict};

/// Makes puzzles by numbered attempts.
#[derive(Clone, Debug)]
pub struct Generator {
    options: GeneratorSettings,
}

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GeneratedPuzzle {
    /// The number of the attempt.
    pub attempt: u64,
    /// The puzzle, without marks.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Assignment,
    /// Its grade, if grading was requested.
    pub grade: Option<Grade>,
    /// If the puzzle was polished: the share of its trees whose tents follow without any clue.
    pub without_clues: Option<Share>,
}

/// The reason why an attempt made no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AttemptError {
    /// There was no room for all trees and tents.
    NoRoom,
    /// After all changes, the place of some tree's tent was still not determined, or a line was
    /// still empty.
    Open,
    /// The level of the puzzle is not one of those wanted.
    Level(Level),
    /// The puzzle does not need the technique that it should need.
    Technique,
    /// The techniques do not solve the puzzle, so it has no grade.
    Ungraded,
    /// After polishing, too many trees still need no clue.
    Polish,
    /// A limit was reached.
    Stopped(Stop),
}

impl From<Stop> for AttemptError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl Generator {
    /// Creates a generator with some options.
    ///
    /// # Errors
    ///
    /// Returns [`Impossible`] if it is known at once that no puzzle meets the options.
    pub fn new(options: GeneratorSettings) -> Result<Self, Impossible> {
        options.check()?;
        Ok(Self { options })
    }

    /// Returns the options.
    #[must_use]
    pub fn options(&self) -> &GeneratorSettings {
        &self.options
    }

    /// Makes the attempt with this number. The result is the same at any time and on any machine,
    /// unless a limit stops the attempt.
    ///
    /// # Errors
    ///
    /// Returns an [`AttemptError`] if the attempt made no puzzle. The deadline and the interrupt
    /// flag of the limits are observed.
    pub fn attempt(&self, number: u64, limits: &Limits) -> Result<GeneratedPuzzle, AttemptError> {
        let options = &self.options;
        let random = &mut options.random(number);
        let fixer = DraftFixer::new(options);
        limits.check()?;
        let mut draft = Draft::new(options.size);
        if let Clues::Share(share) = options.clues {
            let lines = draft.shuffled_lines(random);
            draft.hide(&lines[share.of(lines.len())..]);
        }
        if options.is_symmetric {
            fixer.fill(&mut draft, random, limits)?;
        } else if !plant(&mut draft, random, fixer, limits)? {
            return Err(AttemptError::NoRoom);
        }
        if !fixer.run(&mut draft, random, limits)? {
            return Err(if draft.tents().len() < fixer.number {
                AttemptError::NoRoom
            } else {
                AttemptError::Open
            });
        }
        // The grade of the current draft, once it is known.
        let mut grade = None;
        let mut share = None;
        if let Some(wanted) = options.polish {
            grade = Some(self.judge(&draft, limits)?);
            let is_right = |draft: &Draft| {
                let is_settled =
                    fixer.is_whole(draft) && fixer.uniqueness.open(draft, limits)?.is_empty();
                Ok(is_settled && accept(self.judge(draft, limits), &mut grade)?)
            };
            let number = polish(&mut draft, random, fixer, wanted, limits, is_right)?;
            let trees = draft.tents().len();
            if number > wanted.of(trees) {
                return Err(AttemptError::Polish);
            }
            share = Some(Share::of_part(number, trees));
        }
        if options.clues == Clues::Minimal {
            let lines = draft.shuffled_lines(random);
            let hidden = minimize(&lines, |hidden| {
                draft.hide(hidden);
                let puzzle = draft.puzzle();
                Ok(self.may_be_unique(&puzzle, limits)?
                    && accept(self.grade(&puzzle, limits), &mut grade)?)
            })?;
            draft.hide(&hidden);
        }
        let puzzle = draft.puzzle();
        let grade = grade.map_or_else(|| self.grade(&puzzle, limits), Ok)?;
        self.check_wanted(&puzzle, grade.as_ref(), limits)?;
        Ok(GeneratedPuzzle {
            attempt: number,
            solution: draft.solution(),
            grade,
            puzzle,
            without_clues: share,
        })
    }

    /// Returns whether a puzzle has one solution. If the grade of the puzzle matters, a search that
    /// takes long is ended and `true` is returned: the techniques then have to solve the puzzle,
    /// which proves that it has one solution.
    fn may_be_unique(&self, puzzle: &Puzzle, limits: &Limits) -> Result<bool, Stop> {
        let nodes = self.grade_matters().then_some(NODES);
        let options = solve::Options::default().distinct(self.options.distinct);
        let finding = verdict(puzzle, options.limits(limits.with_node_limit(nodes)));
        match finding.stop {
            Some(Stop::Nodes) if nodes.is_some() => Ok(true),
            Some(stop) if finding.verdict == Verdict::Unknown => Err(stop),
            _ => Ok(finding.verdict == Verdict::Unique),
        }
    }

    /// Returns whether a grade or a technique is wanted.
    fn grade_matters(&self) -> bool {
        self.options.grade.is_some() || self.options.technique.is_some()
    }

    /// Returns the grade of a puzzle with one solution, or `None` if the grade neither matters nor
    /// was requested. If the techniques do not solve the puzzle, fails if the grade matters and
    /// returns `None` otherwise. Also fails if the puzzle is harder than wanted.
    fn grade(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Option<Grade>, AttemptError> {
        let options = &self.options;
        let matters = self.grade_matters();
        if !matters && !options.is_graded {
            return Ok(None);
        }
        let grade = match grade(puzzle, limits) {
            Grading::Graded(grade) => grade,
            Grading::Stopped(stop) => return Err(stop.into()),
            _ if matters => return Err(AttemptError::Ungraded),
            _ => return Ok(None),
        };
        let most = options.grade.map(Levels::most);
        if most.is_some_and(|most| grade.level() > most) {
            return Err(AttemptError::Level(grade.level()));
        }
        Ok(Some(grade))
    }

    /// Returns the grade of a draft, as [`Generator::grade`] does. Also fails if the draft is not
    /// as hard as wanted, or does not need the technique wanted.
    fn judge(&self, draft: &Draft, limits: &Limits) -> Result<Option<Grade>, AttemptError> {
        let puzzle = draft.puzzle();
        let grade = self.grade(&puzzle, limits)?;
        self.check_wanted(&puzzle, grade.as_ref(), limits)?;
        Ok(grade)
    }

    /// Fails if a puzzle with this grade is not as hard as wanted, or does not need the technique
    /// wanted.
    fn check_wanted(
        &self,
        puzzle: &Puzzle,
        grade: Option<&Grade>,
        limits: &Limits,
    ) -> Result<(), AttemptError> {
        let Some(grade) = grade else {
            return Ok(());
        };
        let least = self.options.grade.map(Levels::least);
        if least.is_some_and(|least| grade.level() < least) {
            return Err(AttemptError::Level(grade.level()));
        }
        match self.options.technique {
            Some(kind) if !needs(puzzle, kind, grade, limits)? => Err(AttemptError::Technique),
            _ => Ok(()),
        }
    }
}

/// Returns whether `judged` is the grade of a puzzle and not the reason to reject it. Stores the
/// grade in `grade` if so. Fails if a limit was reached.
fn accept<T>(judged: Result<T, AttemptError>, grade: &mut Option<T>) -> Result<bool, Stop> {
    match judged {
        Ok(judged) => *grade = Some(judged),
        Err(AttemptError::Stopped(stop)) => return Err(stop),
        Err(_) => return Ok(false),
    }
    Ok(true)
}

/// Returns lines whose clues can be hidden together. They are chosen one after another: each of
/// `lines`, in their order, is added if its clue can be hidden too. `is_right` returns whether the
/// clues of all lines passed to it can be hidden together.
pub(crate) fn minimize<L: Copy>(
    lines: &[L],
    mut is_right: impl FnMut(&[L]) -> Result<bool, Stop>,
) -> Result<Vec<L>, Stop> {
    let mut hidden = Vec::new();
    for &line in lines {
        hidden.push(line);
        if !is_right(&hidden)? {
            hidden.pop();
        }
    }
    Ok(hidden)
}

/// Returns whether a puzzle needs a technique: without it, the puzzle is harder than `grade` or
/// cannot be solved.
fn needs(
    puzzle: &Puzzle,
    kind: TechniqueKind,
    grade: &Grade,
    limits: &Limits,
) -> Result<bool, Stop> {
    if grade.techniques().all(|(used, _)| used != kind) {
        return Ok(false);
    }
    match grade_without(puzzle, kind, limits) {
        Grading::Graded(other) => Ok(other.rating > grade.rating),
        Grading::Stopped(stop) => Err(stop),
        _ => Ok(true),
    }
}
