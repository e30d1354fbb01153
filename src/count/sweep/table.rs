//! A table from states to values that keeps the order in which states came.
//!
//! Order matters for nothing but reproducibility: the same puzzle gives the same table, and so the
//! same samples, on every machine.

use super::key::Key;
use crate::count::numbers::wide;

/// No state.
const VACANT: u32 = u32::MAX;

/// States, each with a value of a fixed number of words.
#[derive(Clone, Debug)]
pub(super) struct Table<const K: usize> {
    pub(super) keys: Vec<Key<K>>,
    values: Vec<u64>,
    /// How many words a value takes.
    stride: usize,
    /// By hash, the index of a state; a power of two places, at most half of them taken.
    index: Vec<u32>,
}

impl<const K: usize> Table<K> {
    pub(super) fn new(stride: usize) -> Self {
        Self {
            keys: Vec::new(),
            values: Vec::new(),
            stride,
            index: vec![VACANT; 16],
        }
    }

    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    /// How many words a value takes.
    pub(super) fn stride(&self) -> usize {
        self.stride
    }

    /// How much memory it takes, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let words = self.keys.capacity() * K + self.values.capacity();
        (8 * words + 4 * self.index.capacity()) as u64
    }

    /// How much it would take after growing once more.
    pub(super) fn bytes_grown(&self) -> u64 {
        // The old index goes before the new one comes; vectors are copied to twice their size.
        let keys = (8 * K * self.keys.capacity()) as u64;
        let values = (8 * self.values.capacity()) as u64;
        2 * (keys + values) + keys.max(values) + 8 * self.index.len() as u64
    }

    /// Whether the next new state makes it grow.
    pub(super) fn is_full(&self) -> bool {
        self.keys.len() == self.keys.capacity() || 2 * self.keys.len() >= self.index.len()
    }

    pub(super) fn value(&self, state: usize) -> &[u64] {
        &self.values[state * self.stride..(state + 1) * self.stride]
    }

    pub(super) fn values(&self) -> impl Iterator<Item = &[u64]> {
        self.values.chunks_exact(self.stride)
    }

    /// Gives up finding states, and the memory for it.
    pub(super) fn forget_index(&mut self) {
        self.index = vec![VACANT];
    }

    /// Gives back memory that it does not need.
    pub(super) fn shrink(&mut self) {
        self.keys.shrink_to_fit();
        self.values.shrink_to_fit();
    }

    /// Takes all states out.
    pub(super) fn clear(&mut self) {
        // A table that was large for one step only is not cleared as a large one for ever.
        if self.index.len() > 1024.max(16 * self.keys.len()) {
            self.index = vec![VACANT; self.index.len() / 2];
        } else {
            self.index.fill(VACANT);
        }
        self.keys.clear();
        self.values.clear();
    }

    /// The index of a state, if it is there.
    pub(super) fn find(&self, key: &Key<K>) -> Option<usize> {
        let mask = self.index.len() - 1;
        let mut place = hash(key) & mask;
        loop {
            match self.index[place] {
                VACANT => return None,
                state if self.keys[state as usize] == *key => return Some(state as usize),
                _ => place = (place + 1) & mask,
            }
        }
    }

    /// The value of a state, which is put in with 0 if it is not there.
    #[inline]
    pub(super) fn entry(&mut self, key: &Key<K>) -> &mut [u64] {
        let mask = self.index.len() - 1;
        let mut place = hash(key) & mask;
        let state = loop {
            match self.index[place] {
                VACANT => {
                    let state = self.keys.len();
                    self.index[place] = state as u32;
                    self.keys.push(*key);
                    self.values.resize(self.values.len() + self.stride, 0);
                    if 2 * self.keys.len() > self.index.len() {
                        self.grow();
                    }
                    break state;
                }
                state if self.keys[state as usize] == *key => break state as usize,
                _ => place = (place + 1) & mask,
            }
        };
        &mut self.values[state * self.stride..(state + 1) * self.stride]
    }

    fn grow(&mut self) {
        let places = 2 * self.index.len();
        self.index = Vec::new();
        self.index.resize(places, VACANT);
        let mask = places - 1;
        for (state, key) in self.keys.iter().enumerate() {
            let mut place = hash(key) & mask;
            while self.index[place] != VACANT {
                place = (place + 1) & mask;
            }
            self.index[place] = state as u32;
        }
    }

    /// Makes every value, which is one number, a word longer.
    pub(super) fn widen(&mut self) {
        let stride = self.stride + 1;
        let mut values = Vec::with_capacity(self.keys.len() * stride);
        for value in self.values.chunks_exact(self.stride) {
            values.extend_from_slice(value);
            values.push(0);
        }
        self.values = values;
        self.stride = stride;
    }

    /// The bits of the sum of all values, each of which is one number, or one more.
    pub(super) fn bits_of_sum(&self) -> u64 {
        let mut sum = vec![0; self.stride + 1];
        let mut term = vec![0; self.stride + 1];
        for value in self.values() {
            term[..self.stride].copy_from_slice(value);
            wide::add(&mut sum, &term);
        }
        wide::bits(&sum)
    }
}

#[inline]
fn hash<const K: usize>(key: &Key<K>) -> usize {
    let mut hash = 0_u64;
    for &word in key {
        // The multiplier of a linear congruential generator (Steele and Vigna, 2021), folded.
        let product = u128::from(hash.rotate_left(23) ^ word ^ 0x9e37_79b9_7f4a_7c15)
            * u128::from(0xd134_2543_de82_ef95_u64);
        hash = product as u64 ^ (product >> 64) as u64;
    }
    hash as usize
}
