//! A learning search with its state.

use crate::limits::{Limits, Stop};
use crate::model::OpenBoard;
use crate::solve::board::Board;
use crate::solve::learn::analysis::Analysis;
use crate::solve::learn::literal::Literal;
use crate::solve::learn::model::{Model, left_open};
use crate::solve::learn::observer::Observer;
use crate::solve::learn::order::{Order, Phases};
use crate::solve::learn::state::State;
use crate::solve::rule_set::Rule;
use crate::solve::statistics::Statistics;
use crate::solve::tuning::{MAX_CLAUSES, RESTART_UNIT};

/// The mode of a search, or how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// The search looks for a first solution, guided by target phases (see [`Phases`]) and beliefs.
    Seeking,
    /// The search has found no solution yet, but probing has found the values of many variables. So
    /// few solutions or none are expected, and the search tries to prove that there is none.
    Proving,
    /// The search has found a solution, or knows one from elsewhere. Cells are decided before
    /// pairs.
    Listing,
    /// There was too little memory to exclude a solution that was found, so the search cannot
    /// continue.
    OutOfMemory,
    /// There is no further solution, whatever the assumptions.
    Exhausted,
}

/// A learning search with its state.
#[derive(Debug)]
pub(crate) struct Learner<O = ()> {
    pub(super) state: State,
    pub(super) order: Order,
    pub(super) analysis: Analysis,
    pub(super) observer: O,
    /// The bytes that the search holds in addition to the clauses.
    pub(super) held: u64,
    pub(super) phases: Phases,
    /// The assumptions in order.
    pub(super) assumed: Vec<Literal>,
    /// The level below which no conflict backtracks. Its decision is flipped once everything above
    /// it has been searched. It is 0 as long as solutions are excluded by clauses.
    pub(super) floor: usize,
    pub(super) statistics: Statistics,
    /// The number of conflicts at which the search restarts next, and the index of that restart,
    /// from 1.
    pub(super) restart_at: u64,
    pub(super) restarts: u64,
    /// The number of learned clauses that may be kept.
    pub(super) capacity: usize,
    /// The number of conflicts at which to start inprocessing next.
    pub(super) next_inprocessing: u64,
    /// The number of values found by probing.
    pub(super) probed: usize,
    /// For each variable, the estimated probability that it is true; empty if no beliefs are used.
    pub(super) likely: Vec<f32>,
    pub(super) mode: Mode,
}

impl<O: Observer> Learner<O> {
    /// Creates a search of what `board` leaves open after its rules have been applied. The memory
    /// of the board does not count towards `limits`.
    pub(crate) fn new(board: &Board, limits: &Limits, observer: O) -> Result<Self, Stop> {
        let has_flow = board.rules.contains(Rule::Flow);
        Self::of(&left_open(board, limits)?, has_flow, limits, observer)
    }

    /// Creates a search of an open board, which is either a puzzle as given or the part that a
    /// [`Board`] leaves open. `has_flow` adds the constraints of boundary flow.
    pub(super) fn of(
        board: &OpenBoard,
        has_flow: bool,
        limits: &Limits,
        observer: O,
    ) -> Result<Self, Stop> {
        let held = Model::bytes_of_search(board, limits)?;
        limits.allow(held)?;
        let model = Model::new(board, has_flow, limits)?;
        limits.meter().work(model.variables as u64)?;
        let mode = if model.is_contradictory {
            Mode::Exhausted
        } else {
            Mode::Seeking
        };
        Ok(Self {
            held,
            observer,
            order: Order::new(model.variables),
            analysis: Analysis::new(model.variables),
            phases: Phases::new(model.variables),
            assumed: Vec::new(),
            floor: 0,
            statistics: Statistics::default(),
            restart_at: RESTART_UNIT,
            restarts: 1,
            capacity: MAX_CLAUSES,
            next_inprocessing: u64::MAX,
            probed: 0,
            likely: Vec::new(),
            mode,
            state: State::new(model, limits),
        })
    }

    /// Returns the number of bytes that the search holds, including its clauses.
    pub(crate) fn bytes(&self) -> u64 {
        self.held + self.state.clauses.bytes_with(0)
    }

    /// Checks that there is memory for another clause of `literals` literals.
    pub(super) fn allow_clause(&self, literals: usize) -> Result<(), Stop> {
        let bytes = self.held + self.state.clauses.bytes_with(literals);
        self.state.limits.allow(bytes)
    }
}
