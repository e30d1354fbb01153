//! A table from states to values that keeps the order in which states came.
//!
//! Order matters for nothing but reproducibility: the same puzzle gives the same table, and so the
//! same samples, on every machine.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::key::Key;
use crate::count::numbers::wide;

/// States, each with a value of a fixed number of words.
#[derive(Clone, Debug)]
pub(super) struct Table<const K: usize> {
    pub(super) keys: Vec<Key<K>>,
    values: Vec<u64>,
    /// How many words a value takes.
    stride: usize,
    /// By hash, the index of a state.
    index: HashTable<u32>,
}

impl<const K: usize> Table<K> {
    pub(super) fn new(stride: usize) -> Self {
        Self {
            keys: Vec::new(),
            values: Vec::new(),
            stride,
            index: HashTable::new(),
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
        (8 * words + self.index.allocation_size()) as u64
    }

    /// How much it would take after growing once more.
    pub(super) fn bytes_grown(&self) -> u64 {
        // The old index and the new one are there together; vectors are copied to twice their size.
        let keys = (8 * K * self.keys.capacity()) as u64;
        let values = (8 * self.values.capacity()) as u64;
        2 * (keys + values) + keys.max(values) + 3 * self.index.allocation_size() as u64
    }

    /// Whether the next new state makes it grow.
    pub(super) fn is_full(&self) -> bool {
        self.keys.len() == self.keys.capacity() || self.keys.len() == self.index.capacity()
    }

    pub(super) fn value(&self, state: usize) -> &[u64] {
        &self.values[state * self.stride..(state + 1) * self.stride]
    }

    pub(super) fn values(&self) -> impl Iterator<Item = &[u64]> {
        self.values.chunks_exact(self.stride)
    }

    /// Gives up finding states, and the memory for it.
    pub(super) fn forget_index(&mut self) {
        self.index = HashTable::new();
    }

    /// Gives back memory that it does not need.
    pub(super) fn shrink(&mut self) {
        self.keys.shrink_to_fit();
        self.values.shrink_to_fit();
    }

    /// Takes all states out.
    pub(super) fn clear(&mut self) {
        // If a table was large for one step only, later steps need not clear as much.
        if self.index.capacity() > 1024.max(8 * self.keys.len()) {
            self.index = HashTable::with_capacity(self.index.capacity() / 2);
        } else {
            self.index.clear();
        }
        self.keys.clear();
        self.values.clear();
    }

    /// The index of a state, if it is there.
    pub(super) fn find(&self, key: &Key<K>) -> Option<usize> {
        let is_same = |&state: &u32| self.keys[state as usize] == *key;
        let state = self.index.find(hash(key), is_same)?;
        Some(*state as usize)
    }

    /// The value of a state, which is put in with 0 if it is not there.
    #[inline]
    pub(super) fn entry(&mut self, key: &Key<K>) -> &mut [u64] {
        let keys = &self.keys;
        let is_same = |&state: &u32| keys[state as usize] == *key;
        let hash_of = |&state: &u32| hash(&keys[state as usize]);
        let state = match self.index.entry(hash(key), is_same, hash_of) {
            Entry::Occupied(entry) => *entry.get() as usize,
            Entry::Vacant(entry) => {
                let state = keys.len();
                entry.insert(state as u32);
                self.keys.push(*key);
                self.values.resize(self.values.len() + self.stride, 0);
                state
            }
        };
        &mut self.values[state * self.stride..(state + 1) * self.stride]
    }

    /// How much memory it takes while it is widened: the old values and the new ones are there
    /// together.
    pub(super) fn bytes_while_widened(&self) -> u64 {
        self.bytes() + 8 * (self.keys.len() * (self.stride + 1)) as u64
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
fn hash<const K: usize>(key: &Key<K>) -> u64 {
    let mut hash = 0_u64;
    for &word in key {
        // The multiplier of a linear congruential generator (Steele and Vigna, 2021), folded.
        let product = u128::from(hash.rotate_left(23) ^ word ^ 0x9e37_79b9_7f4a_7c15)
            * u128::from(0xd134_2543_de82_ef95_u64);
        hash = product as u64 ^ (product >> 64) as u64;
    }
    hash
}
