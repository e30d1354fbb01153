//! **Link** (1.7): a tent that only one tree can have is that tree's. A mark: never shown by
//! itself.
//!
//! ```text
//!     T * .    →    T=* .
//!     - - -         - - -
//! ```
//!
//! *Cites* the cell, the tent, and why the other trees beside it have their tents elsewhere.
//! *Source*: LEGUP's *Tree for Tent*; what players do when they tick a tree.

use crate::explain::instance::Technique;
use crate::explain::knowledge::{At, CellKnowledge, Knowledge};
use crate::explain::technique::Found;

/// Looks at a tent.
pub(super) fn find(k: &Knowledge, tent: At, found: &mut Found) {
    let trees = k.links(tent);
    if k.state(tent) == CellKnowledge::Tent && trees.is_power_of_two() && k.owned(tent) == 0 {
        let direction = trees.trailing_zeros() as usize;
        let tree = k.beside(tent, direction);
        let own = k.own(tree, direction ^ 2);
        let (tent, tree) = (k.cell(tent), k.cell(tree));
        found.push(Technique::Link { tent, tree }, [own]);
    }
}
