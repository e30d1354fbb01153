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
use crate::explain::knowledge::{At, CellKnowledge, Knowledge, directions};
use crate::explain::technique::Found;
use crate::puzzle::Line;

/// Looks at a line.
pub(super) fn find(k: &Knowledge, number: usize, found: &mut Found) {
    let Some(clue) = k.lines[number].clue else {
        return;
    };
    let course = k.course(number);
    let mut wanted = clue as usize;
    let mut trees: Vec<At> = Vec::new();
    for at in course.places() {
        if k.state(at) == CellKnowledge::Tree {
            continue;
        }
        if k.owned(at) != 0 {
            wanted = wanted.saturating_sub(1);
        } else {
            trees.extend(k.in_directions(at, k.links(at)));
            // A tree has two spots in a line at most.
            if trees.len() > 2 * clue as usize {
                return;
            }
        }
    }
    if wanted == 0 || trees.is_empty() {
        return;
    }
    trees.sort_unstable();
    trees.dedup();
    if trees.len() > wanted {
        return;
    }
    let pairs = trees
        .iter()
        .flat_map(|&tree| directions(k.links(tree)).map(move |to| (tree, to)));
    let elsewhere = pairs.filter(|&(tree, to)| !k.lines_of(k.beside(tree, to)).contains(&number));
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
    citing.line(line);
    let k = citing.k;
    for at in k.course(k.number(line)).places() {
        match k.state(at) {
            CellKnowledge::Off | CellKnowledge::Tree => {}
            CellKnowledge::Grass => citing.known(at),
            _ if k.owned(at) != 0 => citing.owned(at),
            CellKnowledge::Open | CellKnowledge::Tent => {
                citing.known(at);
                citing.tent(k.cell(at));
            }
        }
    }
}
