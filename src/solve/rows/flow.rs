//! *Flow*: what crosses the boundary between two lines is known from the clues on one side of it.

use fearless_simd::{Simd, SimdInt};

use super::facts::Clues;
use super::grid::{Grid, Word, each};
use super::work::{Axis, Question, Work};
use crate::puzzle::Direction;
use crate::solve::rule_set::Rule;

impl<S: Simd, W: Word, const N: usize, const K: usize> Work<'_, S, W, N, K> {
    /// Looks at the boundaries with a clue on every line between them and an edge of the board.
    #[inline(always)]
    pub(super) fn flow(&mut self, axis: Axis) {
        if !self.rules.contains(Rule::Flow) || !self.is_due(Question::Flow(axis)) {
            return;
        }
        let directions = match axis {
            Axis::Rows => [Direction::South, Direction::North],
            Axis::Columns => [Direction::East, Direction::West],
        };
        // Those forward, then those back.
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
        // The lines whose open pairs forward, or back, are all true, or none.
        let (mut all, mut none) = ([[W::ZERO; N]; 2], [[W::ZERO; N]; 2]);
        let clues = &self.clues[axis as usize];
        for (boundary, net) in net_crossings(clues, &trees).enumerate() {
            let Some(net) = net else {
                continue;
            };
            // The lines before the boundary and behind it. Off the board there are no pairs.
            let (before, behind) = (boundary.wrapping_sub(1), boundary);
            let of = |sizes: &[W; N], line: usize| match sizes.get(line) {
                Some(size) => size.wide() as i64,
                None => 0,
            };
            let most = of(&possible[0], before) - of(&certain[1], behind);
            let least = of(&certain[0], before) - of(&possible[1], behind);
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
            if let Some(line) = back.get_mut(behind) {
                *line = W::ALL;
            }
        }
        let mut released = [Grid::<S, W, K>::empty(self.simd); 4];
        let mut owners = [Grid::<S, W, K>::empty(self.simd); 4];
        let mut any = [false; 2];
        for (kind, direction) in directions.into_iter().enumerate() {
            let (all, none): (Grid<S, W, K>, Grid<S, W, K>) = (
                Grid::of(self.simd, &all[kind]),
                Grid::of(self.simd, &none[kind]),
            );
            let release = each!(self.simd, part => open[kind][part] & none[part]);
            let settle = each!(self.simd, part => open[kind][part] & all[part]);
            any[0] |= release.any();
            any[1] |= settle.any();
            released[direction as usize] = self.turned(axis, &release);
            owners[direction as usize] = self.turned(axis, &settle);
        }
        if any[0] {
            self.release(&released);
        }
        if any[1] {
            self.settle(&owners);
        }
    }
}

/// The net crossing of each boundary between some lines, where it follows from an edge of the
/// board, given how many trees each line has.
fn net_crossings<'c, W: Word, const N: usize>(
    clues: &'c Clues<W, N>,
    trees: &'c [W; N],
) -> impl Iterator<Item = Option<i64>> + 'c {
    // By how much it grows from one boundary to the next, over a line with a clue.
    let growth = |line: usize| {
        let is_known = clues.known[line] != W::ZERO;
        is_known.then(|| trees[line].wide() as i64 - clues.numbers[line].wide() as i64)
    };
    // Behind the last line without a clue it follows from the far edge.
    let is_gap = |line: &usize| growth(*line).is_none();
    let last_gap = (0..clues.length).rev().find(is_gap);
    let behind: i64 = match last_gap {
        Some(gap) => (gap + 1..clues.length).filter_map(growth).sum(),
        None => 0,
    };
    let mut net = Some(0);
    let lines = (0..clues.length).map(move |line| {
        net = match growth(line) {
            Some(growth) => net.map(|net| net + growth),
            None if last_gap == Some(line) => Some(-behind),
            None => None,
        };
        net
    });
    std::iter::once(Some(0)).chain(lines)
}
