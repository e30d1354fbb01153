//! **Suppliers** (3.2): as many trees could serve a line as it needs tents; so each does, and its
//! spots elsewhere are not its tent's.
//!
//! ```text
//!       - x - - x -
//!     2 . T . - U .        T and U alone can give the row its two
//! ```
//!
//! *Cites* the line, that its tents need trees, and why other trees beside its cells are not
//! theirs, or less if that is enough. *Source*: guides, "only two trees beside that row";
//! *claiming*, as Sudoku players call it.

use crate::explain::cite::Citing;
use crate::explain::instance::Technique;
use crate::explain::knowledge::{At, CellKnowledge, Knowledge};
use crate::explain::technique::found::Found;
use crate::puzzle::Line;

/// Looks at a line.
pub(super) fn find(k: &Knowledge, number: usize, found: &mut Found) {
    let Some(clue) = k.lines[number].clue else {
        return;
    };
    let places = k.span(number).places();
    let cells = places.filter(|&at| k.states[at] != CellKnowledge::Tree);
    let served = cells.clone().filter(|&at| k.owned[at] != 0).count();
    let wanted = (clue as usize).saturating_sub(served);
    let others = cells.filter(|&at| k.owned[at] == 0);
    // A tree has two spots in a line at most, so that more are too many.
    let trees = others.flat_map(|at| k.neighbours(at, k.links[at]));
    let mut trees: Vec<At> = trees.take(2 * wanted + 1).collect();
    trees.sort_unstable();
    trees.dedup();
    if trees.is_empty() || trees.len() > wanted {
        return;
    }
    let pairs = trees.iter().flat_map(|&tree| k.pairs(tree, k.links[tree]));
    let elsewhere =
        pairs.filter(|&(tree, to)| !k.lines_of(k.neighbour(tree, to)).contains(&number));
    let claims = elsewhere.map(|(tree, to)| k.not_own(tree, to));
    let technique = Technique::Suppliers {
        line: k.line(number),
        missing: wanted as u32,
        trees: trees.iter().map(|&tree| k.cell(tree)).collect(),
    };
    found.push(technique, claims);
}

/// The line, that its tents need trees, and why these can only be the ones that they are.
pub(super) fn cite(citing: &mut Citing<'_>, line: Line) {
    citing.reason.lines.push(line);
    let k = citing.k;
    for at in k.span(k.number(line)).places() {
        match k.states[at] {
            CellKnowledge::Off | CellKnowledge::Tree => {}
            CellKnowledge::Grass => citing.cell(at),
            _ if k.owned[at] != 0 => citing.owned(at),
            CellKnowledge::Open | CellKnowledge::Tent => {
                citing.cell(at);
                citing.tent(k.cell(at));
            }
        }
    }
}
