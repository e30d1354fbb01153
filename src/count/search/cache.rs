//! Components that were counted, each under its whole state.

use crate::count::table::Table;

/// How many entries the index has room for at first.
const ROOM: usize = 512;

/// A table from keys to values that forgets its older half where it would outgrow its memory.
#[derive(Debug)]
pub(super) struct Cache {
    table: Table,
    /// How many words of older entries were forgotten.
    forgotten: usize,
}

impl Cache {
    pub(super) fn new() -> Self {
        Self {
            table: Table::with_room(ROOM),
            forgotten: 0,
        }
    }

    /// How much memory it takes, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.table.bytes()
    }

    /// Where the next entry goes, counting what was forgotten.
    pub(super) fn position(&self) -> usize {
        self.forgotten + self.table.end()
    }

    /// The words of a key.
    pub(super) fn get(&self, key: &[u64]) -> Option<&[u64]> {
        Some(self.table.value(self.table.find(key)?))
    }

    /// Adds a key that is not there, and takes no more than `memory` bytes for that. Where there is
    /// not enough even for one entry, it is not added.
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

    /// Forgets the entries from a position on.
    pub(super) fn truncate(&mut self, position: usize) {
        self.table.truncate(position.saturating_sub(self.forgotten));
    }

    /// Forgets as much as it takes for the rest to fit into `memory` bytes, if that is possible.
    pub(super) fn shrink(&mut self, memory: u64) {
        while self.bytes() > memory && self.bytes() > Self::new().bytes() {
            self.forget_half();
            self.table.shrink(ROOM);
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
            // The entries that may be there, by key, each with its position; and positions to go
            // back to.
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
