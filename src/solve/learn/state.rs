//! Values of variables, counts and clauses that depend on them, what follows from them, and why.
//!
//! The trail holds the literals that are true, in the order in which they became so; a *level*
//! begins with each decision. What follows is drawn when a literal is propagated, and a value is
//! explained when a conflict asks for it.

use std::mem;

use crate::limits::{Limits, Stop, WorkLeft};
use crate::solve::learn::clauses::{ClauseId, Clauses, Watch};
use crate::solve::learn::literal::Literal;
use crate::solve::learn::model::{Model, Side};

/// The cost of propagating a literal, in units of work.
const WORK_OF_PROPAGATION: u64 = 16;

/// Why a literal is true.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Reason {
    /// It follows from no other literal: it was assumed or decided, turned round after everything
    /// beyond it was found, or learned as a fact of its own.
    #[default]
    Free,
    /// The tent of this variable touches it.
    Touch(u32),
    /// This side of a constraint has all the literals it takes, so that the others are on the other
    /// side.
    Count(Side),
    /// All other literals of this clause are false.
    Clause(ClauseId),
}

/// How a variable got its value.
#[derive(Clone, Copy, Debug, Default)]
struct Given {
    level: u32,
    /// Where in the trail it stands.
    place: u32,
    reason: Reason,
}

/// The values that were given, and the way back.
#[derive(Debug)]
struct Values {
    /// For each literal: 1 true, −1 false, 0 open.
    signs: Vec<i8>,
    /// How each variable got its value.
    given: Vec<Given>,
    trail: Vec<Literal>,
    /// Where in the trail each level begins.
    marks: Vec<u32>,
}

impl Values {
    fn new(variables: usize) -> Self {
        Self {
            signs: vec![0; 2 * variables],
            given: vec![Given::default(); variables],
            trail: Vec::with_capacity(variables),
            marks: Vec::new(),
        }
    }

    /// 1 true, −1 false, 0 open.
    #[inline]
    fn sign(&self, literal: Literal) -> i8 {
        self.signs[literal.index()]
    }

    /// Makes an open literal true, on the level at hand.
    #[inline]
    fn give(&mut self, literal: Literal, reason: Reason) {
        self.signs[literal.index()] = 1;
        self.signs[(!literal).index()] = -1;
        self.given[literal.variable()] = Given {
            level: self.marks.len() as u32,
            place: self.trail.len() as u32,
            reason,
        };
        self.trail.push(literal);
    }
}

/// A contradiction: a literal that is false, and the reason why it is true.
pub(super) type Conflict = (Literal, Reason);

#[derive(Debug)]
pub(super) struct State {
    pub(super) model: Model,
    pub(super) clauses: Clauses,
    values: Values,
    /// How much of the trail has been propagated.
    seen: usize,
    /// For each constraint, the number of its literals that may still become true, and that may
    /// still become false. Every propagated literal of the trail is counted.
    left: Vec<i32>,
    /// The sides of constraints that the literal at hand has used up.
    full: Vec<Side>,
    /// Sides of line constraints that allow no more literals and have not been propagated: a queue
    /// that is read once nothing else is left to propagate. All were filled on the current level; at
    /// the start, these are the sides that allow no literal at all.
    full_lines: Vec<Side>,
    pub(super) limits: Limits,
    work_left: WorkLeft,
}

impl State {
    pub(super) fn new(model: Model, limits: &Limits) -> Self {
        let variables = model.variables;
        let left = Side::all(&model).map(|side| model.room(side) as i32);
        let left: Vec<i32> = left.collect();
        let full_lines = Side::all(&model).filter(|side| left[side.index()] == 0);
        Self {
            clauses: Clauses::new(variables),
            values: Values::new(variables),
            seen: 0,
            full: Vec::new(),
            full_lines: full_lines.collect(),
            left,
            limits: limits.clone(),
            work_left: WorkLeft::default(),
            model,
        }
    }

