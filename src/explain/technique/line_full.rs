//! **Line full** (1.2): a line that has as many tents as its clue says holds no more.
//!
//! ```text
//!     1 . * . T .    →    1 x * x T x
//! ```
//!
//! *Cites* the line and its tents. *Source*: every guide; LEGUP's *Finish with Grass*.

use crate::explain::cite::Citing;
use crate::explain::instance::Technique;
use crate::explain::knowledge::{CellKnowledge, Knowledge};
use crate::explain::step::Fact;
use crate::explain::technique::Found;
use crate::puzzle::Line;

/// Looks at a line.
pub(super) fn find(k: &Knowledge, line: usize, found: &mut Found) {
    let state = k.lines[line];
    if let Some(clue) = state.clue
        && clue == state.tents
        && clue > 0
        && state.open > 0
    {
        let open = k.course(line).places().filter(|&at| k.is_open(at));
        let line = k.line(line);
        found.push(
            Technique::LineFull { line, clue },
            open.map(|at| Fact::Grass(k.cell(at))),
        );
    }
}

/// The line and its tents.
pub(super) fn cite(citing: &mut Citing<'_>, line: Line) {
    citing.line(line);
    let k = citing.k;
    let places = k.course(k.number(line)).places();
    places
        .filter(|&at| k.state(at) == CellKnowledge::Tent)
        .for_each(|at| citing.known(at));
}
