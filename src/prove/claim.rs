//! The claim about a puzzle, with its model and the end of its proof.

use crate::format::solver::{self, Numbering};
use crate::limits::Limits;
use crate::model::{Atom, Variable, Variables};
use crate::prove::error::ProofError;
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
        let (one, many) = (distinct.noun(), distinct.name());
        match self {
            Self::None => "no solution".to_owned(),
            Self::Unique => format!("exactly one {one}"),
            Self::Multiple => format!("at least two {many}"),
            Self::Exactly(number) => format!("exactly {number} {many}"),
        }
    }
}

/// The shape of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// There is no other layout than some, each excluded by a line of the model.
    Excluded,
    /// A layout with fewer of the tents of one, so many, would be another one, and there is none.
    Fewest(usize),
    /// There is no other assignment than some, each excluded by a step of the proof.
    Listed,
}

impl Shape {
    /// The shape of a proof that there are no other solutions.
    pub(super) fn new(solutions: &[Assignment], distinct: Distinct) -> Self {
        match (solutions, distinct) {
            ([], _) => Self::Excluded,
            (_, Distinct::Assignments) => Self::Listed,
            ([one], Distinct::Layouts) => Self::Fewest(one.directions().len()),
            (_, Distinct::Layouts) => Self::Excluded,
        }
    }

    /// Appends the model that a proof of this shape is about.
    pub(super) fn model(
        self,
        out: &mut String,
        names: &Names<'_>,
        solutions: &[Assignment],
        limits: &Limits,
    ) -> Result<Numbering, ProofError> {
        let in_model = if self == Self::Listed { &[] } else { solutions };
        let tents = in_model.iter().map(|solution| names.tents(solution));
        let tents: Vec<Vec<Variable>> = tents.collect();
        let mut claim = solver::Additions::default();
        match self {
            Self::Fewest(_) => claim.goal = tents.first().map(Vec::as_slice),
            Self::Excluded | Self::Listed => claim.excluded = &tents,
        }
        // The memory that a model takes is counted already.
        let mut meter = limits.meter();
        solver::write_claim(out, names.puzzle, claim, &mut |units| meter.work(units))
    }

    /// The last lines of a proof that ends in the constraint with some number.
    pub(super) fn end(self, last: u64) -> String {
        let conclusion = match self {
            Self::Excluded => format!("output NONE;\nconclusion UNSAT : {last};\n"),
            Self::Fewest(tents) => {
                format!("output NONE;\nconclusion BOUNDS {tents} : {last} {tents};\n")
            }
            Self::Listed => format!("e >= 1 : {last};\noutput NONE;\nconclusion SAT;\n"),
        };
        conclusion + END
    }

    /// Reads what follows on the word `conclusion`.
    pub(super) fn read(text: &str) -> Option<Self> {
        if text == " SAT" {
            return Some(Self::Listed);
        }
        if let Some(number) = text.strip_prefix(" UNSAT : ") {
            return is_number(number).then_some(Self::Excluded);
        }
        let (least, rest) = text.strip_prefix(" BOUNDS ")?.split_once(" : ")?;
        let (number, most) = rest.split_once(' ')?;
        let is_exact = is_number(number) && least == most && is_number(least);
        is_exact.then(|| least.parse().ok().map(Self::Fewest))?
    }
}

/// Whether a text is digits alone.
pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The last line of every proof.
pub(super) const END: &str = "end pseudo-Boolean proof;\n";

/// The variables of a puzzle's solutions.
#[derive(Debug)]
pub(super) struct Names<'p> {
    pub(super) puzzle: &'p Puzzle,
    pub(super) variables: Variables,
}

impl<'p> Names<'p> {
    /// Numbers the variables, if `held` bytes may be held.
    ///
    /// # Errors
    ///
    /// If there are too many, or a limit is reached.
    pub(super) fn new(puzzle: &'p Puzzle, held: u64, limits: &Limits) -> Result<Self, ProofError> {
        limits.allow(held)?;
        let mut meter = limits.meter();
        let work = |units| Ok::<_, ProofError>(meter.work(units)?);
        let variables = solver::variables("opb", puzzle, work)?;
        Ok(Self { puzzle, variables })
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
