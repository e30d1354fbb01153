//! Conflict analysis: learns a clause from a conflict.
//!
//! The clause belongs to the first unique implication point: starting at the conflict, literals of
//! the current decision level are replaced by their causes until one literal of that level is left
//! (Zhang, Madigan, Moskewicz and Malik, 2001). Literals of the clause that must be false if its
//! other literals are false are dropped (Sörensson and Biere, *Minimizing Learned Clauses*, 2009),
//! and the results of this check are cached (Van Gelder, *Improved conflict-clause minimization
//! leads to improved propositional proof traces*, 2009).

use crate::limits::Stop;
use crate::solve::learn::literal::Literal;
use crate::solve::learn::order::Order;
use crate::solve::learn::state::{Conflict, LiteralReason, State};
use crate::solve::tuning::DEPTH_OF_CAUSES;

#[derive(Debug)]
pub(super) struct Analysis {
    /// The last learned clause. Its first literal becomes true after backtracking; its second
    /// literal, if there is one, is on the level to backtrack to.
    pub(super) clause: Vec<Literal>,
    seen: Vec<Seen>,
    /// The variables whose entry in `seen` is not `No`.
    marked: Vec<usize>,
    /// Scratch: causes still to be looked at, and the levels of the clause's literals.
    causes: Vec<Literal>,
    levels: Vec<usize>,
}

/// The state of a variable during the analysis of a conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    No,
    /// The variable is in the clause, its value follows from other literals of the clause, or its
    /// literal was replaced by its causes.
    Yes,
    /// The variable's value was not found to follow from the clause's literals.
    Required,
}

impl Analysis {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            clause: Vec::new(),
            seen: vec![Seen::No; variables],
            marked: Vec::new(),
            causes: Vec::new(),
            levels: Vec::new(),
        }
    }

    /// Learns a clause from a conflict on a decision level above 0. Returns the level to backtrack
    /// to and the LBD of the clause, which is the number of different levels of its literals.
    pub(super) fn run(
        &mut self,
        state: &mut State,
        order: &mut Order,
        conflict: Conflict,
    ) -> Result<(usize, u32), Stop> {
        let found = self.first_uip(state, order, conflict);
        let found = found.and_then(|()| self.minimise(state));
        for variable in self.marked.drain(..) {
            self.seen[variable] = Seen::No;
        }
        found.map(|()| self.backtrack_level_and_lbd(state))
    }

    /// Finds the clause of the first unique implication point.
    fn first_uip(
        &mut self,
        state: &mut State,
        order: &mut Order,
        conflict: Conflict,
    ) -> Result<(), Stop> {
        self.clause.clear();
        self.clause.push(Literal::from_index(0));
        let (mut literal, mut reason) = conflict;
        self.causes.clear();
        let mut open = 0;
        let mut at = state.trail().len();
        loop {
            state.work(state.work_to_explain(reason))?;
            state.explain(literal, reason, &mut self.causes);
            for index in 0..self.causes.len() {
                let cause = self.causes[index];
                let variable = cause.variable();
                let level = state.level_of(variable);
                if self.seen[variable] == Seen::Yes || level == 0 {
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
            literal = loop {
                at -= 1;
                let literal = state.trail()[at];
                if self.seen[literal.variable()] == Seen::Yes {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                self.clause[0] = !literal;
                return Ok(());
            }
            reason = state.reason_of(literal.variable());
            self.causes.clear();
        }
    }

    fn mark(&mut self, variable: usize) {
        self.seen[variable] = Seen::Yes;
        self.marked.push(variable);
    }

    /// Drops the literals that must be false if the others are false.
    fn minimise(&mut self, state: &mut State) -> Result<(), Stop> {
        self.causes.clear();
        let mut kept = 1;
        for index in 1..self.clause.len() {
            let literal = self.clause[index];
            if !self.follows(state, literal.variable(), 0)? {
                self.clause[kept] = literal;
                kept += 1;
            }
        }
        self.clause.truncate(kept);
        Ok(())
    }

    /// Returns whether the value of a variable is found to follow from other literals of the clause
    /// being false. A value without a reason, such as a decision, never follows, and causes more
    /// than [`DEPTH_OF_CAUSES`] steps away are not examined. All other results for variables
    /// outside the clause are cached in `seen`.
    fn follows(&mut self, state: &mut State, variable: usize, depth: usize) -> Result<bool, Stop> {
        let reason = state.reason_of(variable);
        if matches!(reason, LiteralReason::None) || depth == DEPTH_OF_CAUSES {
            return Ok(false);
        }
        state.work(state.work_to_explain(reason))?;
        let before = self.causes.len();
        let literal = Literal::positive(variable as u32);
        let literal = Literal::of(variable, state.is_true(literal));
        state.explain(literal, reason, &mut self.causes);
        let mut follows = true;
        for index in before..self.causes.len() {
            let cause = self.causes[index].variable();
            if state.level_of(cause) == 0 || self.seen[cause] == Seen::Yes {
                continue;
            }
            follows =
                self.seen[cause] != Seen::Required && self.follows(state, cause, depth + 1)?;
            if !follows {
                break;
            }
        }
        self.causes.truncate(before);
        // A variable of the clause has an entry already.
        if self.seen[variable] == Seen::No {
            self.seen[variable] = if follows { Seen::Yes } else { Seen::Required };
            self.marked.push(variable);
        }
        Ok(follows)
    }

    /// Returns the level to backtrack to, and the LBD. Moves a literal of that level to the second
    /// place, if the clause has more than one literal.
    fn backtrack_level_and_lbd(&mut self, state: &State) -> (usize, u32) {
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
