//! A cell that touches every candidate of a tree is empty, or holds that tree's own tent.
//!
//! ```text
//!     . .        . -
//!     T .   →    T .      both cells next to the tree touch the corner
//!
//!     . . .      . . .
//!     - T -  →   - T -    a tent on either side would touch both candidates,
//!     . . .      . . .    so the sides stay empty even if they are another tree's
//! ```
//!
//! *Proof*: the tree has its tent on one of its candidates. A tent on a cell that touches all of
//! them would touch the tree's own, so there is none. And a tent of another tree on one of the
//! candidates that touches all the others would leave the tree none, so the cell is no other
//! tree's. With two candidates side by side that holds for both, with three for the middle one.
//! Source: Simon Tatham's Tents has the first half. Cost: a few words for all changed trees of a
//! block. It does not see more than one tree at a time.

use fearless_simd::Simd;

use crate::puzzle::Direction;
use crate::solve::bits::{Set, at_least, rivals};
use crate::solve::board::Board;
use crate::solve::halt::Halt;
use crate::solve::rows::{Grid, VectorPropagator, VectorRule, Word, beside, each};
use crate::solve::rule::tent;
use crate::solve::rule_set::Rule;

/// Some trees by the candidates that they have left.
struct Corners<V> {
    /// Those with just two: to the north and east, north and west, south and east, south and west,
    /// on both sides upright, on both sides level.
    two: [V; 6],
    /// For each direction those whose candidate there touches all of several others.
    own: [V; 4],
}

impl<V: Set> Corners<V> {
    /// Trees with candidates in these directions.
    #[inline(always)]
    fn of(pairs: [V; 4]) -> Self {
        let [_, several, most] = at_least(pairs);
        let [north, east, south, west] = pairs;
        let two = several & !most;
        Self {
            two: [
                two & north & east,
                two & north & west,
                two & south & east,
                two & south & west,
                two & north & south,
                two & east & west,
            ],
            own: [
                several & north & !south,
                several & east & !west,
                several & south & !north,
                several & west & !east,
            ],
        }
    }
}

/// Looks at some trees of a block after directions of theirs were excluded, or at the start.
pub(crate) fn check(board: &mut Board, block: usize, bits: u64) -> Result<(), Halt> {
    let pairs = board.blocks[block].pairs.map(|pairs| pairs & bits);
    let [_, several, _] = at_least(pairs);
    if several == 0 || !board.rules.contains(Rule::Corner) {
        return Ok(());
    }
    let Corners { two, own } = Corners::of(pairs);
    let [
        north_east,
        north_west,
        south_east,
        south_west,
        upright,
        level,
    ] = two;
    let words = board.words();
    for (row, touched) in [
        (block, [upright, 0, upright]),
        (block - words, [north_west, level, north_east]),
        (block + words, [south_west, level, south_east]),
    ] {
        for (block, cells) in Board::spread(row, touched) {
            if cells != 0 {
                board.close(block, cells)?;
            }
        }
    }
    // A candidate that touches all others: its opposite is none of them, and it has others.
    for direction in Direction::ALL {
        for (block, cells) in board.step(block, own[direction as usize], direction) {
            if cells != 0 {
                tent::release_others(board, block, cells, Some(direction))?;
            }
        }
    }
    Ok(())
}

/// The rule on all rows at once.
impl<S: Simd, W: Word, const N: usize, const K: usize> VectorPropagator<'_, S, W, N, K> {
    /// A cell that touches every candidate of a tree is empty, or holds that tree's own tent.
    #[inline(always)]
    pub(crate) fn corner(&mut self) {
        if !self.rules.contains(Rule::Corner) || !self.is_due(VectorRule::Corner) {
            return;
        }
        let pairs = &self.facts.pairs;
        let none = Grid::<S, W, K>::empty(self.simd);
        let (mut two, mut own) = ([none; 6], [none; 4]);
        for part in 0..K {
            let [north, east, south, west] = pairs;
            let corners = Corners::of([north[part], east[part], south[part], west[part]]);
            for way in 0..6 {
                two[way][part] = corners.two[way];
            }
            for kind in 0..4 {
                own[kind][part] = corners.own[kind];
            }
        }
        let [
            north_east,
            north_west,
            south_east,
            south_west,
            upright,
            level,
        ] = &two;
        // Beside a tree between two candidates, or past the corner between two.
        let touched = each!(self.simd, part => upright[part] << 1
            | upright[part] >> 1
            | level.above(part)
            | level.below(part)
            | north_east.below(part) << 1
            | north_west.below(part) >> 1
            | south_east.above(part) << 1
            | south_west.above(part) >> 1);
        let mut others = [none; 4];
        for part in 0..K {
            let all = rivals(beside(&own, part));
            for kind in 0..4 {
                others[kind][part] = all[kind];
            }
        }
        self.close(&touched);
        self.release_facing(&others);
    }
}
