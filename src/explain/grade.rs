//! The difficulty of a puzzle: the hardest step that it needs, and how often a player has to find a
//! hard step.
//!
//! Every direct technique (every technique except suppositions) is monotone: knowing more never
//! removes a conclusion. So the facts that steps below a given rating can conclude do not depend on
//! the order of the steps, and neither does the rating of the hardest step needed.

use crate::explain::catalogue::TechniqueKind;
use crate::explain::dead_end;
use crate::explain::knowledge::Knowledge;
use crate::explain::rating::{Level, Rating};
use crate::explain::scheduler::Scheduler;
use crate::explain::supposition::SuppositionSearch;
use crate::explain::technique::{DIRECT, SIMPLE};
use crate::explain::what_if;
use crate::limits::{Limits, Stop};
use crate::puzzle::Puzzle;

/// The version of the rating scale. Any change of a number in the scale makes a new version.
pub const SCALE_VERSION: u32 = 2;

/// The least rating that [`Grade::hard_rounds`] counts: the least rating of
/// [`TechniqueKind::Corner`].
const HARD: Rating = Rating::of_tenths(24);

/// The difficulty of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Grade {
    /// The rating of the hardest step needed. If no step is needed, it is the rating of the first
    /// technique.
    pub rating: Rating,
    /// The number of rounds rated 2.4 or more. In such a round, all available steps of the least
    /// rating are taken at once.
    pub hard_rounds: u32,
    /// The technique of the hardest step, if any step is needed.
    pub hardest: Option<TechniqueKind>,
    /// For each technique, how many of its steps were taken, in the order of
    /// [`TechniqueKind::ALL`].
    pub steps: [u32; TechniqueKind::ALL.len()],
}

impl Grade {
    /// Returns the level of the rating.
    #[must_use]
    pub fn level(&self) -> Level {
        self.rating.level()
    }

    /// Returns a number that sorts by rating and then by hard rounds: 2603 means 2.6 with three
    /// hard rounds. More than 99 hard rounds count as 99.
    #[must_use]
    pub fn score(&self) -> u32 {
        u32::from(self.rating.tenths()) * 100 + self.hard_rounds.min(99)
    }

    /// Returns the techniques used, each with its number of steps, the easiest first.
    pub fn techniques(&self) -> impl Iterator<Item = (TechniqueKind, u32)> + '_ {
        let all = TechniqueKind::ALL.into_iter().zip(self.steps);
        all.filter(|&(_, steps)| steps > 0)
    }

    fn count(&mut self, kind: TechniqueKind, rating: Rating) {
        self.steps[kind as usize] += 1;
        if rating > self.rating || self.hardest.is_none() {
            self.rating = rating;
            self.hardest = Some(kind);
        }
    }
}

/// The outcome of grading a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grading {
    /// The puzzle has one solution, and this is its grade.
    Graded(Grade),
    /// The puzzle has one solution, but the techniques do not solve it. This is the grade of the
    /// steps that they find.
    Unfinished(Grade),
    /// The puzzle has no solution, and so no grade.
    NoSolution,
    /// A limit was reached.
    Stopped(Stop),
}

impl Grading {
    /// Returns the grade if the techniques solve the puzzle (see [`Grading::Graded`]).
    #[must_use]
    pub fn grade(&self) -> Option<&Grade> {
        match self {
            Self::Graded(grade) => Some(grade),
            Self::Unfinished(_) | Self::NoSolution | Self::Stopped(_) => None,
        }
    }
}

/// Grades a puzzle that has one solution, which the caller must check first. Its marks count as
/// given.
///
/// The limits on time and memory and the interrupt apply; the limit on nodes does not.
///
/// # Example: the hardest step that a puzzle needs
///
/// ```
/// use tents::explain::{Grading, grade};
///
/// let puzzle = tents::format::read_one(" 01\n1T.\n0..\n")?;
/// let grading = grade(&puzzle, &Default::default());
/// let grade = grading.grade().expect("it has one solution");
/// assert_eq!(grade.rating.to_string(), "1.5");
/// assert_eq!(grade.level().name(), "beginner");
/// # Ok::<(), tents::format::ReadError>(())
/// ```
#[must_use]
pub fn grade(puzzle: &Puzzle, limits: &Limits) -> Grading {
    grade_unique(puzzle, None, limits)
}

/// Grades a puzzle that has one solution, for a player who does not know `technique`. Refutations
/// of suppositions may still use it.
///
/// A puzzle *needs* a technique if this grade is harder than the result of [`grade`], or if the
/// techniques do not solve the puzzle without it.
#[must_use]
pub fn grade_without(puzzle: &Puzzle, technique: TechniqueKind, limits: &Limits) -> Grading {
    grade_unique(puzzle, Some(technique), limits)
}

/// Grades a puzzle that has one solution, possibly without one technique.
fn grade_unique(puzzle: &Puzzle, without: Option<TechniqueKind>, limits: &Limits) -> Grading {
    if let Err(stop) = Knowledge::allow(puzzle.size(), limits) {
        return Grading::Stopped(stop);
    }
    let (mut k, known) = Knowledge::new(puzzle);
    // The caller must check that there is one solution, but may not have done so.
    if known.is_err() || dead_end::everywhere(&k).next().is_some() {
        return Grading::NoSolution;
    }
    match walk(&mut k, without, limits) {
        Ok(grade) if k.unknown == 0 => Grading::Graded(grade),
        Ok(grade) => Grading::Unfinished(grade),
        Err(stop) => Grading::Stopped(stop),
    }
}

/// Repeatedly takes steps of the least rating available (all of them if this rating is [`HARD`] or
/// more), until every cell is known, no step is left, or there is a dead end after a supposition
/// was refuted. `without` is a technique that is not used.
fn walk(k: &mut Knowledge, without: Option<TechniqueKind>, limits: &Limits) -> Result<Grade, Stop> {
    let mut meter = limits.meter();
    let mut grade = Grade {
        rating: TechniqueKind::ZeroLine.least(),
        hard_rounds: 0,
        hardest: None,
        steps: [0; TechniqueKind::ALL.len()],
    };
    let mut scheduler = Scheduler::default();
    scheduler.one_by_one = Some(HARD);
    'steps: while k.unknown > 0 {
        limits.report_left(k.unknown);
        if let Some((rating, _)) = scheduler.least_rating(k, without, &mut meter)? {
            for one in scheduler.take_rated(rating) {
                let mut is_new = false;
                for claim in one.claims {
                    is_new |= k.add(claim) == Ok(true);
                }
                if is_new {
                    grade.count(one.technique.kind(), rating);
                }
            }
            grade.hard_rounds += u32::from(rating >= HARD);
            continue;
        }
        for techniques in [SIMPLE, DIRECT.len()] {
            let mut search = SuppositionSearch::new(techniques);
            if without == Some(search.technique(0).kind()) {
                continue;
            }
            let (number, refuted) = what_if::refuted(k, &mut search, &mut meter)?;
            if refuted.is_empty() {
                continue;
            }
            let technique = search.technique(number);
            let before = k.log.len();
            for suppose in refuted {
                if k.add(suppose.opposite()) == Ok(true) {
                    grade.count(technique.kind(), technique.rating(0));
                }
            }
            if dead_end::since(k, before, true, &mut meter)?.is_some() {
                break 'steps;
            }
            grade.hard_rounds += 1;
            continue 'steps;
        }
        break;
    }
    Ok(grade)
}
