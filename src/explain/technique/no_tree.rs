//! **No tree** (1.0): a cell that no tree is beside is grass. One step for the whole board.
//!
//! ```text
//!     T . .    →    T . x
//!     . . .         . x x
//! ```
//!
//! *Cites* the cells: a tent there would have no tree. *Source*: every guide; "no adjacent tree",
//! LEGUP's *Empty Field*.

use crate::explain::instance::Technique;
use crate::explain::knowledge::{At, Knowledge};
use crate::explain::step::Fact;
use crate::explain::technique::Found;

/// The open cells that no tree is beside.
pub(super) fn lonely(k: &Knowledge) -> impl Iterator<Item = At> + '_ {
    k.open().filter(|&at| {
        // Most cells have a link, which is known without a look at their neighbours.
        k.links(at) == 0 && k.trees_beside(at).next().is_none()
    })
}

/// Looks at the whole board.
pub(super) fn find(k: &Knowledge, _: usize, found: &mut Found) {
    found.push(
        Technique::NoTree,
        lonely(k).map(|at| Fact::Grass(k.cell(at))),
    );
}
