//! The values of variables, the counts and watch lists that depend on them, propagation, and
//! reasons.
//!
//! The trail is the list of true literals in the order of assignment; each decision begins a
//! *level*. Propagation processes the literals of the trail in this order. When a value is
//! assigned, only its reason is noted; the literals that imply the value are listed when conflict
//! analysis asks for them.

use std::mem;

use crate::limits::{Limits, Stop, WorkUntilCheck};
use crate::solve::learn::clauses::{ClauseId, Clauses, Watch};
use crate::solve::learn::literal::Literal;
use crate::solve::learn::model::{Model, Side};

/// The cost of propagating a literal, in units of work.
const WORK_OF_PROPAGATION: u64 = 16;

/// The reason why a literal is true.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum LiteralReason {
    /// No other literal implies it. It was assumed or decided; or its opposite was decided and
    /// everything that follows from that has been searched; or a unit clause consists of it.
    #[default]
    None,
    /// Its cell touches the cell of this variable, which holds a tent.
    Touch(u32),
    /// This side of a constraint (its true or its false literals) has all the literals that it
    /// allows, so all other literals of the constraint are on the opposite side.
    Count(Side),
    /// All other literals of this clause are false.
    Clause(ClauseId),
}

/// The assignment of a variable.
#[derive(Clone, Copy, Debug, Default)]
struct VarData {
    level: u32,
    /// Its index in the trail.
    place: u32,
    reason: LiteralReason,
}

/// The assigned values, with the data to undo them.
#[derive(Debug)]
struct Values {
    /// For each literal: 1 for true, −1 for false, 0 for open.
    signs: Vec<i8>,
    /// The assignment of each variable.
    data: Vec<VarData>,
    trail: Vec<Literal>,
    /// The index in the trail at which each level above 0 begins.
    marks: Vec<u32>,
}

impl Values {
    fn new(variables: usize) -> Self {
        Self {
            signs: vec![0; 2 * variables],
            data: vec![VarData::default(); variables],
            trail: Vec::with_capacity(variables),
            marks: Vec::new(),
        }
    }

    /// Returns 1 for true, −1 for false, 0 for open.
    #[inline]
    fn sign(&self, literal: Literal) -> i8 {
        self.signs[literal.index()]
    }

    /// Makes an open literal true on the current level.
    #[inline]
    fn assign(&mut self, literal: Literal, reason: LiteralReason) {
        self.signs[literal.index()] = 1;
        self.signs[(!literal).index()] = -1;
        self.data[literal.variable()] = VarData {
            level: self.marks.len() as u32,
            place: self.trail.len() as u32,
            reason,
        };
        self.trail.push(literal);
    }
}

/// A conflict: a literal that is false, and a reason why it would have to be true.
pub(super) type Conflict = (Literal, LiteralReason);

#[derive(Debug)]
pub(super) struct State {
    pub(super) model: Model,
    pub(super) clauses: Clauses,
    values: Values,
    /// The length of the part of the trail that has been propagated.
    seen: usize,
    /// For each constraint, how many more of its literals may become true, and how many may become
    /// false. The literals of the trail up to `seen` are counted.
    left: Vec<i32>,
    /// The sides that the last counted literal has filled or overfilled.
    full: Vec<Side>,
    /// Sides that allow no more literals and have not been propagated, of the constraints that are
    /// numbered from [`Model::narrow`] on. They wait until nothing else is left to propagate. All
    /// these sides were filled on the current level. At the start, the list has all sides (of any
    /// constraint) that allow no literal at all.
    full_lines: Vec<Side>,
    pub(super) limits: Limits,
    work_left: WorkUntilCheck,
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
            work_left: WorkUntilCheck::default(),
            model,
        }
    }

    /// Counts work that is about to be done, and checks the limits from time to time.
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

    /// Returns the level on which a variable got its value.
    pub(super) fn level_of(&self, variable: usize) -> usize {
        self.values.data[variable].level as usize
    }

    fn place_of(&self, variable: usize) -> usize {
        self.values.data[variable].place as usize
    }

    pub(super) fn reason_of(&self, variable: usize) -> LiteralReason {
        self.values.data[variable].reason
    }

    /// Returns the true literals in the order of assignment.
    pub(super) fn trail(&self) -> &[Literal] {
        &self.values.trail
    }

    /// Returns the length that the trail had before the current level; 0 on level 0.
    pub(super) fn length_below(&self) -> usize {
        self.values.marks.last().map_or(0, |&mark| mark as usize)
    }

    /// Returns whether every variable has a value.
    pub(super) fn is_full(&self) -> bool {
        self.trail().len() == self.model.variables
    }

    /// Returns the current decision level.
    pub(super) fn level(&self) -> usize {
        self.values.marks.len()
    }

    /// Opens a level and makes a literal true, as a decision, an assumption or a probe.
    pub(super) fn decide(&mut self, literal: Literal) {
        self.open_level();
        self.assign(literal, LiteralReason::None);
    }

    /// Opens a level without a decision, for an assumption that is true already.
    pub(super) fn open_level(&mut self) {
        self.values.marks.push(self.values.trail.len() as u32);
    }

    /// Returns the decision that opened a level, which must be above 0.
    pub(super) fn decision(&self, level: usize) -> Literal {
        self.values.trail[self.values.marks[level - 1] as usize]
    }

    /// Makes an open literal true.
    pub(super) fn assign(&mut self, literal: Literal, reason: LiteralReason) {
        self.values.assign(literal, reason);
    }

    /// Returns how many more literals of a constraint may become true, and how many false.
    #[inline]
    pub(super) fn left(&self, constraint: u32) -> [i32; 2] {
        let at = 2 * constraint as usize;
        [self.left[at], self.left[at + 1]]
    }

    /// Counts a literal that has become true, and collects the sides that it fills.
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

    /// Undoes every level above `level`, and calls `forget` with each undone literal.
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

    /// Deletes half of the learned clauses that are not the reasons of current values, and calls
    /// `forget` with each deleted clause.
    pub(super) fn forget_clauses(&mut self, forget: impl FnMut(&[Literal])) {
        let Values { data, trail, .. } = &mut self.values;
        let reasons = || trail.iter().map(|literal| literal.variable());
        for variable in reasons() {
            if let LiteralReason::Clause(clause) = data[variable].reason {
                self.clauses.note_need(clause);
            }
        }
        let new_id = self.clauses.reduce(forget);
        for variable in reasons() {
            if let LiteralReason::Clause(clause) = &mut data[variable].reason {
                *clause = new_id(*clause);
            }
        }
    }
}

