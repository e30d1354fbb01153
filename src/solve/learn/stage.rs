//! The work on the first level beside the search, once it has met some conflicts.
//!
//! Most boards need nothing of it. Then probing with little patience shows whether it pays: boards
//! with one solution often fall to it alone. Where it does not, beliefs say what to try first; what
//! they hold for least likely is probed next. When all that has not helped, every literal is probed.
//!
//! # Probing
//!
//! What would follow if a literal were true? If a contradiction, it is false.
//!
//! Every open literal is assumed alone, in turn, and its consequences are drawn. If there is no
//! contradiction, none of them is probed itself: its own consequences are among these. If there is
//! one, a later literal is often enough to cause it; then that one is false too, which says more.
//! Turn after turn, a literal is probed again if one of its constraints has changed since and has
//! little left. What changes further away is left to the search.
//!
//! Everything is probed only where that is likely to pay. Otherwise what is most likely to be
//! refuted is probed, until many probes in a row have found nothing.

use super::beliefs::advise;
use super::state::{Reason, State};
use super::{Course, Learner, Literal, Observer};
use crate::limits::Stop;
use crate::solve::Halt;
use crate::solve::tuning::{
    CONFLICTS_OF_PROOF, FEW_CONFLICTS, FEW_SOLUTIONS, MANY_CONFLICTS, MUCH, NEAR, SOME_CONFLICTS,
    first_conflicts, patience,
};

/// The next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Probing what conflicts were about, then beliefs.
    Early,
    /// Probing what beliefs hold for least likely.
    Middle,
    /// Probing everything.
    Late,
    /// Nothing.
    Over,
}

/// The steps still to come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) stage: Stage,
    /// At which conflict.
    pub(super) at: u64,
    /// Whether beliefs are asked what to try first.
    pub(super) asks_beliefs: bool,
    /// How many values probing has found so far.
    found: usize,
}

impl Plan {
    /// The plan for a board with so many trees and cells.
    pub(super) fn new([trees, cells]: [usize; 2]) -> Self {
        Self {
            stage: Stage::Early,
            at: first_conflicts(trees, cells),
            asks_beliefs: false,
            found: 0,
        }
    }

    /// Puts a stage next, once there were so many conflicts.
    pub(super) fn put(&mut self, stage: Stage, at: u64) {
        (self.stage, self.at) = (stage, at);
    }
}

impl<O: Observer> Learner<O> {
    /// Does what comes next on the first level, which the search has gone back to. Fails
    /// where the board has no solution.
    pub(super) fn next_stage(&mut self) -> Result<(), Halt> {
        let stage = self.plan.stage;
        match stage {
            Stage::Early => self.plan.put(Stage::Middle, SOME_CONFLICTS),
            Stage::Middle => self.plan.put(Stage::Late, MANY_CONFLICTS),
            Stage::Late | Stage::Over => self.plan.put(Stage::Over, u64::MAX),
        }
        let known = self.state.trail().len();
        let patience = match stage {
            Stage::Late => usize::MAX,
            _ => patience(self.state.model.variables),
        };
        self.probe(patience)?;
        let new = self.state.trail().len() - known;
        let open = self.state.model.variables - known;
        self.plan.found += new;
        if FEW_SOLUTIONS * self.plan.found > self.state.model.variables {
            self.seek_proof();
        }
        if stage != Stage::Early {
            return Ok(());
        }
        let conflicts = self.statistics.conflicts;
        if MUCH * new > open && conflicts < CONFLICTS_OF_PROOF {
            // Probing alone may do. It is worth another look before anybody is asked.
            self.plan.put(Stage::Early, conflicts + FEW_CONFLICTS);
        } else {
            self.ask_beliefs()?;
        }
        Ok(())
    }

