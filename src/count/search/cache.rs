//! A cache of the counts of components. The key is the whole state of a component (see
//! [`Keys`](super::keys::Keys)).

use crate::count::table::Table;

/// The initial capacity of the index of the table, in entries.
const INITIAL_ENTRIES: usize = 512;

/// A table from keys to values. When a new entry does not fit, the cache forgets the older half of
/// its entries.
#[derive(Debug)]
pub(super) struct Cache {
    table: Table,
    /// The total number of words of the entries that `forget_half` forgot.
    forgotten: usize,
}

impl Cache {
    pub(super) fn new() -> Self {
        Self {
            table: Table::with_room(INITIAL_ENTRIES),
            forgotten: 0,
        }
    }

    /// Returns the memory it takes, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.table.bytes()
    }

    /// Returns the position of the next entry: the number of words of all entries before it.
    /// Entries that `forget_half` forgot are included.
    pub(super) fn position(&self) -> usize {
        self.forgotten + self.table.end()
    }

    /// Returns the value of a key.
    pub(super) fn get(&self, key: &[u64]) -> Option<&[u64]> {
        Some(self.table.value(self.table.find(key)?))
    }

    /// Adds a key that is not in the cache, with its value. If the cache would have to grow beyond
    /// `memory` bytes, or if it is full, the older half of the entries is forgotten first; the key
    /// is then added only if the cache need not grow for it and takes at most `memory` bytes.
    pub(super) fn insert(&mut self, key: &[u64], value: &[u64], memory: u64) {
        let growth = self.table.bytes_to_grow(key.len() + value.len());
        let is_too_large = growth > 0 && self.bytes() + growth > memory;
        if is_too_large || self.table.is_full() {
            self.forget_half();
            let growth = self.table.bytes_to_grow(key.len() + value.len());
            if growth > 0 || self.bytes() > memory {
                return;
            }
        }
        self.table.insert(key, value);
    }

    /// Forgets the entries at this position (see [`Self::position`]) and after it.
    pub(super) fn truncate(&mut self, position: usize) {
        self.table.truncate(position.saturating_sub(self.forgotten));
    }

    /// Forgets entries until the rest fits into `memory` bytes, if possible.
    pub(super) fn shrink(&mut self, memory: u64) {
        while self.bytes() > memory && self.bytes() > Self::new().bytes() {
            self.forget_half();
            self.table.shrink(INITIAL_ENTRIES);
        }
    }

    fn forget_half(&mut self) {
        let end = self.table.end();
        let cut = self.table.starts().find(|&at| 2 * at >= end);
        let cut = cut.unwrap_or(end);
        self.table.forget_before(cut);
        self.forgotten += cut;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use fastrand::Rng;

    use super::Cache;

    #[test]
    fn what_is_found_is_what_was_entered_last_and_never_what_was_to_be_forgotten() {
        let mut rng = Rng::with_seed(1);
        let (mut found, mut lost) = (0, 0);
        for memory in [12_000, 40_000, 1 << 30] {
            let mut cache = Cache::new();
            // `known` has the entries that can be in the cache, by key, each with its position.
            // `positions` has positions to truncate to.
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
                    _ => match (cache.get(&key), known.get(&key)) {
                        (Some(value), Some(&(number, _))) => {
                            assert_eq!(value, [number]);
                            found += 1;
                        }
                        (Some(value), None) => panic!("{key:?} is {value:?}"),
                        (None, there) => {
                            lost += usize::from(there.is_some());
                            assert!(there.is_none() || memory < 1 << 30, "{key:?} is lost");
                            let number = rng.u64(1..);
                            let position = cache.position();
                            cache.insert(&key, &[number], memory);
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
