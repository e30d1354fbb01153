//! What the board counts along for boundary flow: the least and the most that may cross each
//! boundary.
//!
//! What follows from that is in [`rule::flow`](crate::solve::rule::flow).

use super::{Board, Line};
use crate::limits::Stop;
use crate::puzzle::Direction;
use crate::solve::bits::{Agenda, ones};

/// What may cross the boundaries between rows, then those between columns, in this order: in front
/// of the first line, between lines, behind the last one. Empty where the rule is switched off.
#[derive(Clone, Debug, Default)]
pub(crate) struct Flow {
    /// The least and the most that the net crossing can be.
    pub(crate) bounds: Vec<[i32; 2]>,
    /// The segment that each boundary is in, and its net crossing there less the segment's number.
    pub(crate) places: Vec<(u32, i32)>,
    pub(crate) segments: Vec<Segment>,
    /// How many boundaries there are between rows.
    pub(crate) rows: usize,
    /// Boundaries over which something changed.
    pub(crate) changed: Agenda,
}

/// Boundaries with a clue on every line between them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Segment {
    first: u32,
    last: u32,
    /// What is known of the net crossing of the first boundary.
    pub(crate) number: Number,
}

/// The number of a segment.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Number {
    /// It follows from an edge of the board.
    Known(i32),
    /// Its boundaries bound it.
    Bounded,
    /// The segment is a single boundary, from which nothing follows.
    Idle,
}

impl Segment {
    /// Its boundaries.
    pub(crate) fn boundaries(&self) -> std::ops::Range<usize> {
        self.first as usize..self.last as usize + 1
    }
}

impl Flow {
    /// What may cross as the board stands.
    pub(crate) fn new(board: &Board) -> Result<Self, Stop> {
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
        let clue = |line: &Line| line.clue.map(i64::from);
        watch.work(2 * boundaries as u64)?;
        flow.add_segments(rows.iter().map(clue).zip(row_trees));
        flow.add_segments(columns.iter().map(clue).zip(column_trees));
        Ok(flow)
    }

    /// How many bytes it takes.
    pub(crate) fn bytes(&self) -> u64 {
        let of_boundary = size_of::<[i32; 2]>() + size_of::<(u32, i32)>();
        let bytes = self.bounds.len() * of_boundary
            + Agenda::bytes(self.bounds.len())
            + self.segments.len() * size_of::<Segment>();
        bytes as u64
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
            None if first < last => Number::Bounded,
            None => Number::Idle,
        };
        self.segments.push(Segment {
            first,
            last,
            number,
        });
    }

    /// How many boundaries there are.
    pub(crate) fn boundaries(&self) -> usize {
        self.bounds.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.bounds.is_empty()
    }

    /// Pairs of trees in a block, at a row and from a column on, were released. `sign` is −1 to
    /// take that back.
    pub(crate) fn released(
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
    pub(crate) fn settled(
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
}
