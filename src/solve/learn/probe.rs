//! Probing: what would follow if this literal were true? If a contradiction, it is false.
//!
//! Every open literal is assumed alone, in turn, and its consequences drawn. A literal that follows
//! from one that led to no contradiction needs no probe of its own, since its consequences are
//! among that one's. Turn after turn, a literal is probed again if one of its constraints has
//! changed since. What this misses, where the change is further away, is left to the search.

use std::ops::ControlFlow;

use super::Learner;
use super::literal::Literal;
use super::observer::Observer;
use super::state::{Reason, State};
use crate::limits::{Limits, Stop};
use crate::solve::source::Source;

impl<O: Observer> Learner<O> {
    /// Probes on the first level, which the search has gone back to, until nothing more is found.
    /// Breaks off where the board has no solution.
    pub(super) fn probe(&mut self, limits: &Limits) -> Result<ControlFlow<()>, Stop> {
        let probed = self.probe_all(limits);
        if probed.is_err() {
            // No probe must be left behind.
            self.state.backtrack(0, |_| {});
        }
        probed
    }

    fn probe_all(&mut self, limits: &Limits) -> Result<ControlFlow<()>, Stop> {
        let literals = 2 * self.state.model.variables;
        // Times are counted in discoveries: when a literal was found harmless, and when a
        // constraint last changed.
        let bytes = (literals + self.state.model.members.len()) * size_of::<u32>();
        limits.allow(self.held + self.state.clauses.bytes_with(0) + bytes as u64)?;
        let mut harmless = vec![0_u32; literals];
        let mut changed = vec![1_u32; self.state.model.members.len()];
        let mut now = 1;
        let mut at = 0;
        let mut idle = 0;
        while idle < literals && !self.state.is_full() {
            let literal = Literal::from_index(at);
            at = if at + 1 == literals { 0 } else { at + 1 };
            idle += 1;
            self.state.work(1, limits)?;
            if !self.state.is_open(literal) {
                continue;
            }
            let since = harmless[literal.index()];
            if since == now || !self.state.constraints(literal).any(|c| changed[c] > since) {
                continue;
            }
            self.state.decide(literal, Source::Probe);
            if self.state.propagate(limits)?.is_none() {
                let first = self.state.marks[0] as usize;
                for implied in &self.state.trail[first..] {
                    harmless[implied.index()] = now;
                }
                self.state.backtrack(0, |_| {});
                continue;
            }
            self.observer.learned(&[!literal]);
            self.state.backtrack(0, |_| {});
            let known = self.state.trail.len();
            self.state.assign(!literal, Reason::Free(Source::Probe));
            if self.state.propagate(limits)?.is_some() {
                return Ok(ControlFlow::Break(()));
            }
            now += 1;
            for &new in &self.state.trail[known..] {
                for constraint in self.state.constraints(new) {
                    changed[constraint] = now;
                }
            }
            idle = 0;
        }
        Ok(ControlFlow::Continue(()))
    }
}

impl State {
    /// The constraints that a literal, or its negation, is in.
    fn constraints(&self, literal: Literal) -> impl Iterator<Item = usize> + '_ {
        let of = |side: Literal| self.model.occurrences.get(side.index()).iter();
        of(literal)
            .chain(of(!literal))
            .map(|&constraint| constraint as usize)
    }
}
