//! Look-ahead: tries a direction of a tree, and excludes it if it leads to a contradiction.
//!
//! Setting up a [`Board`](crate::solve::board::Board) costs more than settling ten small boards. If
//! the rules alone leave trees open, usually one or two excluded directions settle the rest. Each
//! direction that is tried is a *probe*, as in the learning search. The method is known as *failed
//! literals* (Freeman, *Improvements to propositional satisfiability search algorithms*, 1995).

use fearless_simd::Simd;

use crate::solve::bits::{at_least, ones};
use crate::solve::rows::grid::{Grid, Word, each};
use crate::solve::rows::propagator::VectorPropagator;
use crate::solve::tuning::MAX_IDLE_TRIALS;

impl<S: Simd, W: Word, const N: usize, const K: usize> VectorPropagator<'_, S, W, N, K> {
    /// Tries the directions of each tree that has exactly two left. The rules must have been
    /// applied until nothing more follows. Stops early once the board itself is contradictory, once
    /// every tree is settled, or once [`MAX_IDLE_TRIALS`] directions in a row led to no
    /// contradiction. Returns the number of directions tried.
    #[inline(always)]
    pub(super) fn look_ahead(&mut self) -> u64 {
        let (mut probes, mut failures) = (0, 0);
        if self.is_wrong || self.facts.is_known() {
            return probes;
        }
        let [north, east, south, west] = self.facts.pairs;
        let doubtful = each!(self.simd, part => {
            let [_, several, most] = at_least([north[part], east[part], south[part], west[part]]);
            several & !most
        });
        for (row, columns) in doubtful.rows::<N>().into_iter().enumerate() {
            for column in ones(columns.wide()) {
                let mut tree = [W::ZERO; N];
                tree[row] = W::of(1 << column);
                let tree = Grid::<S, W, K>::of(self.simd, &tree);
                for kind in 0..4 {
                    let mut assigned = [Grid::empty(self.simd); 4];
                    let (pairs, settled) = (&self.facts.pairs[kind], &self.facts.settled);
                    assigned[kind] =
                        each!(self.simd, part => tree[part] & pairs[part] & !settled[part]);
                    if !assigned[kind].any() {
                        continue;
                    }
                    probes += 1;
                    let mut trial = Self::new(self.simd, self.facts, self.clues, self.rules);
                    trial.assign(&assigned);
                    trial.finish();
                    if trial.is_wrong {
                        // The tent is not in this direction.
                        self.exclude_pairs(&assigned);
                        self.finish();
                        failures = 0;
                    } else {
                        failures += 1;
                    }
                    let is_done = self.is_wrong || self.facts.are_trees_settled();
                    if is_done || failures == MAX_IDLE_TRIALS {
                        return probes;
                    }
                }
            }
        }
        probes
    }
}
