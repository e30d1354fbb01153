//! Conflict-driven search, for boards that the simple core does not finish.
//!
//! The board's open part becomes a [`model`] of counting constraints. Where values contradict each
//! other, the search works out which decisions are to blame, learns a clause that excludes that
//! combination everywhere, and goes back to where the clause says something new (Marques-Silva and
//! Sakallah, *GRASP*, 1996). Counting constraints are never turned into clauses: they explain a
//! value when a conflict asks for it.
//!
//! # Solutions
//!
//! A solution that has been yielded is excluded by a clause as long as there are few. From then on
//! the search backtracks in order: the levels up to `floor` are those on which every value but the
//! current one has been dealt with, and no jump leads below it (Gebser, Kaufmann, Neumann and
//! Schaub, *Conflict-driven answer set enumeration*, 2007). So memory does not grow with the
//! number of solutions.

mod analysis;
pub(super) mod assume;
mod clauses;
mod literal;
mod model;
mod order;
mod probe;
mod state;
#[cfg(test)]
mod tests;

use super::board::Board;
use super::{Distinct, Halt, Limits, Rule, Statistics, Stop};
use crate::puzzle::{Assignment, Direction};
use analysis::Analysis;
use literal::Literal;
use model::Model;
use order::Order;
use probe::Probed;
use state::{Reason, State};

/// How many solutions are excluded by a clause each.
pub(super) const RECORDED: usize = 32;

/// How many conflicts come before probing. A first solution is often found within so many, and a
/// proof that takes more is mostly shorter with it.
const CONFLICTS_BEFORE_PROBE: u64 = 100;

/// How many clauses may be kept at first, and in the end.
const FEW_CLAUSES: usize = 4000;
const MOST_CLAUSES: usize = 50_000;

/// What it costs to take a variable from the order, in units of work.
const WORK_OF_POP: u64 = 16;

/// How many bytes a variable takes in the order, in analysis and as a phase.
const BYTES_OF_VARIABLE: usize = 24;

/// What a search came to.
#[derive(Debug)]
pub(super) enum Outcome {
    Solution(Assignment),
    Exhausted,
    Stopped(Stop),
}

#[derive(Debug)]
pub(super) struct Learner {
    state: State,
    order: Order,
    analysis: Analysis,
    /// How many bytes it holds beside clauses.
    held: u64,
    /// The value that each variable had last.
    phase: Vec<bool>,
    /// What the board had settled before.
    settled: Vec<Option<Direction>>,
    distinct: Distinct,
    found: usize,
    /// Up to this level every other value has been dealt with.
    floor: usize,
    /// Learned clauses of a single literal, where that could not be said on the first level.
    units: Vec<Literal>,
    conflicts: u64,
    /// At which conflict to start over, and how often that was done.
    restart_at: u64,
    restarts: u64,
    /// How many clauses may be kept.
    capacity: usize,
    /// At which conflict to probe.
    probe_at: u64,
    is_begun: bool,
    is_over: bool,
    /// Whether there was no memory for a solution to be excluded, so that the search cannot go on.
    is_full: bool,
    scratch: Vec<Literal>,
    /// What the last question assumed.
    assumed: Vec<Literal>,
    /// Every clause learned, and how many solutions had been found by then.
    #[cfg(test)]
    journal: Vec<(Vec<Literal>, usize)>,
}

