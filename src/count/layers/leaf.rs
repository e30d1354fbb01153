//! A state after a line: whether it has a solution, and where it goes.

use super::expand::{END, Expander, SMALL};
use super::states::{State, States};
use super::steps::LayerSteps;
use crate::count::component::Component;
use crate::count::search::Search;
use crate::count::value::Value;
use crate::limits::Stop;
use crate::solve::SearchEnd;

/// Where a new state goes, and what is known beside that.
#[derive(Debug)]
pub(crate) struct Target<'t> {
    pub(crate) states: &'t mut States,
    /// States that others have found.
    pub(crate) known: Option<&'t States>,
    /// How many bytes the states may take.
    pub(crate) memory: u64,
    /// How many of them there may be.
    pub(crate) most: u64,
}

/// The place of a state before it is asked whether it has a solution.
#[derive(Clone, Copy, Debug)]
enum Known {
    /// It has one, and is in the target here.
    Here(usize),
    /// It has one, and is among the states that others have found, here.
    Elsewhere(usize),
    /// It has none.
    Dead,
    New,
}

impl Target<'_> {
    fn look_up(&self, key: &[u64]) -> Known {
        let elsewhere = || self.known.and_then(|known| known.find(key));
        match self.states.find(key) {
            Some((at, true)) => Known::Here(at),
            Some((_, false)) => Known::Dead,
            None => match elsewhere() {
                Some((at, true)) => Known::Elsewhere(at),
                Some((_, false)) => Known::Dead,
                None => Known::New,
            },
        }
    }
}

impl Expander<'_> {
    /// Adds the state at hand, if it has a solution. If not, how many of the first cells leave none
    /// already, where that is known.
    pub(super) fn leaf(
        &mut self,
        state: State<'_>,
        weight: &Value,
        steps: &LayerSteps,
        line: usize,
        target: &mut Target<'_>,
    ) -> Result<Option<usize>, Stop> {
        let (rest, small) = self.set_small_apart()?;
        self.key.clear();
        if rest.is_empty() {
            // The next part, if this one is done.
            let part = steps.ends.iter().position(|&end| end == line + 1);
            let key = part.and_then(|part| self.roots.get(part + 1));
            self.key.extend(key.map_or(&END[..], |key| key));
        } else {
            let Search {
                keys, decisions, ..
            } = &mut self.search;
            keys.push(&decisions.board, &rest, &mut self.key);
        }
        let known = target.look_up(&self.key);
        match known {
            Known::Here(_) => {}
            Known::Elsewhere(at) => {
                self.solution.clear();
                let states = target.known.into_iter();
                self.solution
                    .extend(states.flat_map(|known| known.get(at).solution));
            }
            Known::Dead => return Ok(None),
            Known::New => {
                if let Some(number) = self.check(state, steps, line)? {
                    // Where small components stand beside the rest, it may be theirs.
                    if small.is_empty() && !rest.is_empty() {
                        self.insert(Value::ZERO, target)?;
                    }
                    return Ok(Some(number));
                }
            }
        }
        // The rest has a solution. If one of the small components has none, all that was counted
        // beside it is forgotten.
        let product = self.search.product_of(small)?;
        if product.is_zero() {
            return Ok(None);
        }
        let mut weight = weight.clone();
        weight.multiply(product);
        match known {
            Known::Here(at) => target.states.add(at, weight),
            _ => self.insert(weight, target)?,
        }
        self.has_led_on = true;
        Ok(None)
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
        let whole = Component::all(board);
        let (mut rest, mut small) = (whole.clone(), Vec::new());
        cutter.cut(board, &whole, watch, &mut |component| {
            if component.is_within(SMALL) {
                rest.remove(&component);
                small.push(component);
            }
            Ok::<(), Stop>(())
        })?;
        Ok((rest, small))
    }

    /// Keeps a solution in which the cells up to the end of the line are as they are. If there is
    /// none, how many of the first cells are enough for that.
    fn check(
        &mut self,
        State { key, solution }: State<'_>,
        steps: &LayerSteps,
        line: usize,
    ) -> Result<Option<usize>, Stop> {
        let Search {
            keys, decisions, ..
        } = &mut self.search;
        let rank = &self.rank;
        let has_tent = |cell: u32| {
            let rank = rank[cell as usize] as usize;
            solution[rank / 64] >> (rank % 64) & 1 != 0
        };
        self.line.clear();
        let mut is_same = true;
        for &cell in &steps.lines[line] {
            let before = has_tent(cell);
            let tent = if keys.is_open(key, cell) {
                decisions.board.is_tent(cell)
            } else {
                before
            };
            is_same &= tent == before;
            self.line.push((cell, tent));
        }
        if is_same {
            self.solution.clear();
            self.solution.extend_from_slice(solution);
            return Ok(None);
        }
        let before = steps.order[..steps.before[line]].iter();
        let before = before.map(|&cell| (cell, has_tent(cell)));
        match decisions.check(before.chain(self.line.iter().copied()))? {
            SearchEnd::Solution => {
                self.keep_found();
                Ok(None)
            }
            SearchEnd::Refuted(number) => Ok(Some(number)),
        }
    }

    /// Adds the state at hand, which is not there.
    fn insert(&self, weight: Value, target: &mut Target<'_>) -> Result<(), Stop> {
        if !weight.is_zero() && target.states.solvable() as u64 >= target.most {
            return Err(Stop::Nodes);
        }
        target
            .states
            .insert(&self.key, &self.solution, weight, target.memory)
    }
}
