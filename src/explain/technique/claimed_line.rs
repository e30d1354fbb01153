//! **Claimed line** (3.0): if a line needs only as many tents as there are trees that must have
//! their tents in it, these tents fill the line, and the cells of the line that are not spots of
//! these trees are grass.
//!
//! ```text
//!       - - -           - - -
//!     1 . T . .    →  1 . T . x        T must have its tent in the row
//!       - - - T         - - - T
//! ```
//!
//! A tent already in the line that could belong to one of these trees is not counted in addition to
//! the tree. *Cites* the line and its tents, the trees, and why the other sides of the trees are
//! closed, or less if that is enough. *Source*: Sudoku players call it *pointing*.

use crate::explain::cite::Citing;
use crate::explain::instance::Technique;
use crate::explain::knowledge::{CellIndex, CellKnowledge, Knowledge};
use crate::explain::step::Fact;
use crate::explain::technique::clash::is_confined_to;
use crate::explain::technique::use_pool::UsePool;
use crate::puzzle::{Cell, Line};

/// Finds uses at a line.
pub(super) fn find(k: &Knowledge, number: usize, pool: &mut UsePool) {
    let state = k.lines[number];
    let Some(clue) = state.clue else {
        return;
    };
    if state.open == 0 || clue <= state.tents {
        return;
    }
    let course = k.span(number);
    let is_confined_to = |tree: CellIndex| is_confined_to(k, tree, number);
    let trees: Vec<CellIndex> = course.places().filter(|&at| is_confined_to(at)).collect();
    let is_spot = |at: CellIndex| {
        let mut trees = k.neighbours(at, k.links[at] & !k.across(number));
        trees.any(is_confined_to)
    };
    let others = course
        .places()
        .filter(|&at| k.states[at] == CellKnowledge::Tent && (k.owned[at] != 0 || !is_spot(at)));
    if trees.is_empty() || trees.len() + others.count() < clue as usize {
        return;
    }
    let rest = course.places().filter(|&at| k.is_open(at) && !is_spot(at));
    let technique = Technique::ClaimedLine {
        line: k.line(number),
        trees: trees.iter().map(|&tree| k.cell(tree)).collect(),
    };
    pool.push(technique, rest.map(|at| Fact::Grass(k.cell(at))));
}

/// Cites the line, the trees with their closed sides, and the tents of the line.
pub(super) fn cite(citing: &mut Citing<'_>, line: Line, trees: &[Cell]) {
    citing.filled(line);
    for &tree in trees {
        citing.tree(tree);
    }
}
