//! Components that were counted, each under its whole state.

use hashbrown::HashTable;

use super::value::Worth;

/// How many entries the index has room for at first.
const ROOM: usize = 512;

/// Where entries lie is a number below this.
const MOST_WORDS: usize = u32::MAX as usize;

/// A table from keys to values that forgets its older half where it would outgrow its memory.
///
/// Entries lie one after the other, in the order in which they were added. Each begins with a word
/// for the lengths of its key and of the whole; then come the key and the value. Keys are kept
/// whole, since two with the same hash would make a count wrong.
#[derive(Debug)]
pub(super) struct Cache {
    entries: Vec<u64>,
    /// By hash, where the entry lies.
    index: HashTable<u32>,
    /// How many words of older entries were forgotten.
    forgotten: usize,
}

impl Cache {
    pub(super) fn new() -> Self {
        Self {
            entries: Vec::new(),
            index: HashTable::with_capacity(ROOM),
            forgotten: 0,
        }
    }

    /// How much memory it takes, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        (8 * self.entries.capacity() + self.index.allocation_size()) as u64
    }

    /// Where the next entry goes, counting what was forgotten.
    pub(super) fn position(&self) -> usize {
        self.forgotten + self.entries.len()
    }

    /// The value of a key.
    pub(super) fn get<W: Worth>(&self, key: &[u64]) -> Option<W> {
        let is_same = |&at: &u32| self.entry(at as usize).0 == key;
        let at = self.index.find(hash(key), is_same)?;
        Some(W::unpack(self.entry(*at as usize).1))
    }

    /// Adds a key that is not there, and takes no more than `memory` bytes for that. Where there is
    /// not enough even for one entry, it is not added.
    pub(super) fn insert(&mut self, key: &[u64], value: &impl Worth, memory: u64) {
        let size = 1 + key.len() + value.packed_size();
        if !self.make_room(size, memory) {
            return;
        }
        let at = self.entries.len();
        self.entries.push(0);
        self.entries.extend_from_slice(key);
        value.pack(&mut self.entries);
        self.entries[at] = (key.len() as u64) << 32 | size as u64;
        self.enter(at);
    }

    /// Forgets the entries from a position on.
    pub(super) fn truncate(&mut self, position: usize) {
        let start = position.saturating_sub(self.forgotten);
        let mut at = start;
        while at < self.entries.len() {
            let hash = hash(self.entry(at).0);
            if let Ok(entry) = self.index.find_entry(hash, |&other| other as usize == at) {
                entry.remove();
            }
            at += self.size(at);
        }
        self.entries.truncate(start);
    }

    /// How many words an entry takes.
    fn size(&self, at: usize) -> usize {
        self.entries[at] as u32 as usize
    }

    fn entry(&self, at: usize) -> (&[u64], &[u64]) {
        entry(&self.entries, at)
    }

    fn enter(&mut self, at: usize) {
        let hash_of = |&at: &u32| hash(entry(&self.entries, at as usize).0);
        let hash = hash_of(&(at as u32));
        self.index.insert_unique(hash, at as u32, hash_of);
    }

    /// Makes room for an entry, if the memory allows one.
    fn make_room(&mut self, size: usize, memory: u64) -> bool {
        let capacity = self.entries.capacity();
        let needed = self.entries.len() + size;
        let larger = needed.max(2 * capacity);
        // While entries move to a larger place, both are there.
        let index = self.index.allocation_size();
        let bytes = |entries: usize, index: usize| (8 * entries + index) as u64;
        let fits = needed < MOST_WORDS
            && (needed <= capacity || bytes(capacity + larger, index) <= memory);
        let is_index_full = self.index.len() == self.index.capacity();
        let index_fits = !is_index_full || bytes(capacity.max(needed), 3 * index) <= memory;
        if !fits || !index_fits {
            self.forget_half();
            return self.entries.len() + size <= self.entries.capacity()
                && self.index.len() < self.index.capacity()
                && self.bytes() <= memory;
        }
        if needed > capacity {
            self.entries.reserve_exact(larger - self.entries.len());
        }
        true
    }

    /// Forgets as much as it takes for the rest to fit into `memory` bytes, if that is possible.
    pub(super) fn shrink(&mut self, memory: u64) {
        while self.bytes() > memory && self.bytes() > Self::new().bytes() {
            self.forget_half();
            self.entries.shrink_to_fit();
            self.index = HashTable::with_capacity((2 * self.index.len()).max(ROOM));
            self.enter_all();
        }
    }

    fn forget_half(&mut self) {
        let mut cut = 0;
        while cut < self.entries.len() && 2 * cut < self.entries.len() {
            cut += self.size(cut);
        }
        self.entries.drain(..cut);
        self.forgotten += cut;
        self.index.clear();
        self.enter_all();
    }

    fn enter_all(&mut self) {
        let mut at = 0;
        while at < self.entries.len() {
            self.enter(at);
            at += self.size(at);
        }
    }
}

/// The key and the value of an entry.
fn entry(entries: &[u64], at: usize) -> (&[u64], &[u64]) {
    let (key, size) = ((entries[at] >> 32) as usize, entries[at] as u32 as usize);
    entries[at + 1..at + size].split_at(key)
}

fn hash(key: &[u64]) -> u64 {
    let mix = |hash: u64, word: &u64| {
        let hash = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^ hash >> 32
    };
    let hash = key.iter().fold(0, mix).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash ^ hash >> 29
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use fastrand::Rng;

    use super::Cache;
    use crate::count::search::value::Value;

    #[test]
    fn what_is_found_is_what_was_entered_last_and_never_what_was_to_be_forgotten() {
        let mut rng = Rng::with_seed(1);
        let (mut found, mut lost) = (0, 0);
        for memory in [12_000, 40_000, 1 << 30] {
            let mut cache = Cache::new();
            // What may be there, by key, each with its position; and positions to go back to.
            let mut known: HashMap<Vec<u64>, (u64, usize)> = HashMap::new();
            let mut positions = Vec::new();
            for _ in 0..40_000 {
                let key: Vec<u64> = (0..=rng.usize(..3)).map(|_| rng.u64(..40)).collect();
                match rng.u32(..100) {
                    0 => positions.push(cache.position()),
                    1 => {
                        if let Some(position) = positions.pop() {
                            cache.truncate(position);
                            known.retain(|_, &mut (_, at)| at < position);
                        }
                    }
                    2 if memory < 1 << 30 => cache.shrink(memory / 2),
                    _ => match (cache.get::<Value>(&key), known.get(&key)) {
                        (Some(value), Some(&(number, _))) => {
                            assert_eq!(value, Value::Small(number.into()));
                            found += 1;
                        }
                        (Some(value), None) => panic!("{key:?} is {value:?}"),
                        (None, there) => {
                            lost += usize::from(there.is_some());
                            assert!(there.is_none() || memory < 1 << 30, "{key:?} is lost");
                            let number = rng.u64(1..);
                            let position = cache.position();
                            cache.insert(&key, &Value::Small(number.into()), memory);
                            known.insert(key, (number, position));
                        }
                    },
                }
                assert!(cache.bytes() <= memory.max(Cache::new().bytes()));
            }
        }
        assert!(found > 10_000 && lost > 1000, "{found} {lost}");
    }
}
