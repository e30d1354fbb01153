//! Weighted states, found by their keys.

use std::collections::HashMap;

use hashbrown::HashTable;

use crate::count::search::{Value, Worth};
use crate::limits::Stop;

/// Where states lie is a number below this.
const MOST_WORDS: usize = u32::MAX as usize;

/// What a weight that has no room in a word is marked by.
const LARGE: u64 = u64::MAX;

/// What is left of a board after its first lines, in the words of a key; the number of ways into
/// it; and one solution that goes through it, a bit a cell. A state known to have no solution has
/// the weight 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State<'s> {
    pub(crate) key: &'s [u64],
    pub(crate) solution: &'s [u64],
}

/// States one after the other, in the order in which they came.
#[derive(Clone, Debug, Default)]
pub(crate) struct States {
    /// Of each the words of the key and those of the solution.
    words: Vec<u64>,
    /// Where each begins.
    starts: Vec<u32>,
    /// The number of ways into each, unless it is large.
    weights: Vec<u64>,
    large: HashMap<u32, Value>,
    large_bytes: u64,
    index: HashTable<u32>,
    /// How many words a solution takes.
    stride: usize,
    /// How many have solutions.
    solvable: usize,
}

impl States {
    /// An empty table, with solutions of so many words.
    pub(crate) fn new(stride: usize) -> Self {
        Self {
            stride,
            ..Self::default()
        }
    }

    /// How many there are, with those that have no solution.
    pub(crate) fn len(&self) -> usize {
        self.starts.len()
    }

    /// How many have solutions.
    pub(crate) fn solvable(&self) -> usize {
        self.solvable
    }

