//! Inprocessing: probing and belief propagation at level 0, between two phases of search.
//!
//! Most boards are solved before inprocessing starts. After some conflicts, literals are probed
//! until 50 to 100 probes in a row (depending on the number of variables) find nothing. Boards with
//! one solution often need no further inprocessing. If the board is still not solved, beliefs
//! estimate which values to try first. After more conflicts, the literals that beliefs consider
//! least likely are probed, and beliefs are computed again, with more rounds. After still more
//! conflicts, every literal is probed.
//!
//! # Probing
//!
//! A probe assumes a literal and propagates it. If that leads to a conflict, the literal is false.
//!
//! Each literal that is probed is assumed alone. If there is no conflict, the literals that it
//! implied are skipped: whatever one of them implies, the probe has implied too. If there is a
//! conflict, it often follows from one of the implied literals alone; then that literal is false
//! too, which is a stronger fact. A literal is *harmless* if its own probe, or a probe that implied
//! it, led to no conflict. It is probed later only if one of its constraints has changed since, and
//! this constraint has room for at most [`NEARLY_FULL`] more true or at most [`NEARLY_FULL`] more
//! false literals. Changes further away are left to the search.
//!
//! All literals are considered in the last inprocessing, before a proof that there is no other
//! solution, and before repeated calls under assumptions. Otherwise the literals most likely to be
//! refuted are probed, until [`max_idle_probes`] probes in a row have found nothing.

use std::cmp::Reverse;

use crate::limits::Stop;
use crate::solve::halt::Halt;
use crate::solve::learn::beliefs::estimate;
use crate::solve::learn::learner::{Learner, Mode};
use crate::solve::learn::literal::Literal;
use crate::solve::learn::observer::Observer;
use crate::solve::learn::state::{LiteralReason, State};
use crate::solve::tuning::{
    FEW_CONFLICTS, FEW_SOLUTIONS, MANY_CONFLICTS, MORE_ROUNDS, MUCH_FOUND, NEARLY_FULL, ROUNDS,
    SOME_CONFLICTS, max_idle_probes,
};

impl<O: Observer> Learner<O> {
    /// Probes literals. Then computes beliefs, unless a solution is known, few solutions are
    /// expected, [`MANY_CONFLICTS`] conflicts have passed, or early probing found much. The search
    /// must be at level 0.
    ///
    /// # Errors
    ///
    /// Returns a contradiction if there is no solution, or the limit that was reached.
    pub(super) fn inprocess(&mut self) -> Result<(), Halt> {
        let variables = self.state.model.variables;
        let (next, max_idle_probes, rounds) = match self.next_inprocessing {
            ..SOME_CONFLICTS => (SOME_CONFLICTS, max_idle_probes(variables), ROUNDS),
            SOME_CONFLICTS..MANY_CONFLICTS => {
                (MANY_CONFLICTS, max_idle_probes(variables), MORE_ROUNDS)
            }
            _ => (u64::MAX, usize::MAX, 0),
        };
        self.next_inprocessing = next;
        let known = self.state.trail().len();
        self.probe(max_idle_probes)?;
        let new = self.state.trail().len() - known;
        self.probed += new;
        if FEW_SOLUTIONS * self.probed > variables && self.mode == Mode::Seeking {
            self.mode = Mode::Proving;
            self.likely = Vec::new();
            self.phases.drop_target();
            self.next_restart();
        }
        if MUCH_FOUND * new > variables - known && 2 * self.statistics.conflicts < SOME_CONFLICTS {
            // Probing alone may be enough, so literals are probed once more before beliefs are
            // computed.
            self.next_inprocessing = self.statistics.conflicts + FEW_CONFLICTS;
            return Ok(());
        }
        Ok(self.compute_beliefs(rounds)?)
    }

    /// Computes beliefs in `rounds` rounds from the known values, and uses them to choose what to
    /// try first. Does nothing if the mode is not [`Mode::Seeking`], `rounds` is 0 or memory is
    /// short.
    pub(super) fn compute_beliefs(&mut self, rounds: usize) -> Result<(), Stop> {
        if self.mode != Mode::Seeking || rounds == 0 {
            return Ok(());
        }
        let state = &self.state;
        let value = |literal: Literal| (!state.is_open(literal)).then(|| state.is_true(literal));
        let variables = 0..state.model.variables as u32;
        let known: Vec<Option<bool>> = variables.map(Literal::positive).map(value).collect();
        let limits = state.limits.less_memory(self.bytes());
        let marginals = estimate(&state.model, &known, rounds, &limits)?;
        if !marginals.is_empty() {
            self.statistics.beliefs += 1;
            self.follow(marginals);
        }
        Ok(())
    }