/// Propagation: the consequences of the true literals.
impl State {
    /// Propagates the trail until nothing more follows or there is a conflict. Returns the
    /// conflict, if there is one.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached. The next call continues where this call stopped.
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
            // All counts that the literal changes are updated first, even if a conflict follows, so
            // that backtracking only has to reverse them.
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

    /// If `literal` is a tent, closes the cells that touch it.
    #[inline]
    fn propagate_touch(&mut self, literal: Literal) -> Option<Conflict> {
        let Self { model, values, .. } = self;
        let variable = literal.variable();
        if !literal.is_positive() || variable >= model.cells {
            return None;
        }
        let reason = LiteralReason::Touch(variable as u32);
        for &other in model.touching.get(variable) {
            let tent = Literal::positive(other);
            match values.sign(tent) {
                0 => values.assign(!tent, reason),
                1 => return Some((!tent, reason)),
                _ => {}
            }
        }
        None
    }

    /// Propagates each side in `full`, or adds it to `full_lines`. `literal` was counted last; if
    /// it is one literal too many for a side, that is a conflict.
    #[inline]
    fn propagate_counts(&mut self, literal: Literal) -> Option<Conflict> {
        for at in 0..self.full.len() {
            let side = self.full[at];
            if self.left[side.index()] < 0 {
                return Some((!literal, LiteralReason::Count(side)));
            }
            if side.constraint() >= self.model.narrow {
                self.full_lines.push(side);
            } else {
                self.propagate_count(side);
            }
        }
        None
    }

    /// Given a side of a constraint that allows no more literals, puts all open literals of the
    /// constraint on the opposite side.
    fn propagate_count(&mut self, side: Side) {
        let [one, other] = self.left(side.constraint());
        if one + other == 0 {
            return;
        }
        let Self { model, values, .. } = self;
        let members = model.members.get(side.constraint() as usize);
        for &member in members {
            if values.sign(member) == 0 {
                values.assign(!side.literal_of(member), LiteralReason::Count(side));
            }
        }
    }

    /// If all literals of a clause except one are false, makes this last literal true.
    fn propagate_clauses(&mut self, literal: Literal) -> Option<Conflict> {
        let falsified = !literal;
        let Self {
            clauses, values, ..
        } = self;
        if clauses.watches[falsified.index()].is_empty() {
            return None;
        }
        // The list of watches is put back at the end.
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
                0 => values.assign(other, LiteralReason::Clause(watch.clause)),
                1 => {}
                _ => {
                    conflict = Some((other, LiteralReason::Clause(watch.clause)));
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

/// Reasons: the literals that imply another one.
impl State {
    /// Returns the cost of explaining a value, in units of work.
    pub(super) fn work_to_explain(&self, reason: LiteralReason) -> u64 {
        match reason {
            LiteralReason::None | LiteralReason::Touch(_) => 1,
            LiteralReason::Clause(clause) => self.clauses.length(clause) as u64,
            LiteralReason::Count(side) => {
                self.model.members.get(side.constraint() as usize).len() as u64
            }
        }
    }

    /// Appends the true literals that imply `literal`, given the reason. If `literal` is false,
    /// which is a conflict, appends true literals that contradict each other, usually these and the
    /// negation of `literal`.
    pub(super) fn explain(
        &self,
        literal: Literal,
        reason: LiteralReason,
        causes: &mut Vec<Literal>,
    ) {
        let is_conflict = self.is_false(literal);
        match reason {
            LiteralReason::None => {}
            LiteralReason::Touch(variable) => {
                causes.push(Literal::positive(variable));
                causes.extend(is_conflict.then_some(!literal));
            }
            LiteralReason::Clause(clause) => {
                let others = self.clauses.literals(clause).iter();
                let others = others.filter(|&&other| is_conflict || other != literal);
                causes.extend(others.map(|&other| !other));
            }
            LiteralReason::Count(side) => {
                // The causes are true literals on this side: as many as it allows, all assigned
                // before `literal`; or, for a conflict, one more than it allows.
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
