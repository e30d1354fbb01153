//! **Line needs all** (1.6): a line with as many open cells as it needs tents has a tent on each.
//!
//! ```text
//!     2 . - T . -    →    2 ! - T ! -
//! ```
//!
//! *Cites* the line and as much of its grass as the conclusion needs (see packing). *Source*: every
//! guide; "Row/Column Count", LEGUP's *Finish with Tents*.

use crate::explain::instance::Technique;
use crate::explain::knowledge::Knowledge;
use crate::explain::step::Fact;
use crate::explain::technique::Found;

/// Looks at a line.
pub(super) fn find(k: &Knowledge, line: usize, found: &mut Found) {
    let state = k.lines[line];
    if let Some(missing) = state.missing()
        && missing == state.open
        && missing > 0
    {
        let claims = k.open_of(line).map(Fact::Tent);
        let line = k.line(line);
        found.push(Technique::LineNeedsAll { line, missing }, claims);
    }
}
