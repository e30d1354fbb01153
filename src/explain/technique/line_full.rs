//! **Line full** (1.2): a line that has as many tents as its clue says holds no more.
//!
//! ```text
//!     1 . * . T .    →    1 x * x T x
//! ```
//!
//! *Cites* the line and its tents. *Source*: every guide; LEGUP's *Finish with Grass*.

use crate::explain::instance::Technique;
use crate::explain::knowledge::Knowledge;
use crate::explain::step::Fact;
use crate::explain::technique::Found;

/// Looks at a line.
pub(super) fn find(k: &Knowledge, line: usize, found: &mut Found) {
    let state = k.lines[line];
    if let Some(clue) = state.clue
        && clue == state.tents
        && clue > 0
        && state.open > 0
    {
        let claims = k.open_of(line).map(Fact::Grass);
        let line = k.line(line);
        found.push(Technique::LineFull { line, clue }, claims);
    }
}
