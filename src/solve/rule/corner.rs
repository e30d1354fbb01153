//! A cell that touches every candidate of a tree is empty or holds the tent of that tree.
//!
//! ```text
//!     . .        . -
//!     T .   →    T .      both cells next to the tree touch the corner
//!
//!     . . .      . . .
//!     - T -  →   - T -    a tent on either side would touch both candidates,
//!     . . .      . . .    so the sides stay empty even if they are candidates of another tree
//! ```
//!
//! *Proof*: the tree has its tent on one of its candidates. A tent on a cell that touches all of
//! them would touch the tree's own tent, so the cell is empty. If one candidate touches all the
//! others, a tent of another tree on it would leave this tree no candidate, so no other tree owns a
//! tent there. If two candidates are left, at a corner, this applies to both; if three are left, to
//! the middle one. Source: Simon Tatham's Tents has the first half, which closes cells. Cost:
//! operations on a few 64-bit words, for all changed trees of a block together. The rule considers
//! each tree alone, never several together.

use fearless_simd::Simd;

use crate::puzzle::Direction;
use crate::solve::bits::{Set, at_least, rivals};
use crate::solve::board::Board;
use crate::solve::halt::Halt;
use crate::solve::rows::{Grid, VectorPropagator, VectorRule, Word, each, targets};
use crate::solve::rule::tent;
use crate::solve::rule_set::Rule;

/// Sets of trees, grouped by the candidates that the trees have left.
struct Corners<V> {
    /// The trees with exactly two candidates. One set for each pair of directions: north and east,
    /// north and west, south and east, south and west, north and south, east and west.
    two: [V; 6],
    /// For each direction, the trees that have a candidate there and at least one other candidate,
    /// and whose candidate there touches all the others.
    own: [V; 4],
}

impl<V: Set> Corners<V> {
    /// Classifies trees by the directions of their candidates.
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

/// Checks trees of a block after some of their directions were excluded, or at the start.
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
    // A candidate touches all others if the cell on the opposite side of the tree is not a
    // candidate. The trees in `own` have other candidates.
    for direction in Direction::ALL {
        for (block, cells) in board.step(block, own[direction as usize], direction) {
            if cells != 0 {
                tent::release_others(board, block, cells, Some(direction))?;
            }
        }
    }
    Ok(())
}

/// The rule for all rows at once.
impl<S: Simd, W: Word, const N: usize, const K: usize> VectorPropagator<'_, S, W, N, K> {
    /// Applies the rule to every tree.
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
        // The cells that touch both candidates of a tree: if these are opposite, the tree's other
        // two sides; if they are at a corner, the cell between them, diagonal to the tree.
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
            let all = rivals(targets(&own, part));
            for kind in 0..4 {
                others[kind][part] = all[kind];
            }
        }
        self.close(&touched);
        self.exclude_pairs_to(&others);
    }
}
