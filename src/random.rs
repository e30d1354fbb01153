//! Random numbers that are the same on every machine.

use num_bigint::BigUint;

/// `SplitMix64` (Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, 2014).
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// 64 random bits.
    pub(crate) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    /// A number below `limit`, each with the same chance. `limit` must not be 0.
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

    /// True with a chance of 1 in `2^number`.
    pub(crate) fn all_heads(&mut self, number: usize) -> bool {
        (0..number).all(|_| self.word() >> 63 == 0)
    }
}
