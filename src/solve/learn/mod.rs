//! Conflict-driven search, for boards that the simple search does not finish.
//!
//! The board's open part becomes a [`model`] of counting constraints. Where values contradict each
//! other, the [`search`] works out which decisions are to blame, learns a clause that excludes that
//! combination everywhere, and goes back to where the clause says something new (Marques-Silva and
//! Sakallah, *GRASP*, 1996). Counting constraints are never turned into clauses: they explain a
//! value when a conflict asks for it.
//!
//! One loop searches, under assumptions. Three things are made of it ([`answers`]): the list of all
//! solutions, the answer to whether there is one at all, asked again and again, and a proof that
//! there is no other one. An [`Observer`] hears of everything that the loop learns.
//!
//! # Levels and the floor
//!
//! A *level* holds a decision and all that follows from it; what is on level 0 holds always. Each
//! assumption opens a level of its own, in the order given, before anything is decided. To list
//! many solutions, the search backtracks in order from some time on: on the levels up to the
//! *floor* every value but the current one has been dealt with. So no conflict leads below the
//! floor, and what is learned of one literal alone holds on the floor's level. Once nothing is left
//! above the floor, its own decision is turned round, and the floor is one level lower. Cells are
//! decided before pairs, so that the levels of a layout come first, and to turn the last of them
//! round leads to the next layout.

mod analysis;
mod answers;
mod beliefs;
mod clauses;
mod model;
mod order;
mod search;
mod stage;
mod state;
#[cfg(test)]
mod tests;

use crate::limits::{Limits, Stop};
use crate::model::View;
use crate::solve::board::Board;
use crate::solve::rule_set::Rule;
use crate::solve::statistics::Statistics;
use crate::solve::tuning::{MOST_CLAUSES, RESTART_UNIT};
use analysis::Analysis;
pub(crate) use answers::{Enumeration, OpenLine};
pub use beliefs::beliefs;
use model::{Model, left_open};
use order::{Order, Phases};
pub(crate) use search::SearchEnd;
use state::State;

/// A variable or its negation, as `2 × variable` or `2 × variable + 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Literal(u32);

impl Literal {
    /// The literal that is true when `variable` is.
    pub(crate) fn positive(variable: u32) -> Self {
        Self(2 * variable)
    }

    /// The literal that is true when a variable has a value.
    pub(crate) fn of(variable: usize, value: bool) -> Self {
        Self(2 * variable as u32 + u32::from(!value))
    }

    /// The literal with this [`Literal::index`].
    pub(crate) fn from_index(index: usize) -> Self {
        Self(index as u32)
    }

    pub(crate) fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(crate) fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// A number below twice the number of variables.
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::ops::Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// Observes the clauses that a search learns, in order. Each follows by unit propagation from the
/// constraints and from the earlier clauses that have not been deleted.
pub(crate) trait Observer {
    /// A clause was learned. One without a literal says that there is no other solution.
    fn learned(&mut self, _clause: &[Literal]) {}

    /// A solution was found; this clause excludes it from now on.
    fn excluded(&mut self, _clause: &[Literal]) {}

    /// A clause that was learned plays no part any more.
    fn forgotten(&mut self, _clause: &[Literal]) {}

    /// Why it wants to hear no more, if so: the search stops.
    fn stop(&self) -> Option<Stop> {
        None
    }
}

/// Nobody.
impl Observer for () {}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Course {
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
    state: State,
    order: Order,
    analysis: Analysis,
    observer: O,
    /// How many bytes it holds beside clauses.
    held: u64,
    phases: Phases,
    /// The assumptions, in this order.
    assumed: Vec<Literal>,
    /// Up to this level every other value has been dealt with.
    floor: usize,
    statistics: Statistics,
    /// At which conflict to start over, and how often that was done.
    restart_at: u64,
    restarts: u64,
    /// How many clauses may be kept.
    capacity: usize,
    /// At which conflict it takes stock on the first level.
    stock_at: u64,
    /// How many values probing has found.
    found: usize,
    /// How likely beliefs hold each variable to be true, while they are asked.
    likely: Vec<f32>,
    course: Course,
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
    fn of(view: &View, has_flow: bool, limits: &Limits, observer: O) -> Result<Self, Stop> {
        let held = Model::bytes_of_search(view, limits)?;
        limits.allow(held)?;
        let model = Model::new(view, has_flow, limits)?;
        limits.watch().work(model.variables as u64)?;
        let course = if model.is_contradictory {
            Course::Over
        } else {
            Course::Seeking
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
            stock_at: u64::MAX,
            found: 0,
            likely: Vec::new(),
            course,
            state: State::new(model, limits),
        })
    }

    /// How many bytes it holds.
    pub(crate) fn bytes(&self) -> u64 {
        self.held + self.state.clauses.bytes_with(0)
    }

    /// Whether there is memory for another clause of `literals` literals.
    fn allow_clause(&self, literals: usize) -> Result<(), Stop> {
        let bytes = self.held + self.state.clauses.bytes_with(literals);
        self.state.limits.allow(bytes)
    }
}
