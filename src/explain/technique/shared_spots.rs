//! **Shared spots** (4.0, or 4.1 for more than two): if some trees have together just one spot
//! each, they need all of these, and no other tree has its tent there; if some tents have together
//! just one tree each, they need all of these, and these trees have no tent elsewhere.
//!
//! ```text
//!     . T .        ! T !
//!     T - T   →    T - T        four trees, four spots
//!     . T .        ! T !
//! ```
//!
//! Tents do not touch, so a tree has at most two tents beside it, opposite each other; what shares
//! spots so is a ring, and it is enough to look at trees with two spots, or at tents with two
//! trees. *Cites* the trees and why their other sides are closed, or the tents and why they have no
//! other tree. *Source*: *pairing*; the theorem of Hall.

use std::collections::BTreeSet;

use crate::explain::cite::Citing;
use crate::explain::instance::Technique;
use crate::explain::knowledge::{At, CellKnowledge, Knowledge};
use crate::explain::step::Fact;
use crate::explain::technique::found::Found;
use crate::puzzle::Cell;

/// Looks at a tree or a tent.
pub(super) fn find(k: &Knowledge, at: At, found: &mut Found) {
    let Some((group, ends)) = ring(k, at) else {
        return;
    };
    let known = k.states[at] == CellKnowledge::Tent;
    let cells = |places: &[At]| places.iter().map(|&at| k.cell(at)).collect();
    let (trees, spots) = if known {
        (cells(&ends), cells(&group))
    } else {
        (cells(&group), cells(&ends))
    };
    let open = ends.iter().filter(|&&end| k.is_open(end));
    let tents = open.map(|&spot| Fact::Tent(k.cell(spot)));
    // The ends have nothing to do with others than these.
    let is_in = |at: At| group.binary_search(&at).is_ok();
    let pairs = ends.iter().flat_map(|&end| k.pairs(end, k.links[end]));
    let strange = pairs.filter(|&(tree, to)| !is_in(tree) && !is_in(k.neighbour(tree, to)));
    let strange = strange.map(|(tree, to)| k.not_own(tree, to));
    let technique = Technique::SharedSpots {
        trees,
        spots,
        known,
    };
    found.push(technique, tents.chain(strange));
}

/// Whether a tree has two spots, or a tent two trees.
fn is_joint(k: &Knowledge, at: At) -> bool {
    let is_either = matches!(k.states[at], CellKnowledge::Tree | CellKnowledge::Tent);
    is_either && k.owned[at] == 0 && k.links[at].count_ones() == 2
}

/// The joints of the same sort that share ends with one and with each other, and their ends, if
/// these are no more than the joints. Both are in order.
fn ring(k: &Knowledge, start: At) -> Option<(Vec<At>, Vec<At>)> {
    if !is_joint(k, start) {
        return None;
    }
    let (mut group, mut ends) = (BTreeSet::from([start]), BTreeSet::new());
    let mut rest = vec![start];
    while let Some(joint) = rest.pop() {
        for end in k.neighbours(joint, k.links[joint]) {
            if ends.insert(end) {
                let others = k.neighbours(end, k.links[end]);
                let joints = others.filter(|&other| is_joint(k, other));
                rest.extend(joints.filter(|&other| group.insert(other)));
            }
        }
    }
    let is_enough = group.len() >= ends.len();
    is_enough.then(|| (group.into_iter().collect(), ends.into_iter().collect()))
}

/// The trees and their closed sides, or the tents and why no other tree has them.
pub(super) fn cite(citing: &mut Citing<'_>, trees: &[Cell], spots: &[Cell], known: bool) {
    if known {
        for &tent in spots {
            citing.fact(Fact::Tent(tent));
            citing.tent(tent);
        }
    } else {
        for &tree in trees {
            citing.tree(tree);
        }
    }
}
