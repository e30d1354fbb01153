//! Whether there is a solution under assumptions, asked again and again.
//!
//! A question that begins with the same assumptions as the one before goes on from there.

use super::Learner;
use super::literal::Literal;
use super::observer::Observer;
use super::search::Found;
use super::stage::Stage;
use crate::limits::{Limits, Stop};

/// How many clauses may be kept, and how many on few levels. A question takes a few conflicts, so
/// what it learns is used less than it is looked at, and millions of questions may follow.
const CLAUSES_OF_QUESTIONS: usize = 2000;
const CLAUSES_ON_FEW_LEVELS: usize = 20_000;

/// The answer to a question.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Assumed {
    /// There is a solution.
    Solvable,
    /// There is none under the first ones of the assumptions, this many of them.
    Refuted(usize),
    Stopped(Stop),
}

impl<O: Observer> Learner<O> {
    /// Whether there is a solution in which the cells of some variables are as given.
    pub(crate) fn is_solvable(
        &mut self,
        cells: impl Iterator<Item = (u32, bool)>,
        limits: &Limits,
    ) -> Assumed {
        let (mut common, mut number) = (0, 0);
        for (index, (variable, tent)) in cells.enumerate() {
            let literal = Literal::positive(variable);
            let literal = if tent { literal } else { !literal };
            if common == index && self.assumed.get(index) == Some(&literal) {
                common += 1;
            } else {
                self.assumed.truncate(index);
                self.assumed.push(literal);
            }
            number = index + 1;
        }
        self.assumed.truncate(number);
        self.backtrack(common);
        match self.search(limits) {
            Ok(Found::Values) => Assumed::Solvable,
            Ok(Found::Refuted(number)) => Assumed::Refuted(number),
            Err(stop) => Assumed::Stopped(stop),
        }
    }

    /// The value of a variable in the solution that the last question has found.
    pub(crate) fn has_found(&self, variable: u32) -> bool {
        self.state.is_true(Literal::positive(variable))
    }

    /// Probes, and says whether there is a solution. Questions will follow.
    pub(crate) fn settle(&mut self, limits: &Limits) -> Assumed {
        self.capacity = CLAUSES_OF_QUESTIONS;
        self.last_capacity = CLAUSES_OF_QUESTIONS;
        self.state.clauses.most_on_few_levels = CLAUSES_ON_FEW_LEVELS;
        self.plan.put(Stage::Late, 0);
        self.is_solvable(std::iter::empty(), limits)
    }

    /// The cells that are known without assumptions, as variables.
    pub(crate) fn facts(&mut self) -> impl Iterator<Item = (usize, bool)> + '_ {
        self.backtrack(0);
        let cells = self.state.model.cells;
        let facts = self.state.trail().iter();
        facts
            .map(|literal| (literal.variable(), literal.is_positive()))
            .filter(move |&(variable, _)| variable < cells)
    }
}
