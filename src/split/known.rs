//! What is known of the solutions of a part.

use num_bigint::BigUint;

use super::Number;
use crate::count::Count;
use crate::puzzle::{Assignment, Layout};
use crate::solve::{Distinct, Verdict};

/// What may be asked of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Layouts,
    Assignments,
    Verdict,
    First,
}

impl Question {
    pub(super) const ALL: [Self; 4] =
        [Self::Layouts, Self::Assignments, Self::Verdict, Self::First];
}

/// What is known of the solutions of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    pub(super) layouts: Number,
    pub(super) assignments: Number,
    /// How many solutions there are in the sense of a verdict: layouts or assignments.
    pub(super) solutions: Number,
    /// How many layouts have 0, 1, 2, … rings, if that is known; the last number is not 0 unless it
    /// is the only one.
    pub(super) by_rings: Option<Vec<BigUint>>,
    /// A solution.
    pub(super) found: Option<Found>,
    /// Which questions this is an answer to.
    pub(super) answers: [bool; 4],
}

/// A solution that was found in a part.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Found {
    /// Which of the solutions of its part it is, from 1.
    pub index: u64,
    /// Its tents.
    pub layout: Layout,
    /// The directions to them.
    pub assignment: Assignment,
}

impl Known {
    /// Nothing.
    pub(super) fn nothing() -> Self {
        Self {
            layouts: Number::unknown(),
            assignments: Number::unknown(),
            solutions: Number::unknown(),
            by_rings: None,
            found: None,
            answers: [false; 4],
        }
    }

    /// There is no solution.
    pub(super) fn none() -> Self {
        Self {
            by_rings: Some(vec![BigUint::ZERO]),
            ..Self::nothing()
        }
        .related()
    }

    /// What a count has found out: how many layouts and assignments there are, as far as that was
    /// asked, and how many layouts have 0, 1, 2, … rings.
    #[must_use]
    pub fn counted(
        layouts: Option<Number>,
        assignments: Option<Number>,
        by_rings: Option<Vec<BigUint>>,
    ) -> Self {
        let by_rings = by_rings.map(|mut numbers| {
            while numbers.len() > 1 && numbers.last() == Some(&BigUint::ZERO) {
                numbers.pop();
            }
            numbers
        });
        let mut known = Self {
            by_rings: by_rings.filter(|numbers| !numbers.is_empty()),
            ..Self::nothing()
        };
        known.answers[Question::Layouts as usize] = layouts.is_some();
        known.answers[Question::Assignments as usize] = assignments.is_some();
        known.layouts = layouts.unwrap_or(known.layouts);
        known.assignments = assignments.unwrap_or(known.assignments);
        known.related()
    }

    /// What a count has found out.
    #[must_use]
    pub fn of_count(count: &Count) -> Self {
        Self::counted(
            Some((&count.layouts).into()),
            Some((&count.assignments).into()),
            count.by_rings.clone(),
        )
    }

    /// A verdict.
    #[must_use]
    pub fn judged(verdict: Verdict) -> Self {
        let mut known = Self::nothing();
        known.solutions = match verdict {
            Verdict::None => Number::of(0_u8),
            Verdict::Unique => Number::of(1_u8),
            Verdict::Multiple => Number::at_least(2_u8),
            Verdict::Unknown => Number::unknown(),
        };
        known.answers[Question::Verdict as usize] = true;
        known.related()
    }

    /// The end of a search, which has found so many solutions and perhaps all.
    #[must_use]
    pub fn searched(distinct: Distinct, solutions: u64, is_complete: bool) -> Self {
        let mut known = Self::nothing();
        let number = match distinct {
            Distinct::Layouts => &mut known.layouts,
            Distinct::Assignments => &mut known.assignments,
        };
        *number = if is_complete {
            Number::of(solutions)
        } else {
            Number::at_least(solutions)
        };
        known.answers[Question::First as usize] = true;
        known.related()
    }

    /// A solution.
    #[must_use]
    pub fn found(found: Found) -> Self {
        let mut known = Self::nothing();
        known.layouts.raise(&BigUint::from(1_u8));
        known.found = Some(found);
        known.answers[Question::First as usize] = true;
        known.related()
    }

    /// The same, with what one number says of another.
    fn related(mut self) -> Self {
        self.relate();
        self
    }

