//! Values with the counts and clauses that depend on them, and the way back.

use super::clauses::{ClauseId, Clauses, Moved};
use super::literal::Literal;
use super::model::{Model, Occurrence};
use super::values::{Reason, Values};
use crate::limits::{Limits, Stop, WORK_BETWEEN_LOOKS};

/// What cannot be.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    /// The two tents touch.
    Touch(u32, u32),
    /// This constraint has too many true literals.
    TooMany(u32),
    /// This constraint has too many false literals.
    TooFew(u32),
    /// All literals of this clause are false.
    Clause(ClauseId),
}

#[derive(Debug)]
pub(super) struct State {
    pub(super) model: Model,
    pub(super) clauses: Clauses,
    pub(super) values: Values,
    /// How much of the trail has been propagated.
    pub(super) seen: usize,
    /// For each constraint, how many of its literals may still become true, and how many false.
    /// What was propagated of the trail is counted, all of it.
    left: Vec<i32>,
    /// The sides of constraints that the literal at hand has used up.
    pub(super) full: Vec<Occurrence>,
    /// The sides of constraints about lines that have been used up on this level and not been
    /// looked at.
    pub(super) waiting: Vec<Occurrence>,
    /// How much more work is done before the next look at the limits.
    pub(super) work_left: u64,
}

impl State {
    pub(super) fn new(model: Model) -> Self {
        let variables = model.variables;
        let left = |constraint: usize| {
            let demand = model.demand[constraint] as i32;
            [demand, model.members.get(constraint).len() as i32 - demand]
        };
        Self {
            clauses: Clauses::new(variables),
            values: Values::new(variables),
            seen: 0,
            left: (0..model.members.len()).flat_map(left).collect(),
            full: Vec::new(),
            waiting: Vec::new(),
            work_left: WORK_BETWEEN_LOOKS,
            model,
        }
    }

    /// How many bytes the state of a model takes beside the model and clauses.
    pub(super) fn bytes(model: &Model) -> u64 {
        let of_constraint = 2 * size_of::<i32>();
        let bytes =
            model.variables * Values::BYTES_OF_VARIABLE + model.members.len() * of_constraint;
        bytes as u64 + Clauses::bytes_of(model.variables)
    }

    /// Counts work that is about to be done, and looks at the limits now and then.
    #[inline]
    pub(super) fn work(&mut self, units: u64, limits: &Limits) -> Result<(), Stop> {
        if let Some(left) = self.work_left.checked_sub(units) {
            self.work_left = left;
            return Ok(());
        }
        self.work_left = WORK_BETWEEN_LOOKS;
        limits.reached().map_or(Ok(()), Err)
    }

    #[inline]
    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.values.sign(literal) > 0
    }

    #[inline]
    pub(super) fn is_false(&self, literal: Literal) -> bool {
        self.values.sign(literal) < 0
    }

    #[inline]
    pub(super) fn is_open(&self, literal: Literal) -> bool {
        self.values.sign(literal) == 0
    }

    /// The level on which a variable got its value.
    pub(super) fn level_of(&self, variable: usize) -> usize {
        self.values.given(variable).level as usize
    }

    pub(super) fn place_of(&self, variable: usize) -> usize {
        self.values.given(variable).place as usize
    }

    pub(super) fn reason_of(&self, variable: usize) -> Reason {
        self.values.given(variable).reason
    }

    /// The literals that are true, in the order in which they became so.
    pub(super) fn trail(&self) -> &[Literal] {
        &self.values.trail
    }

    /// How long the trail was when the last level was opened; 0 on the first level.
    pub(super) fn length_below(&self) -> usize {
        self.values.marks.last().map_or(0, |&mark| mark as usize)
    }

    /// Whether every variable has a value.
    pub(super) fn is_full(&self) -> bool {
        self.trail().len() == self.model.variables
    }

    /// How many decisions hold.
    pub(super) fn level(&self) -> usize {
        self.values.marks.len()
    }

    /// Opens a level and makes a literal true, by a guess or as a probe.
    pub(super) fn decide(&mut self, literal: Literal) {
        self.open_level();
        self.assign(literal, Reason::Free);
    }

    /// Opens a level without a decision.
    pub(super) fn open_level(&mut self) {
        self.values.marks.push(self.values.trail.len() as u32);
    }

    /// The decision that opened a level, counted from 1.
    pub(super) fn decision(&self, level: usize) -> Literal {
        self.values.trail[self.values.marks[level - 1] as usize]
    }

    /// Makes an open literal true.
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        self.values.giver().give(literal, reason);
    }

    /// How many literals of a constraint may still become true, and how many false.
    #[inline]
    pub(super) fn left(&self, constraint: u32) -> [i32; 2] {
        let at = 2 * constraint as usize;
        [self.left[at], self.left[at + 1]]
    }

    /// Counts a literal that has become true.
    #[inline]
    pub(super) fn count(&mut self, literal: Literal) {
        let Self {
            model, left, full, ..
        } = self;
        full.clear();
        let left = left.as_mut_slice();
        for &occurrence in model.occurrences.get(literal.variable()) {
            let side = occurrence.of(literal);
            let left = &mut left[side.index()];
            *left -= 1;
            if *left <= 0 {
                full.push(side);
            }
        }
    }

    /// Takes back every level above `level`, and calls `forget` with each literal.
    #[inline]
    pub(super) fn backtrack(&mut self, level: usize, mut forget: impl FnMut(Literal)) {
        let Self {
            model,
            left,
            values,
            ..
        } = self;
        let Some(&length) = values.marks.get(level) else {
            return;
        };
        let (length, left) = (length as usize, left.as_mut_slice());
        values.marks.truncate(level);
        self.waiting.clear();
        let seen = self.seen;
        while values.trail.len() > length {
            let at = values.trail.len() - 1;
            let literal = values.trail[at];
            if at < seen {
                for &occurrence in model.occurrences.get(literal.variable()) {
                    left[occurrence.of(literal).index()] += 1;
                }
            }
            values.take_back();
            forget(literal);
        }
        self.seen = self.seen.min(length);
    }

    /// Forgets what the model says of literals that have a value, on the first level, once
    /// everything that follows from them has been drawn.
    pub(super) fn leave_out_known(&mut self) {
        debug_assert!(self.level() == 0 && self.seen == self.values.trail.len());
        let values = &self.values;
        self.model.leave_out(|literal| values.sign(literal));
    }

    /// Gives new names to the clauses that are reasons.
    pub(super) fn rename_clauses(&mut self, moved: &Moved) {
        self.values.rename_clauses(|clause| moved.new_id(clause));
    }
}
