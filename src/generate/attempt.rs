//! One attempt: from a stream of random numbers to a puzzle, or to why there is none.

use crate::explain::{
    Grade, Grading, Level, Levels, TechniqueKind, Uniqueness, grade, grade_without,
};
use crate::generate::draft::Draft;
use crate::generate::groups::Groups;
use crate::generate::hide;
use crate::generate::options::{Clues, GeneratorSettings, Impossible, Share};
use crate::generate::plant::plant;
use crate::generate::polish::polish;
use crate::generate::repair::Repair;
use crate::generate::settle::Settling;
use crate::limits::{Limits, Stop};
use crate::puzzle::{Assignment, Puzzle};
use crate::random::Random;
use crate::solve::Rules;

/// Makes puzzles by numbered attempts.
#[derive(Clone, Debug)]
pub struct Generator {
    options: GeneratorSettings,
    words: Vec<u64>,
}

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Made {
    /// The number of the attempt.
    pub attempt: u64,
    /// The puzzle, without marks.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Assignment,
    /// How hard it is, if that was asked for.
    pub grade: Option<Grade>,
    /// The share of its trees whose tents are settled without any clue, if it was polished.
    pub without_clues: Option<Share>,
}

/// Why an attempt gave no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AttemptError {
    /// There was no room for all trees and tents.
    NoRoom,
    /// Something stayed open whatever was changed.
    Open,
    /// It is of another level than those wanted.
    Level(Level),
    /// It is solvable without the technique that it is to need.
    Technique,
    /// The techniques do not lead to its end.
    Ungraded,
    /// Too many trees need no clue.
    Polish,
    /// A limit was reached.
    Stopped(Stop),
}

impl From<Stop> for AttemptError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// The first word from which random numbers are drawn. A new one gives other boards for each seed;
/// where only grades change, it stays.
const DRAWS: u64 = 1;

impl Generator {
    /// A generator of such puzzles.
    ///
    /// # Errors
    ///
    /// [`Impossible`] if there are none, where that can be said at once.
    pub fn new(options: GeneratorSettings) -> Result<Self, Impossible> {
        options.check()?;
        let mut words = vec![DRAWS, options.seed];
        words.extend(options.words());
        Ok(Self { options, words })
    }

    /// How a draft becomes a puzzle.
    fn repair(&self) -> Repair {
        let options = &self.options;
        let hardest = options.grade.map(Levels::most);
        Repair {
            groups: Groups {
                is_symmetric: options.is_symmetric,
                number: options.number_of_trees(),
            },
            settling: Settling::of(hardest, options.distinct, options.size.area()),
            fills_lines: !options.has_empty_lines,
        }
    }

    /// Its options.
    #[must_use]
    pub fn options(&self) -> &GeneratorSettings {
        &self.options
    }

    /// Makes the attempt of a number. It gives the same whenever and wherever it is made, unless it
    /// is stopped.
    ///
    /// # Errors
    ///
    /// [`AttemptError`] if no puzzle came of it. The deadline and the interrupt flag of the limits are
    /// honoured.
    pub fn attempt(&self, number: u64, limits: &Limits) -> Result<Made, AttemptError> {
        let options = &self.options;
        let mut words = self.words.clone();
        words.push(number);
        let random = &mut Random::of(&words);
        let repair = self.repair();
        let mut draft = self.planted(&repair, random, limits)?;
        if !repair.run(&mut draft, random, limits)? {
            return Err(if draft.tents().len() < repair.groups.number {
                AttemptError::NoRoom
            } else {
                AttemptError::Open
            });
        }
        // The grade of the draft as it is, once it is known.
        let mut grade = None;
        let mut share = None;
        if let Some(wanted) = options.polish {
            grade = Some(self.judge(&draft.puzzle(), limits)?);
            let is_right = |draft: &Draft| {
                let is_settled =
                    repair.is_whole(draft) && repair.settling.is_settled(draft, limits)?;
                Ok(is_settled && keep(self.judge(&draft.puzzle(), limits), &mut grade)?)
            };
            let number = polish(&mut draft, random, &repair, wanted, limits, is_right)?;
            let trees = draft.tents().len();
            if number > wanted.of(trees) {
                return Err(AttemptError::Polish);
            }
            share = Some(Share::of_part(number, trees));
        }
        if options.clues == Clues::Minimal {
            // A grade is what counts then, not the rules by which the board was repaired.
            let all = Settling {
                rules: Rules::ALL,
                searches: options.grade.is_some(),
                ..repair.settling
            };
            let is_right = |draft: &Draft| {
                let is_settled = all.is_settled(draft, limits)?;
                Ok(is_settled && keep(self.grade(&draft.puzzle(), limits), &mut grade)?)
            };
            let mut lines: Vec<usize> = (0..draft.lines()).collect();
            random.shuffle(&mut lines);
            let show = |draft: &mut Draft, line: usize, is_shown| draft.shown[line] = is_shown;
            hide::minimize(&mut draft, &lines, show, is_right)?;
        }
        let puzzle = draft.puzzle();
        let grade = match grade {
            None => self.judge(&puzzle, limits)?,
            Some(grade) if options.clues == Clues::Minimal => {
                self.wanted(&puzzle, grade, limits)?
            }
            Some(grade) => grade,
        };
        Ok(Made {
            attempt: number,
            solution: draft.solution(),
            grade,
            puzzle,
            without_clues: share,
        })
    }

