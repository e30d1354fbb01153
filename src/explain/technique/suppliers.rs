//! **Suppliers** (3.2): some tents of a line, placed or still missing, have no known tree. If the
//! trees that can own these tents are no more than the tents, each of these trees has its tent in
//! the line, and its spots elsewhere are closed.
//!
//! ```text
//!       - x - - x -
//!     2 . T . - U .        T and U alone can give the row its two
//! ```
//!
//! *Cites* the line, its cells (each of its tents needs a tree), and why its tents do not belong to
//! other trees; or less if that is enough. *Source*: guides, "only two trees beside that row";
//! Sudoku players call it *claiming*.

use crate::explain::cite::Citing;
use crate::explain::instance::Technique;
use crate::explain::knowledge::{CellIndex, CellKnowledge, Knowledge};
use crate::explain::technique::use_pool::UsePool;
use crate::puzzle::Line;

/// Finds uses of the technique at a line.
pub(super) fn find(k: &Knowledge, number: usize, pool: &mut UsePool) {
    let Some(clue) = k.lines[number].clue else {
        return;
    };
    let places = k.span(number).places();
    let cells = places.filter(|&at| k.states[at] != CellKnowledge::Tree);
    let served = cells.clone().filter(|&at| k.owned[at] != 0).count();
    let wanted = (clue as usize).saturating_sub(served);
    let others = cells.filter(|&at| k.owned[at] == 0);
    // A tree has at most two spots in a line. So if the list has more than two entries per wanted
    // tent, there are too many trees.
    let trees = others.flat_map(|at| k.neighbours(at, k.links[at]));
    let mut trees: Vec<CellIndex> = trees.take(2 * wanted + 1).collect();
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
        unpaired: wanted as u32,
        trees: trees.iter().map(|&tree| k.cell(tree)).collect(),
    };
    pool.push(technique, claims);
}

/// Cites the line and, for each of its cells, that it is grass, or which tree its tent has, or else
/// that a tent there needs a tree and why the closed pairs of the cell are closed.
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
