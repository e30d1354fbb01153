//! A hash table in which each key and each value is a list of 64-bit words.

use hashbrown::HashTable;

/// The largest index at which an entry may begin. More than 2^24 words are left from there to the
/// index 2^32, so even a long last entry ends before that index.
const MAX_WORDS: usize = (u32::MAX - (1 << 24)) as usize;

/// Entries in the order in which they were inserted, with an index of their keys.
///
/// An entry begins with a word that contains the length of the key and the length of the whole
/// entry. The words of the key follow, and then the words of the value. Keys are stored whole: if
/// only hashes were compared, two keys with the same hash would make a count wrong.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    words: Vec<u64>,
    /// The start of each entry, by the hash of its key.
    index: HashTable<u32>,
}

impl Table {
    /// Creates an empty table whose index has room for `entries` entries.
    pub(super) fn with_room(entries: usize) -> Self {
        Self {
            words: Vec::new(),
            index: HashTable::with_capacity(entries),
        }
    }

    /// Returns the memory it takes, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        (8 * self.words.capacity() + self.index.allocation_size()) as u64
    }

    /// Returns by how many bytes the table may grow, at its peak, while it adds an entry whose key
    /// and value have `size` words together. Returns 0 if the table has room for the entry.
    pub(super) fn bytes_to_grow(&self, size: usize) -> u64 {
        let (needed, capacity) = (self.words.len() + 1 + size, self.words.capacity());
        let mut bytes = 0;
        // While the words move to a larger allocation, both allocations are held.
        if needed > capacity {
            bytes += 8 * needed.max(2 * capacity);
        }
        if self.index.len() == self.index.capacity() {
            bytes += 2 * self.index.allocation_size() + 64;
        }
        bytes as u64
    }

    /// Returns whether the table has too many words to add another entry.
    pub(super) fn is_full(&self) -> bool {
        self.words.len() > MAX_WORDS
    }

    /// Returns the index at which the next entry will start.
    pub(super) fn end(&self) -> usize {
        self.words.len()
    }

    /// Returns the starts of the entries.
    pub(super) fn starts(&self) -> impl Iterator<Item = usize> + '_ {
        let end = self.words.len();
        let within = move |at| (at < end).then_some(at);
        std::iter::successors(within(0), move |&at| within(at + self.size(at)))
    }

    /// Returns the start of the entry with a key, if there is one.
    pub(super) fn find(&self, key: &[u64]) -> Option<usize> {
        let is_same = |&at: &u32| self.key(at as usize) == key;
        let at = self.index.find(hash(key), is_same)?;
        Some(*at as usize)
    }

    /// Returns the number of words of the entry at `at`.
    fn size(&self, at: usize) -> usize {
        self.words[at] as u32 as usize
    }

    /// Returns the start of the value of the entry at `at`.
    fn middle(&self, at: usize) -> usize {
        at + 1 + (self.words[at] >> 32) as usize
    }

    fn key(&self, at: usize) -> &[u64] {
        &self.words[at + 1..self.middle(at)]
    }

    /// Returns the value of the entry at `at`.
    pub(super) fn value(&self, at: usize) -> &[u64] {
        &self.words[self.middle(at)..at + self.size(at)]
    }

    /// Adds a key, which must not be in the table, with its value.
    pub(super) fn insert(&mut self, key: &[u64], value: &[u64]) {
        let at = self.words.len();
        let size = 1 + key.len() + value.len();
        self.words.push((key.len() as u64) << 32 | size as u64);
        self.words.extend_from_slice(key);
        self.words.extend_from_slice(value);
        self.enter(at);
    }

    fn enter(&mut self, at: usize) {
        // The index is taken out of `self`, because when it grows, it reads the keys of other
        // entries in `self` to hash them again.
        let mut index = std::mem::take(&mut self.index);
        let hash_of = |&at: &u32| hash(self.key(at as usize));
        index.insert_unique(hash_of(&(at as u32)), at as u32, hash_of);
        self.index = index;
    }

    /// Forgets the entry at `first` and all entries after it.
    pub(super) fn truncate(&mut self, first: usize) {
        let mut at = first;
        while at < self.words.len() {
            let hash = hash(self.key(at));
            if let Ok(entry) = self.index.find_entry(hash, |&other| other as usize == at) {
                entry.remove();
            }
            at += self.size(at);
        }
        self.words.truncate(first);
    }

    /// Forgets all entries before the one at `first`, so that this one becomes the first entry.
    pub(super) fn forget_before(&mut self, first: usize) {
        self.words.drain(..first);
        self.index.clear();
        self.enter_all();
    }

    /// Frees the memory that is not needed. The index keeps room for twice as many entries as the
    /// table has, and for at least `entries`.
    pub(super) fn shrink(&mut self, entries: usize) {
        self.words.shrink_to_fit();
        self.index = HashTable::with_capacity(entries.max(2 * self.index.len()));
        self.enter_all();
    }

    fn enter_all(&mut self) {
        let mut at = 0;
        while at < self.words.len() {
            self.enter(at);
            at += self.size(at);
        }
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
