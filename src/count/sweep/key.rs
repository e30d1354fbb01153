//! The states of a sweep, packed into words.

/// A state: some words, in which each [`Field`] has its bits.
pub(super) type Key<const K: usize> = [u64; K];

/// A small number within a key. A field of no bits is always 0.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Field {
    word: usize,
    shift: u32,
    mask: u64,
}

impl Field {
    #[inline]
    pub(super) fn get<const K: usize>(self, key: &Key<K>) -> u64 {
        key[self.word] >> self.shift & self.mask
    }

    #[inline]
    pub(super) fn set<const K: usize>(self, key: &mut Key<K>, value: u64) {
        debug_assert!(value <= self.mask, "{value} does not fit");
        let word = &mut key[self.word];
        *word = *word & !(self.mask << self.shift) | value << self.shift;
    }
}

/// Deals out the bits of a key.
#[derive(Debug, Default)]
pub(super) struct Fields {
    /// How many bits of each word are taken.
    taken: Vec<u32>,
}

impl Fields {
    /// A field for numbers up to `most`, which must be below 2^32.
    pub(super) fn add(&mut self, most: u64) -> Field {
        let bits = u64::BITS - most.leading_zeros();
        if bits == 0 {
            return Field::default();
        }
        let has_room = |taken: &u32| taken + bits <= u64::BITS;
        let word = self.taken.iter().position(has_room).unwrap_or_else(|| {
            self.taken.push(0);
            self.taken.len() - 1
        });
        let shift = self.taken[word];
        self.taken[word] += bits;
        Field {
            word,
            shift,
            mask: (1 << bits) - 1,
        }
    }

    /// How many words the fields take, at least one.
    pub(super) fn words(&self) -> usize {
        self.taken.len().max(1)
    }
}
