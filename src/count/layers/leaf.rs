//! A state after a line: whether it has a solution, and where it goes.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::expander::{END, Expander, is_small};
use super::states::{State, States};
use crate::count::component::Component;
use crate::count::search::Search;
use crate::count::value::Value;
use crate::limits::Stop;
use crate::solve::SearchEnd;

/// Where new states go, on any number of threads.
#[derive(Debug)]
pub(crate) struct Target<'t> {
    states: Mutex<&'t mut States>,
    /// How many bytes the states may take.
    memory: u64,
    /// How many of them there may be.
    most: u64,
}

impl<'t> Target<'t> {
    pub(super) fn new(states: &'t mut States, memory: u64, most: u64) -> Self {
        Self {
            states: Mutex::new(states),
            memory,
            most,
        }
    }

    fn states(&self) -> MutexGuard<'_, &'t mut States> {
        self.states.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a state is there.
    fn has(&self, key: &[u64]) -> bool {
        self.states().find(key).is_some()
    }

    /// Adds to the ways into a state, which has a solution.
    fn add(&self, key: &[u64], solution: &[u64], weight: Value) -> Result<(), Stop> {
        let mut states = self.states();
        if let Some(at) = states.find(key) {
            states.add(at, weight);
            return Ok(());
        }
        if states.number() as u64 >= self.most {
            return Err(Stop::Nodes);
        }
        states.insert(key, solution, weight, self.memory)
    }
}

/// The outcome of a state.
#[derive(Clone, Copy, Debug)]
pub(super) enum Leaf {
    Added,
    /// A small component beside it has no solution.
    Worthless,
    /// It has no solution: the first cells alone leave none, this many of them.
    Refuted(usize),
}

impl Expander<'_> {
    /// Adds the state at hand, if it has a solution.
    pub(super) fn leaf(
        &mut self,
        state: State<'_>,
        weight: &Value,
        line: usize,
        target: &Target<'_>,
    ) -> Result<Leaf, Stop> {
        let (rest, small) = self.set_small_apart()?;
        self.key.clear();
        if rest.is_empty() {
            // The next part, if this one is done.
            let [part, next] = [line, line + 1].map(|line| self.steps.part_of(line));
            let root = self.roots.get(next).filter(|_| next > part);
            self.key.extend(root.map_or(&END[..], |root| root));
        } else {
            let Search {
                keys, decisions, ..
            } = &mut self.search;
            keys.push(&decisions.board, &rest, &mut self.key);
        }
        if !target.has(&self.key)
            && let Some(number) = self.check(state, line)?
        {
            return Ok(Leaf::Refuted(number));
        }
        // The rest has a solution. If one of the small components has none, all that was counted
        // beside it is forgotten.
        let mut product = self.search.product_of(small)?;
        if product.is_zero() {
            return Ok(Leaf::Worthless);
        }
        product.multiply(weight.clone());
        target.add(&self.key, &self.solution, product)?;
        Ok(Leaf::Added)
    }

    /// The rest of the board without its small components, and these.
    fn set_small_apart(&mut self) -> Result<(Component, Vec<Component>), Stop> {
        let Search {
            decisions,
            cutter,
            watch,
            ..
        } = &mut self.search;
        let board = &decisions.board;
        let all = cutter.cut(board, Component::all(board), None, watch)?;
        let (small, large): (Vec<_>, Vec<_>) = all.into_iter().partition(is_small);
        Ok((Component::joined(large), small))
    }

    /// Keeps a solution in which the cells up to the end of the line are as they are. If there is
    /// none, how many of the first cells are enough for that.
    fn check(&mut self, state: State<'_>, line: usize) -> Result<Option<usize>, Stop> {
        let Search {
            keys, decisions, ..
        } = &mut self.search;
        let rank = &self.rank;
        let has_tent = |cell: u32| state.has_tent(rank[cell as usize]);
        self.line.clear();
        let mut is_same = true;
        for &cell in self.steps.line(line) {
            let before = has_tent(cell);
            let tent = if keys.is_open(state.key, cell) {
                decisions.board.is_tent(cell)
            } else {
                before
            };
            is_same &= tent == before;
            self.line.push((cell, tent));
        }
        if is_same {
            self.solution.clear();
            self.solution.extend_from_slice(state.solution);
            return Ok(None);
        }
        let before = self.steps.before(line).iter();
        let before = before.map(|&cell| (cell, has_tent(cell)));
        match decisions.check(before.chain(self.line.iter().copied()))? {
            SearchEnd::Solution => {
                self.keep_found();
                Ok(None)
            }
            SearchEnd::Refuted(number) => Ok(Some(number)),
        }
    }
}
