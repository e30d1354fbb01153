//! Reads the claim of a proof without trusting the files that come with it.
//!
//! A checker accepts more than the proofs of this crate contain: a step that is assumed, a model
//! other than the puzzle's, or a proof that concludes nothing. So each line must be exactly one
//! step of a known kind, the end must conclude the claim, and every solution is judged. The model
//! is rebuilt from the puzzle.

use std::collections::HashSet;

use thiserror::Error;

use crate::limits::Limits;
use crate::model::Variable;
use crate::prove::claim::{Claim, END, Shape, VariableMap, is_number};
use crate::prove::error::{ProofError, bytes_held, number_of_pairs};
use crate::puzzle::{Assignment, Puzzle};
use crate::rules;
use crate::solve::Distinct;

/// The claim of a proof, and how to run a checker on it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ProofClaim {
    /// The claim about the puzzle.
    pub claim: Claim,
    /// Which solutions count as different.
    pub distinct: Distinct,
    /// The solutions named in the claim. They break no rule.
    pub solutions: Vec<Assignment>,
    /// The model that the proof must be checked with, built from the puzzle.
    pub model: String,
    /// The line that the checker must print, in addition to exiting with status 0.
    pub answer: String,
}

/// The reason why a proof is not worth checking.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProofReadError {
    /// A line of the proof cannot occur in a proof that this crate writes.
    #[error("line {line}: {why}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// The reason.
        why: &'static str,
    },
    /// The proof ends too early, or in a way in which no proof of this crate ends.
    #[error("{0}")]
    End(&'static str),
    /// The number of layouts that the proof excludes is not the number of layouts that are given.
    #[error("it excludes {excluded} layouts, but the file of layouts has {given}")]
    Layouts {
        /// The number of layouts that the proof excludes.
        excluded: u64,
        /// The number of layouts given.
        given: u64,
    },
    /// A solution breaks a rule or is repeated.
    #[error("solution {number}: {why}")]
    Solution {
        /// The number of the solution, from 1.
        number: usize,
        /// The reason.
        why: String,
    },
    /// The model cannot be built.
    #[error(transparent)]
    Model(#[from] ProofError),
}

/// The first line of every proof.
const HEAD: &str = "pseudo-Boolean proof version 3.0";

/// Reads the claim of a proof about a puzzle. `listed_layouts` are the layouts that a separate file
/// lists, as assignments. They are used only if the proof states that its model excludes some
/// layouts.
///
/// Does not check whether each step follows from the previous ones: the checker does that.
///
/// # Errors
///
/// Returns the reason why the proof is not worth checking, or the limit that was reached.
pub fn read_proof(
    puzzle: &Puzzle,
    proof: &str,
    listed_layouts: &[Assignment],
    limits: &Limits,
) -> Result<ProofClaim, ProofReadError> {
    limits.check().map_err(ProofError::from)?;
    let steps = ProofSteps::read(proof)?;
    let pairs = number_of_pairs(puzzle, limits)?;
    let listed = steps.solutions.len().max(listed_layouts.len());
    let held = bytes_held(puzzle, listed, pairs);
    let map = VariableMap::new(puzzle, held, limits)?;
    let mut solutions = Vec::new();
    for &(line, text) in &steps.solutions {
        let of_line = |why| ProofReadError::Line { line, why };
        let ones = true_ones(text).ok_or(of_line("this is not a list of variables"))?;
        if ones
            .iter()
            .any(|one| !(1..=map.variables.number()).contains(one))
        {
            return Err(of_line("the model has no such variable"));
        }
        let why = "a solution names one pair for each tree";
        solutions.push(map.assignment(&ones).ok_or(of_line(why))?);
    }
    let distinct = match steps.shape {
        Shape::Listed => Distinct::Assignments,
        Shape::Excluded | Shape::Fewest(_) => Distinct::Layouts,
    };
    let mut model = String::new();
    let result = match steps.shape {
        Shape::Excluded => {
            // The model has the constraints of the puzzle, and one more per excluded layout.
            let puzzle_alone = steps.shape.model(&mut model, &map, &[], limits)?.number;
            let all = steps.constraints.unwrap_or(puzzle_alone);
            let excluded = all.saturating_sub(puzzle_alone);
            if excluded > 0 {
                let given = listed_layouts.len() as u64;
                if excluded != given {
                    return Err(ProofReadError::Layouts { excluded, given });
                }
                solutions = listed_layouts.to_vec();
            }
            "UNSATISFIABLE".to_owned()
        }
        Shape::Fewest(tents) if tents != puzzle.trees().len() => {
            let why = "a solution has as many tents as there are trees";
            return Err(ProofReadError::End(why));
        }
        Shape::Fewest(tents) => format!("BOUNDS {tents} <= obj <= {tents}"),
        Shape::Listed => "SATISFIABLE".to_owned(),
    };
    judge(puzzle, &solutions, distinct)?;
    model.clear();
    steps.shape.model(&mut model, &map, &solutions, limits)?;
    let claim = match (solutions.len(), steps.shape) {
        (0, _) => Claim::None,
        (1, Shape::Fewest(_) | Shape::Listed) => Claim::Unique,
        (number, _) => Claim::Exactly(number as u64),
    };
    Ok(ProofClaim {
        claim,
        distinct,
        solutions,
        model,
        answer: format!("s VERIFIED {result}"),
    })
}

/// Checks that no solution breaks a rule or is repeated.
fn judge(
    puzzle: &Puzzle,
    solutions: &[Assignment],
    distinct: Distinct,
) -> Result<(), ProofReadError> {
    let mut seen = HashSet::new();
    for (number, solution) in (1..).zip(solutions) {
        let error = |why| Err(ProofReadError::Solution { number, why });
        if let Some(violation) = rules::judge_assignment(puzzle, solution).first() {
            return error(violation.to_string());
        }
        let is_new = seen.insert(match distinct {
            Distinct::Layouts => (Some(solution.layout(puzzle)), None),
            Distinct::Assignments => (None, Some(solution)),
        });
        if !is_new {
            return error("it occurs twice".to_owned());
        }
    }
    Ok(())
}

/// Returns the true variables of a list such as ` x1 ~x2`, or `None` if the text is not such a
/// list.
fn true_ones(text: &str) -> Option<Vec<Variable>> {
    let mut ones = Vec::new();
    for literal in text.split_ascii_whitespace() {
        let name = literal.strip_prefix('~');
        let variable = name.unwrap_or(literal).strip_prefix('x')?.parse().ok()?;
        if name.is_none() {
            ones.push(variable);
        }
    }
    Some(ones)
}

/// The parts of a proof that [`read_proof`] uses.
struct ProofSteps<'t> {
    /// For each solution that the proof gives, the number of its line and the text after `soli` or
    /// `solx`.
    solutions: Vec<(usize, &'t str)>,
    /// The number of constraints of the model, if the proof states it.
    constraints: Option<u64>,
    shape: Shape,
}

impl<'t> ProofSteps<'t> {
    fn read(proof: &'t str) -> Result<Self, ProofReadError> {
        let body = proof.strip_suffix(END);
        let Some(body) = body.filter(|body| body.ends_with('\n')) else {
            return Err(ProofReadError::End("the last line is missing"));
        };
        let mut lines = (1..).zip(body.lines());
        if lines.next() != Some((1, HEAD)) {
            let why = "a proof starts with `pseudo-Boolean proof version 3.0`";
            return Err(ProofReadError::Line { line: 1, why });
        }
        let (mut solutions, mut constraints) = (Vec::new(), None);
        let mut rules = Vec::new();
        // The proof ends with `e`, `output` and `conclusion`, in this order. A proof of some shapes
        // has no `e`. Only `del` may stand between `e` and `output`.
        let (mut ends, mut has_output, mut conclusion) = (0, false, None);
        for (line, text) in lines {
            let fail = |why| Err(ProofReadError::Line { line, why });
            let Some(text) = text.strip_suffix(';') else {
                return fail("every step ends in `;`");
            };
            if text.contains([';', '@', '%', '\r']) {
                return fail("a line has one step, without labels and comments");
            }
            if conclusion.is_some() {
                return fail("nothing can follow the conclusion");
            }
            let (rule, rest) = text.split_at(text.find(' ').unwrap_or(text.len()));
            if has_output && rule != "conclusion" {
                return fail("the conclusion must follow `output`");
            }
            match rule {
                "f" if ends == 0 => constraints = constraints.or(rest.trim_start().parse().ok()),
                "rup" | "pol" if ends == 0 => {}
                "del" if rest.starts_with(" id ") => {}
                "soli" | "solx" if ends == 0 => {
                    rules.push(rule);
                    solutions.push((line, rest));
                }
                "e" if rest.strip_prefix(" >= 1 : ").is_some_and(is_number) => ends += 1,
                "output" if rest == " NONE" => has_output = true,
                "conclusion" if has_output => {
                    conclusion = Shape::read(rest);
                    if conclusion.is_none() {
                        return fail("this is not a conclusion of such a proof");
                    }
                }
                _ => return fail("this is not a step of such a proof"),
            }
        }
        let Some(shape) = conclusion else {
            return Err(ProofReadError::End("the conclusion is missing"));
        };
        let is = |rule: &str| rules.iter().all(|&other| other == rule);
        let fits = match shape {
            Shape::Excluded => rules.is_empty() && ends == 0,
            Shape::Fewest(_) => rules.len() == 1 && is("soli") && ends == 0,
            Shape::Listed => !rules.is_empty() && is("solx") && ends == 1,
        };
        if !fits {
            let why = "the conclusion does not match the solutions, or `e >= 1`";
            return Err(ProofReadError::End(why));
        }
        Ok(Self {
            solutions,
            constraints,
            shape,
        })
    }
}
