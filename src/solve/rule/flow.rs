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
//! clue keeps a segment from the edges, the logarithm of the segment's length. It does not see that
//! tents which cross a boundary keep each other apart.

mod ranges;

use super::super::bits::{Agenda, ones};
use super::super::board::Board;
use super::super::{Halt, Stop};
use super::Rule;
use crate::puzzle::Direction;
use ranges::{Node, Ranges};

/// What may cross the boundaries between rows, then those between columns, in this order: in front
/// of the first line, between lines, behind the last one. Empty where the rule is switched off.
#[derive(Debug, Default)]
pub(in super::super) struct Flow {
    /// The least and the most that the net crossing can be.
    bounds: Vec<[i32; 2]>,
    /// The segment that each boundary is in, and its net crossing there less the segment's number.
    places: Vec<(u32, i32)>,
    segments: Vec<Segment>,
    /// Of each segment that no edge tells the number of.
    ranges: Ranges,
    /// How many boundaries there are between rows.
    rows: usize,
    /// Boundaries over which something changed.
    pub(in super::super) changed: Agenda,
}

/// Boundaries with a clue on every line between them.
#[derive(Clone, Copy, Debug)]
struct Segment {
    first: u32,
    last: u32,
    /// What is known of the net crossing of the first boundary.
    number: Number,
}

/// The number of a segment.
#[derive(Clone, Copy, Debug)]
enum Number {
    /// An edge of the board tells it.
    Known(i32),
    /// Its boundaries bound it: where their tree begins.
    Bounded(u32),
    /// It has but one boundary, which says nothing.
    Idle,
}

impl Segment {
    /// How many boundaries there are.
    fn length(&self) -> usize {
        (self.last - self.first) as usize + 1
    }
}

impl Flow {
    /// What may cross as the board stands.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub(in super::super) fn new(board: &Board) -> Result<Self, Stop> {
        let (rows, columns) = board.lines();
        if board.lines.iter().all(|line| line.clue.is_none()) {
            return Ok(Self::default());
        }
        let boundaries = rows.len() + columns.len() + 2;
        let loose = [rows, columns].map(|lines| lines.iter().filter(|line| line.clue.is_none()));
        let segments = loose.map(|lines| lines.count() + 1).iter().sum();
        let mut watch = board.limits.watch();
        let mut flow = Self {
            bounds: Vec::new(),
            places: Vec::new(),
            segments: Vec::new(),
            ranges: Ranges::default(),
            rows: rows.len() + 1,
            changed: Agenda::default(),
        };
        let of_boundary = size_of::<[i32; 2]>() + size_of::<(u32, i32)>() + size_of::<i32>();
        let bytes =
            boundaries * of_boundary + Agenda::bytes(boundaries) + segments * size_of::<Segment>();
        board.limits.allow(board.bytes() + bytes as u64)?;
        let mut trees = vec![0_i32; rows.len() + columns.len()];
        flow.bounds = vec![[0, 0]; boundaries];
        flow.places = Vec::with_capacity(boundaries);
        flow.segments = Vec::with_capacity(segments);
        flow.changed = Agenda::new(boundaries);
        for (block, here) in board.blocks.iter().enumerate() {
            watch.work(1)?;
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
        watch.work(2 * boundaries as u64)?;
        flow.add_segments(rows.iter().map(clue).zip(row_trees));
        flow.add_segments(columns.iter().map(clue).zip(column_trees));
        drop(trees);
        let bounded = flow.segments.iter();
        let bounded = bounded.filter(|segment| matches!(segment.number, Number::Bounded(_)));
        let nodes = bounded.map(|segment| Ranges::nodes(segment.length())).sum();
        board
            .limits
            .allow(board.bytes() + flow.bytes() + Ranges::bytes(nodes))?;
        flow.ranges.reserve(nodes);
        for segment in &mut flow.segments {
            if let Number::Bounded(start) = &mut segment.number {
                let boundaries = segment.first as usize..segment.last as usize + 1;
                watch.work(4 * boundaries.len() as u64)?;
                let (bounds, places) = (&flow.bounds, &flow.places);
                let nodes = boundaries.map(|at| Node::new(bounds[at], places[at].1));
                *start = flow.ranges.add(nodes);
            }
        }
        Ok(flow)
    }

    /// How many bytes it takes.
    pub(in super::super) fn bytes(&self) -> u64 {
        let of_boundary = size_of::<[i32; 2]>() + size_of::<(u32, i32)>();
        let bytes = self.bounds.len() * of_boundary
            + Agenda::bytes(self.bounds.len())
            + self.segments.len() * size_of::<Segment>();
        bytes as u64 + self.ranges.bytes_held()
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
        let (first, last) = (first as u32, self.places.len() as u32 - 1);
        let number = match net {
            Some(net) => Number::Known(net),
            None if first < last => Number::Bounded(0),
            None => Number::Idle,
        };
        self.segments.push(Segment {
            first,
            last,
            number,
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
        if !self.ranges.is_empty() {
            let (segment, offset) = self.places[boundary];
            let segment = &self.segments[segment as usize];
            if let Number::Bounded(start) = segment.number {
                let node = Node::new(self.bounds[boundary], offset);
                let at = boundary - segment.first as usize;
                self.ranges.set(start, segment.length(), at, node);
            }
        }
    }
}

/// Looks at every boundary.
pub(in super::super) fn check_all(board: &mut Board) -> Result<(), Halt> {
    for boundary in 0..board.flow.bounds.len() {
        check(board, boundary)?;
    }
    Ok(())
}

/// Looks at a boundary after pairs over it became known.
pub(in super::super) fn check(board: &mut Board, boundary: usize) -> Result<(), Halt> {
    board.work(1)?;
    let segment = board.flow.segments[board.flow.places[boundary].0 as usize];
    let start = match segment.number {
        Number::Known(net) => return bound(board, boundary, [net, net]),
        Number::Bounded(start) => start,
        Number::Idle => return Ok(()),
    };
    let range = board.flow.ranges.range(start);
    if range[0] > range[1] {
        return Err(Halt::Contradiction);
    }
    let mut from = 0;
    while let Some(at) = (board.flow.ranges).next(start, segment.length(), from, range) {
        board.work(1)?;
        bound(board, segment.first as usize + at, range)?;
        from = at + 1;
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
        board.settle(block, trees, direction, Rule::Flow)
    } else {
        board.release(block, trees, direction, Rule::Flow)
    }
}
