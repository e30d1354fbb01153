//! Propagation: what follows from the literals that are true.

use super::clauses::Watch;
use super::literal::Literal;
use super::model::Occurrence;
use super::state::{Conflict, State};
use super::values::Reason;
use crate::limits::{Limits, Stop};

/// What it costs to draw the consequences of a literal, in units of work.
const WORK_OF_PROPAGATION: u64 = 16;

impl State {
    /// Draws every consequence of the trail.
    ///
    /// # Errors
    ///
    /// The limit that was reached. The next call goes on from there.
    pub(super) fn propagate(&mut self, limits: &Limits) -> Result<Option<Conflict>, Stop> {
        loop {
            let Some(&literal) = self.values.trail.get(self.seen) else {
                let Some(side) = self.waiting.pop() else {
                    return Ok(None);
                };
                if let Some(conflict) = self.propagate_count(side) {
                    return Ok(Some(conflict));
                }
                continue;
            };
            self.work(WORK_OF_PROPAGATION, limits)?;
            self.seen += 1;
            // The counts come first and whole, so that taking them back is simple.
            self.count(literal);
            let conflict = self
                .propagate_touch(literal)
                .or_else(|| self.propagate_counts())
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
        let mut giver = values.giver();
        for &other in model.touching.get(variable) {
            let tent = Literal::positive(other);
            match giver.sign(tent) {
                0 => giver.give(!tent, Reason::Touch(variable as u32)),
                1 => return Some(Conflict::Touch(variable as u32, other)),
                _ => {}
            }
        }
        None
    }

    /// A constraint with all its true literals has no other; one with all its false ones neither.
    #[inline]
    fn propagate_counts(&mut self) -> Option<Conflict> {
        for at in 0..self.full.len() {
            let side = self.full[at];
            if side.constraint() >= self.model.narrow
                && self.left(side.constraint()).iter().all(|&left| left >= 0)
            {
                self.waiting.push(side);
                continue;
            }
            let conflict = self.propagate_count(side);
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    fn propagate_count(&mut self, side: Occurrence) -> Option<Conflict> {
        let constraint = side.constraint();
        let [ones, zeros] = self.left(constraint);
        match (side.is_positive(), ones, zeros) {
            (true, ..0, _) => return Some(Conflict::TooMany(constraint)),
            (false, _, ..0) => return Some(Conflict::TooFew(constraint)),
            _ if ones + zeros > 0 => self.assign_rest(constraint, !side.is_positive()),
            _ => {}
        }
        None
    }

    /// Looks at a constraint of which no literal has been counted yet.
    pub(super) fn start_count(&mut self, constraint: u32) {
        match self.left(constraint) {
            [0, _] => self.assign_rest(constraint, false),
            [_, 0] => self.assign_rest(constraint, true),
            _ => {}
        }
    }

    /// Gives all open literals of a constraint the same value.
    fn assign_rest(&mut self, constraint: u32, value: bool) {
        let Self { model, values, .. } = self;
        let members = model.members.get(constraint as usize);
        self.work_left = self.work_left.saturating_sub(members.len() as u64);
        let mut giver = values.giver();
        for &member in members {
            if giver.sign(member) == 0 {
                if value {
                    giver.give(member, Reason::Needed(constraint));
                } else {
                    giver.give(!member, Reason::Full(constraint));
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
        let Self {
            clauses, values, ..
        } = self;
        let mut giver = values.giver();
        let mut watches = clauses.take_watches(falsified);
        let mut kept = 0;
        let mut conflict = None;
        let mut at = 0;
        while at < watches.len() {
            let watch = watches[at];
            at += 1;
            if giver.sign(watch.blocker) > 0 {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let is_false = |literal: Literal| giver.sign(literal) < 0;
            let Err(other) = clauses.rewatch(watch.clause, falsified, is_false) else {
                continue;
            };
            watches[kept] = Watch {
                clause: watch.clause,
                blocker: other,
            };
            kept += 1;
            match giver.sign(other) {
                0 => giver.give(other, Reason::Clause(watch.clause)),
                1 => {}
                _ => {
                    conflict = Some(Conflict::Clause(watch.clause));
                    break;
                }
            }
        }
        watches.copy_within(at.., kept);
        watches.truncate(kept + watches.len() - at);
        clauses.put_watches(falsified, watches);
        conflict
    }
}
