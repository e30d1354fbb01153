//! From a state to those after the next line: the cells of the line are decided in all ways. What
//! becomes of each is in `leaf`.

use super::expander::{Decision, END, Expander, is_small};
use super::leaf::{Leaf, Target};
use super::states::{State, States};
use super::steps::LayerSteps;
use crate::count::component::Component;
use crate::count::search::Search;
use crate::count::search::order::Way;
use crate::count::value::Value;
use crate::limits::{Limits, Stop};
use crate::solve::Board;
use crate::solve::SearchEnd;

impl<'l> Expander<'l> {
    /// One of so many for a board; `None` if that has no solution.
    pub(crate) fn new(
        board: &Board,
        jobs: usize,
        limits: &'l Limits,
    ) -> Result<Option<Self>, Stop> {
        let Some(mut search) = Search::new(board, Way::Rows, false, limits)? else {
            return Ok(None);
        };
        search.serve(limits.memory.unwrap_or(u64::MAX) / (4 * jobs as u64));
        let area = board.area();
        let mut expander = Self {
            roots: Vec::new(),
            steps: LayerSteps::default(),
            cells: Vec::new(),
            trees: Vec::new(),
            rank: vec![u32::MAX; area],
            start: States::default(),
            stack: Vec::new(),
            key: Vec::new(),
            solution: Vec::new(),
            line: Vec::new(),
            search,
        };
        let roots = expander.search.take_roots();
        let (small, large): (Vec<_>, Vec<_>) = roots.into_iter().partition(is_small);
        // If a large part has no solution, nothing of this is used.
        let worth = expander.search.product_of(small)?;
        for part in large {
            let mut key = Vec::new();
            let Search {
                keys, decisions, ..
            } = &mut expander.search;
            keys.push(&decisions.board, &part, &mut key);
            expander.roots.push(key);
            let cells: Vec<u32> = part.cells().collect();
            let way = Way::of_layers(&decisions.board, &cells, limits)?;
            expander.steps.add(&decisions.board, &part, way);
            expander.cells.extend(cells);
            expander.trees.extend(part.trees());
        }
        expander.cells.sort_unstable();
        for (rank, &cell) in (0..).zip(&expander.cells) {
            expander.rank[cell as usize] = rank;
        }
        let found = expander.search.decisions.check(std::iter::empty())?;
        if worth.is_zero() || found != SearchEnd::Solution {
            return Ok(None);
        }
        expander.keep_found();
        let key = expander.roots.first().map_or(&END[..], |key| key);
        let (start, solution) = (&mut expander.start, &expander.solution);
        start.insert(key, solution, worth, u64::MAX)?;
        Ok(Some(expander))
    }

    /// The board, whose state is any.
    fn board(&self) -> &Board {
        &self.search.decisions.board
    }

    /// How many words a solution takes.
    pub(crate) fn stride(&self) -> usize {
        self.cells.len().div_ceil(64)
    }

    /// Whether something read from outside can be a state before a line.
    pub(crate) fn is_state(&mut self, state: State<'_>, line: usize) -> Result<bool, Stop> {
        let State { key, solution } = state;
        if solution.len() != self.stride() || key.len() > self.search.keys.most_words() {
            return Ok(false);
        }
        let Some(root) = self.roots.get(self.steps.part_of(line)) else {
            return Ok(false);
        };
        let Search {
            keys, decisions, ..
        } = &mut self.search;
        // Nothing is open that was not open at first, or whose line was decided, and no clue grew.
        let is_open = |&cell: &u32| keys.is_open(key, cell);
        let cells: Vec<u32> = self.cells.iter().copied().filter(is_open).collect();
        let is_right = cells.iter().all(|&cell| keys.is_open(root, cell))
            && !self.steps.before(line).iter().any(is_open)
            && self.trees.iter().all(|&tree| {
                let choices = keys.choices(key, tree).unwrap_or(0);
                choices & !keys.choices(root, tree).unwrap_or(0) == 0
            })
            && (0..decisions.board.lines.len())
                .all(|line| keys.missing(key, line) <= keys.missing(root, line));
        if !is_right {
            return Ok(false);
        }
        keys.restore(key, &self.cells, &self.trees, &mut decisions.board)?;
        let board = &decisions.board;
        self.key.clear();
        keys.push(board, &Component::all(board), &mut self.key);
        // Its solution has as many tents as are missing on the open cells of each line.
        let mut tents = vec![0; board.lines.len()];
        for cell in cells {
            if state.has_tent(self.rank[cell as usize]) {
                for line in board.lines_of(cell) {
                    tents[line] += 1;
                }
            }
        }
        let fits = (0..)
            .zip(tents)
            .all(|(line, tents)| board.missing(line).is_none_or(|missing| missing == tents));
        let mut unused = self.cells.len() as u32..64 * solution.len() as u32;
        Ok(self.key == key && fits && !unused.any(|rank| state.has_tent(rank)))
    }

