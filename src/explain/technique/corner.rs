//! **Corner** (2.4): a cell that touches every spot of a tree, and is none of them, is grass: the
//! tree would have no tent.
//!
//! ```text
//!     . . .         . . x
//!     - T .    →    - T .        two diagonal spots
//!     - - -         - - -
//! ```
//!
//! Rated 2.5 in its other shape: two opposite spots, and a third side that is open but known to be
//! not the tree's. *Cites* the tree, and why its other sides are closed. *Source*: Tatham's
//! *Tricky*.

use crate::explain::instance::Technique;
use crate::explain::knowledge::{At, Knowledge};
use crate::explain::step::Fact;
use crate::explain::technique::Found;

/// Looks at a tree.
pub(super) fn find(k: &Knowledge, tree: At, found: &mut Found) {
    let directions = k.links(tree);
    if directions.count_ones() != 2 || k.owned(tree) != 0 {
        return;
    }
    let mut spots = [tree; 2];
    let places = k.in_directions(tree, directions);
    spots
        .iter_mut()
        .zip(places)
        .for_each(|(spot, at)| *spot = at);
    let are_opposite = directions == 0b0101 || directions == 0b1010;
    let touching = if are_opposite {
        let others = k.in_directions(tree, !directions);
        others.collect::<Vec<At>>()
    } else {
        // The two spots and the tree are three corners of a square.
        vec![spots[0] + spots[1] - tree]
    };
    for at in touching.into_iter().filter(|&at| k.is_open(at)) {
        let cell = k.cell(at);
        let spots = spots.map(|spot| k.cell(spot));
        let tree = k.cell(tree);
        found.push(Technique::Corner { tree, spots, cell }, [Fact::Grass(cell)]);
    }
}
