//! Values, the trail, and propagation with reasons that are worked out only when asked for.

use super::clauses::{ClauseId, Clauses, Moved, Watch};
use super::literal::Literal;
use super::model::Model;
use crate::limits::{Limits, Stop, WORK_BETWEEN_LOOKS};
use crate::solve::Statistics;
use crate::solve::source::{Rule, Source};

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It follows from no other literal: it was assumed or decided, turned round after everything
    /// beyond it was found, or learned as a fact of its own.
    Free(Source),
    /// The tent of this variable touches it.
    Touch(u32),
    /// This constraint has all the true literals it takes, so that the others are false.
    Full(u32),
    /// This constraint has all the false literals it takes, so that the others are true.
    Needed(u32),
    /// All other literals of this clause are false.
    Clause(ClauseId),
}

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

/// How a variable got its value.
#[derive(Clone, Copy, Debug)]
struct Given {
    level: u32,
    /// Where in the trail it stands.
    place: u32,
    reason: Reason,
}

#[derive(Debug)]
pub(super) struct State {
    pub(super) model: Model,
    pub(super) clauses: Clauses,
    /// For each literal: 1 true, −1 false, 0 open.
    values: Vec<i8>,
    /// How each variable got its value.
    given: Vec<Given>,
    pub(super) trail: Vec<Literal>,
    /// Where in the trail each level begins.
    pub(super) marks: Vec<u32>,
    /// How much of the trail has been propagated.
    seen: usize,
    /// For each constraint, how many of its literals may still become true, and how many false.
    left: Vec<[i32; 2]>,
    /// The constraints that have all their true literals, or all their false ones, by the literal
    /// that is being propagated.
    full: Vec<(u32, bool)>,
    /// How much more work is done before the next look at the limits.
    work_left: u64,
    pub(super) statistics: Statistics,
}

const NOT_GIVEN: Given = Given {
    level: 0,
    place: 0,
    reason: Reason::Free(Source::Guess),
};

/// What it costs to draw the consequences of a literal, in units of work.
const WORK_OF_PROPAGATION: u64 = 16;

impl State {
    pub(super) fn new(model: Model, statistics: Statistics) -> Self {
        let variables = model.variables;
        Self {
            clauses: Clauses::new(variables),
            values: vec![0; 2 * variables],
            given: vec![NOT_GIVEN; variables],
            trail: Vec::with_capacity(variables),
            marks: Vec::new(),
            seen: 0,
            left: (0..model.members.len())
                .map(|constraint| {
                    let demand = model.demand[constraint] as i32;
                    [demand, model.members.get(constraint).len() as i32 - demand]
                })
                .collect(),
            full: Vec::new(),
            work_left: WORK_BETWEEN_LOOKS,
            statistics,
            model,
        }
    }

    /// How many bytes the state of a model takes beside the model and clauses.
    pub(super) fn bytes(model: &Model) -> u64 {
        let of_variable = 2 * size_of::<i8>() + size_of::<Given>() + size_of::<Literal>();
        let of_constraint = size_of::<[i32; 2]>();
        let bytes = model.variables * of_variable + model.members.len() * of_constraint;
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

    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.values[literal.index()] > 0
    }

    pub(super) fn is_false(&self, literal: Literal) -> bool {
        self.values[literal.index()] < 0
    }

    pub(super) fn is_open(&self, literal: Literal) -> bool {
        self.values[literal.index()] == 0
    }

    /// The level on which a variable got its value.
    pub(super) fn level_of(&self, variable: usize) -> usize {
        self.given[variable].level as usize
    }

    pub(super) fn place_of(&self, variable: usize) -> usize {
        self.given[variable].place as usize
    }

    pub(super) fn reason_of(&self, variable: usize) -> Reason {
        self.given[variable].reason
    }

    /// Whether every variable has a value.
    pub(super) fn is_full(&self) -> bool {
        self.trail.len() == self.model.variables
    }

    /// How many decisions hold.
    pub(super) fn level(&self) -> usize {
        self.marks.len()
    }

    /// Opens a level and makes a literal true, by a guess or as a probe.
    pub(super) fn decide(&mut self, literal: Literal, source: Source) {
        self.marks.push(self.trail.len() as u32);
        self.assign(literal, Reason::Free(source));
    }

    /// Opens a level without a decision.
    pub(super) fn open_level(&mut self) {
        self.marks.push(self.trail.len() as u32);
    }

    /// The decision that opened a level, counted from 1.
    pub(super) fn decision(&self, level: usize) -> Literal {
        self.trail[self.marks[level - 1] as usize]
    }

