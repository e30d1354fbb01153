//! Boundary flow: the clues on one side of a boundary between two lines determine the net number of
//! pairs (a tree and its tent) that cross it.
//!
//! ```text
//!     1 T . T      2 trees and 1 tent above the boundary: one of the trees
//!       ─────      has its tent below, if no tree below has its tent above
//!     2 . T .
//! ```
//!
//! *Proof*: every tent belongs to a tree in its own line or in a neighbouring line. Take the lines
//! up to a boundary. Their number of trees minus their number of tents is the *net crossing* of the
//! boundary: how many of their trees have their tent across it, minus how many trees beyond it have
//! their tent on this side. From one boundary to the next, the net crossing grows by the number of
//! trees in the line between them, minus the clue of that line. A *segment* consists of consecutive
//! boundaries with a clue on every line between them. So one number determines the net crossings of
//! all boundaries of a segment. At an edge of the board the net crossing is 0. If the net crossing
//! of a boundary is the least that its open (undecided) pairs allow, all open pairs forward across
//! it (with the tree before the boundary) are false, and all open pairs backward are true; if it is
//! the greatest, the reverse holds.
//!
//! Source: the flow across a cut of a network. Cost: constant per pair that becomes known, or one
//! pass over the segment if lines without clues separate it from both edges; and one pass along a
//! boundary when the rule decides its pairs. The rule does not use that the tents of pairs across a
//! boundary must not touch.

use fearless_simd::{Simd, SimdInt};

use crate::puzzle::Direction;
use crate::solve::board::{Board, FlowSegment};
use crate::solve::halt::Halt;
use crate::solve::rows::{Axis, Grid, LineClues, VectorPropagator, VectorRule, Word, each};
use crate::solve::rule_set::Rule;

/// Checks a boundary after pairs across it became known, or at the start. If the net crossing of
/// the boundary does not follow from an edge, checks its whole segment.
pub(crate) fn check(board: &mut Board, boundary: usize) -> Result<(), Halt> {
    board.work(1)?;
    let FlowSegment { boundaries, net } =
        &board.flow.segments[board.flow.places[boundary].0 as usize];
    if let &Some(net) = net {
        return bound(board, boundary, [net, net]);
    }
    let boundaries = boundaries.clone();
    board.work(2 * boundaries.len() as u64)?;
    let [mut least, mut most] = [i32::MIN, i32::MAX];
    for at in boundaries.clone() {
        let (bounds, offset) = (board.flow.bounds[at], board.flow.places[at].1);
        least = least.max(bounds[0] - offset);
        most = most.min(bounds[1] - offset);
    }
    if least > most {
        return Err(Halt::Contradiction);
    }
    for at in boundaries {
        bound(board, at, [least, most])?;
    }
    Ok(())
}

/// Draws the conclusions for a boundary. `range` has the least and the greatest possible net
/// crossing at the first boundary of its segment.
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

/// If `forward`, makes all open pairs forward across a boundary true and those backward false;
/// otherwise the reverse.
fn force(board: &mut Board, boundary: usize, forward: bool) -> Result<(), Halt> {
    let rows = board.flow.rows;
    let words = board.stride() as usize / 64;
    if boundary < rows {
        board.work(words as u64)?;
        // The row before the boundary and the row after it.
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

/// Makes all open pairs of some trees in a direction true, or makes all of them false.
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
        board.assign(block, trees, direction)
    } else {
        board.exclude_pairs(block, trees, direction)
    }
}