    /// How much memory they take, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        let words = self.words.capacity() + self.weights.capacity();
        (8 * words + 4 * self.starts.capacity() + self.index.allocation_size()) as u64
            + self.large_bytes
    }

    /// How many bytes more they may take, for a moment, once one more comes.
    pub(crate) fn bytes_to_grow(&self, key: usize) -> u64 {
        let mut bytes = 0;
        if self.words.len() + key + self.stride > self.words.capacity() {
            bytes += 16 * self.words.capacity() + 8 * (key + self.stride);
        }
        if self.starts.len() == self.starts.capacity() {
            bytes += 24 * self.starts.capacity() + 96;
        }
        if self.index.len() == self.index.capacity() {
            bytes += 2 * self.index.allocation_size() + 64;
        }
        bytes as u64
    }

    /// Whether there is no number for another one.
    pub(crate) fn is_full(&self) -> bool {
        self.words.len() > MOST_WORDS - (1 << 24)
    }

    /// How many words a solution takes.
    pub(crate) fn stride(&self) -> usize {
        self.stride
    }

    pub(crate) fn get(&self, at: usize) -> State<'_> {
        let (key, solution) = self.parts(at);
        State { key, solution }
    }

    /// The number of ways into a state.
    pub(crate) fn weight(&self, at: usize) -> Value {
        match self.weights[at] {
            LARGE => self.large[&(at as u32)].clone(),
            small => Value::Small(small.into()),
        }
    }

    fn parts(&self, at: usize) -> (&[u64], &[u64]) {
        let start = self.starts[at] as usize;
        let end = self
            .starts
            .get(at + 1)
            .map_or(self.words.len(), |&end| end as usize);
        let has_solution = self.weights[at] != 0;
        let words = &self.words[start..end];
        words.split_at(words.len() - if has_solution { self.stride } else { 0 })
    }

    /// The state with a key, and whether it has solutions.
    pub(crate) fn find(&self, key: &[u64]) -> Option<(usize, bool)> {
        let is_same = |&at: &u32| self.parts(at as usize).0 == key;
        let at = *self.index.find(hash(key), is_same)? as usize;
        Some((at, self.weights[at] != 0))
    }

    /// Adds a state that is not there.
    pub(crate) fn insert(&mut self, key: &[u64], solution: &[u64], weight: Value) {
        debug_assert!(solution.len() == self.stride || weight.is_zero());
        let at = self.starts.len();
        self.starts.push(self.words.len() as u32);
        self.words.extend_from_slice(key);
        if !weight.is_zero() {
            self.words.extend_from_slice(solution);
            self.solvable += 1;
        }
        self.weights.push(0);
        self.set_weight(at, weight);
        let hash_of = |&at: &u32| hash(self.parts(at as usize).0);
        // The index is taken out, since it is asked where keys lie while it grows.
        let hash = hash_of(&(at as u32));
        let mut index = std::mem::take(&mut self.index);
        index.insert_unique(hash, at as u32, |&at| self.hash_at(at));
        self.index = index;
    }

    fn hash_at(&self, at: u32) -> u64 {
        hash(self.parts(at as usize).0)
    }

    /// Adds to the ways into a state that has solutions.
    pub(crate) fn add(&mut self, at: usize, weight: Value) {
        if let Value::Small(more) = weight
            && let Ok(more) = u64::try_from(more)
            && self.weights[at] != LARGE
            && let Some(sum) = self.weights[at].checked_add(more)
            && sum != LARGE
        {
            self.weights[at] = sum;
            return;
        }
        let mut sum = self.weight(at);
        sum.add(weight);
        self.set_weight(at, sum);
    }

    fn set_weight(&mut self, at: usize, weight: Value) {
        if let Value::Small(small) = weight
            && small < LARGE.into()
        {
            self.weights[at] = small as u64;
            return;
        }
        self.weights[at] = LARGE;
        // What the table of large weights takes, at most.
        let bytes = |value: &Value| value.heap_bytes() + 2 * size_of::<(u32, Value)>() as u64;
        self.large_bytes += bytes(&weight);
        if let Some(old) = self.large.insert(at as u32, weight) {
            self.large_bytes -= bytes(&old);
        }
    }

    /// Takes in all states of another table: the ways into states that are in both add up.
    ///
    /// # Errors
    ///
    /// [`Stop::Memory`] if that takes more than so many bytes, [`Stop::Table`] if there is no number
    /// for a state.
    pub(crate) fn absorb(&mut self, other: &Self, memory: u64) -> Result<(), Stop> {
        for at in 0..other.len() {
            let State { key, solution } = other.get(at);
            let weight = other.weight(at);
            match self.find(key) {
                Some((there, true)) => self.add(there, weight),
                Some((_, false)) => {}
                None => {
                    let bytes = self.bytes() + self.bytes_to_grow(key.len());
                    if bytes > memory {
                        return Err(Stop::Memory);
                    }
                    if self.is_full() {
                        return Err(Stop::Table);
                    }
                    self.insert(key, solution, weight);
                }
            }
        }
        Ok(())
    }

    /// Forgets the states without solutions, and gives up finding others.
    pub(crate) fn seal(&mut self) {
        self.index = HashTable::new();
        let (mut number, mut end) = (0, 0);
        for at in 0..self.len() {
            if self.weights[at] == 0 {
                continue;
            }
            let start = self.starts[at] as usize;
            let length = self.parts(at).0.len() + self.stride;
            self.words.copy_within(start..start + length, end);
            self.starts[number] = end as u32;
            self.weights[number] = self.weights[at];
            if at != number
                && let Some(weight) = self.large.remove(&(at as u32))
            {
                self.large.insert(number as u32, weight);
            }
            number += 1;
            end += length;
        }
        self.words.truncate(end);
        self.starts.truncate(number);
        self.weights.truncate(number);
    }

    /// The numbers of the states that have solutions, by their keys.
    pub(crate) fn sorted(&self) -> Vec<u32> {
        let numbers = 0..self.len() as u32;
        let mut order: Vec<u32> = numbers
            .filter(|&at| self.weights[at as usize] != 0)
            .collect();
        order.sort_unstable_by_key(|&at| self.parts(at as usize).0);
        order
    }

    /// The sum of all weights.
    pub(crate) fn sum(&self) -> Value {
        let mut sum = Value::ZERO;
        for at in 0..self.len() {
            sum.add(self.weight(at));
        }
        sum
    }
}

fn hash(key: &[u64]) -> u64 {
    let mix = |hash: u64, word: &u64| {
        let product =
            u128::from(hash.rotate_left(23) ^ word) * u128::from(0xd134_2543_de82_ef95_u64);
        product as u64 ^ (product >> 64) as u64
    };
    key.iter().fold(0x9e37_79b9_7f4a_7c15, mix)
}