    /// Makes the search decide the surest variables first, each with its likelier value. `likely`
    /// contains the probability that each variable is true.
    pub(super) fn follow(&mut self, likely: Vec<f32>) {
        self.phases.follow(&likely);
        self.order.follow(&likely);
        self.likely = likely;
    }

    /// Records that there is a solution. From now on cells are decided before pairs, and there is
    /// no more inprocessing.
    pub(super) fn start_listing(&mut self) {
        if self.mode == Mode::Listing {
            return;
        }
        self.mode = Mode::Listing;
        self.next_inprocessing = u64::MAX;
        self.likely = Vec::new();
        self.phases.drop_target();
        self.order.put_first(self.state.model.cells);
    }
}

impl<O: Observer> Learner<O> {
    /// Probes at level 0, where the search must be, until nothing more is found or
    /// `max_idle_probes` probes in a row have found nothing. Fails if probing shows that the board
    /// has no solution, or if a limit is reached.
    pub(super) fn probe(&mut self, max_idle_probes: usize) -> Result<(), Halt> {
        let probed = self.probe_all(max_idle_probes);
        if probed.is_err() {
            // Undo the probe that was interrupted.
            self.state.backtrack(0, |_| {});
        }
        probed
    }

    fn probe_all(&mut self, max_idle_probes: usize) -> Result<(), Halt> {
        let literals = 2 * self.state.model.variables;
        // At most four numbers per literal: `harmless`, the order, and room for growing and sorting
        // the order. One per constraint: `changed`.
        let bytes = (4 * literals + self.state.model.members.len()) * size_of::<u32>();
        self.state.limits.allow(self.bytes() + bytes as u64)?;
        // `now` grows by one with each round of new facts. `harmless` contains, for each literal,
        // the value of `now` when the literal was last found not to lead to a conflict, or 0;
        // `changed` contains, for each constraint, the value of `now` when the constraint last
        // changed.
        let mut harmless = vec![0_u32; literals];
        let mut changed = vec![1_u32; self.state.model.members.len()];
        let mut now = 1;
        let mut at = 0;
        let mut idle = 0;
        let order = self.order_of_probes(max_idle_probes);
        let mut idle_probes = 0;
        while idle < order.len() && idle_probes < max_idle_probes && !self.state.is_full() {
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
                changed[c] > since && (since == 0 || ones.min(zeros) <= NEARLY_FULL)
            };
            if since == now || !self.state.constraints(literal).any(is_worth_it) {
                continue;
            }
            idle_probes += 1;
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
            // The conflict follows from one literal alone, its first unique implication point. This
            // may be the probed literal.
            self.analyse(conflict)?;
            let point = self.analysis.clause[0];
            assert_eq!(self.analysis.clause.len(), 1);
            let facts = &[point, !literal][usize::from(point == !literal)..];
            for &fact in facts {
                self.observer.learned(&[fact]);
            }
            self.observer.stop().map_or(Ok(()), Err)?;
            self.state.backtrack(0, |_| {});
            let known = self.state.trail().len();
            for &fact in facts {
                if self.state.is_open(fact) {
                    self.state.assign(fact, LiteralReason::None);
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
            idle_probes = 0;
        }
        Ok(())
    }

    /// Returns the literals to probe, in order: all, if the number of idle probes is not limited.
    /// Otherwise returns the less likely literal of each open variable, surest variables first.
    /// Without beliefs, returns the positive literals, pairs before cells, each group with the
    /// greatest activity first.
    fn order_of_probes(&self, max_idle_probes: usize) -> Vec<Literal> {
        let literals = (0..2 * self.state.model.variables).map(Literal::from_index);
        if max_idle_probes == usize::MAX {
            return literals.collect();
        }
        let likely = |variable: usize| self.likely.get(variable).copied();
        let is_unlikely = |literal: &Literal| {
            let is_likely = likely(literal.variable()).is_some_and(|likely| likely >= 0.5);
            self.state.is_open(*literal) && literal.is_positive() != is_likely
        };
        let mut literals: Vec<Literal> = literals.filter(is_unlikely).collect();
        let first = |literal: &Literal| {
            let variable = literal.variable();
            if let Some(likely) = likely(variable) {
                return (false, f64::from((likely - 0.5).abs()).to_bits());
            }
            // Without beliefs, all literals here state that there is a tent. Pairs come before
            // cells, since a pair implies more than its cell.
            let is_pair = variable >= self.state.model.cells;
            (is_pair, self.order.activity[variable].to_bits())
        };
        // The bits of non-negative floating-point numbers have the same order as the numbers.
        literals.sort_by_key(|literal| Reverse(first(literal)));
        literals
    }
}

impl State {
    /// Returns the constraints that contain the variable of a literal.
    fn constraints(&self, literal: Literal) -> impl Iterator<Item = usize> + '_ {
        let sides = self.model.sides.get(literal.variable()).iter();
        sides.map(|side| side.constraint() as usize)
    }
}