impl Learner {
    /// A search of what `board` leaves open, once its rules have nothing more to say. The board's
    /// own memory is no part of the limits.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub(super) fn new(
        board: &mut Board,
        distinct: Distinct,
        limits: &Limits,
    ) -> Result<Self, Stop> {
        let is_refuted = match board.propagate_for_learning() {
            Ok(()) => false,
            Err(Halt::Contradiction) => true,
            Err(Halt::Stop(stop)) => return Err(stop),
        };
        let model = Model::new(board, limits)?;
        let mut watch = limits.watch();
        let bytes = model.bytes() + State::bytes(&model) + board.tree_count() as u64;
        limits.allow(bytes + (model.variables * BYTES_OF_VARIABLE) as u64)?;
        watch.work(model.variables as u64)?;
        let mut statistics = std::mem::take(&mut board.statistics);
        statistics.depth = 0;
        Ok(Self {
            held: bytes + (model.variables * BYTES_OF_VARIABLE) as u64,
            order: Order::new(model.variables, model.cells),
            analysis: Analysis::new(model.variables),
            phase: vec![false; model.variables],
            settled: board.trees().map(|tree| board.only_choice(tree)).collect(),
            distinct,
            found: 0,
            floor: 0,
            units: Vec::new(),
            conflicts: 0,
            restart_at: 0,
            restarts: 0,
            capacity: FEW_CLAUSES,
            probe_at: if board.rules.contains(Rule::Probe) {
                CONFLICTS_BEFORE_PROBE
            } else {
                u64::MAX
            },
            is_begun: false,
            is_full: false,
            is_over: is_refuted || model.is_contradictory,
            scratch: Vec::new(),
            assumed: Vec::new(),
            #[cfg(test)]
            journal: Vec::new(),
            state: State::new(model, statistics),
        })
    }

    /// What the search has cost, with what the simple search had cost before.
    pub(super) fn statistics(&self) -> &Statistics {
        &self.state.statistics
    }

    /// Searches for the next solution.
    pub(super) fn next(&mut self, limits: &Limits) -> Outcome {
        self.try_next(limits).unwrap_or_else(Outcome::Stopped)
    }

    fn try_next(&mut self, limits: &Limits) -> Result<Outcome, Stop> {
        if self.is_over {
            return Ok(Outcome::Exhausted);
        }
        self.begin(limits)?;
        loop {
            if let Some(conflict) = self.state.propagate(limits)? {
                self.conflicts += 1;
                if self.state.level() == self.floor {
                    if !self.turn_floor() {
                        return Ok(self.end());
                    }
                } else {
                    self.learn(conflict, limits)?;
                }
                continue;
            }
            if self.conflicts >= self.probe_at && self.floor == 0 {
                self.probe_at = u64::MAX;
                self.backtrack(0);
                match self.probe(limits)? {
                    Probed::Done => {}
                    Probed::Contradiction => return Ok(self.end()),
                }
                continue;
            }
            if self.conflicts >= self.restart_at {
                self.next_restart();
                self.backtrack(self.floor);
                continue;
            }
            if self.state.clauses.learned() > self.capacity {
                self.reduce();
            }
            let Some(variable) = self.next_variable(limits)? else {
                let solution = self.solution();
                // It is found, whatever becomes of the rest.
                if self.exclude(limits).is_err() {
                    self.is_full = true;
                }
                return Ok(Outcome::Solution(solution));
            };
            if limits
                .nodes
                .is_some_and(|nodes| self.state.statistics.nodes >= nodes)
            {
                self.order.push(variable);
                return Err(Stop::Nodes);
            }
            self.state.statistics.nodes += 1;
            let literal = Literal::positive(variable as u32);
            let phase = self.phase[variable];
            let literal = if phase { literal } else { !literal };
            self.state.decide(literal, Rule::Guess);
            let depth = self.state.level() as u64;
            self.state.statistics.depth = self.state.statistics.depth.max(depth);
        }
    }

    /// Looks at every constraint once before the search.
    fn begin(&mut self, limits: &Limits) -> Result<(), Stop> {
        if self.is_full {
            return Err(Stop::Memory);
        }
        if !self.is_begun {
            self.state.start_counts(limits)?;
            self.is_begun = true;
            self.next_restart();
        }
        Ok(())
    }

    /// How many bytes it holds.
    pub(super) fn bytes(&self) -> u64 {
        self.held + self.state.clauses.bytes_with(0)
    }

    /// Whether a clause of so many literals may be added.
    fn allow_clause(&self, literals: usize, limits: &Limits) -> Result<(), Stop> {
        limits.allow(self.held + self.state.clauses.bytes_with(literals))
    }

    fn end(&mut self) -> Outcome {
        self.is_over = true;
        Outcome::Exhausted
    }

    /// The open variable to decide next.
    fn next_variable(&mut self, limits: &Limits) -> Result<Option<usize>, Stop> {
        if self.state.is_full() {
            return Ok(None);
        }
        while let Some(variable) = self.order.pop() {
            if self.state.is_open(Literal::positive(variable as u32)) {
                return Ok(Some(variable));
            }
            self.state.work(WORK_OF_POP, limits)?;
        }
        Ok(None)
    }

    /// Takes back every level above `level`.
    fn backtrack(&mut self, level: usize) {
        let Self {
            state,
            order,
            phase,
            ..
        } = self;
        state.backtrack(level, |literal| {
            phase[literal.variable()] = literal.is_positive();
            order.push(literal.variable());
        });
        for &unit in &self.units {
            if self.state.is_open(unit) {
                self.state.assign(unit, Reason::Free(Rule::Learned));
            }
        }
    }

    /// Learns from a conflict above the floor.
    fn learn(&mut self, conflict: state::Conflict, limits: &Limits) -> Result<(), Stop> {
        let Self {
            state,
            order,
            analysis,
            conflicts,
            ..
        } = self;
        let learned = analysis.run(state, order, conflict, *conflicts, limits);
        let learned = learned.and_then(|learned| {
            self.allow_clause(self.analysis.clause.len(), limits)?;
            Ok(learned)
        });
        // What is known must not contradict itself, even if nothing was learned from it.
        let (target, levels) = match learned {
            Ok(learned) => learned,
            Err(stop) => {
                self.backtrack(self.floor);
                return Err(stop);
            }
        };
        self.order.fade();
        self.backtrack(target.max(self.floor));
        let clause = &self.analysis.clause;
        #[cfg(test)]
        self.journal.push((clause.clone(), self.found));
        let asserted = clause[0];
        if clause.len() == 1 {
            if self.floor > 0 {
                self.units.push(asserted);
            }
            if self.state.is_open(asserted) {
                self.state.assign(asserted, Reason::Free(Rule::Learned));
            }
            return Ok(());
        }
        let id = self
            .state
            .clauses
            .add(clause, levels, self.conflicts, false);
        self.state.assign(asserted, Reason::Clause(id));
        Ok(())
    }

    /// Turns the decision of the floor's level round; false if there is none, and so nothing left.
    fn turn_floor(&mut self) -> bool {
        if self.floor == 0 {
            return false;
        }
        let decision = self.state.decision(self.floor);
        self.floor -= 1;
        self.backtrack(self.floor);
        // A unit is given its value as soon as it is learned, so none of them was decided.
        debug_assert!(self.state.is_open(decision), "{decision:?} is a unit");
        self.state.assign(!decision, Reason::Free(Rule::Guess));
        true
    }

    /// Reads the solution off the values.
    fn solution(&self) -> Assignment {
        let mut directions = self.settled.clone();
        for &(tree, direction, literal) in &self.state.model.pairs {
            if self.state.is_true(literal) {
                directions[tree as usize] = Some(direction);
            }
        }
        directions.into_iter().flatten().collect()
    }

    /// Excludes a solution that was found elsewhere, before the search begins.
    pub(super) fn exclude_known(
        &mut self,
        solution: &Assignment,
        limits: &Limits,
    ) -> Result<(), Stop> {
        let directions = solution.directions();
        self.scratch.clear();
        for &(tree, direction, pair) in &self.state.model.pairs {
            if directions[tree as usize] == direction {
                self.scratch.push(!pair);
            }
        }
        if self.distinct == Distinct::Layouts {
            self.scratch.clear();
            self.scratch
                .extend(self.state.model.tents(solution).map(|tent| !tent));
        }
        self.found += 1;
        self.exclude_scratch(limits)
    }

    /// Adds the clause that stands in the scratch space, on the first level.
    fn exclude_scratch(&mut self, limits: &Limits) -> Result<(), Stop> {
        self.allow_clause(self.scratch.len(), limits)?;
        match *self.scratch {
            [] => self.is_over = true,
            [unit] => {
                if self.state.is_open(unit) {
                    self.state.assign(unit, Reason::Free(Rule::Learned));
                }
            }
            _ => {
                self.state
                    .clauses
                    .add(&self.scratch, 0, self.conflicts, true);
            }
        }
        Ok(())
    }

    /// Excludes the solution at hand from what is still to come.
    fn exclude(&mut self, limits: &Limits) -> Result<(), Stop> {
        self.found += 1;
        let is_layout = self.distinct == Distinct::Layouts;
        let state = &self.state;
        let counts = |literal: Literal| !is_layout || literal.variable() < state.model.cells;
        if self.found <= RECORDED && self.floor == 0 {
            // Every solution has as many tents, and as many pairs, as this one, so any other lacks
            // one of those that it has.
            let is_one = |&literal: &Literal| {
                literal.is_positive() && counts(literal) && state.level_of(literal.variable()) > 0
            };
            self.scratch.clear();
            self.scratch
                .extend(state.trail.iter().copied().filter(is_one).map(|one| !one));
            self.backtrack(0);
            return self.exclude_scratch(limits);
        }
        // Cells are decided before pairs, so the levels of a layout come first.
        let mut level = state.level();
        while level > self.floor && !counts(state.decision(level)) {
            level -= 1;
        }
        self.floor = level;
        self.backtrack(level);
        if !self.turn_floor() {
            self.is_over = true;
        }
        Ok(())
    }

    /// Sets when to start over next.
    fn next_restart(&mut self) {
        self.restarts += 1;
        self.restart_at = self.conflicts + 128 * luby(self.restarts);
    }

    /// Forgets half of the clauses.
    fn reduce(&mut self) {
        let state = &mut self.state;
        let mut is_needed = vec![false; state.clauses.len()];
        for literal in &state.trail {
            if let Reason::Clause(clause) = state.reason_of(literal.variable()) {
                is_needed[clause.index()] = true;
            }
        }
        let new_ids = state.clauses.reduce(&is_needed);
        state.rename_clauses(&new_ids);
        self.capacity = MOST_CLAUSES.min(self.capacity + self.capacity / 10);
    }
}

/// The sequence 1, 1, 2, 1, 1, 2, 4, … (Luby, Sinclair and Zuckerman, 1993), from index 1.
fn luby(mut index: u64) -> u64 {
    loop {
        let next = (index + 1).next_power_of_two();
        if next == index + 1 {
            return next / 2;
        }
        index -= next / 2 - 1;
    }
}
