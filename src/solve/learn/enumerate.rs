//! Every solution, one after the other.
//!
//! A solution that has been yielded is excluded by a clause as long as there are few. From then on
//! the search backtracks in order: the levels up to the floor are those on which every value but
//! the current one has been dealt with, and no jump leads below it (Gebser, Kaufmann, Neumann and
//! Schaub, *Conflict-driven answer set enumeration*, 2007). So memory does not grow with the
//! number of solutions.

use super::Learner;
use super::literal::Literal;
use super::observer::Observer;
use super::search::Found;
use super::values::Reason;
use crate::limits::{Limits, Stop};
use crate::puzzle::{Assignment, Direction};
use crate::solve::board::Board;
use crate::solve::distinct::Distinct;
use crate::solve::statistics::{Phase, Statistics};

/// How many solutions are excluded by a clause each.
pub(crate) const RECORDED: usize = 32;

/// A search that yields each solution once.
#[derive(Debug)]
pub(crate) struct Enumeration<O = ()> {
    pub(super) learner: Learner<O>,
    /// What the board had settled before.
    settled: Vec<Option<Direction>>,
    distinct: Distinct,
    found: usize,
    /// Whether there was no memory for a solution to be excluded, so that the search cannot go on.
    is_full: bool,
    scratch: Vec<Literal>,
}

impl<O: Observer> Enumeration<O> {
    /// The solutions of what `board` leaves open. The board's own memory does not count towards the
    /// limits.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub(crate) fn new(
        board: &Board,
        distinct: Distinct,
        limits: &Limits,
        observer: O,
    ) -> Result<Self, Stop> {
        let mut learner = Learner::new(board, limits, observer)?;
        learner.plan.asks_beliefs = true;
        let settled = board.trees().map(|tree| board.only_choice(tree)).collect();
        Self::of(learner, settled, distinct, limits)
    }

    /// The solutions of what a search leaves open, where the directions of trees are settled that
    /// it does not know of.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub(super) fn of(
        mut learner: Learner<O>,
        settled: Vec<Option<Direction>>,
        distinct: Distinct,
        limits: &Limits,
    ) -> Result<Self, Stop> {
        learner.held += settled.len() as u64;
        limits.allow(learner.held)?;
        Ok(Self {
            learner,
            settled,
            distinct,
            found: 0,
            is_full: false,
            scratch: Vec::new(),
        })
    }

    /// Goes on counting from what another search has cost.
    pub(crate) fn count_from(&mut self, statistics: Statistics) {
        self.learner.statistics = Statistics {
            engine: Phase::Learning,
            ..statistics
        };
    }

    /// What the search has cost.
    pub(crate) fn statistics(&self) -> Statistics {
        self.learner.statistics
    }

    /// Searches for the next solution; none is left if there is none.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub(crate) fn next(&mut self, limits: &Limits) -> Result<Option<Assignment>, Stop> {
        if self.is_full && !self.learner.is_over {
            return Err(Stop::Memory);
        }
        while let Found::Refuted(_) = self.learner.search(limits)? {
            if !self.learner.turn_floor() {
                return Ok(None);
            }
        }
        let solution = self.solution();
        // It is found, whatever becomes of the rest.
        self.is_full = self.exclude(limits).is_err();
        Ok(Some(solution))
    }

    /// Reads the solution off the values.
    fn solution(&self) -> Assignment {
        let mut directions = self.settled.clone();
        for &(tree, direction, literal) in &self.learner.state.model.pairs {
            if self.learner.state.is_true(literal) {
                directions[tree as usize] = Some(direction);
            }
        }
        directions.into_iter().flatten().collect()
    }

    /// Excludes a solution that was found elsewhere, before the search begins.
    pub(crate) fn exclude_known(
        &mut self,
        solution: &Assignment,
        limits: &Limits,
    ) -> Result<(), Stop> {
        let directions = solution.directions();
        let model = &self.learner.state.model;
        self.scratch.clear();
        for &(tree, direction, pair) in &model.pairs {
            if directions[tree as usize] == direction {
                self.scratch.push(!pair);
            }
        }
        if self.distinct == Distinct::Layouts {
            self.scratch.clear();
            self.scratch.extend(model.tents(solution).map(|tent| !tent));
        }
        self.found += 1;
        self.learner.settle_down();
        self.learner.exclude(&self.scratch, limits)
    }

    /// Excludes the solution at hand from what is still to come.
    fn exclude(&mut self, limits: &Limits) -> Result<(), Stop> {
        self.found += 1;
        let is_layout = self.distinct == Distinct::Layouts;
        let learner = &mut self.learner;
        let state = &learner.state;
        let counts = |literal: Literal| !is_layout || literal.variable() < state.model.cells;
        if self.found <= RECORDED && learner.floor == 0 {
            // Every solution has as many tents, and as many pairs, as this one, so any other lacks
            // one of those that it has.
            let is_one = |&literal: &Literal| {
                literal.is_positive() && counts(literal) && state.level_of(literal.variable()) > 0
            };
            self.scratch.clear();
            self.scratch
                .extend(state.trail().iter().copied().filter(is_one).map(|one| !one));
            learner.backtrack(0);
            return learner.exclude(&self.scratch, limits);
        }
        // Cells are decided before pairs, so the levels of a layout come first.
        let mut level = state.level();
        while level > learner.floor && !counts(state.decision(level)) {
            level -= 1;
        }
        learner.floor = level;
        learner.backtrack(level);
        if !learner.turn_floor() {
            learner.is_over = true;
        }
        Ok(())
    }
}

impl<O: Observer> Learner<O> {
    /// Turns the decision of the floor's level round; false if there is none, so that nothing is
    /// left.
    pub(super) fn turn_floor(&mut self) -> bool {
        if self.floor == 0 {
            return false;
        }
        let decision = self.state.decision(self.floor);
        self.floor -= 1;
        self.backtrack(self.floor);
        // A unit is given its value as soon as it is learned, so none of them was decided.
        debug_assert!(self.state.is_open(decision), "{decision:?} is a unit");
        self.state.assign(!decision, Reason::Free);
        true
    }

    /// Adds a clause that excludes a solution, on the first level.
    fn exclude(&mut self, clause: &[Literal], limits: &Limits) -> Result<(), Stop> {
        self.allow_clause(clause.len(), limits)?;
        self.observer.excluded(clause);
        match *clause {
            [] => self.is_over = true,
            [unit] => {
                if self.state.is_open(unit) {
                    self.state.assign(unit, Reason::Free);
                }
            }
            _ => {
                self.state
                    .clauses
                    .add(clause, 0, self.statistics.conflicts, true);
            }
        }
        Ok(())
    }
}
