//! **Border count** (4.2, and 0.1 more for each line after the first): the trees on
//! one side of a border, less its clues, are how many more of its trees have their tents across it
//! than the other way round. If no more can, all that can do, and none the other way.
//!
//! ```text
//!     1 . T . T        two trees and clue 1, so one tent goes down;
//!       - - - !        only one place is open below
//! ```
//!
//! The side with fewer lines is counted, from the edge of the board on; all its lines have clues.
//! *Cites* its lines, that its trees have tents (or, the other way round, that tents on its cells
//! have trees), and why pairs across the border are closed. *Source*: flows; the guides read do not
//! have it.

use crate::explain::cite::Citing;
use crate::explain::instance::Technique;
use crate::explain::knowledge::{At, CellKnowledge, Knowledge};
use crate::explain::technique::Found;
use crate::puzzle::Line;

/// A side of the board from one of its edges, and the pairs across its border.
#[derive(Debug)]
struct Side {
    /// The lines from the edge on.
    lines: Vec<usize>,
    /// From its last line over the border.
    across: usize,
}

impl Side {
    /// The trees of the last line with the direction over the border.
    fn leaving(&self, k: &Knowledge) -> Vec<(At, usize)> {
        let last = self.lines.last().map(|&line| k.course(line).places());
        let trees = last.into_iter().flatten();
        trees
            .filter(|&at| k.state(at) == CellKnowledge::Tree)
            .map(|tree| (tree, self.across))
            .collect()
    }

    /// The trees just across the border with the direction back.
    fn entering(&self, k: &Knowledge) -> Vec<(At, usize)> {
        let last = self.lines.last().map(|&line| k.course(line).places());
        let beyond = last
            .into_iter()
            .flatten()
            .map(|at| k.beside(at, self.across));
        beyond
            .filter(|&at| k.state(at) == CellKnowledge::Tree)
            .map(|tree| (tree, self.across ^ 2))
            .collect()
    }
}

/// The side that ends with a line, if all its lines have clues and it is no larger than the other.
fn side(k: &Knowledge, last: usize) -> Option<Side> {
    let rows = k.size().rows();
    let (edges, from_first, from_last) = if k.is_row(last) {
        (0..rows, 2, 0)
    } else {
        (rows..k.lines.len(), 1, 3)
    };
    let half = edges.len() / 2;
    let (lines, across): (Vec<usize>, usize) = if last < edges.start + half {
        ((edges.start..=last).collect(), from_first)
    } else if last >= edges.end - half {
        ((last..edges.end).rev().collect(), from_last)
    } else {
        return None;
    };
    let has_clue = |&line: &usize| k.lines[line].clue.is_some();
    lines.iter().all(has_clue).then_some(Side { lines, across })
}

/// Looks at the border of the side that ends with a line.
pub(super) fn find(k: &Knowledge, last: usize, found: &mut Found) {
    let Some(side) = side(k, last) else {
        return;
    };
    let (leaving, entering) = (side.leaving(k), side.entering(k));
    let is_open = |&&(tree, direction): &&(At, usize)| {
        k.links(tree) & 1 << direction != 0 && k.owned(tree) == 0
    };
    let is_own = |&&(tree, direction): &&(At, usize)| k.owned(tree) == 1 << direction;
    let count = |pairs: &[(At, usize)], holds: &dyn Fn(&&(At, usize)) -> bool| {
        pairs.iter().filter(holds).count() as i64
    };
    let (can_leave, can_enter) = (count(&leaving, &is_open), count(&entering, &is_open));
    if can_leave + can_enter == 0 {
        return;
    }
    let (leave, enter) = (count(&leaving, &is_own), count(&entering, &is_own));
    let lines = side.lines.iter().map(|&line| k.lines[line]);
    let trees: u32 = lines.clone().map(|line| line.trees).sum();
    let clues: u32 = lines.filter_map(|line| line.clue).sum();
    let net = i64::from(trees) - i64::from(clues);
    // How many of those that can leave do, less those that can enter and do.
    let more = net - leave + enter;
    let (all, none) = if more >= can_leave {
        (&leaving, &entering)
    } else if more <= -can_enter {
        (&entering, &leaving)
    } else {
        return;
    };
    let owned = all.iter().filter(is_open);
    let owned = owned.flat_map(|&(tree, direction)| k.tent_and_own(tree, direction));
    let closed = none.iter().filter(is_open);
    let closed = closed.map(|&(tree, direction)| k.not_own(tree, direction));
    let does_leave = more >= can_leave;
    let technique = Technique::BorderCount {
        lines: [side.lines[0], last].map(|line| k.line(line)),
        trees,
        clues,
        leaves: does_leave,
        crossing: if does_leave {
            leave + can_leave
        } else {
            enter + can_enter
        } as u32,
        back: if does_leave { enter } else { leave } as u32,
    };
    found.push(technique, owned.chain(closed));
}

/// The side, and why no more pairs than those can cross its border.
pub(super) fn cite(citing: &mut Citing<'_>, lines: [Line; 2], leaves: bool) {
    let k = citing.k;
    let Some(side) = side(k, k.number(lines[1])) else {
        return;
    };
    let (leaving, entering) = (side.leaving(k), side.entering(k));
    // The pairs that keep the number of crossings low, and those known to cross the other way.
    let (bound, other) = if leaves {
        (leaving, entering)
    } else {
        (entering, leaving)
    };
    for (tree, direction) in bound {
        citing.closed(tree, direction);
    }
    for (tree, direction) in other {
        if k.owned(tree) == 1 << direction {
            citing.owned(tree);
        }
    }
    for &line in &side.lines {
        citing.line(k.line(line));
        for at in k.course(line).places() {
            let is_tree = k.state(at) == CellKnowledge::Tree;
            // Each tree has a tent, here or across; or each tent has a tree, here or across.
            if is_tree && leaves {
                citing.tree_has_tent(k.cell(at));
            } else if !is_tree && !leaves {
                citing.tent_has_tree(k.cell(at));
            }
        }
    }
}
