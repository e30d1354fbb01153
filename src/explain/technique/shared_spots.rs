//! **Shared spots** (4.0, or 4.1 for more than two trees): if some trees together have only as many
//! spots as there are trees, they need all of these spots, and no other tree has its tent there.
//! Likewise, if some tents together have only as many trees as there are tents, they need all of
//! these trees, and none of these trees has its tent elsewhere.
//!
//! ```text
//!     . T .        ! T !
//!     T - T   →    T - T        four trees, four spots
//!     . T .        ! T !
//! ```
//!
//! Tents do not touch, so at most two tents are next to a tree, opposite each other. So trees that
//! share spots in this way form a ring in which each tree has two spots. It is enough to visit
//! trees with two spots, or tents with two trees. *Cites* the trees and why their other sides are
//! closed, or the tents and why they have no other tree. *Source*: *pairing*; Hall's theorem.

use std::collections::BTreeSet;

use crate::explain::cite::Citing;
use crate::explain::instance::Technique;
use crate::explain::knowledge::{CellIndex, CellKnowledge, Knowledge};
use crate::explain::step::Fact;
use crate::explain::technique::use_pool::UsePool;
use crate::puzzle::Cell;

/// Finds uses of the technique at a tree or a tent.
pub(super) fn find(k: &Knowledge, at: CellIndex, pool: &mut UsePool) {
    let Some((group, ends)) = ring(k, at) else {
        return;
    };
    let known = k.states[at] == CellKnowledge::Tent;
    let cells = |places: &[CellIndex]| places.iter().map(|&at| k.cell(at)).collect();
    let (trees, spots) = if known {
        (cells(&ends), cells(&group))
    } else {
        (cells(&group), cells(&ends))
    };
    let open = ends.iter().filter(|&&end| k.is_open(end));
    let tents = open.map(|&spot| Fact::Tent(k.cell(spot)));
    // The ends are the spots of the trees in the group, or the trees of its tents. The use
    // concludes that no end belongs to a tree or a tent outside the group.
    let is_in = |at: CellIndex| group.binary_search(&at).is_ok();
    let pairs = ends.iter().flat_map(|&end| k.pairs(end, k.links[end]));
    let other_pairs = pairs.filter(|&(tree, to)| !is_in(tree) && !is_in(k.neighbour(tree, to)));
    let other_pairs = other_pairs.map(|(tree, to)| k.not_own(tree, to));
    let technique = Technique::SharedSpots {
        trees,
        spots,
        known,
    };
    pool.push(technique, tents.chain(other_pairs));
}

/// Returns whether a place is a *joint*: a tree without a known tent that has two spots, or a tent
/// without a known tree that has two possible trees.
fn is_joint(k: &Knowledge, at: CellIndex) -> bool {
    let is_either = matches!(k.states[at], CellKnowledge::Tree | CellKnowledge::Tent);
    is_either && k.owned[at] == 0 && k.links[at].count_ones() == 2
}

/// Starts from a joint and collects all joints of its kind that are connected with it by shared
/// ends: by the spots of trees, or by the trees of tents. Returns the joints and their ends, each
/// in ascending order. Returns `None` if `start` is not a joint, or if there are more ends than
/// joints.
fn ring(k: &Knowledge, start: CellIndex) -> Option<(Vec<CellIndex>, Vec<CellIndex>)> {
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

/// If the spots are `known` to be tents, cites the tents and why they belong to no other trees.
/// Otherwise cites the trees and why their other sides are closed.
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
