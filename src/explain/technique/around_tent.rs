//! **Around a tent** (1.1): the eight cells around a tent are grass.
//!
//! ```text
//!     . . .         x x x
//!     . * .    →    x * x
//!     . . .         x x x
//! ```
//!
//! *Cites* the tent. *Source*: the rule itself; LEGUP's *Surround Tent with Grass*.

use crate::explain::instance::Technique;
use crate::explain::knowledge::{At, CellKnowledge, Knowledge};
use crate::explain::step::Fact;
use crate::explain::technique::Found;

/// Looks at a tent.
pub(super) fn find(k: &Knowledge, tent: At, found: &mut Found) {
    if k.state(tent) == CellKnowledge::Tent {
        let open = k.around(tent).into_iter().filter(|&at| k.is_open(at));
        let tent = k.cell(tent);
        found.push(
            Technique::AroundTent { tent },
            open.map(|at| Fact::Grass(k.cell(at))),
        );
    }
}
