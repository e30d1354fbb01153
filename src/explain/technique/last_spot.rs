//! **Last spot** (1.5): a tree with one spot left has its tent there.
//!
//! ```text
//!     . - .         . - .
//!     - T .    →    - T !
//!     . - .         . - .
//! ```
//!
//! *Cites* the tree, and why its other sides are closed: grass, another tree's tent, or known not
//! to be this tree's. *Source*: every guide; "One Option Tree", LEGUP's *Last Camping Spot*.

use crate::explain::instance::Technique;
use crate::explain::knowledge::{At, Knowledge};
use crate::explain::technique::Found;

/// Looks at a tree.
pub(super) fn find(k: &Knowledge, tree: At, found: &mut Found) {
    let spots = k.links(tree);
    if spots.count_ones() != 1 || k.owned(tree) != 0 {
        return;
    }
    let direction = spots.trailing_zeros() as usize;
    let technique = Technique::LastSpot {
        tree: k.cell(tree),
        spot: k.cell(k.beside(tree, direction)),
    };
    found.push(technique, k.tent_and_own(tree, direction));
}
