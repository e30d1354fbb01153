//! A seed for commands that use random numbers but are given no seed.
//!
//! Layer 9: it may import files of lower layers and of this folder.

use std::hash::{BuildHasher, Hasher, RandomState};

/// Returns a random seed of at most nine digits, which is easy to type again.
pub(crate) fn drawn_seed() -> u64 {
    RandomState::new().build_hasher().finish() % 1_000_000_000
}
