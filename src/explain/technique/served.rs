//! **Served** (1.8): a cell is grass if every tree beside it has its tent elsewhere.
//!
//! ```text
//!     - - -         - - -
//!     * T .    →    * T x
//!     - - -         - - -
//! ```
//!
//! *Cites* the cell, which needs a tree for a tent, and where those trees have their tents, or that
//! these are not here. *Source*: guides, "cross off the tree"; LEGUP's *Empty Field*.

use crate::explain::instance::Technique;
use crate::explain::knowledge::{At, Knowledge};
use crate::explain::step::Fact;
use crate::explain::technique::Found;

/// Looks at a cell.
pub(super) fn find(k: &Knowledge, at: At, found: &mut Found) {
    if k.is_open(at) && k.links(at) == 0 && k.trees_beside(at).next().is_some() {
        let cell = k.cell(at);
        let trees = k.trees_beside(at).map(|(_, tree)| k.cell(tree)).collect();
        found.push(Technique::Served { cell, trees }, [Fact::Grass(cell)]);
    }
}