    /// Asks beliefs which values to try first, given the values on the first level.
    pub(super) fn ask_beliefs(&mut self) -> Result<(), Stop> {
        if !self.plan.asks_beliefs || self.course != Course::Seeking {
            return Ok(());
        }
        let state = &self.state;
        let value = |literal: Literal| (!state.is_open(literal)).then(|| state.is_true(literal));
        let variables = 0..state.model.variables as u32;
        let known: Vec<Option<bool>> = variables.map(Literal::positive).map(value).collect();
        let advice = advise(
            &state.model,
            &known,
            &self.state.limits.beside(self.bytes()),
        )?;
        if !advice.is_empty() {
            self.statistics.beliefs += 1;
            self.follow(advice);
        }
        Ok(())
    }

    /// Tries first what is surest, given how likely each variable is to be true.
    pub(super) fn follow(&mut self, likely: Vec<f32>) {
        self.phases.follow(&likely);
        self.order.follow(&likely);
        self.likely = likely;
    }

    /// Ends the work that helps to find one of many solutions: few are left, or none.
    fn seek_proof(&mut self) {
        if self.course == Course::Seeking {
            self.course = Course::Proving;
        }
        self.likely = Vec::new();
        self.phases.drop_target();
        self.next_restart();
    }

    /// There is a solution. Cells come before pairs from now on.
    pub(super) fn settle_down(&mut self) {
        if self.course == Course::Listing {
            return;
        }
        self.course = Course::Listing;
        self.seek_proof();
        self.order.put_first(self.state.model.cells);
        if self.plan.stage != Stage::Over {
            let at = self.statistics.conflicts.max(CONFLICTS_OF_PROOF);
            self.plan.put(Stage::Late, at);
        }
    }
}

impl<O: Observer> Learner<O> {
    /// Probes on the first level, which the search has gone back to, until nothing more is found, or
    /// `patience` probes in a row have found nothing. Fails where the board has no
    /// solution.
    pub(super) fn probe(&mut self, patience: usize) -> Result<(), Halt> {
        let probed = self.probe_all(patience);
        if probed.is_err() {
            // No probe must be left behind.
            self.state.backtrack(0, |_| {});
        }
        probed
    }

    fn probe_all(&mut self, patience: usize) -> Result<(), Halt> {
        let literals = 2 * self.state.model.variables;
        // Times are counted in discoveries: when a literal was found harmless, and when a
        // constraint last changed.
        // The order takes as much again while it is sorted.
        let bytes = (4 * literals + self.state.model.members.len()) * size_of::<u32>();
        self.state.limits.allow(self.bytes() + bytes as u64)?;
        let mut harmless = vec![0_u32; literals];
        let mut changed = vec![1_u32; self.state.model.members.len()];
        let mut now = 1;
        let mut at = 0;
        let mut idle = 0;
        let order = self.order_of_probes(patience);
        let mut in_vain = 0;
        while idle < order.len() && in_vain < patience && !self.state.is_full() {
            let literal = order[at];
            at = if at + 1 == order.len() { 0 } else { at + 1 };
            idle += 1;
            self.state.work(1)?;
            if !self.state.is_open(literal) {
                continue;
            }
            let since = harmless[literal.index()];
            let is_worth_it = |c: usize| {
                let [ones, zeros] = self.state.left(c as u32);
                changed[c] > since && (since == 0 || ones.min(zeros) <= NEAR)
            };
            if since == now || !self.state.constraints(literal).any(is_worth_it) {
                continue;
            }
            in_vain += 1;
            self.statistics.probes += 1;
            self.state.decide(literal);
            let Some(conflict) = self.state.propagate()? else {
                let first = self.state.length_below();
                for implied in &self.state.trail()[first..] {
                    harmless[implied.index()] = now;
                }
                self.state.backtrack(0, |_| {});
                continue;
            };
            // From its first unique implication point the contradiction follows alone. That may be
            // the probe itself.
            self.analyse(conflict)?;
            let point = self.analysis.clause[0];
            debug_assert_eq!(self.analysis.clause.len(), 1);
            let facts = &[point, !literal][usize::from(point == !literal)..];
            for &fact in facts {
                self.observer.learned(&[fact]);
            }
            self.observer.stop().map_or(Ok(()), Err)?;
            self.state.backtrack(0, |_| {});
            let known = self.state.trail().len();
            for &fact in facts {
                if self.state.is_open(fact) {
                    self.state.assign(fact, Reason::Free);
                }
            }
            if self.state.propagate()?.is_some() {
                return Err(Halt::Contradiction);
            }
            now += 1;
            for &new in &self.state.trail()[known..] {
                for constraint in self.state.constraints(new) {
                    changed[constraint] = now;
                }
            }
            idle = 0;
            in_vain = 0;
        }
        Ok(())
    }

