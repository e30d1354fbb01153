//! Which value a variable is given when it is decided.
//!
//! A variable takes the value that it had last (Pipatsrisawat and Darwiche, *A lightweight component
//! caching scheme for satisfiability solvers*, 2007), except that up to the first solution the
//! longest trail without a contradiction is a target to come back to (Biere and Fleury, *Chasing
//! target phases*, 2020).

use super::literal::Literal;
use crate::solve::beliefs::Advice;

#[derive(Debug)]
pub(super) struct Phases {
    /// The value that each variable had last.
    saved: Vec<bool>,
    /// The values of the longest trail without a contradiction, where it has one.
    target: Vec<Option<bool>>,
    /// How long that trail is.
    longest: usize,
    /// Whether there is a target.
    has_target: bool,
}

impl Phases {
    /// How many bytes they take for a variable.
    pub(super) const BYTES_OF_VARIABLE: usize = size_of::<bool>() + size_of::<Option<bool>>();

    pub(super) fn new(variables: usize) -> Self {
        Self {
            saved: vec![false; variables],
            target: vec![None; variables],
            longest: 0,
            has_target: true,
        }
    }

    /// The literal of a variable that is to be decided.
    pub(super) fn literal(&self, variable: usize) -> Literal {
        let literal = Literal::positive(variable as u32);
        let value = self.target[variable].unwrap_or(self.saved[variable]);
        if value { literal } else { !literal }
    }

    /// A value is taken back.
    pub(super) fn save(&mut self, literal: Literal) {
        self.saved[literal.variable()] = literal.is_positive();
    }

    /// A trail without a contradiction was reached: it is the target if it is the longest so far.
    pub(super) fn reach(&mut self, trail: &[Literal]) {
        if self.has_target && trail.len() > self.longest {
            self.longest = trail.len();
            for literal in trail {
                self.target[literal.variable()] = Some(literal.is_positive());
            }
        }
    }

    /// Takes the values that beliefs advise, and looks for a target again.
    pub(super) fn follow(&mut self, advice: &[Advice]) {
        for (saved, advice) in self.saved.iter_mut().zip(advice) {
            *saved = advice.value;
        }
        self.target.fill(None);
        self.longest = 0;
    }

    /// Gives the target up for good.
    pub(super) fn drop_target(&mut self) {
        self.target.fill(None);
        self.has_target = false;
    }
}

#[cfg(test)]
mod tests {
    use super::{Advice, Literal, Phases};

    fn values(phases: &Phases) -> Vec<bool> {
        let literals = (0..phases.saved.len()).map(|variable| phases.literal(variable));
        literals.map(Literal::is_positive).collect()
    }

    #[test]
    fn the_longest_trail_is_the_target_until_it_is_dropped() {
        let [first, second, third] = [0, 1, 2].map(Literal::positive);
        let mut phases = Phases::new(3);
        assert_eq!(values(&phases), [false; 3]);
        phases.save(second);
        assert_eq!(values(&phases), [false, true, false]);
        phases.reach(&[first, !second]);
        assert_eq!(values(&phases), [true, false, false]);
        // A trail that is no longer does not count; one that is adds to what the target says.
        phases.reach(&[!first, second]);
        assert_eq!(values(&phases), [true, false, false]);
        phases.reach(&[third, second, !first]);
        assert_eq!(values(&phases), [false, true, true]);
        phases.save(!third);
        assert_eq!(values(&phases), [false, true, true]);
        // What beliefs say clears the target, and the next trail is one again.
        let advice = [true, false, true].map(|value| Advice { value, likely: 0.5 });
        phases.follow(&advice);
        assert_eq!(values(&phases), [true, false, true]);
        phases.reach(&[!third]);
        assert_eq!(values(&phases), [true, false, false]);
        phases.drop_target();
        assert_eq!(values(&phases), [true, false, true]);
        phases.reach(&[!third, second]);
        assert_eq!(values(&phases), [true, false, true]);
    }
}
