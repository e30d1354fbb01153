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

use crate::explain::cite::Citing;
use crate::explain::instance::Technique;
use crate::explain::knowledge::{At, CellKnowledge, Knowledge};
use crate::explain::step::Fact;
use crate::explain::technique::Found;
use crate::puzzle::Cell;

/// Looks at a tree or a tent.
pub(super) fn find(k: &Knowledge, at: At, found: &mut Found) {
    let Some((group, ends)) = ring(k, at) else {
        return;
    };
    if k.state(at) == CellKnowledge::Tree {
        let tents = ends.iter().filter(|&&spot| k.is_open(spot));
        let tents = tents.map(|&spot| Fact::Tent(k.cell(spot)));
        let claims: Vec<Fact> = tents.chain(strangers(k, &ends, &group)).collect();
        found.push(technique(k, &group, &ends, false), claims);
    } else {
        let claims: Vec<Fact> = strangers(k, &ends, &group).collect();
        found.push(technique(k, &ends, &group, true), claims);
    }
}

/// Whether a tree has two spots, or a tent two trees.
fn is_joint(k: &Knowledge, at: At) -> bool {
    let is_either = matches!(k.state(at), CellKnowledge::Tree | CellKnowledge::Tent);
    is_either && k.owned(at) == 0 && k.links(at).count_ones() == 2
}

fn technique(k: &Knowledge, trees: &[At], spots: &[At], known: bool) -> Technique {
    let cells = |places: &[At]| places.iter().map(|&at| k.cell(at)).collect();
    Technique::SharedSpots {
        trees: cells(trees),
        spots: cells(spots),
        known,
    }
}

/// The facts that the open pairs of some places with others than these are not a tree's and its
/// tent's.
fn strangers<'k>(
    k: &'k Knowledge,
    places: &'k [At],
    friends: &'k [At],
) -> impl Iterator<Item = Fact> + 'k {
    places.iter().flat_map(move |&place| {
        let open = (0..4_usize).filter(move |direction| k.links(place) & 1 << direction != 0);
        let strange = open.filter(move |&direction| !friends.contains(&k.beside(place, direction)));
        strange.map(move |direction| {
            if k.state(place) == CellKnowledge::Tree {
                k.not_own(place, direction)
            } else {
                k.not_own(k.beside(place, direction), direction ^ 2)
            }
        })
    })
}

/// The joints of the same sort that share ends with one and with each other, and their ends, if
/// these are no more than the joints.
fn ring(k: &Knowledge, start: At) -> Option<(Vec<At>, Vec<At>)> {
    if !is_joint(k, start) {
        return None;
    }
    let (mut group, mut ends) = (vec![start], Vec::new());
    let mut next = 0;
    while next < group.len() {
        for end in k.in_directions(group[next], k.links(group[next])) {
            if !ends.contains(&end) {
                ends.push(end);
                for other in k.in_directions(end, k.links(end)) {
                    if is_joint(k, other) && !group.contains(&other) {
                        group.push(other);
                    }
                }
            }
        }
        next += 1;
    }
    group.sort_unstable();
    ends.sort_unstable();
    (group.len() >= ends.len()).then_some((group, ends))
}

/// The trees and their closed sides, or the tents and why no other tree has them.
pub(super) fn cite(citing: &mut Citing<'_>, trees: &[Cell], spots: &[Cell], known: bool) {
    if !known {
        for &tree in trees {
            citing.tree(tree);
        }
        return;
    }
    for &tent in spots {
        citing.fact(Fact::Tent(tent));
        citing.tent(tent);
    }
}
