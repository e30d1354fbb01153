//! Looking ahead: what follows from a tent, where a contradiction follows, is not there.
//!
//! To go on with a [`Board`](crate::solve::board::Board) costs more than to settle a small sheet ten
//! times over. Where the rules alone leave trees open, mostly one or two such steps settle the rest.
//! Each is *probing* as the learning search does it (failed literals; Freeman, *Improvements to
//! propositional satisfiability search algorithms*, 1995).

use fearless_simd::Simd;

use super::Standing;
use super::facts::Facts;
use super::grid::{Grid, Word, each};
use super::state::Rows;
use super::work::Work;
use crate::solve::bits::{at_least, ones};
use crate::solve::rule_set::Rules;
use crate::solve::tuning::TRIALS_IN_VAIN;
use crate::solve::vectors::at_full_width;

impl<W: Word, const N: usize, const K: usize> Rows<W, N, K> {
    /// Tries tents of trees with two directions left, where one vector holds the board. Returns also
    /// how many were tried.
    pub(super) fn look_ahead(&mut self) -> (Standing, u64) {
        if K > 1 {
            return (Standing::Open, 0);
        }
        at_full_width!(simd => self.look_ahead_with(simd))
    }

    #[inline(always)]
    fn look_ahead_with<S: Simd>(&mut self, simd: S) -> (Standing, u64) {
        let facts = Facts::<Grid<S, W, K>>::of(simd, &self.facts);
        let on = |facts| Work::<S, W, N, K>::new(simd, facts, &self.clues, Rules::ALL);
        let mut work = on(facts);
        let (mut tried, mut failures) = (0, 0);
        'board: for (row, column) in self.doubtful() {
            let mut tree = [W::ZERO; N];
            tree[row] = W::of(1 << column);
            let tree = Grid::<S, W, K>::of(simd, &tree);
            for kind in 0..4 {
                let Facts { pairs, settled, .. } = &work.facts;
                if !each!(simd, part => tree[part] & pairs[kind][part] & !settled[part]).any() {
                    continue;
                }
                tried += 1;
                let mut trial = on(work.facts);
                let mut owners = [Grid::<S, W, K>::empty(simd); 4];
                owners[kind] = tree;
                trial.settle(&owners);
                trial.finish();
                if trial.is_wrong {
                    // The tent is not that way.
                    work.release(&owners);
                    work.finish();
                    failures = 0;
                } else {
                    failures += 1;
                }
                let is_done = work.is_wrong || work.facts.are_trees_settled();
                if is_done || failures == TRIALS_IN_VAIN {
                    break 'board;
                }
            }
        }
        let (standing, facts) = (work.standing(), work.facts);
        self.facts = facts.rows();
        (standing, tried)
    }

    /// The trees with two directions left, which a refutation settles.
    fn doubtful(&self) -> Vec<(usize, u32)> {
        let mut trees = Vec::new();
        let [north, east, south, west] = &self.facts.pairs;
        for row in 0..self.clues[0].length {
            let pairs = [north[row], east[row], south[row], west[row]];
            let [_, several, most] = at_least(pairs.map(W::wide));
            trees.extend(ones(several & !most).map(|column| (row, column)));
        }
        trees
    }
}
