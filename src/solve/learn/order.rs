//! Decisions: which variable comes next, and which value it is given.
//!
//! The variable that conflicts were about lately comes next.
//! Each variable has an activity that grows when it takes part in a conflict and decays with every
//! conflict since (Eén and Sörensson, *An Extensible SAT-solver*, 2003). Variables wait in a binary
//! heap; cells come before pairs, because a layout is a value for every cell.
//!
//! It takes the value that it had last (Pipatsrisawat and Darwiche, *A lightweight component caching
//! scheme for satisfiability solvers*, 2007), except that up to the first solution the longest trail
//! without a contradiction is a target to come back to (Biere and Fleury, *Chasing target phases*,
//! 2020).

use super::Literal;
use crate::solve::tuning::DECAY;

/// Activities are scaled down when one exceeds this.
const LARGEST: f64 = 1e100;

/// Which variable comes next.
#[derive(Debug)]
pub(super) struct Order {
    /// Variables below this come first.
    pub(super) first: usize,
    activity: Vec<f64>,
    /// How much activity a conflict adds.
    step: f64,
    heap: Vec<u32>,
    /// Where each variable is in the heap.
    at: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;

impl Order {
    pub(super) fn new(variables: usize) -> Self {
        // In ascending order the variables are a heap already.
        Self {
            first: 0,
            activity: vec![0.0; variables],
            step: 1.0,
            heap: (0..variables as u32).collect(),
            at: (0..variables as u32).collect(),
        }
    }

    /// How much a variable took part in conflicts lately.
    pub(super) fn activity(&self, variable: usize) -> f64 {
        self.activity[variable]
    }

    /// A variable took part in a conflict.
    pub(super) fn bump(&mut self, variable: usize) {
        self.activity[variable] += self.step;
        if self.activity[variable] > LARGEST {
            self.activity
                .iter_mut()
                .for_each(|activity| *activity /= LARGEST);
            self.step /= LARGEST;
        }
        if self.at[variable] != ABSENT {
            self.up(self.at[variable] as usize);
        }
    }

    /// A conflict is over: what came before counts less.
    pub(super) fn decay(&mut self) {
        self.step /= DECAY;
    }

    /// A variable is open again.
    pub(super) fn push(&mut self, variable: usize) {
        if self.at[variable] == ABSENT {
            self.at[variable] = self.heap.len() as u32;
            self.heap.push(variable as u32);
            self.up(self.heap.len() - 1);
        }
    }

    /// Takes the variable to look at next, which may have a value by now.
    pub(super) fn pop(&mut self) -> Option<usize> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.at[first as usize] = ABSENT;
        if last != first {
            self.heap[0] = last;
            self.at[last as usize] = 0;
            self.down(0);
        }
        Some(first as usize)
    }

    /// From now on, variables below `first` come before all others.
    pub(super) fn put_first(&mut self, first: usize) {
        self.first = first;
        self.restore();
    }

    /// Puts those variables first that are surest, given how likely each is to be true. Conflicts soon
    /// have their own way again.
    pub(super) fn follow(&mut self, likely: &[f32]) {
        for (activity, likely) in self.activity.iter_mut().zip(likely) {
            *activity = self.step * f64::from((likely - 0.5).abs());
        }
        self.restore();
    }

    /// Makes a heap of the variables that are in it, once their order has changed.
    fn restore(&mut self) {
        for at in (0..self.heap.len() / 2).rev() {
            self.down(at);
        }
    }

    fn is_before(&self, one: u32, other: u32) -> bool {
        let key = |variable: u32| (variable as usize) < self.first;
        if key(one) != key(other) {
            return key(one);
        }
        let [one_is, other_is] = [one, other].map(|variable| self.activity[variable as usize]);
        one_is > other_is || one_is >= other_is && one < other
    }

    /// Moves the variable at a place towards the first one.
    fn up(&mut self, mut at: usize) {
        let variable = self.heap[at];
        while at > 0 && self.is_before(variable, self.heap[(at - 1) / 2]) {
            self.put(self.heap[(at - 1) / 2], at);
            at = (at - 1) / 2;
        }
        self.put(variable, at);
    }

    /// Moves the variable at a place to where it belongs below. It is nearly always far down, so
    /// whether it belongs on the way there is looked at from the end (Wegener, *Bottom-up
    /// heapsort*, 1993).
    fn down(&mut self, start: usize) {
        let variable = self.heap[start];
        let mut at = start;
        while 2 * at + 1 < self.heap.len() {
            let [one, other] = [2 * at + 1, 2 * at + 2];
            let is_other =
                other < self.heap.len() && self.is_before(self.heap[other], self.heap[one]);
            let child = if is_other { other } else { one };
            self.put(self.heap[child], at);
            at = child;
        }
        while at > start && self.is_before(variable, self.heap[(at - 1) / 2]) {
            self.put(self.heap[(at - 1) / 2], at);
            at = (at - 1) / 2;
        }
        self.put(variable, at);
    }

    fn put(&mut self, variable: u32, at: usize) {
        self.heap[at] = variable;
        self.at[variable as usize] = at as u32;
    }
}

/// Which value a variable is given.
#[derive(Debug)]
pub(super) struct Phases {
    /// The value that each variable had last.
    saved: Vec<bool>,
    /// The values of the longest trail without a contradiction, where it has one.
    target: Vec<Option<bool>>,
    /// How long that trail is.
    longest: usize,
}

impl Phases {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            saved: vec![false; variables],
            target: vec![None; variables],
            longest: 0,
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
        if trail.len() > self.longest {
            self.longest = trail.len();
            for literal in trail {
                self.target[literal.variable()] = Some(literal.is_positive());
            }
        }
    }

    /// Takes the likelier values, and looks for a target again.
    pub(super) fn follow(&mut self, likely: &[f32]) {
        for (saved, &likely) in self.saved.iter_mut().zip(likely) {
            *saved = likely > 0.5;
        }
        self.drop_target();
    }

    /// Gives the target up.
    pub(super) fn drop_target(&mut self) {
        self.target.fill(None);
        self.longest = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::{Literal, Order, Phases};

    fn rest(mut order: Order) -> Vec<usize> {
        std::iter::from_fn(|| order.pop()).collect()
    }

    fn advised() -> Order {
        let mut order = Order::new(4);
        order.bump(1);
        order.follow(&[0.5, 0.4, 0.9, 0.0]);
        order
    }

    #[test]
    fn what_is_surest_comes_first_until_conflicts_say_otherwise() {
        assert_eq!(rest(advised()), [3, 2, 1, 0]);
        let mut order = advised();
        order.decay();
        order.bump(0);
        assert_eq!(rest(order), [0, 3, 2, 1]);
    }

    #[test]
    fn cells_can_be_put_first() {
        let mut order = advised();
        order.put_first(2);
        assert_eq!(rest(order), [1, 0, 3, 2]);
    }

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
        // A trail that is no longer does not count; a longer one changes the target.
        phases.reach(&[!first, second]);
        assert_eq!(values(&phases), [true, false, false]);
        phases.reach(&[third, second, !first]);
        assert_eq!(values(&phases), [false, true, true]);
        phases.save(!third);
        assert_eq!(values(&phases), [false, true, true]);
        // Advice clears the target, and the next trail is one again.
        phases.follow(&[0.9, 0.1, 0.6]);
        assert_eq!(values(&phases), [true, false, true]);
        phases.reach(&[!third]);
        assert_eq!(values(&phases), [true, false, false]);
        phases.drop_target();
        assert_eq!(values(&phases), [true, false, true]);
    }
}
