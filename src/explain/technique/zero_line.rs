//! **Zero line** (1.0): a line with the clue 0 holds only grass.
//!
//! ```text
//!     0 . T . .    →    0 x T x x
//! ```
//!
//! *Cites* the line. *Source*: the first hint of every guide; Tatham's `tents.c` has it as a line
//! whose placements agree.

use crate::explain::instance::Technique;
use crate::explain::knowledge::Knowledge;
use crate::explain::step::Fact;
use crate::explain::technique::Found;

/// Looks at a line.
pub(super) fn find(k: &Knowledge, line: usize, found: &mut Found) {
    if k.lines[line].clue == Some(0) && k.lines[line].open > 0 {
        let claims = k.open_of(line).map(Fact::Grass);
        let line = k.line(line);
        found.push(Technique::ZeroLine { line }, claims);
    }
}
