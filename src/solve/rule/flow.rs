//! Boundary flow: what crosses the boundary between two lines is known from the clues on one side.
//!
//! ```text
//!     1 T . T      2 trees and 1 tent above the boundary: one of the trees
//!       ─────      has its tent below, if no tree below has its tent above
//!     2 . T .
//! ```
//!
//! *Proof*: every tent belongs to a tree of its own line or of a neighbour line. So the trees of
//! the lines up to a boundary, less the tents there, are the trees with their tent across it, less
//! those beyond with their tent on this side: the *net crossing*. From one boundary to the next it
//! grows by the trees of the line between, less its clue. So along a *segment*, a stretch of
//! boundaries with a clue on every line between them, one number gives the net crossing of all,
//! and at an edge of the board it is 0. A boundary where the net crossing has reached the least
//! that is possible has none of its open pairs forward, and all of those back; or the other way
//! round.
//!
//! Source: the flow over a cut of a network. Cost: constant a released pair; where lines without
//! clues part a segment from both edges, a look at all of the segment. It does not see
//! that tents which cross a boundary keep each other apart.

use crate::puzzle::Direction;
use crate::solve::Halt;
use crate::solve::board::Board;

/// Looks at a boundary after pairs over it became known.
pub(crate) fn check(board: &mut Board, boundary: usize) -> Result<(), Halt> {
    board.work(1)?;
    let segment = board.flow.segments[board.flow.places[boundary].0 as usize];
    if let Some(net) = segment.net {
        return bound(board, boundary, [net, net]);
    }
    board.work(2 * segment.boundaries().len() as u64)?;
    let [mut least, mut most] = [i32::MIN, i32::MAX];
    for at in segment.boundaries() {
        let (bounds, offset) = (board.flow.bounds[at], board.flow.places[at].1);
        least = least.max(bounds[0] - offset);
        most = most.min(bounds[1] - offset);
    }
    if least > most {
        return Err(Halt::Contradiction);
    }
    for at in segment.boundaries() {
        bound(board, at, [least, most])?;
    }
    Ok(())
}

/// Draws what follows at a boundary from the range of its segment's number.
fn bound(board: &mut Board, boundary: usize, range: [i32; 2]) -> Result<(), Halt> {
    let [least, most] = board.flow.bounds[boundary];
    let offset = board.flow.places[boundary].1;
    let [least_wanted, most_wanted] = range.map(|net| net + offset);
    if most < least_wanted || least > most_wanted {
        return Err(Halt::Contradiction);
    }
    if least == most {
        return Ok(());
    }
    if most == least_wanted {
        force(board, boundary, true)?;
    } else if least == most_wanted {
        force(board, boundary, false)?;
    }
    Ok(())
}

/// Every open pair over a boundary crosses forward, or every one crosses back.
fn force(board: &mut Board, boundary: usize, forward: bool) -> Result<(), Halt> {
    let rows = board.flow.rows;
    let words = board.stride() as usize / 64;
    if boundary < rows {
        board.work(words as u64)?;
        // The row in front of the boundary, then the one behind it.
        for block in boundary * words..(boundary + 1) * words {
            force_pairs(board, block, u64::MAX, Direction::South, forward)?;
            force_pairs(board, block + words, u64::MAX, Direction::North, !forward)?;
        }
        return Ok(());
    }
    let column = boundary - rows;
    board.work(rows as u64)?;
    for row in 1..rows {
        if let Some(before) = column.checked_sub(1) {
            let block = row * words + before / 64;
            force_pairs(board, block, 1 << (before % 64), Direction::East, forward)?;
        }
        let block = row * words + column / 64;
        force_pairs(board, block, 1 << (column % 64), Direction::West, !forward)?;
    }
    Ok(())
}

/// Open pairs of some trees in a direction are true, or none of them is.
fn force_pairs(
    board: &mut Board,
    block: usize,
    bits: u64,
    direction: Direction,
    are_true: bool,
) -> Result<(), Halt> {
    let here = &board.blocks[block];
    let trees = bits & here.pairs[direction as usize] & !here.settled;
    if trees == 0 {
        Ok(())
    } else if are_true {
        board.settle(block, trees, direction)
    } else {
        board.release(block, trees, direction)
    }
}
