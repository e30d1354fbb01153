//! Probing: what would follow if this literal were true? If a contradiction, it is false.
//!
//! Every open literal is assumed alone, and its consequences drawn. A literal that follows from one
//! that led to no contradiction needs no probe of its own, since its consequences are among that
//! one's: not until something new is known. This is repeated until nothing new is found.

use super::literal::Literal;
use super::state::{Reason, State};
use super::{Learner, Limits, Stop};

/// How probing ended.
pub(super) enum Probed {
    Done,
    /// The board has no solution.
    Contradiction,
    Stopped(Stop),
}

impl Learner {
    /// Probes on the first level until nothing more is found.
    pub(super) fn probe(&mut self, limits: &Limits) -> Probed {
        if self.state.propagate_first().is_some() {
            return Probed::Contradiction;
        }
        let literals = 2 * self.state.model.variables;
        // In which round a literal was found harmless; a round ends when something is found.
        let mut harmless = vec![0_u32; literals];
        let mut round = 1;
        let mut since_found = 0;
        let mut at = 0;
        while since_found < literals {
            let literal = Literal::from_index(at);
            at = if at + 1 == literals { 0 } else { at + 1 };
            since_found += 1;
            if !self.state.is_open(literal) || harmless[literal.index()] == round {
                continue;
            }
            if let Some(stop) = limits.reached() {
                return Probed::Stopped(stop);
            }
            self.state.decide(literal);
            if self.state.propagate().is_none() {
                let first = self.state.marks[0] as usize;
                for implied in &self.state.trail[first..] {
                    harmless[implied.index()] = round;
                }
                self.backtrack(0);
                continue;
            }
            self.backtrack(0);
            self.state.assign(!literal, Reason::Decision);
            if self.state.propagate().is_some() {
                return Probed::Contradiction;
            }
            round += 1;
            since_found = 0;
        }
        Probed::Done
    }
}

impl State {
    /// Draws what follows from the constraints alone.
    fn propagate_first(&mut self) -> Option<super::state::Conflict> {
        for constraint in 0..self.model.members.len() as u32 {
            self.start_count(constraint);
        }
        self.propagate()
    }
}