    /// How much memory it takes, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        let lists = 2 * self.cells.len() + self.trees.len() + self.rank.len();
        self.search.bytes() + 4 * lists as u64
    }

    /// Takes over the solution that was found.
    pub(super) fn keep_found(&mut self) {
        self.solution.clear();
        self.solution.resize(self.stride(), 0);
        for (rank, &cell) in self.cells.iter().enumerate() {
            let tent = self.search.decisions.has_found_tent(cell);
            self.solution[rank / 64] |= u64::from(tent) << (rank % 64);
        }
    }

    /// Adds the states after a line to a target, given one before it, with its weight. Whether
    /// there are any.
    pub(crate) fn expand(
        &mut self,
        state: State<'_>,
        weight: &Value,
        line: usize,
        target: &Target<'_>,
    ) -> Result<bool, Stop> {
        let Search {
            keys, decisions, ..
        } = &mut self.search;
        keys.restore(state.key, &self.cells, &self.trees, &mut decisions.board)?;
        self.stack.clear();
        let mut has_next = false;
        // The cells of the line before this one are decided.
        let mut at = 0;
        loop {
            let cells = self.steps.line(line);
            while at < cells.len() && !self.board().is_open(cells[at]) {
                at += 1;
            }
            let is_alive = if at < cells.len() {
                self.decide(line, at, true)?
            } else {
                match self.leaf(state, weight, line, target)? {
                    Leaf::Added => has_next = true,
                    Leaf::Worthless => {}
                    Leaf::Refuted(number) => {
                        let number = number.saturating_sub(self.steps.before(line).len());
                        self.go_back_before(number)?;
                    }
                }
                false
            };
            if !is_alive && !self.turn_round(line)? {
                return Ok(has_next);
            }
            at = self.stack.last().map_or(0, |decision| decision.at + 1);
        }
    }

    /// Decides a cell of a line; false if that is a contradiction.
    fn decide(&mut self, line: usize, at: usize, tent: bool) -> Result<bool, Stop> {
        let mark = self.search.decisions.mark();
        self.stack.push(Decision { at, mark, tent });
        self.search.figures.decisions += 1;
        let cell = self.steps.line(line)[at];
        self.search.decisions.decide(cell, tent)
    }

    /// Takes back all decisions on cells of the line but so many.
    fn go_back_before(&mut self, number: usize) -> Result<(), Stop> {
        while let Some(decision) = self.stack.pop_if(|decision| decision.at >= number) {
            self.search.decisions.rewind(decision.mark)?;
        }
        Ok(())
    }

    /// Takes back the last decision on a cell that holds a tent, and all after it, and decides that
    /// the cell holds none; goes on with the one before if that is a contradiction. False if there
    /// is none.
    fn turn_round(&mut self, line: usize) -> Result<bool, Stop> {
        while let Some(Decision { at, mark, tent }) = self.stack.pop() {
            self.search.decisions.rewind(mark)?;
            if tent && self.decide(line, at, false)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