    /// Counts work that is about to be done, and looks at the limits now and then.
    #[inline]
    pub(super) fn work(&mut self, units: u64) -> Result<(), Stop> {
        self.work_left.work(units, &self.limits)
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
        self.values.given[variable].level as usize
    }

    fn place_of(&self, variable: usize) -> usize {
        self.values.given[variable].place as usize
    }

    pub(super) fn reason_of(&self, variable: usize) -> Reason {
        self.values.given[variable].reason
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
        self.values.give(literal, reason);
    }

    /// How many literals of a constraint may still become true, and how many false.
    #[inline]
    pub(super) fn left(&self, constraint: u32) -> [i32; 2] {
        let at = 2 * constraint as usize;
        [self.left[at], self.left[at + 1]]
    }

    /// Counts a literal that has become true.
    #[inline]
    fn count(&mut self, literal: Literal) {
        let Self {
            model, left, full, ..
        } = self;
        full.clear();
        let left = left.as_mut_slice();
        for side in model.sides.get(literal.variable()) {
            let side = side.of(literal);
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
        self.full_lines.clear();
        let seen = self.seen;
        while values.trail.len() > length
            && let Some(literal) = values.trail.pop()
        {
            if values.trail.len() < seen {
                for side in model.sides.get(literal.variable()) {
                    left[side.of(literal).index()] += 1;
                }
            }
            values.signs[literal.index()] = 0;
            values.signs[(!literal).index()] = 0;
            forget(literal);
        }
        self.seen = self.seen.min(length);
    }

    /// Forgets half of the clauses, and calls `forget` with each of them. Those that are reasons of
    /// values stay.
    pub(super) fn forget_clauses(&mut self, forget: impl FnMut(&[Literal])) {
        let Values { given, trail, .. } = &mut self.values;
        let reasons = || trail.iter().map(|literal| literal.variable());
        for variable in reasons() {
            if let Reason::Clause(clause) = given[variable].reason {
                self.clauses.note_need(clause);
            }
        }
        let new_id = self.clauses.reduce(forget);
        for variable in reasons() {
            if let Reason::Clause(clause) = &mut given[variable].reason {
                *clause = new_id(*clause);
            }
        }
    }
}

/// Propagation: what follows from the literals that are true.
impl State {
    /// Draws every consequence of the trail.
    ///
    /// # Errors
    ///
    /// The limit that was reached. The next call goes on from there.
    pub(super) fn propagate(&mut self) -> Result<Option<Conflict>, Stop> {
        loop {
            let Some(&literal) = self.values.trail.get(self.seen) else {
                let Some(&side) = self.full_lines.last() else {
                    return Ok(None);
                };
                let members = self.model.members.get(side.constraint() as usize);
                self.work(members.len() as u64)?;
                self.full_lines.pop();
                self.propagate_count(side);
                continue;
            };
            self.work(WORK_OF_PROPAGATION)?;
            self.seen += 1;
            // The counts come first and whole, so that taking them back is simple.
            self.count(literal);
            let conflict = self
                .propagate_touch(literal)
                .or_else(|| self.propagate_counts(literal))
                .or_else(|| self.propagate_clauses(literal));
            if conflict.is_some() {
                return Ok(conflict);
            }
        }
    }

    /// No tent stands next to a tent.
    #[inline]
    fn propagate_touch(&mut self, literal: Literal) -> Option<Conflict> {
        let Self { model, values, .. } = self;
        let variable = literal.variable();
        if !literal.is_positive() || variable >= model.cells {
            return None;
        }
        let reason = Reason::Touch(variable as u32);
        for &other in model.touching.get(variable) {
            let tent = Literal::positive(other);
            match values.sign(tent) {
                0 => values.give(!tent, reason),
                1 => return Some((!tent, reason)),
                _ => {}
            }
        }
        None
    }

