//! Decisions: which variable comes next, and which value it is given.
//!
//! The variable that conflicts were about lately comes next.
//! Each variable has an activity that grows when it takes part in a conflict and decays with every
//! conflict since (Eén and Sörensson, *An Extensible SAT-solver*, 2003). Variables wait in a binary
//! heap; cells come before pairs, because a layout is a value for every cell.
//!
//! It takes the value that it had last (Pipatsrisawat and Darwiche, *A lightweight component
//! caching scheme for satisfiability solvers*, 2007), except that up to the first solution the
//! longest trail without a contradiction is a target to come back to (Biere and Fleury, *Chasing
//! target phases*, 2020).

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::mem;

use crate::solve::learn::literal::Literal;
use crate::solve::tuning::DECAY;

/// Activities are scaled down when one exceeds this.
const LARGEST: f64 = 1e100;

/// Which variable comes next.
#[derive(Debug)]
pub(super) struct Order {
    /// Variables below this come first.
    pub(super) first: usize,
    /// How much each variable took part in conflicts lately.
    pub(super) activity: Vec<f64>,
    /// How much activity a conflict adds.
    step: f64,
    /// Variables with the keys that they had when they came in.
    heap: BinaryHeap<(Key, Reverse<u32>)>,
    /// The key with which each variable waits in the heap. Its entries with another one say
    /// nothing.
    waiting: Vec<Option<Key>>,
}

/// The activity of a variable, with a higher bit if it is among the first. The bits of numbers that
/// are not negative are in the same order as these.
type Key = u64;

impl Order {
    pub(super) fn new(variables: usize) -> Self {
        let mut order = Self {
            first: 0,
            activity: vec![0.0; variables],
            step: 1.0,
            heap: BinaryHeap::new(),
            waiting: vec![Some(0); variables],
        };
        order.renew();
        order
    }

    /// A variable took part in a conflict.
    pub(super) fn bump(&mut self, variable: usize) {
        self.activity[variable] += self.step;
        if self.activity[variable] > LARGEST {
            self.activity
                .iter_mut()
                .for_each(|activity| *activity /= LARGEST);
            self.step /= LARGEST;
            self.renew();
        }
        if self.waiting[variable].is_some() {
            self.push(variable);
        }
    }

    /// A conflict is over: what came before counts less.
    pub(super) fn decay(&mut self) {
        self.step /= DECAY;
    }

    /// A variable is open again.
    pub(super) fn push(&mut self, variable: usize) {
        let key = self.key(variable);
        if self.waiting[variable].replace(key) == Some(key) {
            return;
        }
        if self.heap.len() > 2 * self.activity.len() {
            self.renew();
        } else {
            self.heap.push((key, Reverse(variable as u32)));
        }
    }

    /// Takes the variable to look at next, which may have a value by now.
    pub(super) fn pop(&mut self) -> Option<usize> {
        loop {
            let (key, Reverse(variable)) = self.heap.pop()?;
            let waiting = &mut self.waiting[variable as usize];
            if waiting.take_if(|waiting| *waiting == key).is_some() {
                return Some(variable as usize);
            }
        }
    }

    /// From now on, variables below `first` come before all others.
    pub(super) fn put_first(&mut self, first: usize) {
        self.first = first;
        self.renew();
    }

    /// Puts those variables first that are surest, given how likely each is to be true. Conflicts
    /// soon have their own way again.
    pub(super) fn follow(&mut self, likely: &[f32]) {
        for (activity, likely) in self.activity.iter_mut().zip(likely) {
            *activity = self.step * f64::from((likely - 0.5).abs());
        }
        self.renew();
    }

    fn key(&self, variable: usize) -> Key {
        self.activity[variable].to_bits() | u64::from(variable < self.first) << 63
    }

    /// Makes a heap of the variables that wait, each once and with its key as it is now.
    fn renew(&mut self) {
        let mut entries = mem::take(&mut self.heap).into_vec();
        entries.clear();
        for variable in 0..self.waiting.len() {
            if self.waiting[variable].is_some() {
                let key = self.key(variable);
                self.waiting[variable] = Some(key);
                entries.push((key, Reverse(variable as u32)));
            }
        }
        self.heap = entries.into();
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
        let value = self.target[variable].unwrap_or(self.saved[variable]);
        Literal::of(variable, value)
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
