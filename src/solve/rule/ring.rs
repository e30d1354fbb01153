//! If layouts are enumerated, only one of the two pairings of each ring is kept.
//!
//! A ring is a closed chain of tents and trees in which each tree is between two tents. It can be
//! paired in two ways with the same tents (see [`pairing`](crate::puzzle::pairing)):
//!
//! ```text
//!     *→T *        * T←*
//!     T   T        T   T
//!     * T←*        *→T *
//! ```
//!
//! The pairing that is kept is the one in which the ring's first tree in row-major order has its
//! tent in the earlier of the tree's two directions (north before south, east before west).
//!
//! *Proof*: outside rings, a layout can be paired in one way only, so each layout is met exactly
//! once. Cost: one walk along a chain whenever a tree is settled that is between two other trees of
//! the chain. A ring is detected when its last tree is settled, not before.

use crate::puzzle::Direction;
use crate::solve::board::{Board, CellState};
use crate::solve::distinct::Distinct;
use crate::solve::halt::Halt;

/// The cost of a step along a chain, in units of work.
const WORK_OF_STEP: u64 = 16;

/// If layouts are enumerated, checks for a ring through the tree at a place, and fails if the ring
/// has the pairing that is not kept. The tree must be settled and its tent placed.
pub(crate) fn check(board: &mut Board, tree: u32) -> Result<(), Halt> {
    if board.distinct == Distinct::Assignments
        || next_in_chain(board, tree).is_none()
        || !is_entered(board, tree)
    {
        return Ok(());
    }
    // Walks from each tree to the owner of the other tent next to it, until the walk is back at the
    // start or ends. The walk can also run into a ring that `tree` is not part of. To notice this,
    // it remembers the tree reached after 1 step, later the tree reached after 2, 4, 8, … steps,
    // and stops when it comes back to the remembered tree (Brent, *An improved Monte Carlo
    // factorization algorithm*, 1980).
    let mut first = tree;
    let mut at = tree;
    let (mut anchor, mut steps, mut limit) = (tree, 0_u64, 1);
    loop {
        board.work(WORK_OF_STEP)?;
        let Some(next) = next_in_chain(board, at) else {
            return Ok(());
        };
        if next == tree {
            break;
        }
        if next == anchor {
            return Ok(());
        }
        steps += 1;
        if steps == limit {
            (anchor, limit) = (next, 2 * limit);
        }
        first = first.min(next);
        at = next;
    }
    match board.only_choice(first) {
        Some(Direction::North | Direction::East) => Ok(()),
        _ => Err(Halt::Contradiction),
    }
}

/// Returns whether a settled tree is next in the chain after another tree: whether some tree has
/// two tents next to it, its own and the settled tree's.
fn is_entered(board: &Board, tree: u32) -> bool {
    let mut tents = board.choices(tree).map(|own| board.neighbour(tree, own));
    tents.any(|tent| {
        let mut trees = Direction::ALL
            .map(|to| board.neighbour(tent, to))
            .into_iter();
        trees.any(|other| other != tree && next_in_chain(board, other) == Some(tree))
    })
}

/// Returns the tree that owns the tent opposite a settled tree's own tent. Returns `None` if the
/// place `tree` holds no tree with exactly one direction left, if there is no such tent, or if its
/// owner is not known.
fn next_in_chain(board: &Board, tree: u32) -> Option<u32> {
    // Tents do not touch, so a second tent next to the tree is opposite its own.
    let other = board.only_choice(tree)?.opposite();
    let cell = board.neighbour(tree, other);
    if board.state(cell) != CellState::Tent {
        return None;
    }
    let (owner, direction) = board.only_claimant(cell)?;
    (board.only_choice(owner) == Some(direction)).then_some(owner)
}
