//! Suppositions that need not be followed, because they certainly end in no conflict.
//!
//! If a supposition ends in no conflict, neither do the facts that follow from it, all together. So
//! each of these facts, supposed by itself, ends in no conflict either: less follows from it.

use crate::explain::knowledge::{Knowledge, KnowledgeChange};
use crate::explain::step::Fact;

/// Facts of which no conflict follows, a bit each.
#[derive(Clone, Debug, Default)]
pub(crate) struct Harmless {
    bits: Vec<u16>,
}

const TENT: u16 = 1 << 8;
const GRASS: u16 = 1 << 9;

impl Harmless {
    /// Begins anew: the board has changed.
    pub(crate) fn clear(&mut self, k: &Knowledge) {
        self.bits.clear();
        self.bits.resize(k.places(), 0);
    }

    /// Keeps what has been added since the log had a length.
    pub(crate) fn add(&mut self, k: &Knowledge, length: usize) {
        if self.bits.is_empty() {
            return;
        }
        for &change in &k.log[length..] {
            let (at, bit) = match change {
                KnowledgeChange::Tent(at) => (at, TENT),
                KnowledgeChange::Grass(at) => (at, GRASS),
                KnowledgeChange::Owned(tree, direction) => (tree, 1 << direction),
                KnowledgeChange::Closed(tree, direction) => (tree, 1 << (direction + 4)),
            };
            self.bits[at] |= bit;
        }
    }

    /// Whether a fact is known to lead nowhere.
    pub(crate) fn holds(&self, k: &Knowledge, fact: Fact) -> bool {
        let (at, bit) = match fact {
            Fact::Tent(cell) => (k.at(cell), TENT),
            Fact::Grass(cell) => (k.at(cell), GRASS),
            Fact::Own { tree, tent } => {
                let (tree, direction) = k.pair(tree, tent);
                (tree, 1 << direction)
            }
            Fact::NotOwn { tree, tent } => {
                let (tree, direction) = k.pair(tree, tent);
                (tree, 1 << (direction + 4))
            }
        };
        self.bits[at] & bit != 0
    }
}
