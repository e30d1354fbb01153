//! **Border count** (4.2, and 0.1 more for each line after the first, up to 4.9): a border between
//! two lines divides the board, and some pairs of a tree and its tent cross it. On one side, count
//! the trees with tents across the border, and subtract the tents with trees across it: this
//! difference is the number of trees on this side minus the sum of its clues. If it is so large or
//! so small that every pair that can cross in one direction must cross, all of these pairs cross,
//! and no further pair crosses in the other direction.
//!
//! ```text
//!     1 . T . T        two trees and clue 1, so one tent goes down;
//!       - - - !        only one place is open below
//! ```
//!
//! A side with at most half of the lines is counted; all its lines must have clues. *Cites* the
//! lines of this side; its trees, which have tents, or its cells, on which tents have trees
//! (depending on the direction in which all pairs cross); why the other pairs in this direction are
//! closed; and the pairs known to cross in the opposite direction. *Source*: network flows; the
//! guides consulted do not have this technique.

use crate::explain::cite::Citing;
use crate::explain::instance::Technique;
use crate::explain::knowledge::{CellIndex, CellKnowledge, Knowledge};
use crate::explain::technique::use_pool::UsePool;
use crate::puzzle::Line;

/// A side of the board: the lines from an edge to a border, and the pairs across the border, each
/// as a tree and a direction.
#[derive(Debug)]
struct Side {
    /// The lines from the edge on.
    lines: Vec<usize>,
    /// The pairs of trees on this side with cells beyond the border.
    leaving: Vec<(CellIndex, usize)>,
    /// The pairs of trees beyond the border with cells on this side.
    entering: Vec<(CellIndex, usize)>,
}

/// Returns the side that ends with the line `last`, if all lines of the side have clues and the
/// side is not larger than the other one.
fn side(k: &Knowledge, last: usize) -> Option<Side> {
    let rows = k.size.rows();
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
    let is_tree = |pair: &(CellIndex, usize)| k.states[pair.0] == CellKnowledge::Tree;
    let leaving = k.span(last).places().map(|at| (at, across));
    let entering = leaving
        .clone()
        .map(|(at, _)| (k.neighbour(at, across), across ^ 2));
    lines.iter().all(has_clue).then(|| Side {
        lines,
        leaving: leaving.filter(is_tree).collect(),
        entering: entering.filter(is_tree).collect(),
    })
}

/// Finds uses at the border of the side that ends with the line `last`.
pub(super) fn find(k: &Knowledge, last: usize, pool: &mut UsePool) {
    let Some(side) = side(k, last) else {
        return;
    };
    let is_open = |&(tree, direction): &(CellIndex, usize)| {
        k.links[tree] & 1 << direction != 0 && k.owned[tree] == 0
    };
    // Returns the number of pairs that are known to cross, and the pairs that can still cross.
    let crossing = |pairs: &[(CellIndex, usize)]| {
        let own = pairs.iter().filter(|pair| k.owned[pair.0] == 1 << pair.1);
        let open: Vec<(CellIndex, usize)> = pairs.iter().copied().filter(is_open).collect();
        (own.count() as i64, open)
    };
    let ((leave, can_leave), (enter, can_enter)) =
        (crossing(&side.leaving), crossing(&side.entering));
    if can_leave.is_empty() && can_enter.is_empty() {
        return;
    }
    let lines = side.lines.iter().map(|&line| k.lines[line]);
    let trees: u32 = lines.clone().map(|line| line.trees).sum();
    let clues: u32 = lines.filter_map(|line| line.clue).sum();
    let net = i64::from(trees) - i64::from(clues);
    // How many more open pairs must leave than enter.
    let more = net - leave + enter;
    let leaves = more >= can_leave.len() as i64;
    if !leaves && more > -(can_enter.len() as i64) {
        return;
    }
    // All open pairs in one direction cross, and none in the other direction.
    let (known, all, back, none) = if leaves {
        (leave, can_leave, enter, can_enter)
    } else {
        (enter, can_enter, leave, can_leave)
    };
    let technique = Technique::BorderCount {
        lines: [side.lines[0], last].map(|line| k.line(line)),
        trees,
        clues,
        leaves,
        crossing: known as u32 + all.len() as u32,
        back: back as u32,
    };
    let own = |(tree, direction)| k.tent_and_own(tree, direction);
    let closed = none
        .into_iter()
        .map(|(tree, direction)| k.not_own(tree, direction));
    pool.push(technique, all.into_iter().flat_map(own).chain(closed));
}

/// Cites the side, why no other pairs can cross its border in the direction that `leaves` gives,
/// and the pairs known to cross in the other direction.
pub(super) fn cite(citing: &mut Citing<'_>, lines: [Line; 2], leaves: bool) {
    let k = citing.k;
    let Some(side) = side(k, k.number(lines[1])) else {
        return;
    };
    // In the direction of `bound`, every pair crosses unless it is closed, so it is cited why the
    // closed pairs are closed. In the direction of `other`, the pairs known to cross are cited.
    let (bound, other) = if leaves {
        (side.leaving, side.entering)
    } else {
        (side.entering, side.leaving)
    };
    for (tree, direction) in bound {
        citing.closed(tree, direction);
    }
    for (tree, direction) in other {
        if k.owned[tree] == 1 << direction {
            citing.owned(tree);
        }
    }
    for &line in &side.lines {
        citing.reason.lines.push(k.line(line));
        for at in k.span(line).places() {
            let is_tree = k.states[at] == CellKnowledge::Tree;
            // If `leaves`, the conclusion needs that each tree of the side has a tent, here or
            // across the border; otherwise, that each tent of the side has a tree, here or across.
            if is_tree && leaves {
                citing.reason.trees.push(k.cell(at));
            } else if !is_tree && !leaves {
                citing.reason.cells.push(k.cell(at));
            }
        }
    }
}