    /// A constraint with all its true literals has no other; one with all its false ones neither.
    /// The literal was counted last, and may be one too many.
    #[inline]
    fn propagate_counts(&mut self, literal: Literal) -> Option<Conflict> {
        for at in 0..self.full.len() {
            let side = self.full[at];
            if self.left[side.index()] < 0 {
                return Some((!literal, Reason::Count(side)));
            }
            if side.constraint() >= self.model.narrow {
                self.full_lines.push(side);
            } else {
                self.propagate_count(side);
            }
        }
        None
    }

    /// Puts all open literals of a constraint on the other side.
    fn propagate_count(&mut self, side: Side) {
        let [one, other] = self.left(side.constraint());
        if one + other == 0 {
            return;
        }
        let Self { model, values, .. } = self;
        let members = model.members.get(side.constraint() as usize);
        for &member in members {
            if values.sign(member) == 0 {
                values.give(!side.literal_of(member), Reason::Count(side));
            }
        }
    }

    /// A learned clause with all literals but one false has that one true.
    fn propagate_clauses(&mut self, literal: Literal) -> Option<Conflict> {
        let falsified = !literal;
        let Self {
            clauses, values, ..
        } = self;
        if clauses.watches[falsified.index()].is_empty() {
            return None;
        }
        // They go back in the end.
        let mut watches = mem::take(&mut clauses.watches[falsified.index()]);
        let mut kept = 0;
        let mut conflict = None;
        let mut at = 0;
        while at < watches.len() {
            let watch = watches[at];
            at += 1;
            if values.sign(watch.blocker) > 0 {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let is_false = |literal: Literal| values.sign(literal) < 0;
            let Err(other) = clauses.rewatch(watch.clause, falsified, is_false) else {
                continue;
            };
            watches[kept] = Watch {
                clause: watch.clause,
                blocker: other,
            };
            kept += 1;
            match values.sign(other) {
                0 => values.give(other, Reason::Clause(watch.clause)),
                1 => {}
                _ => {
                    conflict = Some((other, Reason::Clause(watch.clause)));
                    break;
                }
            }
        }
        watches.copy_within(at.., kept);
        watches.truncate(kept + watches.len() - at);
        clauses.watches[falsified.index()] = watches;
        conflict
    }
}

/// Reasons: the literals that make another one true.
impl State {
    /// How much work it is to explain a value, in units.
    pub(super) fn work_to_explain(&self, reason: Reason) -> u64 {
        match reason {
            Reason::Free | Reason::Touch(_) => 1,
            Reason::Clause(clause) => self.clauses.length(clause) as u64,
            Reason::Count(side) => self.model.members.get(side.constraint() as usize).len() as u64,
        }
    }

    /// Appends the true literals that make `literal` true for a reason. If it is false, its
    /// negation is among them, and they contradict each other.
    pub(super) fn explain(&self, literal: Literal, reason: Reason, causes: &mut Vec<Literal>) {
        let is_conflict = self.is_false(literal);
        match reason {
            Reason::Free => {}
            Reason::Touch(variable) => {
                causes.push(Literal::positive(variable));
                causes.extend(is_conflict.then_some(!literal));
            }
            Reason::Clause(clause) => {
                let others = self.clauses.literals(clause).iter();
                let others = others.filter(|&&other| is_conflict || other != literal);
                causes.extend(others.map(|&other| !other));
            }
            Reason::Count(side) => {
                // Those on this side, and since before.
                let (room, before) = if is_conflict {
                    (self.model.room(side) + 1, usize::MAX)
                } else {
                    (self.model.room(side), self.place_of(literal.variable()))
                };
                let members = self.model.members.get(side.constraint() as usize).iter();
                let members = members.map(|&member| side.literal_of(member));
                let is_cause = |cause: &Literal| {
                    self.is_true(*cause) && self.place_of(cause.variable()) < before
                };
                causes.extend(members.filter(is_cause).take(room));
            }
        }
    }
}
