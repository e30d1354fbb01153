//! Boundary flow: what crosses the boundary between two lines is known from the clues on one side.
//!
//! ```text
//!     1 T . T      2 trees and 1 tent above the boundary: one of the trees
//!       ─────      has its tent below, if no tree below has its tent above
//!     2 . T .
//! ```
//!
//! *Proof*: every tent belongs to a tree of its own line or of a neighbour line. So the trees of the
//! lines up to a boundary, less the tents there, are the trees with their tent across it, less
//! those beyond with their tent on this side: the *net crossing*. From one boundary to the next it
//! grows by the trees of the line between, less its clue. So along a *segment*, a stretch of
//! boundaries with a clue on every line between them, one number tells the net crossing of all, and
//! at an edge of the board it is 0. A boundary where the net crossing has reached the least that is
//! possible has none of its open pairs forward, and all of those back; or the other way round.
//!
//! Source: the flow over a cut of a network. Cost: constant a released pair; where a line without a
//! clue keeps a segment from the edges, a walk along the segment. It does not see that tents which
//! cross a boundary keep each other apart.

use super::super::Contradiction;
use super::super::bits::{Agenda, ones};
use super::super::board::Board;
use super::Rule;
use crate::puzzle::Direction;

/// What may cross the boundaries between rows, then those between columns, in this order: in front
/// of the first line, between lines, behind the last one. Empty where the rule is switched off.
#[derive(Debug, Default)]
pub(in super::super) struct Flow {
    /// The least and the most that the net crossing can be.
    bounds: Vec<[i32; 2]>,
    /// The segment that each boundary is in, and its net crossing there less the segment's number.
    places: Vec<(u32, i32)>,
    segments: Vec<Segment>,
    /// How many boundaries there are between rows.
    rows: usize,
    /// Boundaries over which something changed.
    pub(in super::super) changed: Agenda,
}

/// Boundaries with a clue on every line between them.
#[derive(Debug)]
struct Segment {
    first: u32,
    last: u32,
    /// The net crossing of the first boundary, if an edge of the board tells it.
    net: Option<i32>,
}

impl Segment {
    /// Whether it has a line with a clue.
    fn is_useful(&self) -> bool {
        self.first < self.last
    }
}

impl Flow {
    pub(in super::super) fn new(board: &Board) -> Self {
        let (rows, columns) = board.lines();
        let boundaries = rows.len() + columns.len() + 2;
        let mut trees = vec![0_i32; rows.len() + columns.len()];
        let mut flow = Self {
            bounds: vec![[0, 0]; boundaries],
            places: Vec::with_capacity(boundaries),
            segments: Vec::new(),
            rows: rows.len() + 1,
            changed: Agenda::new(boundaries),
        };
        for (block, here) in board.blocks.iter().enumerate() {
            if here.trees == 0 {
                continue;
            }
            let (row, column) = (board.row_of(block), board.column_of(block));
            trees[row] += here.trees.count_ones() as i32;
            for bit in ones(here.trees) {
                trees[rows.len() + column + bit as usize] += 1;
            }
            for direction in Direction::ALL {
                let pairs = here.pairs[direction as usize];
                flow.released(row, column, pairs, direction, -1);
                flow.settled(row, column, pairs & here.settled, direction, 1);
            }
        }
        flow.changed.clear();
        let (row_trees, column_trees) = trees.split_at(rows.len());
        let clue = |line: &super::super::board::Line| line.clue.map(i64::from);
        flow.add_segments(rows.iter().map(clue).zip(row_trees));
        flow.add_segments(columns.iter().map(clue).zip(column_trees));
        if flow.segments.iter().any(Segment::is_useful) {
            flow
        } else {
            Self::default()
        }
    }

