//! A search with all that it has learned.

use crate::limits::{Limits, Stop};
use crate::model::View;
use crate::solve::board::Board;
use crate::solve::learn::analysis::Analysis;
use crate::solve::learn::literal::Literal;
use crate::solve::learn::model::{Model, left_open};
use crate::solve::learn::observer::Observer;
use crate::solve::learn::order::{Order, Phases};
use crate::solve::learn::state::State;
use crate::solve::rule_set::Rule;
use crate::solve::statistics::Statistics;
use crate::solve::tuning::{MOST_CLAUSES, RESTART_UNIT};

/// What a search is after, or how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// It seeks a first solution, with a target and advice from beliefs.
    Seeking,
    /// It has none yet, but few are left, or none: it seeks a proof that there is none.
    Proving,
    /// It has one, or knows one from elsewhere. Cells are decided before pairs.
    Listing,
    /// There was no memory to exclude a solution that it has found: it cannot go on.
    Full,
    /// There is no other solution, whatever is assumed.
    Over,
}

/// A search, with all that it has learned.
#[derive(Debug)]
pub(crate) struct Learner<O = ()> {
    pub(super) state: State,
    pub(super) order: Order,
    pub(super) analysis: Analysis,
    pub(super) observer: O,
    /// How many bytes it holds beside clauses.
    pub(super) held: u64,
    pub(super) phases: Phases,
    /// The assumptions, in this order.
    pub(super) assumed: Vec<Literal>,
    /// Up to this level every other value has been dealt with.
    pub(super) floor: usize,
    pub(super) statistics: Statistics,
    /// At which conflict to start over, and how often that was done.
    pub(super) restart_at: u64,
    pub(super) restarts: u64,
    /// How many clauses may be kept.
    pub(super) capacity: usize,
    /// The number of conflicts at which to probe on the first level again.
    pub(super) next_inprocessing: u64,
    /// How many values probing has found.
    pub(super) probed: usize,
    /// How likely beliefs hold each variable to be true, while they are asked.
    pub(super) likely: Vec<f32>,
    pub(super) mode: Mode,
}

impl<O: Observer> Learner<O> {
    /// A search of the part that `board` leaves open, once its rules conclude nothing more. The
    /// board's own memory does not count towards the limits.
    pub(crate) fn new(board: &Board, limits: &Limits, observer: O) -> Result<Self, Stop> {
        let has_flow = board.rules.contains(Rule::Flow);
        Self::of(&left_open(board, limits)?, has_flow, limits, observer)
    }

    /// A search of a view, with or without boundary flow: of a puzzle as it was given, or of the
    /// part that a board leaves open.
    pub(super) fn of(
        view: &View,
        has_flow: bool,
        limits: &Limits,
        observer: O,
    ) -> Result<Self, Stop> {
        let held = Model::bytes_of_search(view, limits)?;
        limits.allow(held)?;
        let model = Model::new(view, has_flow, limits)?;
        limits.meter().work(model.variables as u64)?;
        let mode = if model.is_contradictory {
            Mode::Over
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
            capacity: MOST_CLAUSES,
            next_inprocessing: u64::MAX,
            probed: 0,
            likely: Vec::new(),
            mode,
            state: State::new(model, limits),
        })
    }

    /// How many bytes it holds.
    pub(crate) fn bytes(&self) -> u64 {
        self.held + self.state.clauses.bytes_with(0)
    }

    /// Whether there is memory for another clause of `literals` literals.
    pub(super) fn allow_clause(&self, literals: usize) -> Result<(), Stop> {
        let bytes = self.held + self.state.clauses.bytes_with(literals);
        self.state.limits.allow(bytes)
    }
}
