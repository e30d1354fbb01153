//! Conflict-driven search, for boards that the simple search does not finish.
//!
//! The board's open part becomes a [`model`] of counting constraints. Where values contradict each
//! other, the [`search`] works out which decisions are to blame, learns a clause that excludes that
//! combination everywhere, and goes back to where the clause says something new (Marques-Silva and
//! Sakallah, *GRASP*, 1996). Counting constraints are never turned into clauses: they explain a
//! value when a conflict asks for it.
//!
//! One loop searches, under assumptions. Two things are made of it: the list of all solutions
//! ([`enumerate`]), and the answer to whether there is one at all, asked again and again
//! ([`assume`]). An [`Observer`] hears of everything that the loop learns.

mod analysis;
mod assume;
mod clauses;
mod enumerate;
mod explain;
mod literal;
mod model;
mod observer;
mod order;
mod phases;
mod probe;
mod propagate;
mod refute;
mod search;
mod stage;
mod state;
#[cfg(test)]
mod tests;
mod values;
mod view;

use crate::limits::{Limits, Stop};
use crate::model::View;
use crate::solve::beliefs::Advice;
use crate::solve::board::Board;
use crate::solve::rule_set::Rule;
use crate::solve::statistics::Statistics;
use analysis::Analysis;
pub(crate) use assume::Assumed;
pub(crate) use enumerate::{Enumeration, RECORDED};
pub(crate) use literal::Literal;
use model::Model;
pub(crate) use observer::Observer;
use order::Order;
use phases::Phases;
pub(crate) use refute::Refutation;
use stage::Plan;
use state::State;
use view::Reduced;

/// How many clauses may be kept at first, and in the end.
const FEW_CLAUSES: usize = 15_000;
const MOST_CLAUSES: usize = 50_000;

/// How many conflicts lie between two restarts at least, until there is a solution and after that.
const FIRST_RESTART_UNIT: u64 = 1024;
const RESTART_UNIT: u64 = 128;

/// How many bytes a variable takes in the order, in analysis and as a phase.
const BYTES_OF_VARIABLE: usize = 23 + Phases::BYTES_OF_VARIABLE + size_of::<Advice>();

/// A search, with all that it has learned.
#[derive(Debug)]
pub(crate) struct Learner<O = ()> {
    state: State,
    order: Order,
    analysis: Analysis,
    observer: O,
    /// How many bytes it holds beside clauses.
    held: u64,
    phases: Phases,
    /// What is assumed, in this order.
    assumed: Vec<Literal>,
    /// Up to this level every other value has been dealt with: no jump leads below it.
    floor: usize,
    /// Learned clauses of a single literal, where that could not be said on the first level.
    units: Vec<Literal>,
    statistics: Statistics,
    /// At which conflict to start over, and how often that was done.
    restart_at: u64,
    restarts: u64,
    /// How many conflicts lie between two restarts at least.
    restart_unit: u64,
    /// How many clauses may be kept, and how many in the end.
    capacity: usize,
    last_capacity: usize,
    /// What beliefs have said.
    advice: Vec<Advice>,
    plan: Plan,
    is_begun: bool,
    /// Whether a solution was found.
    is_settled_down: bool,
    /// Whether there is no other solution, whatever is assumed.
    is_over: bool,
}

impl<O: Observer> Learner<O> {
    /// A search of what `board` leaves open, once its rules have nothing more to say. The board's
    /// own memory does not count towards the limits.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub(crate) fn new(board: &Board, limits: &Limits, observer: O) -> Result<Self, Stop> {
        let has_flow = board.rules.contains(Rule::Flow);
        Self::of(&Reduced::new(board, limits)?, has_flow, limits, observer)
    }

    /// A search of a view, with what crosses the boundaries between lines counted or not: of a
    /// puzzle as it was given, or of what a board leaves open.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    fn of(view: &impl View, has_flow: bool, limits: &Limits, observer: O) -> Result<Self, Stop> {
        let model = Model::new(view, has_flow, limits)?;
        let bytes = model.bytes() + State::bytes(&model);
        let held = bytes + (model.variables * BYTES_OF_VARIABLE) as u64;
        limits.allow(held)?;
        limits.watch().work(model.variables as u64)?;
        Ok(Self {
            held,
            observer,
            order: Order::new(model.variables),
            analysis: Analysis::new(model.variables),
            phases: Phases::new(model.variables),
            assumed: Vec::new(),
            floor: 0,
            units: Vec::new(),
            statistics: Statistics::default(),
            restart_at: 0,
            restarts: 0,
            restart_unit: FIRST_RESTART_UNIT,
            capacity: FEW_CLAUSES,
            last_capacity: MOST_CLAUSES,
            advice: Vec::new(),
            plan: Plan::new(model.trees_and_cells()),
            is_begun: false,
            is_settled_down: false,
            is_over: model.is_contradictory,
            state: State::new(model),
        })
    }

    /// How many bytes it holds.
    pub(crate) fn bytes(&self) -> u64 {
        self.held + self.state.clauses.bytes_with(0)
    }

    /// Whether there is memory for another clause of `literals` literals.
    fn allow_clause(&self, literals: usize, limits: &Limits) -> Result<(), Stop> {
        limits.allow(self.held + self.state.clauses.bytes_with(literals))
    }
}