    /// Cuts the boundaries between some lines into segments, given each line's clue and trees.
    fn add_segments<'a>(&mut self, lines: impl ExactSizeIterator<Item = (Option<i64>, &'a i32)>) {
        // A clue above what can be is a contradiction, wherever it is found.
        let most = i64::from(i32::MAX / 4);
        let mut net = 0;
        let (mut first, mut is_at_edge) = (self.places.len(), true);
        self.places.push((self.segments.len() as u32, 0));
        for (clue, &trees) in lines {
            if let Some(clue) = clue {
                net = (net + i64::from(trees) - clue).clamp(-most, most);
            } else {
                self.add_segment(first, is_at_edge.then_some(0));
                (net, first, is_at_edge) = (0, self.places.len(), false);
            }
            self.places.push((self.segments.len() as u32, net as i32));
        }
        self.add_segment(first, Some(if is_at_edge { 0 } else { -net as i32 }));
    }

    fn add_segment(&mut self, first: usize, net: Option<i32>) {
        self.segments.push(Segment {
            first: first as u32,
            last: self.places.len() as u32 - 1,
            net,
        });
    }

    pub(in super::super) fn is_empty(&self) -> bool {
        self.bounds.is_empty()
    }

    /// Pairs of trees in a block, at a row and from a column on, were released. `sign` is −1 to take
    /// that back.
    pub(in super::super) fn released(
        &mut self,
        row: usize,
        column: usize,
        bits: u64,
        direction: Direction,
        sign: i32,
    ) {
        // What could leave forward cannot any more, or what could come back.
        match direction {
            Direction::South => self.add(row + 1, 1, -sign * bits.count_ones() as i32),
            Direction::North => self.add(row, 0, sign * bits.count_ones() as i32),
            Direction::East => {
                for bit in ones(bits) {
                    self.add(self.rows + column + bit as usize + 1, 1, -sign);
                }
            }
            Direction::West => {
                for bit in ones(bits) {
                    self.add(self.rows + column + bit as usize, 0, sign);
                }
            }
        }
    }

    /// Trees of a block were settled. `sign` is −1 to take that back.
    pub(in super::super) fn settled(
        &mut self,
        row: usize,
        column: usize,
        bits: u64,
        direction: Direction,
        sign: i32,
    ) {
        if bits == 0 {
            return;
        }
        match direction {
            Direction::South => self.add(row + 1, 0, sign * bits.count_ones() as i32),
            Direction::North => self.add(row, 1, -sign * bits.count_ones() as i32),
            Direction::East => {
                for bit in ones(bits) {
                    self.add(self.rows + column + bit as usize + 1, 0, sign);
                }
            }
            Direction::West => {
                for bit in ones(bits) {
                    self.add(self.rows + column + bit as usize, 1, -sign);
                }
            }
        }
    }

    fn add(&mut self, boundary: usize, bound: usize, amount: i32) {
        self.bounds[boundary][bound] += amount;
        self.changed.push(boundary);
    }

    /// The least and the most that a segment's number can be, or a contradiction.
    fn range(&self, segment: &Segment) -> Result<[i32; 2], Contradiction> {
        if let Some(net) = segment.net {
            return Ok([net, net]);
        }
        let mut range = [i32::MIN, i32::MAX];
        for boundary in segment.first as usize..=segment.last as usize {
            let [least, most] = self.bounds[boundary];
            let offset = self.places[boundary].1;
            range = [range[0].max(least - offset), range[1].min(most - offset)];
        }
        if range[0] > range[1] {
            return Err(Contradiction);
        }
        Ok(range)
    }
}

/// Looks at every boundary.
pub(in super::super) fn check_all(board: &mut Board) -> Result<(), Contradiction> {
    for boundary in 0..board.flow.bounds.len() {
        check(board, boundary)?;
    }
    Ok(())
}

/// Looks at a boundary after pairs over it became known.
pub(in super::super) fn check(board: &mut Board, boundary: usize) -> Result<(), Contradiction> {
    let segment = &board.flow.segments[board.flow.places[boundary].0 as usize];
    let range = board.flow.range(segment)?;
    if segment.net.is_some() {
        return bound(board, boundary, range);
    }
    for boundary in segment.first as usize..=segment.last as usize {
        bound(board, boundary, range)?;
    }
    Ok(())
}

/// Draws what follows at a boundary from the range of its segment's number.
fn bound(board: &mut Board, boundary: usize, range: [i32; 2]) -> Result<(), Contradiction> {
    let [least, most] = board.flow.bounds[boundary];
    let offset = board.flow.places[boundary].1;
    let [least_wanted, most_wanted] = range.map(|net| net + offset);
    if most < least_wanted || least > most_wanted {
        return Err(Contradiction);
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
fn force(board: &mut Board, boundary: usize, forward: bool) -> Result<(), Contradiction> {
    let rows = board.flow.rows;
    let words = board.stride() as usize / 64;
    if boundary < rows {
        // The row in front of the boundary, then the one behind it.
        for block in boundary * words..(boundary + 1) * words {
            force_pairs(board, block, u64::MAX, Direction::South, forward)?;
            force_pairs(board, block + words, u64::MAX, Direction::North, !forward)?;
        }
        return Ok(());
    }
    let column = boundary - rows;
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
) -> Result<(), Contradiction> {
    let here = &board.blocks[block];
    let trees = bits & here.pairs[direction as usize] & !here.settled;
    if trees == 0 {
        Ok(())
    } else if are_true {
        board.settle(block, trees, direction, Rule::Flow)
    } else {
        board.release(block, trees, direction, Rule::Flow)
    }
}
