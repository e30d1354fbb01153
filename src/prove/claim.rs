//! The claim about a puzzle, the model for the claim, and the end of the proof.

use crate::format::solver::{self, Numbering};
use crate::limits::Limits;
use crate::model::{Atom, Variable, Variables};
use crate::prove::error::ProofError;
use crate::puzzle::{Assignment, Puzzle};
use crate::solve::Distinct;

/// A claim about the number of solutions of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Claim {
    /// The puzzle has no solution.
    None,
    /// The puzzle has exactly one solution.
    Unique,
    /// The puzzle has at least two solutions. Two are listed with the claim.
    Multiple,
    /// The puzzle has exactly this many solutions, which are listed with the claim.
    Exactly(u64),
}

impl Claim {
    /// Returns the name: `none`, `unique`, `multiple` or `exactly`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::Exactly(_) => "exactly",
        }
    }

    /// Returns the claim in words, as in `exactly one layout`.
    #[must_use]
    pub fn describe(self, distinct: Distinct) -> String {
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
    /// For each known layout, the model has one more constraint, which excludes the layout. The
    /// proof shows that there is no other layout.
    Excluded,
    /// The proof gives one layout, which has this many tents, and shows that every layout has at
    /// least as many of these same tents. All layouts have equally many tents, so any other layout
    /// would lack at least one of these.
    Fewest(usize),
    /// The proof has one step for each known assignment. The step states the assignment and
    /// excludes it from the rest of the proof, which shows that there is no other.
    Listed,
}

impl Shape {
    /// Returns the shape of a proof that there are no solutions except `solutions`.
    pub(super) fn new(solutions: &[Assignment], distinct: Distinct) -> Self {
        match (solutions, distinct) {
            ([], _) => Self::Excluded,
            (_, Distinct::Assignments) => Self::Listed,
            ([one], Distinct::Layouts) => Self::Fewest(one.directions().len()),
            (_, Distinct::Layouts) => Self::Excluded,
        }
    }

    /// Appends to `out` the model that a proof of this shape is about.
    pub(super) fn model(
        self,
        out: &mut String,
        map: &VariableMap<'_>,
        solutions: &[Assignment],
        limits: &Limits,
    ) -> Result<Numbering, ProofError> {
        let in_model = if self == Self::Listed { &[] } else { solutions };
        let tents = in_model.iter().map(|solution| map.tents(solution));
        let tents: Vec<Vec<Variable>> = tents.collect();
        let mut claim = solver::Additions::default();
        match self {
            Self::Fewest(_) => claim.goal = tents.first().map(Vec::as_slice),
            Self::Excluded | Self::Listed => claim.excluded = &tents,
        }
        // The memory limit was checked when `map` was created.
        let mut meter = limits.meter();
        solver::write_claim(out, map.puzzle, claim, &mut |units| meter.work(units))
    }

    /// Returns the last lines of a proof. `last` is the number of its last constraint.
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

    /// Parses the text after the word `conclusion`. Returns `None` if no shape has such a
    /// conclusion.
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

/// Returns whether a text consists of one or more digits.
pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The last line of every proof.
pub(super) const END: &str = "end pseudo-Boolean proof;\n";

/// A puzzle and its variables.
#[derive(Debug)]
pub(super) struct VariableMap<'p> {
    pub(super) puzzle: &'p Puzzle,
    pub(super) variables: Variables,
}

impl<'p> VariableMap<'p> {
    /// Numbers the variables, if the memory limit allows `held` bytes.
    ///
    /// # Errors
    ///
    /// Fails if there are too many variables, or if a limit is reached.
    pub(super) fn new(puzzle: &'p Puzzle, held: u64, limits: &Limits) -> Result<Self, ProofError> {
        limits.allow(held)?;
        let mut meter = limits.meter();
        let work = |units| Ok::<_, ProofError>(meter.work(units)?);
        let variables = solver::variables("opb", puzzle, work)?;
        Ok(Self { puzzle, variables })
    }

    /// Returns the variables of a solution's tents, in ascending order.
    pub(super) fn tents(&self, solution: &Assignment) -> Vec<Variable> {
        let layout = solution.layout(self.puzzle);
        let tents = layout.tents().iter();
        tents
            .filter_map(|&tent| self.variables.tent(tent))
            .collect()
    }

    /// Returns the variables of a solution's pairs, in ascending order.
    pub(super) fn pairs(&self, solution: &Assignment) -> impl Iterator<Item = Variable> {
        let pairs = (0..).zip(solution.directions());
        pairs.filter_map(|(tree, &direction)| self.variables.of(Atom::Pair(tree, direction)))
    }

    /// Returns the assignment whose pairs are in `true_ones`. Returns `None` if `true_ones` has no
    /// pair of some tree, or several pairs of one tree.
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
