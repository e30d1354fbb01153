//! A hash of a puzzle that is the same on every machine, and shards: subsets of the puzzles, chosen
//! by this hash.
//!
//! Layer 1: it imports no other file of the command line.

use std::str::FromStr;

use itertools::Itertools as _;
use tents::puzzle::{Content, Puzzle, Symmetry};
use xxhash_rust::xxh3::{Xxh3, xxh3_128};

/// The number of cells that are hashed at once.
const PART: usize = 1024;

/// Returns the hash of some bytes.
pub(super) fn hash_bytes(bytes: &[u8]) -> u128 {
    xxh3_128(bytes)
}

/// Returns the hash of a puzzle.
pub(crate) fn hash(puzzle: &Puzzle) -> u128 {
    hash_moved(puzzle, Symmetry::IDENTITY)
}

/// Returns the hash of the canonical image of a puzzle, which all rotations and reflections of the
/// puzzle share.
pub(crate) fn hash_canonical(puzzle: &Puzzle) -> u128 {
    hash_moved(puzzle, puzzle.canonical_symmetry())
}

/// Returns the hash of the image of a puzzle under a symmetry, without copying the board.
fn hash_moved(puzzle: &Puzzle, symmetry: Symmetry) -> u128 {
    let mut hasher = Xxh3::new();
    // With this byte, every puzzle stays in the shard that it had in earlier versions.
    hasher.update(b"l");
    let (rows, columns) = symmetry.clues(puzzle);
    for clues in [rows, columns] {
        hasher.update(&(clues.len() as u64).to_le_bytes());
        for clue in clues {
            let number = clue.map_or(u64::MAX, u64::from);
            hasher.update(&number.to_le_bytes());
        }
    }
    let signs = symmetry.contents(puzzle).map(|content| match content {
        Content::Unknown => b'.',
        Content::Tree => b'T',
        Content::Tent => b'*',
        Content::Empty => b'-',
    });
    for part in &signs.chunks(PART) {
        let mut bytes = [0; PART];
        let places = bytes.iter_mut().zip(part);
        let length = places.map(|(byte, sign)| *byte = sign).count();
        hasher.update(&bytes[..length]);
    }
    hasher.digest128()
}

/// One of several shards of the puzzles. The content of a puzzle decides which shard it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// The number of the shard, from 0.
    index: u64,
    count: u64,
}

impl Shard {
    /// Returns whether a puzzle with this hash belongs to the shard.
    pub(crate) fn has(self, hash: u128) -> bool {
        hash % u128::from(self.count) == u128::from(self.index)
    }
}

impl FromStr for Shard {
    type Err = String;

    /// Parses `K/N`, with K from 1 to N.
    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(index, count)| {
            let (index, count) = (index.parse::<u64>().ok()?, count.parse::<u64>().ok()?);
            (1..=count).contains(&index).then_some((index, count))
        });
        let (index, count) = numbers.ok_or("expected `K/N` with K from 1 to N, as in `2/8`")?;
        Ok(Self {
            index: index - 1,
            count,
        })
    }
}
