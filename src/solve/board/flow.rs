//! The counts for boundary flow: the least and the greatest net number of pairs across each
//! boundary, which is between two lines or at an edge of the board.
//!
//! [`rule::flow`](crate::solve::rule::flow) explains the terms and draws the conclusions.

use crate::limits::Stop;
use crate::puzzle::Direction;
use crate::solve::bits::{Agenda, ones};
use crate::solve::board::state::{Board, FlowBounds, FlowSegment, LineCounts};

impl FlowBounds {
    /// Computes the bounds for the current state of a board. There are none if no line has a clue.
    pub(crate) fn new(board: &Board) -> Result<Self, Stop> {
        let (rows, columns) = board.lines();
        if board.lines.iter().all(|line| line.clue.is_none()) {
            return Ok(Self::default());
        }
        let boundaries = rows.len() + columns.len() + 2;
        let mut meter = board.limits.meter();
        let mut flow = Self {
            bounds: vec![[0, 0]; boundaries],
            places: Vec::with_capacity(boundaries),
            segments: Vec::new(),
            rows: rows.len() + 1,
            changed: Agenda::new(boundaries),
        };
        let mut trees = vec![0_i32; rows.len() + columns.len()];
        for (block, here) in board.blocks.iter().enumerate() {
            meter.work(1)?;
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
                flow.count([row, column], pairs, direction, false, -1);
                flow.count([row, column], pairs & here.settled, direction, true, 1);
            }
        }
        flow.changed.clear();
        let (row_trees, column_trees) = trees.split_at(rows.len());
        let clue = |line: &LineCounts| line.clue.map(i64::from);
        meter.work(2 * boundaries as u64)?;
        flow.add_segments(rows.iter().map(clue).zip(row_trees));
        flow.add_segments(columns.iter().map(clue).zip(column_trees));
        Ok(flow)
    }

    /// Adds the boundaries of the rows, or of the columns, and cuts them into segments. `lines` has
    /// the clue and the number of trees of each row, or of each column.
    fn add_segments<'a>(&mut self, lines: impl ExactSizeIterator<Item = (Option<i64>, &'a i32)>) {
        // A clue above the possible maximum is a contradiction anyway, so `net` may be clamped.
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
        let boundaries = first..self.places.len();
        self.segments.push(FlowSegment { boundaries, net });
    }

    /// Returns the number of boundaries.
    pub(crate) fn boundaries(&self) -> usize {
        self.bounds.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.bounds.is_empty()
    }

    /// Updates the bounds after the trees `bits` of the block at `row` and `column` were settled in
    /// `direction` (if `are_settled`) or lost this direction (otherwise). The `sign` is 1, or −1 to
    /// undo such an update.
    pub(crate) fn count(
        &mut self,
        [row, column]: [usize; 2],
        bits: u64,
        direction: Direction,
        are_settled: bool,
        sign: i32,
    ) {
        // Excluding a forward pair, whose tent is east or south of its tree, lowers the upper
        // bound, and settling such a pair raises the lower bound. Excluding a backward pair raises
        // the lower bound, and settling it lowers the upper bound.
        let is_forward = matches!(direction, Direction::East | Direction::South);
        let bound = usize::from(is_forward != are_settled);
        let amount = if bound == 1 { -sign } else { sign };
        let step = usize::from(is_forward);
        if matches!(direction, Direction::North | Direction::South) {
            if bits != 0 {
                self.add(row + step, bound, amount * bits.count_ones() as i32);
            }
            return;
        }
        for bit in ones(bits) {
            self.add(self.rows + column + bit as usize + step, bound, amount);
        }
    }

    fn add(&mut self, boundary: usize, bound: usize, amount: i32) {
        self.bounds[boundary][bound] += amount;
        self.changed.push(boundary);
    }
}
