//! Which trees can be part of a ring, and along which axis.
//!
//! In a ring each tree stands between two tents, and each tent between two trees of the ring. Both
//! ways round are assignments, so such a tree has both directions of its axis left. Reading the
//! open cells as vertices and the axes of trees as edges, a ring is a cycle: an edge that ends in a
//! vertex with no other edge is in none, and neither is one that becomes such when others are taken
//! away.

use crate::count::part::{Kind, Part, has};
use crate::puzzle::Direction;

/// The tree lies between tents to the north and south of it.
pub(super) const UPRIGHT: u8 = 1;
/// The tree lies between tents to the east and west of it.
pub(super) const LEVEL: u8 = 2;

/// For each cell of a part the axes of the tree there that may be part of a ring.
pub(super) fn ring_axes(part: &Part) -> Vec<u8> {
    let mut axes: Vec<u8> = part
        .kinds
        .iter()
        .map(|&kind| match kind {
            Kind::Tree { directions } => {
                let both = |one, other| has(directions, one) && has(directions, other);
                let mut axes = 0;
                if both(Direction::North, Direction::South) {
                    axes |= UPRIGHT;
                }
                if both(Direction::East, Direction::West) {
                    axes |= LEVEL;
                }
                axes
            }
            _ => 0,
        })
        .collect();
    let cells = 0..part.kinds.len();
    let mut agenda: Vec<usize> = cells.filter(|&at| part.is_open(at)).collect();
    while let Some(cell) = agenda.pop() {
        let mut edges = Direction::ALL.into_iter().filter_map(|direction| {
            let tree = part.step(cell, direction)?;
            let along = axis_of(direction);
            (axes[tree] & along != 0).then_some((tree, direction, along))
        });
        if let Some((tree, direction, along)) = edges.next()
            && edges.next().is_none()
        {
            axes[tree] &= !along;
            agenda.extend(part.step(tree, direction).filter(|&at| part.is_open(at)));
        }
    }
    axes
}

fn axis_of(direction: Direction) -> u8 {
    match direction {
        Direction::North | Direction::South => UPRIGHT,
        Direction::East | Direction::West => LEVEL,
    }
}