/// The rule for all rows at once.
impl<S: Simd, W: Word, const N: usize, const K: usize> VectorPropagator<'_, S, W, N, K> {
    /// Checks the boundaries for which every line up to an edge of the board has a clue.
    #[inline(always)]
    pub(crate) fn flow(&mut self, axis: Axis) {
        if !self.rules.contains(Rule::Flow) || !self.is_due(VectorRule::Flow(axis)) {
            return;
        }
        let directions = match axis {
            Axis::Rows => [Direction::South, Direction::North],
            Axis::Columns => [Direction::East, Direction::West],
        };
        // The open pairs forward, then the open pairs backward.
        let mut open = [Grid::<S, W, K>::empty(self.simd); 2];
        let (mut possible, mut certain) = ([[W::ZERO; N]; 2], [[W::ZERO; N]; 2]);
        let settled = self.turned(axis, &self.facts.settled);
        for (kind, direction) in directions.into_iter().enumerate() {
            let pairs = self.turned(axis, &self.facts.pairs[direction as usize]);
            let size = each!(self.simd, part => pairs[part].count_ones());
            possible[kind] = size.rows();
            let size = each!(self.simd, part => (pairs[part] & settled[part]).count_ones());
            certain[kind] = size.rows();
            open[kind] = each!(self.simd, part => pairs[part] & !settled[part]);
        }
        let trees = self.turned(axis, &self.facts.trees);
        let trees = each!(self.simd, part => trees[part].count_ones()).rows::<N>();
        // For the pairs forward and for those backward: the lines whose open pairs are all true,
        // and the lines whose open pairs are all false.
        let (mut all, mut none) = ([[W::ZERO; N]; 2], [[W::ZERO; N]; 2]);
        let clues = &self.clues[axis as usize];
        for (boundary, net) in net_crossings(clues, &trees).enumerate() {
            let Some(net) = net else {
                continue;
            };
            // The lines before and after the boundary. There are no pairs off the board.
            let (before, after) = (boundary.wrapping_sub(1), boundary);
            let of = |sizes: &[W; N], line: usize| match sizes.get(line) {
                Some(size) => size.wide() as i64,
                None => 0,
            };
            let most = of(&possible[0], before) - of(&certain[1], after);
            let least = of(&certain[0], before) - of(&possible[1], after);
            if net < least || net > most {
                self.is_wrong = true;
                return;
            }
            if least == most || (net != least && net != most) {
                continue;
            }
            let (forward, back) = if net == most {
                (&mut all[0], &mut none[1])
            } else {
                (&mut none[0], &mut all[1])
            };
            if let Some(line) = forward.get_mut(before) {
                *line = W::ALL;
            }
            if let Some(line) = back.get_mut(after) {
                *line = W::ALL;
            }
        }
        let mut excluded = [Grid::<S, W, K>::empty(self.simd); 4];
        let mut assigned = [Grid::<S, W, K>::empty(self.simd); 4];
        let mut any = [false; 2];
        for (kind, direction) in directions.into_iter().enumerate() {
            let (all, none): (Grid<S, W, K>, Grid<S, W, K>) = (
                Grid::of(self.simd, &all[kind]),
                Grid::of(self.simd, &none[kind]),
            );
            let exclude = each!(self.simd, part => open[kind][part] & none[part]);
            let settle = each!(self.simd, part => open[kind][part] & all[part]);
            any[0] |= exclude.any();
            any[1] |= settle.any();
            excluded[direction as usize] = self.turned(axis, &exclude);
            assigned[direction as usize] = self.turned(axis, &settle);
        }
        if any[0] {
            self.exclude_pairs(&excluded);
        }
        if any[1] {
            self.assign(&assigned);
        }
    }
}

/// Returns, for each boundary, the net crossing, or `None` if it does not follow from either edge
/// of the board. `trees` contains the number of trees in each line.
fn net_crossings<'c, W: Word, const N: usize>(
    clues: &'c LineClues<W, N>,
    trees: &'c [W; N],
) -> impl Iterator<Item = Option<i64>> + 'c {
    // The growth from one boundary to the next, across a line with a clue.
    let growth = |line: usize| {
        let is_known = clues.known[line] != W::ZERO;
        is_known.then(|| trees[line].wide() as i64 - clues.numbers[line].wide() as i64)
    };
    // After the last line without a clue, the net crossing follows from the far edge.
    let is_gap = |line: &usize| growth(*line).is_none();
    let last_gap = (0..clues.length).rev().find(is_gap);
    let after: i64 = match last_gap {
        Some(gap) => (gap + 1..clues.length).filter_map(growth).sum(),
        None => 0,
    };
    let mut net = Some(0);
    let lines = (0..clues.length).map(move |line| {
        net = match growth(line) {
            Some(growth) => net.map(|net| net + growth),
            None if last_gap == Some(line) => Some(-after),
            None => None,
        };
        net
    });
    std::iter::once(Some(0)).chain(lines)
}