    /// Makes an open literal true.
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        let source = match reason {
            Reason::Free(source) => source,
            Reason::Touch(_) => Rule::NoTouch.into(),
            Reason::Full(constraint) | Reason::Needed(constraint) => {
                self.model.sources[constraint as usize]
            }
            Reason::Clause(_) => Source::Learned,
        };
        self.statistics.count(source, 1);
        let variable = literal.variable();
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        self.given[variable] = Given {
            level: self.marks.len() as u32,
            place: self.trail.len() as u32,
            reason,
        };
        self.trail.push(literal);
    }

    /// Takes back every level above `level`, and calls `forget` with each literal.
    pub(super) fn backtrack(&mut self, level: usize, mut forget: impl FnMut(Literal)) {
        if level >= self.marks.len() {
            return;
        }
        let length = self.marks[level] as usize;
        self.marks.truncate(level);
        for at in (length..self.trail.len()).rev() {
            let literal = self.trail[at];
            if at < self.seen {
                for &constraint in self.model.occurrences.get(literal.index()) {
                    self.left[constraint as usize][0] += 1;
                }
                for &constraint in self.model.occurrences.get((!literal).index()) {
                    self.left[constraint as usize][1] += 1;
                }
            }
            self.values[literal.index()] = 0;
            self.values[(!literal).index()] = 0;
            forget(literal);
        }
        self.trail.truncate(length);
        self.seen = self.seen.min(length);
    }

    /// Draws every consequence of the trail.
    ///
    /// # Errors
    ///
    /// The limit that was reached. The next call goes on from there.
    pub(super) fn propagate(&mut self, limits: &Limits) -> Result<Option<Conflict>, Stop> {
        while let Some(&literal) = self.trail.get(self.seen) {
            self.work(WORK_OF_PROPAGATION, limits)?;
            self.seen += 1;
            // The counts come first and whole, so that taking them back is simple.
            self.full.clear();
            for &constraint in self.model.occurrences.get(literal.index()) {
                let left = &mut self.left[constraint as usize][0];
                *left -= 1;
                if *left <= 0 {
                    self.full.push((constraint, true));
                }
            }
            for &constraint in self.model.occurrences.get((!literal).index()) {
                let left = &mut self.left[constraint as usize][1];
                *left -= 1;
                if *left <= 0 {
                    self.full.push((constraint, false));
                }
            }
            let conflict = self
                .propagate_touch(literal)
                .or_else(|| self.propagate_counts())
                .or_else(|| self.propagate_clauses(literal));
            if conflict.is_some() {
                return Ok(conflict);
            }
        }
        Ok(None)
    }

    /// No tent stands next to a tent.
    fn propagate_touch(&mut self, literal: Literal) -> Option<Conflict> {
        let variable = literal.variable();
        if !literal.is_positive() || variable >= self.model.cells {
            return None;
        }
        for at in self.model.touching.range(variable) {
            let other = *self.model.touching.item(at);
            let tent = Literal::positive(other);
            if self.is_open(tent) {
                self.assign(!tent, Reason::Touch(variable as u32));
            } else if self.is_true(tent) {
                return Some(Conflict::Touch(variable as u32, other));
            }
        }
        None
    }

    /// A constraint with all its true literals has no other; one with all its false ones neither.
    fn propagate_counts(&mut self) -> Option<Conflict> {
        for at in 0..self.full.len() {
            let (constraint, has_true) = self.full[at];
            let [ones, zeros] = self.left[constraint as usize];
            match (has_true, ones, zeros) {
                (true, ..0, _) => return Some(Conflict::TooMany(constraint)),
                (false, _, ..0) => return Some(Conflict::TooFew(constraint)),
                _ if ones + zeros > 0 => self.assign_rest(constraint, !has_true),
                _ => {}
            }
        }
        None
    }

    /// Looks at a constraint of which no literal has been counted yet.
    pub(super) fn start_count(&mut self, constraint: u32) {
        let length = self.model.members.get(constraint as usize).len();
        match self.model.demand[constraint as usize] as usize {
            0 => self.assign_rest(constraint, false),
            demand if demand == length => self.assign_rest(constraint, true),
            _ => {}
        }
    }

    /// Gives new names to the clauses that are reasons.
    pub(super) fn rename_clauses(&mut self, moved: &Moved) {
        for literal in &self.trail {
            if let Reason::Clause(clause) = &mut self.given[literal.variable()].reason {
                *clause = moved.new_id(*clause);
            }
        }
    }

    /// Gives all open literals of a constraint the same value.
    fn assign_rest(&mut self, constraint: u32, value: bool) {
        let members = self.model.members.range(constraint as usize);
        self.work_left = self.work_left.saturating_sub(members.len() as u64);
        for at in members {
            let member = *self.model.members.item(at);
            if self.is_open(member) {
                if value {
                    self.assign(member, Reason::Needed(constraint));
                } else {
                    self.assign(!member, Reason::Full(constraint));
                }
            }
        }
    }

    /// A learned clause with all literals but one false has that one true.
    fn propagate_clauses(&mut self, literal: Literal) -> Option<Conflict> {
        let falsified = !literal;
        if !self.clauses.is_watched(falsified) {
            return None;
        }
        let mut watches = self.clauses.take_watches(falsified);
        let mut kept = 0;
        let mut conflict = None;
        let mut at = 0;
        while at < watches.len() {
            let watch = watches[at];
            at += 1;
            if self.is_true(watch.blocker) {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let values = &self.values;
            let is_false = |literal: Literal| values[literal.index()] < 0;
            match self.clauses.rewatch(watch.clause, falsified, is_false) {
                Ok(()) => {}
                Err(other) => {
                    watches[kept] = Watch {
                        clause: watch.clause,
                        blocker: other,
                    };
                    kept += 1;
                    if self.is_false(other) {
                        conflict = Some(Conflict::Clause(watch.clause));
                        break;
                    }
                    if self.is_open(other) {
                        self.assign(other, Reason::Clause(watch.clause));
                    }
                }
            }
        }
        watches.copy_within(at.., kept);
        watches.truncate(kept + watches.len() - at);
        self.clauses.put_watches(falsified, watches);
        conflict
    }

    /// How much work it is to explain a value, in units.
    pub(super) fn work_to_explain(&self, reason: Reason) -> u64 {
        match reason {
            Reason::Free(_) | Reason::Touch(_) => 1,
            Reason::Clause(clause) => self.clauses.length(clause) as u64,
            Reason::Full(constraint) | Reason::Needed(constraint) => {
                self.model.members.get(constraint as usize).len() as u64
            }
        }
    }

    /// Appends the true literals that make `literal` true.
    pub(super) fn explain(&self, literal: Literal, causes: &mut Vec<Literal>) {
        match self.reason_of(literal.variable()) {
            Reason::Free(_) => {}
            Reason::Touch(variable) => causes.push(Literal::positive(variable)),
            Reason::Clause(clause) => {
                let others = self.clauses.literals(clause).iter().copied();
                causes.extend(others.filter(|&other| other != literal).map(|other| !other));
            }
            Reason::Full(constraint) => {
                let demand = self.model.demand[constraint as usize];
                let before = self.place_of(literal.variable());
                self.members_set(constraint, true, before, demand as usize, causes);
            }
            Reason::Needed(constraint) => {
                let before = self.place_of(literal.variable());
                self.members_set(constraint, false, before, self.room(constraint), causes);
            }
        }
    }

    /// Appends the true literals that cannot all be true.
    pub(super) fn explain_conflict(&self, conflict: Conflict, causes: &mut Vec<Literal>) {
        match conflict {
            Conflict::Touch(one, other) => {
                causes.extend([Literal::positive(one), Literal::positive(other)]);
            }
            Conflict::TooMany(constraint) => {
                let demand = self.model.demand[constraint as usize] as usize;
                self.members_set(constraint, true, usize::MAX, demand + 1, causes);
            }
            Conflict::TooFew(constraint) => {
                let count = self.room(constraint) + 1;
                self.members_set(constraint, false, usize::MAX, count, causes);
            }
            Conflict::Clause(clause) => {
                causes.extend(
                    self.clauses
                        .literals(clause)
                        .iter()
                        .map(|&literal| !literal),
                );
            }
        }
    }

    /// How many literals of a constraint may be false.
    fn room(&self, constraint: u32) -> usize {
        let members = self.model.members.get(constraint as usize).len();
        members - self.model.demand[constraint as usize] as usize
    }

    /// Appends `count` members of a constraint that became true before a place of the trail, or
    /// the negations of as many that became false.
    fn members_set(
        &self,
        constraint: u32,
        are_true: bool,
        before: usize,
        count: usize,
        causes: &mut Vec<Literal>,
    ) {
        let members = self.model.members.get(constraint as usize).iter();
        let members = members.map(|&member| if are_true { member } else { !member });
        let early = |literal: Literal| self.place_of(literal.variable()) < before;
        causes.extend(
            members
                .filter(|&member| self.is_true(member) && early(member))
                .take(count),
        );
    }
}
