//! Conflict → learned clause.
//!
//! The clause is the first unique implication point's: causes of the current level are replaced
//! by their causes until one is left (Zhang, Madigan, Moskewicz and Malik, 2001). Literals that
//! follow from the others are dropped (Sörensson and Biere, *Minimizing Learned Clauses*, 2009).

use super::literal::Literal;
use super::order::Order;
use super::state::{Conflict, Reason, State};
use crate::limits::{Limits, Stop};

#[derive(Debug)]
pub(super) struct Analysis {
    /// The clause learned last; its first literal is asserted, its second is on the level to go
    /// back to.
    pub(super) clause: Vec<Literal>,
    is_seen: Vec<bool>,
    /// The variables marked as seen.
    marked: Vec<usize>,
    causes: Vec<Literal>,
    /// Scratch of minimisation.
    stack: Vec<Literal>,
    levels: Vec<usize>,
}

impl Analysis {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            clause: Vec::new(),
            is_seen: vec![false; variables],
            marked: Vec::new(),
            causes: Vec::new(),
            stack: Vec::new(),
            levels: Vec::new(),
        }
    }

    /// Learns from a conflict on a level that was opened by a decision. Returns the level to go
    /// back to and the LBD of the clause.
    pub(super) fn run(
        &mut self,
        state: &mut State,
        order: &mut Order,
        conflict: Conflict,
        now: u64,
        limits: &Limits,
    ) -> Result<(usize, u32), Stop> {
        let found = self.find(state, order, conflict, now, limits);
        let found = found.and_then(|()| self.minimise(state, limits));
        for variable in self.marked.drain(..) {
            self.is_seen[variable] = false;
        }
        found.map(|()| self.measure(state))
    }

    /// Finds the first unique implication point.
    fn find(
        &mut self,
        state: &mut State,
        order: &mut Order,
        conflict: Conflict,
        now: u64,
        limits: &Limits,
    ) -> Result<(), Stop> {
        self.clause.clear();
        self.clause.push(Literal::from_index(0));
        let mut open = 0;
        self.causes.clear();
        state.explain_conflict(conflict, &mut self.causes);
        if let Conflict::Clause(clause) = conflict {
            state.clauses.note_use(clause, now);
        }
        let mut at = state.trail.len();
        loop {
            for index in 0..self.causes.len() {
                let cause = self.causes[index];
                let variable = cause.variable();
                let level = state.level_of(variable);
                if self.is_seen[variable] || level == 0 {
                    continue;
                }
                self.mark(variable);
                order.bump(variable);
                if level == state.level() {
                    open += 1;
                } else {
                    self.clause.push(!cause);
                }
            }
            let literal = loop {
                at -= 1;
                let literal = state.trail[at];
                if self.is_seen[literal.variable()] {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                self.clause[0] = !literal;
                return Ok(());
            }
            let reason = state.reason_of(literal.variable());
            state.work(state.work_to_explain(reason), limits)?;
            self.causes.clear();
            state.explain(literal, &mut self.causes);
            if let Reason::Clause(clause) = reason {
                state.clauses.note_use(clause, now);
            }
        }
    }

    fn mark(&mut self, variable: usize) {
        self.is_seen[variable] = true;
        self.marked.push(variable);
    }

    /// Drops the literals that follow from the others.
    fn minimise(&mut self, state: &mut State, limits: &Limits) -> Result<(), Stop> {
        let mut kept = 1;
        for index in 1..self.clause.len() {
            let literal = self.clause[index];
            if !self.is_redundant(state, literal, limits)? {
                self.clause[kept] = literal;
                kept += 1;
            }
        }
        self.clause.truncate(kept);
        Ok(())
    }

    /// Whether the falsehood of a literal follows from that of literals seen already.
    fn is_redundant(
        &mut self,
        state: &mut State,
        literal: Literal,
        limits: &Limits,
    ) -> Result<bool, Stop> {
        if matches!(state.reason_of(literal.variable()), Reason::Free(_)) {
            return Ok(false);
        }
        let before = self.marked.len();
        self.stack.clear();
        self.stack.push(!literal);
        while let Some(cause) = self.stack.pop() {
            let reason = state.reason_of(cause.variable());
            state.work(state.work_to_explain(reason), limits)?;
            self.causes.clear();
            state.explain(cause, &mut self.causes);
            for index in 0..self.causes.len() {
                let cause = self.causes[index];
                let variable = cause.variable();
                if self.is_seen[variable] || state.level_of(variable) == 0 {
                    continue;
                }
                if matches!(state.reason_of(variable), Reason::Free(_)) {
                    for variable in self.marked.drain(before..) {
                        self.is_seen[variable] = false;
                    }
                    return Ok(false);
                }
                self.mark(variable);
                self.stack.push(cause);
            }
        }
        Ok(true)
    }

    /// The level to go back to, whose literal is moved to the second place, and the LBD.
    fn measure(&mut self, state: &State) -> (usize, u32) {
        let level = |literal: &Literal| state.level_of(literal.variable());
        self.levels.clear();
        self.levels.extend(self.clause.iter().map(level));
        self.levels.sort_unstable();
        self.levels.dedup();
        let second = (1..self.clause.len()).max_by_key(|&index| level(&self.clause[index]));
        let target = second.map_or(0, |index| {
            self.clause.swap(1, index);
            level(&self.clause[1])
        });
        (target, self.levels.len() as u32)
    }
}
