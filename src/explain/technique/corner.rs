//! **Corner** (2.4): a cell that touches every spot of a tree, and is not itself a spot of it, is
//! grass: with a tent there, no spot would be left for the tree's own tent.
//!
//! ```text
//!     . . .         . . x
//!     - T .    →    - T .        two diagonal spots
//!     - - -         - - -
//! ```
//!
//! In its other shape, rated 2.5, the tree has two opposite spots, and the grass is on a third
//! side, which is open but known not to hold the tree's tent. *Cites* the tree, and why its other
//! sides are closed. *Source*: the level *Tricky* of Simon Tatham's solver.

use crate::explain::instance::Technique;
use crate::explain::knowledge::{CellIndex, Knowledge};
use crate::explain::step::Fact;
use crate::explain::technique::use_pool::UsePool;

/// Finds uses at a tree.
pub(super) fn find(k: &Knowledge, tree: CellIndex, pool: &mut UsePool) {
    let mut spots = k.neighbours(tree, k.links[tree]);
    let (Some(one), Some(other), None) = (spots.next(), spots.next(), spots.next()) else {
        return;
    };
    if k.owned[tree] != 0 {
        return;
    }
    let touches = |at: &CellIndex| k.is_open(*at) && k.do_touch(*at, other);
    for at in k.around(one).into_iter().filter(touches) {
        let cell = k.cell(at);
        let spots = [one, other].map(|spot| k.cell(spot));
        let tree = k.cell(tree);
        pool.push(Technique::Corner { tree, spots }, [Fact::Grass(cell)]);
    }
}