    /// The literals to probe, in this order. With little patience, what is most likely to be refuted
    /// comes first: what beliefs hold for least likely, or else what conflicts were about.
    fn order_of_probes(&self, patience: usize) -> Vec<Literal> {
        let variables = 0..self.state.model.variables as u32;
        let both = |literal: Literal| [literal, !literal];
        let literals = variables.map(Literal::positive);
        if patience == usize::MAX {
            return literals.flat_map(both).collect();
        }
        let mut literals: Vec<Literal> = literals
            .filter(|&literal| self.state.is_open(literal))
            .collect();
        if self.likely.is_empty() {
            // Tents, and of them the pairs first: a pair says more than its cell.
            let activity = |literal: &Literal| self.order.activity(literal.variable());
            literals.sort_by(|one, other| activity(other).total_cmp(&activity(one)));
            let is_cell = |literal: &Literal| literal.variable() < self.state.model.cells;
            literals.sort_by_key(is_cell);
            return literals;
        }
        let likely = |literal: Literal| self.likely[literal.variable()];
        let sure = |literal: &Literal| (likely(*literal) - 0.5).abs();
        literals.sort_by(|one, other| sure(other).total_cmp(&sure(one)));
        let unlikely = |literal| {
            if likely(literal) < 0.5 {
                literal
            } else {
                !literal
            }
        };
        literals.into_iter().map(unlikely).collect()
    }
}

impl State {
    /// The constraints that the variable of a literal is in.
    fn constraints(&self, literal: Literal) -> impl Iterator<Item = usize> + '_ {
        let sides = self.model.sides.get(literal.variable()).iter();
        sides.map(|side| side.constraint() as usize)
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::{Learner, Literal, Reason};
    use crate::limits::Limits;
    use crate::puzzle::planted::planted_with_clues;
    use crate::solve::Distinct;
    use crate::solve::board::Board;

    #[test]
    fn a_refuted_probe_mostly_says_more_than_that_it_is_false() {
        let (mut rng, limits) = (Rng::with_seed(181), Limits::default());
        let [mut refuted, mut by_others] = [0; 2];
        for _ in 0..60 {
            let (puzzle, _) = planted_with_clues(&mut rng, 16, 16, 0.2, 0.0);
            let mut board = Board::new(&puzzle, Distinct::Layouts, &limits).expect("no limits");
            board.propagate_all().expect("a planted board");
            let mut learner = Learner::new(&board, &limits, ()).expect("no limits");
            assert!(learner.state.propagate().expect("no limits").is_none());
            let variables = 0..learner.state.model.variables as u32;
            let literals = variables.map(Literal::positive);
            for literal in literals.flat_map(|literal| [literal, !literal]) {
                if !learner.state.is_open(literal) {
                    continue;
                }
                learner.state.decide(literal);
                let conflict = learner.state.propagate().expect("no limits");
                let point = conflict.map(|conflict| {
                    learner.analyse(conflict).expect("no limits");
                    learner.analysis.clause[0]
                });
                learner.state.backtrack(0, |_| {});
                if let Some(point) = point {
                    refuted += 1;
                    by_others += usize::from(point != !literal);
                    learner.state.assign(point, Reason::Free);
                    let follows = learner.state.propagate().expect("no limits");
                    assert!(follows.is_none());
                }
            }
        }
        assert!(
            refuted > 40 && 2 * by_others > refuted,
            "{by_others} of {refuted}"
        );
    }
}
