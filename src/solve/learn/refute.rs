//! The search that a proof is written of: of a puzzle as it was given, so that everything it finds
//! rests on the rules of [`model`](crate::model) alone.

use super::Learner;
use super::enumerate::Enumeration;
use super::observer::Observer;
use super::stage::Stage;
use crate::limits::{Limits, Stop};
use crate::model::Variable;
use crate::puzzle::{Assignment, Puzzle};
use crate::solve::distinct::Distinct;

/// A search for solutions beside those that are known, which is to find that there are none.
#[derive(Debug)]
pub(crate) struct Refutation<O>(Enumeration<O>);

impl<O: Observer> Refutation<O> {
    /// A search of a puzzle, with what crosses the boundaries between lines counted or not.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub(crate) fn new(
        puzzle: &Puzzle,
        has_flow: bool,
        distinct: Distinct,
        limits: &Limits,
        observer: O,
    ) -> Result<Self, Stop> {
        let learner = Learner::of(puzzle, has_flow, limits, observer)?;
        let search = Enumeration::of(learner, vec![None; puzzle.trees().len()], distinct, limits)?;
        Ok(Self(search))
    }

    /// The numbers that [`Variables`](crate::model::Variables) gives to what the search's variables
    /// stand for.
    pub(crate) fn names(&self) -> Vec<Variable> {
        let model = &self.0.learner.state.model;
        let cells = model.cells as u32;
        let mut names: Vec<Variable> = (1..=model.variables as u32).collect();
        for (pair, (_, _, literal)) in (cells + 1..).zip(&model.pairs) {
            // A pair that shares the variable of its cell goes by the name of that.
            if literal.variable() >= model.cells {
                names[literal.variable()] = pair;
            }
        }
        names
    }

    pub(crate) fn observer(&mut self) -> &mut O {
        &mut self.0.learner.observer
    }

    /// How many conflicts the search has met.
    pub(crate) fn conflicts(&self) -> u64 {
        self.0.learner.statistics.conflicts
    }

    /// Excludes a solution that is known, before the search begins.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub(crate) fn exclude(&mut self, solution: &Assignment, limits: &Limits) -> Result<(), Stop> {
        self.0.exclude_known(solution, limits)
    }

    /// Whether probing alone finds that there is no other solution.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub(crate) fn is_refuted_by_probing(&mut self, limits: &Limits) -> Result<bool, Stop> {
        self.0.learner.probe_alone(limits)
    }

    /// Searches to the end. Returns a solution that was not known, if there is one.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub(crate) fn run(&mut self, limits: &Limits) -> Result<Option<Assignment>, Stop> {
        let learner = &mut self.0.learner;
        learner.plan.put(Stage::Late, learner.statistics.conflicts);
        self.0.next(limits)
    }
}
