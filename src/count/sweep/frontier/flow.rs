//! Boundary flow: which states the clues refute together.
//!
//! The engine's rule (`solve::rule::flow`) read for a state at the end of a row. Of the tents still
//! to come in some neighbouring columns, each belongs to a tree there that has none yet, or to one
//! beyond the two boundaries; and each such tree has its tent there or beyond. So with a clue on
//! each of these columns, a state gives the net crossing of one boundary from that of another, and
//! at an edge of the board it is 0. What can still cross a boundary is bounded by the cells beside
//! it. Likewise, what crosses from the rows above to those below is known from the state, and with
//! clues below it says what crosses the boundaries there.

use super::steps::Packing;
use super::{Field, Key, OWNER, OWNER_IN, Sweep, WANTED, WANTED_IN};
use crate::count::part::{Kind, Part};
use crate::limits::{Stop, Watch};
use crate::puzzle::Direction;

/// What may cross boundaries.
#[derive(Debug)]
pub(super) struct Flow {
    width: usize,
    /// For each row and column, the trees from there down.
    trees: Vec<i32>,
    /// For each row and column, the most that may cross the boundary to the next column from there
    /// down: tents of the next column's trees, then tents of this one's.
    crossing: Vec<[i32; 2]>,
    /// For each row, the least and the most that the net crossing from above may be.
    rows: Vec<[i32; 2]>,
}

impl Flow {
    /// How much memory it takes for each cell, in bytes.
    pub(super) const CELL_BYTES: usize = size_of::<i32>() + size_of::<[i32; 2]>();

    pub(super) fn new(part: &Part, watch: &mut Watch<'_>) -> Result<Self, Stop> {
        let (height, width) = (part.height, part.width);
        let mut flow = Self {
            width,
            trees: vec![0; (height + 1) * width],
            crossing: vec![[0, 0]; (height + 1) * width],
            rows: vec![[0, 0]; height + 1],
        };
        // A tent beside the boundary to the next column, of a tree beyond it.
        let own = |at: usize| part.is_open(at) && part.has_owner(at, Direction::East);
        let other = |at: usize| {
            let next = part.step(at, Direction::East);
            next.is_some_and(|next| part.is_open(next) && part.has_owner(next, Direction::West))
        };
        let mut crossing = vec![[Packing::default(); 2]; width];
        for row in (0..height).rev() {
            watch.work(8 * width as u64)?;
            let (mut trees, mut down, mut up) = (0, Packing::default(), Packing::default());
            for (column, crossing) in crossing.iter_mut().enumerate() {
                let at = row * width + column;
                let is_tree = i32::from(matches!(part.kinds[at], Kind::Tree { .. }));
                trees += is_tree;
                flow.trees[at] = flow.trees[at + width] + is_tree;
                crossing[0].push(own(at));
                crossing[1].push(other(at));
                flow.crossing[at] = crossing.map(|packing| packing.most() as i32);
                down.push(part.is_open(at) && part.has_owner(at, Direction::North));
                let above = part.step(at, Direction::North);
                up.push(above.is_some_and(|above| {
                    part.is_open(above) && part.has_owner(above, Direction::South)
                }));
            }
            let [mut least, mut most] = [-(up.most() as i32), down.most() as i32];
            if let Some(clue) = part.rows[row] {
                // A clue is no larger than its row is long, or the rules would have refuted it.
                let growth = trees - i32::try_from(clue).unwrap_or(i32::MAX / 2);
                least = least.max(flow.rows[row + 1][0] - growth);
                most = most.min(flow.rows[row + 1][1] - growth);
            }
            flow.rows[row] = [least, most];
        }
        Ok(flow)
    }
}

impl Sweep {
    /// Whether a state in front of a row can be, by what must cross the boundaries.
    #[inline]
    pub(super) fn flows<const K: usize>(&self, key: &Key<K>, row: usize) -> bool {
        let flow = &self.flow;
        // Of the trees above, those with their tent below, less those below with their tent above.
        let mut net_down = 0;
        // By how much the net crossing into the columns so far differs from that at the boundary
        // where the stretch of clues began, and what the latter may be.
        let mut inward = 0;
        let mut range = [0, 0];
        for column in 0..self.width {
            let at = row * flow.width + column;
            let slot = self.slots[column].get(key);
            // A tent to come here of a tree above, or a tree here with its tent above.
            let crosses = match self.steps[at].kind {
                Kind::Open { .. } => i32::from(slot == WANTED || slot == WANTED_IN),
                Kind::Tree { .. } => -i32::from(slot == OWNER || slot == OWNER_IN),
                Kind::Closed => 0,
            };
            net_down += crosses;
            let [own, other] = if column + 1 < self.width {
                flow.crossing[at]
            } else {
                [0, 0]
            };
            if let Some(left) = self.columns[column].map(|field: Field| field.get(key)) {
                inward += left as i32 - flow.trees[at] - crosses;
                range = [range[0].max(-other - inward), range[1].min(own - inward)];
                if range[0] > range[1] {
                    return false;
                }
            } else {
                inward = 0;
                range = [-other, own];
            }
        }
        let [least, most] = flow.rows[row];
        (least..=most).contains(&net_down)
    }
}
