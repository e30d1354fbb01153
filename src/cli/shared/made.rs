//! The seed of commands that use random numbers.
//!
//! Layer 9: it may import files of lower layers and of this folder.

use std::hash::{BuildHasher, Hasher, RandomState};

/// Returns a seed that is easy to type again.
pub(crate) fn drawn_seed() -> u64 {
    RandomState::new().build_hasher().finish() % 1_000_000_000
}
