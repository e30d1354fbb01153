//! The claim about a puzzle, with its model and the end of its proof.

use std::fmt;

use crate::format::solver::{self, HugeModel, Numbering, Unwritten};
use crate::limits::Limits;
use crate::model::{Atom, Variable, Variables};
use crate::puzzle::{Assignment, Puzzle};
use crate::solve::Distinct;

/// The claim about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Claim {
    /// It has no solution.
    None,
    /// It has exactly one solution.
    Unique,
    /// It has at least two, which are there to be looked at.
    Multiple,
    /// It has exactly this many solutions, which are there too.
    Exactly(u64),
}

impl Claim {
    /// The word for it: `none`, `unique`, `multiple` or `exactly`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::Exactly(_) => "exactly",
        }
    }

    /// It in words, as in `exactly one layout`.
    #[must_use]
    pub fn of(self, distinct: Distinct) -> String {
        let (one, many) = match distinct {
            Distinct::Layouts => ("layout", "layouts"),
            Distinct::Assignments => ("assignment", "assignments"),
        };
        match self {
            Self::None => "no solution".to_owned(),
            Self::Unique => format!("exactly one {one}"),
            Self::Multiple => format!("at least two {many}"),
            Self::Exactly(number) => format!("exactly {number} {many}"),
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A claim with the solutions that it is about, in the shape that its proof has.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape<'a> {
    /// There is no other layout than these, each excluded by a line of the model.
    Excluded(&'a [Assignment]),
    /// A layout with fewer of this one's tents would be another one, and there is none.
    Fewest(&'a Assignment),
    /// There is no other assignment than these, each excluded by a step of the proof.
    Listed(&'a [Assignment]),
}

impl<'a> Shape<'a> {
    pub(super) fn new(solutions: &'a [Assignment], distinct: Distinct) -> Self {
        match (solutions, distinct) {
            ([], _) => Self::Excluded(&[]),
            (_, Distinct::Assignments) => Self::Listed(solutions),
            ([one], Distinct::Layouts) => Self::Fewest(one),
            (_, Distinct::Layouts) => Self::Excluded(solutions),
        }
    }

    /// Appends the model that a proof of this shape is about.
    pub(super) fn model(
        self,
        out: &mut String,
        names: &Names<'_>,
        limits: &Limits,
    ) -> Result<Numbering, Unwritten> {
        let tents = |solution| names.tents(solution);
        let goal;
        let excluded: Vec<Vec<Variable>>;
        let mut claim = solver::Additions::default();
        match self {
            Self::Excluded(solutions) => {
                excluded = solutions.iter().map(tents).collect();
                claim.excluded = &excluded;
            }
            Self::Fewest(solution) => {
                goal = tents(solution);
                claim.goal = Some(&goal);
            }
            Self::Listed(_) => {}
        }
        // The memory that a model takes is counted already.
        let limits = Limits {
            memory: None,
            ..limits.clone()
        };
        solver::write_claim(out, names.puzzle, claim, &limits)
    }

    /// The last lines of a proof that ends in the constraint with some number.
    pub(super) fn end(self, last: u64) -> String {
        let conclusion = match self {
            Self::Excluded(_) => format!("output NONE;\nconclusion UNSAT : {last};\n"),
            Self::Fewest(solution) => {
                let tents = solution.directions().len();
                format!("output NONE;\nconclusion BOUNDS {tents} : {last} {tents};\n")
            }
            Self::Listed(_) => format!("e >= 1 : {last};\noutput NONE;\nconclusion SAT;\n"),
        };
        conclusion + END
    }
}

/// The last line of every proof.
pub(super) const END: &str = "end pseudo-Boolean proof;\n";

/// The variables of a puzzle's solutions.
#[derive(Debug)]
pub(super) struct Names<'p> {
    puzzle: &'p Puzzle,
    variables: Variables,
}

impl<'p> Names<'p> {
    /// # Errors
    ///
    /// [`HugeModel`] if there are too many.
    pub(super) fn new(puzzle: &'p Puzzle) -> Result<Self, HugeModel> {
        let variables = Variables::new(puzzle, HugeModel::MOST);
        let format = "opb";
        let variables = variables.map_err(|variables| HugeModel { format, variables })?;
        Ok(Self { puzzle, variables })
    }

    /// The number of variables.
    pub(super) fn number(&self) -> u32 {
        self.variables.number()
    }

    /// The variables of a solution's tents, in order.
    pub(super) fn tents(&self, solution: &Assignment) -> Vec<Variable> {
        let layout = solution.layout(self.puzzle);
        let tents = layout.tents().iter();
        tents
            .filter_map(|&tent| self.variables.tent(tent))
            .collect()
    }

    /// The variables of a solution's pairs, in order.
    pub(super) fn pairs(&self, solution: &Assignment) -> impl Iterator<Item = Variable> {
        let pairs = (0..).zip(solution.directions());
        pairs.filter_map(|(tree, &direction)| self.variables.of(Atom::Pair(tree, direction)))
    }

    /// The directions of the trees whose pairs are among some variables; `None` unless each tree
    /// has one.
    pub(super) fn assignment(&self, true_ones: &[Variable]) -> Option<Assignment> {
        let mut directions = vec![None; self.puzzle.trees().len()];
        for pair in true_ones.iter().filter_map(|&one| self.variables.pair(one)) {
            if directions[pair.tree].replace(pair.direction).is_some() {
                return None;
            }
        }
        directions.into_iter().collect()
    }
}
