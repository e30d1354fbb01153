//! A random number generator that gives the same numbers on every machine.

use num_bigint::BigUint;

/// `SplitMix64` (Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, 2014).
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the generator for a list of words: each list has its own stream.
    pub(crate) fn of(words: &[u64]) -> Self {
        let mixed = words.iter().fold(0, |seed, &word| {
            // Adding 1 makes the seed depend on the length of the list too.
            Self::new(seed ^ word).word().wrapping_add(1)
        });
        Self::new(mixed)
    }

    /// Returns 64 random bits.
    pub(crate) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    /// Returns a uniformly distributed number below `limit`, which must not be 0.
    pub(crate) fn below(&mut self, limit: &BigUint) -> BigUint {
        let bits = limit.bits();
        loop {
            let halves = (0..bits.div_ceil(32)).map(|_| (self.word() >> 32) as u32);
            let surplus = bits.div_ceil(32) * 32 - bits;
            let number = BigUint::new(halves.collect()) >> surplus;
            if number < *limit {
                return number;
            }
        }
    }

    /// Returns an index below `limit`, which must not be 0. The relative difference between two
    /// probabilities is less than `limit` / 2^64 (Lemire, *Fast random integer generation in an
    /// interval*, 2019, without its rejection).
    pub(crate) fn index(&mut self, limit: usize) -> usize {
        ((u128::from(self.word()) * limit as u128) >> 64) as usize
    }

    /// Shuffles a list (Fisher and Yates; Durstenfeld 1964).
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.index(last + 1));
        }
    }

    /// Returns a random element of a list, or `None` if it is empty.
    pub(crate) fn choose<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        (!list.is_empty()).then(|| list[self.index(list.len())])
    }
}
