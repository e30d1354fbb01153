//! A hash of a puzzle that is the same on every machine, and shards of many puzzles by that hash.

use std::str::FromStr;

use tents::puzzle::{Content, Puzzle};
use xxhash_rust::xxh3::xxh3_128;

/// A number for some bytes.
pub(super) fn hash_bytes(bytes: &[u8]) -> u128 {
    xxh3_128(bytes)
}

/// A number for a puzzle.
pub(crate) fn hash(puzzle: &Puzzle) -> u128 {
    let mut bytes = Vec::with_capacity(puzzle.size().area() + 256);
    // It keeps every puzzle in the shard where earlier versions have it.
    bytes.push(b'l');
    for clues in [puzzle.row_clues(), puzzle.column_clues()] {
        bytes.extend((clues.len() as u64).to_le_bytes());
        let numbers = clues.iter().map(|clue| clue.map_or(u64::MAX, u64::from));
        bytes.extend(numbers.flat_map(u64::to_le_bytes));
    }
    bytes.extend(puzzle.contents().iter().map(|content| match content {
        Content::Unknown => b'.',
        Content::Tree => b'T',
        Content::Tent => b'*',
        Content::Empty => b'-',
    }));
    hash_bytes(&bytes)
}

/// One of several shards of the puzzles, by their content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// From 0.
    index: u64,
    count: u64,
}

impl Shard {
    /// Whether what has this number belongs to the part.
    pub(crate) fn has(self, hash: u128) -> bool {
        hash % u128::from(self.count) == u128::from(self.index)
    }
}

impl FromStr for Shard {
    type Err = String;

    /// Reads `K/N`.
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