    /// Trees and tents at random, and which clues are shown.
    fn planted(
        &self,
        repair: &Repair,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Draft, AttemptError> {
        if let Some(stop) = limits.reached() {
            return Err(stop.into());
        }
        let mut draft = Draft::new(self.options.size);
        if let Clues::Share(share) = self.options.clues {
            hide::hide(&mut draft, random, share);
        }
        if repair.groups.is_symmetric {
            repair.groups.fill(&mut draft, random);
        } else {
            let trees = repair.groups.number;
            if !plant(&mut draft, random, trees, repair.fills_lines, limits)? {
                return Err(AttemptError::NoRoom);
            }
        }
        Ok(draft)
    }

    /// The grade of a puzzle with one solution, if it matters, unless it is harder than wanted.
    fn grade(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Option<Grade>, AttemptError> {
        let options = &self.options;
        let matters = options.grade.is_some() || options.technique.is_some();
        if !matters && !options.is_graded {
            return Ok(None);
        }
        let grade = match grade(puzzle, Uniqueness::Unique, limits) {
            Grading::Graded(grade) => grade,
            Grading::Stopped(stop) => return Err(stop.into()),
            _ if matters => return Err(AttemptError::Ungraded),
            _ => return Ok(None),
        };
        if options
            .grade
            .is_some_and(|levels| grade.level() > levels.most())
        {
            return Err(AttemptError::Level(grade.level()));
        }
        Ok(Some(grade))
    }

    /// The same, unless it is not one that is wanted.
    fn judge(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Option<Grade>, AttemptError> {
        let grade = self.grade(puzzle, limits)?;
        self.wanted(puzzle, grade, limits)
    }

    /// The grade of a puzzle, unless it is not as hard as wanted or does not need the technique
    /// wanted.
    fn wanted(
        &self,
        puzzle: &Puzzle,
        grade: Option<Grade>,
        limits: &Limits,
    ) -> Result<Option<Grade>, AttemptError> {
        let Some(grade) = grade else {
            return Ok(None);
        };
        if self
            .options
            .grade
            .is_some_and(|levels| grade.level() < levels.least())
        {
            return Err(AttemptError::Level(grade.level()));
        }
        if let Some(kind) = self.options.technique
            && !needs(puzzle, kind, &grade, limits)?
        {
            return Err(AttemptError::Technique);
        }
        Ok(Some(grade))
    }
}

/// Keeps the grade of a changed draft, if it is one that is wanted; whether it is, unless a limit was
/// reached.
fn keep<T>(judged: Result<T, AttemptError>, grade: &mut Option<T>) -> Result<bool, Stop> {
    match judged {
        Ok(judged) => *grade = Some(judged),
        Err(AttemptError::Stopped(stop)) => return Err(stop),
        Err(_) => return Ok(false),
    }
    Ok(true)
}

/// Whether a puzzle of a grade is harder, or cannot be solved, without a technique.
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
