//! **Claimed line** (3.0): as many trees as a line needs tents must have theirs in it; these fill
//! it, and its other cells are grass.
//!
//! ```text
//!       - - -           - - -
//!     1 . T . .    →  1 . T . x        T must have its tent in the row
//!       - - - T         - - - T
//! ```
//!
//! A tent of the line that could be one of these trees' is not counted beside them. *Cites* the
//! line, the trees, why their sides off the line are closed, and the line's other tents, or less if
//! that is enough. *Source*: *pointing*, as Sudoku players call it.

use crate::explain::cite::Citing;
use crate::explain::instance::Technique;
use crate::explain::knowledge::{At, CellKnowledge, Knowledge};
use crate::explain::step::Fact;
use crate::explain::technique::Found;
use crate::puzzle::{Cell, Line};

/// Looks at a line.
pub(super) fn find(k: &Knowledge, number: usize, found: &mut Found) {
    let state = k.lines[number];
    let Some(clue) = state.clue else {
        return;
    };
    if state.open == 0 || clue <= state.tents {
        return;
    }
    let course = k.course(number);
    let off = if k.is_row(number) { 0b0101 } else { 0b1010 };
    let is_captive = |tree: At| {
        k.state(tree) == CellKnowledge::Tree
            && k.owned(tree) == 0
            && k.links(tree) != 0
            && k.links(tree) & off == 0
    };
    let trees: Vec<At> = course.places().filter(|&at| is_captive(at)).collect();
    let is_spot = |at: At| k.in_directions(at, k.links(at) & !off).any(is_captive);
    let others = course
        .places()
        .filter(|&at| k.state(at) == CellKnowledge::Tent && (k.owned(at) != 0 || !is_spot(at)));
    if trees.is_empty() || trees.len() + others.count() < clue as usize {
        return;
    }
    let rest = course.places().filter(|&at| k.is_open(at) && !is_spot(at));
    let technique = Technique::ClaimedLine {
        line: k.line(number),
        missing: trees.len() as u32,
        trees: trees.iter().map(|&tree| k.cell(tree)).collect(),
    };
    found.push(technique, rest.map(|at| Fact::Grass(k.cell(at))));
}

/// The line, the trees with their closed sides, and the line's tents.
pub(super) fn cite(citing: &mut Citing<'_>, line: Line, trees: &[Cell]) {
    citing.line(line);
    let k = citing.k;
    for &tree in trees {
        citing.tree_has_tent(tree);
        (0..4).for_each(|direction| citing.closed(k.at(tree), direction));
    }
    for at in k.course(k.number(line)).places() {
        if k.state(at) == CellKnowledge::Tent {
            citing.known(at);
        }
    }
}
