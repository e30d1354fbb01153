//! Decisions: the choice of the next variable, and of the value to try first.
//!
//! The next variable is the one with the greatest activity. The activity of a variable grows when
//! the variable takes part in a conflict, and decays with every later conflict (Eén and Sörensson,
//! *An Extensible SAT-solver*, 2003). Variables are kept in a binary heap. From the first solution
//! on, cells come before pairs, because a layout is determined by the values of the cells.
//!
//! A variable takes the value that it had last (Pipatsrisawat and Darwiche, *A lightweight
//! component caching scheme for satisfiability solvers*, 2007), or its likelier value if beliefs
//! were computed since. There is one exception: while a first solution is sought, a variable takes
//! the value, if any, that it had in the longest trail without a conflict so far, the target phase
//! (Biere and Fleury, *Chasing target phases*, 2020).

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::mem;

use crate::solve::learn::literal::Literal;
use crate::solve::tuning::DECAY;

/// Activities are scaled down when one exceeds this.
const LARGEST: f64 = 1e100;

/// The order in which variables are decided.
#[derive(Debug)]
pub(super) struct Order {
    /// Variables with a number below this come before all others.
    pub(super) first: usize,
    /// The activity of each variable: how much it took part in recent conflicts.
    pub(super) activity: Vec<f64>,
    /// The activity that a conflict adds to each variable in it.
    step: f64,
    /// Variables with the keys that they had when they were pushed.
    heap: BinaryHeap<(Key, Reverse<u32>)>,
    /// The current key of each variable that waits to be decided; `None` for the other variables.
    /// Heap entries with another key are stale.
    waiting: Vec<Option<Key>>,
}

/// The bits of the activity of a variable, with the top bit set if the variable is below
/// [`Order::first`]. The bit patterns of non-negative numbers have the same order as the numbers.
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

    /// Increases the activity of a variable that took part in a conflict.
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

    /// Decays the activities after a conflict, by raising the step that later conflicts add.
    pub(super) fn decay(&mut self) {
        self.step /= DECAY;
    }

    /// Adds a variable that is open again, or updates its key.
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

    /// Takes the next variable. It may have got a value since it was pushed.
    pub(super) fn pop(&mut self) -> Option<usize> {
        loop {
            let (key, Reverse(variable)) = self.heap.pop()?;
            let waiting = &mut self.waiting[variable as usize];
            if waiting.take_if(|waiting| *waiting == key).is_some() {
                return Some(variable as usize);
            }
        }
    }

    /// Makes variables below `first` come before all others from now on.
    pub(super) fn put_first(&mut self, first: usize) {
        self.first = first;
        self.renew();
    }

    /// Sets the activities so that the surest variables come first. `likely` is the probability
    /// that each variable is true. Later conflicts soon outweigh this.
    pub(super) fn follow(&mut self, likely: &[f32]) {
        for (activity, likely) in self.activity.iter_mut().zip(likely) {
            *activity = self.step * f64::from((likely - 0.5).abs());
        }
        self.renew();
    }

    fn key(&self, variable: usize) -> Key {
        self.activity[variable].to_bits() | u64::from(variable < self.first) << 63
    }

    /// Rebuilds the heap: each waiting variable once, with its current key.
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

/// Which value each variable gets when it is decided.
#[derive(Debug)]
pub(super) struct Phases {
    /// The last value of each variable.
    saved: Vec<bool>,
    /// For each variable, its value in the last trail that contained it and made `longest` grow;
    /// `None` if there was none since the target was last dropped.
    target: Vec<Option<bool>>,
    /// The length of the longest trail without a conflict since the target was last dropped.
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

    /// Returns the literal to decide for a variable.
    pub(super) fn literal(&self, variable: usize) -> Literal {
        let value = self.target[variable].unwrap_or(self.saved[variable]);
        Literal::of(variable, value)
    }

    /// Saves a value that is undone.
    pub(super) fn save(&mut self, literal: Literal) {
        self.saved[literal.variable()] = literal.is_positive();
    }

    /// Makes a trail without a conflict the target if it is the longest so far.
    pub(super) fn reach(&mut self, trail: &[Literal]) {
        if trail.len() > self.longest {
            self.longest = trail.len();
            for literal in trail {
                self.target[literal.variable()] = Some(literal.is_positive());
            }
        }
    }

    /// Replaces the last value of each variable by its likelier value, and drops the target.
    pub(super) fn follow(&mut self, likely: &[f32]) {
        for (saved, &likely) in self.saved.iter_mut().zip(likely) {
            *saved = likely > 0.5;
        }
        self.drop_target();
    }

    pub(super) fn drop_target(&mut self) {
        self.target.fill(None);
        self.longest = 0;
    }
}