    /// Draws what one number says of another.
    fn relate(&mut self) {
        if let Some(by_rings) = &self.by_rings {
            self.layouts
                .tighten(&Number::of(by_rings.iter().sum::<BigUint>()));
            let assignments = (0_u64..)
                .zip(by_rings)
                .map(|(rings, number)| number << rings);
            self.assignments
                .tighten(&Number::of(assignments.sum::<BigUint>()));
        }
        let Self {
            layouts,
            assignments,
            solutions,
            ..
        } = self;
        // Each layout has an assignment, and perhaps more.
        solutions.raise(&layouts.lower);
        assignments.raise(&solutions.lower);
        solutions.cap(assignments.upper.as_ref());
        layouts.cap(solutions.upper.as_ref());
        if layouts.is_zero() {
            assignments.cap(layouts.upper.as_ref());
            solutions.cap(layouts.upper.as_ref());
        }
        if assignments.lower != BigUint::ZERO {
            layouts.raise(&BigUint::from(1_u8));
        }
        // As many of both: no layout has a ring.
        if self.by_rings.is_none()
            && let Some(number) = layouts.exact()
            && assignments.exact() == Some(number)
        {
            self.by_rings = Some(vec![number.clone()]);
        }
    }

    /// How much memory it takes beside itself, in bytes.
    pub(super) fn heap_bytes(&self) -> u64 {
        let numbers = [&self.layouts, &self.assignments, &self.solutions];
        let by_rings = self.by_rings.as_deref().unwrap_or_default();
        let numbers = numbers
            .into_iter()
            .flat_map(|number| [Some(&number.lower), number.upper.as_ref()])
            .flatten()
            .chain(by_rings);
        let digits: u64 = numbers.map(|number| number.bits() / 8 + 8).sum();
        let found = self.found.as_ref().map_or(0, |found| {
            size_of_val(found.layout.tents()) + size_of_val(found.assignment.directions())
        });
        digits + (size_of_val(by_rings) + found) as u64
    }

    /// Whether there are such numbers.
    pub(super) fn is_possible(&self) -> bool {
        let numbers = [&self.layouts, &self.assignments, &self.solutions];
        numbers.into_iter().all(Number::is_possible)
    }

    /// Takes what else is known of the same part into account. False if that contradicts this.
    pub(super) fn tighten(&mut self, other: Self) -> bool {
        if let (Some(one), Some(other)) = (&self.by_rings, &other.by_rings)
            && one != other
        {
            return false;
        }
        self.layouts.tighten(&other.layouts);
        self.assignments.tighten(&other.assignments);
        self.solutions.tighten(&other.solutions);
        self.by_rings = self.by_rings.take().or(other.by_rings);
        self.take_found(other.found);
        for (mine, other) in self.answers.iter_mut().zip(other.answers) {
            *mine |= other;
        }
        self.relate();
        self.is_possible()
    }

    /// Keeps the first one of two solutions of the same part.
    fn take_found(&mut self, other: Option<Found>) {
        if let Some(other) = other
            && self.found.as_ref().is_none_or(|found| other < *found)
        {
            self.found = Some(other);
        }
    }

    /// Adds what is known of the other way, of whose solutions those here are the first.
    pub(super) fn add(&mut self, other: &Self) {
        self.layouts.add(&other.layouts);
        self.assignments.add(&other.assignments);
        self.solutions.add(&other.solutions);
        self.by_rings = match (self.by_rings.take(), &other.by_rings) {
            (Some(one), Some(other)) => Some(sum(one, other)),
            _ => None,
        };
        if self.found.is_none() {
            self.found.clone_from(&other.found);
        }
        for (mine, other) in self.answers.iter_mut().zip(other.answers) {
            *mine |= other;
        }
    }

    /// Whether nothing more can be found out that answers a question.
    pub(super) fn settles(&self, question: Question) -> bool {
        match question {
            Question::Layouts => self.layouts.exact().is_some(),
            Question::Assignments => self.assignments.exact().is_some(),
            Question::Verdict => {
                self.solutions.exact().is_some() || self.solutions.lower > BigUint::from(1_u8)
            }
            Question::First => self.found.is_some() || self.layouts.is_zero(),
        }
    }
}

/// Adds numbers by rings.
fn sum(mut one: Vec<BigUint>, other: &[BigUint]) -> Vec<BigUint> {
    one.resize(one.len().max(other.len()), BigUint::ZERO);
    for (number, other) in one.iter_mut().zip(other) {
        *number += other;
    }
    one
}
