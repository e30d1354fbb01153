//! *Flow*: what crosses the boundary between two lines is known from the clues on one side of it.

use super::grid::{Grid, Word, all_if};
use super::state::{Axis, Clues, Question, Work};
use crate::puzzle::Direction;
use crate::solve::source::Rule;

impl<W: Word, const M: usize> Work<'_, W, M> {
    /// Looks at the boundaries with a clue on every line between them and an edge of the board.
    pub(super) fn flow(&mut self, axis: Axis) {
        if !self.rules.contains(Rule::Flow) || !self.is_due(Question::Flow(axis)) {
            return;
        }
        let directions = match axis {
            Axis::Rows => [Direction::South, Direction::North],
            Axis::Columns => [Direction::East, Direction::West],
        };
        // Those forward, then those back.
        let pairs = directions.map(|to| axis.turn(&self.facts.pairs[to as usize]));
        let settled = axis.turn(&self.facts.settled);
        let possible = pairs
            .each_ref()
            .map(|pairs| Grid::<W, M>::each(|row| pairs[row].size()));
        let certain = pairs
            .each_ref()
            .map(|pairs| Grid::<W, M>::each(|row| (pairs[row] & settled[row]).size()));
        let trees = axis.turn(&self.facts.trees);
        // The lines of which all open pairs forward, or back, are true, or none is.
        let (mut all, mut none) = ([Grid::<W, M>::EMPTY; 2], [Grid::<W, M>::EMPTY; 2]);
        let clues = &self.clues[axis as usize];
        for (boundary, net) in net_crossings(clues, &trees).enumerate() {
            let Some(net) = net else {
                continue;
            };
            // The lines before the boundary and behind it. Off the board there are no pairs.
            let (before, behind) = (boundary, boundary + 1);
            let of = |sizes: &Grid<W, M>, line: usize| sizes[line].wide() as i64;
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
            forward[before] = W::ALL;
            back[behind] = W::ALL;
        }
        let mut released = [Grid::<W, M>::EMPTY; 4];
        let mut owners = [Grid::<W, M>::EMPTY; 4];
        let mut any = [W::ZERO; 2];
        for (kind, direction) in directions.into_iter().enumerate() {
            let open: Grid<W, M> = Grid::each(|line| pairs[kind][line] & !settled[line]);
            let release = Grid::<W, M>::each(|line| open[line] & none[kind][line]);
            let settle = Grid::<W, M>::each(|line| open[line] & all[kind][line]);
            any[0] = any[0] | all_if(!release.is_empty());
            any[1] = any[1] | all_if(!settle.is_empty());
            released[direction as usize] = axis.turn(&release);
            owners[direction as usize] = axis.turn(&settle);
        }
        if any[0] != W::ZERO {
            self.release(&released, Rule::Flow);
        }
        if any[1] != W::ZERO {
            self.settle(&owners, Rule::Flow);
        }
    }
}

/// The net crossing of each boundary between some lines, where it follows from an edge of the
/// board, given its trees.
fn net_crossings<'c, W: Word, const M: usize>(
    clues: &'c Clues<W, M>,
    trees: &'c Grid<W, M>,
) -> impl Iterator<Item = Option<i64>> + 'c {
    // By how much it grows from one boundary to the next, over a line with a clue.
    let growth = |line: usize| {
        let is_known = clues.known[line + 1] != W::ZERO;
        let number = clues.numbers[line + 1].wide() as i64;
        is_known.then(|| trees[line + 1].size().wide() as i64 - number)
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
