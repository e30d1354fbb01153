//! **Own spot** (2.8): if the side opposite to a spot of a tree is closed, the spot touches all
//! other spots of the tree. So if the spot holds a tent, the tent belongs to this tree and to no
//! other.
//!
//! ```text
//!     - - - -
//!     - A . U        a tent between A and U touches A's other spot, so it is not U's
//!     - . . .
//! ```
//!
//! *Cites* the tree, and why the side opposite to the spot is closed. *Source*: found by studying
//! hard boards that other techniques did not solve; Simon Tatham's solver and the guides consulted
//! do not have it.

use crate::explain::cite::Citing;
use crate::explain::instance::Technique;
use crate::explain::knowledge::{CellIndex, Knowledge, directions};
use crate::explain::technique::use_pool::UsePool;
use crate::puzzle::Cell;

/// Finds uses of the technique at a tree.
pub(super) fn find(k: &Knowledge, tree: CellIndex, pool: &mut UsePool) {
    let spots = k.links[tree];
    if k.owned[tree] != 0 || spots.count_ones() < 2 {
        return;
    }
    let is_closed = |direction: &usize| spots & 1 << (direction ^ 2) == 0;
    for direction in directions(spots).filter(is_closed) {
        let spot = k.neighbour(tree, direction);
        let others = k.pairs(spot, k.links[spot]).filter(|pair| pair.0 != tree);
        let claims = others.map(|(other, to)| k.not_own(other, to));
        let tree = k.cell(tree);
        pool.push(Technique::OwnSpot { tree }, claims);
    }
}

/// Cites the tree, and why the side opposite to the spot is closed.
pub(super) fn cite(citing: &mut Citing<'_>, tree: Cell, spot: Cell) {
    citing.reason.trees.push(tree);
    let (tree, direction) = citing.k.pair(tree, spot);
    citing.closed(tree, direction ^ 2);
}
