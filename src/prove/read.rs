//! The claim of a proof, read without trust in the files that come with it.
//!
//! A checker accepts more than a proof that was written here may hold: that a step is assumed, a
//! model other than the puzzle's, a proof that concludes nothing. So each line must be a step of a
//! known kind, with nothing else on it, the end must conclude what is claimed, and every solution
//! is judged. The model is made anew.

use std::collections::HashSet;

use thiserror::Error;

use super::claim::{Claim, END, Names, Shape};
use super::{ProofError, at_most, bytes_held};
use crate::format::solver::HugeModel;
use crate::limits::{Limits, Stop};
use crate::model::Variable;
use crate::puzzle::{Assignment, Puzzle};
use crate::rules;
use crate::solve::Distinct;

/// The claim of a proof, and how to run a checker on it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reading {
    /// The claim about the puzzle.
    pub claim: Claim,
    /// Which solutions count as different.
    pub distinct: Distinct,
    /// The solutions named in the claim. None breaks a rule.
    pub solutions: Vec<Assignment>,
    /// The model that the proof must be checked with, made from the puzzle.
    pub model: String,
    /// The line that the checker must print, besides ending with status 0.
    pub answer: String,
}

/// Why a proof is not worth checking.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Doubt {
    /// A line is not one that such a proof may have.
    #[error("line {line}: {why}")]
    Line {
        /// Which line, from 1.
        line: usize,
        /// The reason.
        why: &'static str,
    },
    /// The proof ends too early, or in another way than such proofs do.
    #[error("{0}")]
    End(&'static str),
    /// A solution breaks a rule, or is there twice.
    #[error("solution {number}: {why}")]
    Solution {
        /// Which solution, from 1.
        number: usize,
        /// The reason.
        why: String,
    },
    /// The model cannot be made.
    #[error(transparent)]
    Model(#[from] ProofError),
}

impl From<Stop> for Doubt {
    fn from(stop: Stop) -> Self {
        Self::Model(stop.into())
    }
}

impl From<HugeModel> for Doubt {
    fn from(error: HugeModel) -> Self {
        Self::Model(error.into())
    }
}

/// The conclusion at the end of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Conclusion {
    Unsatisfiable,
    Bounds(usize),
    Satisfiable,
}

/// The first line of every proof.
const HEAD: &str = "pseudo-Boolean proof version 3.0";

/// Reads what a proof claims of a puzzle. Layouts that lie beside the proof are given as
/// assignments; they count where the proof says that there are no others.
///
/// Whether the steps follow is for the checker to say.
///
/// # Errors
///
/// Why the proof is not worth checking.
pub fn read_proof(
    puzzle: &Puzzle,
    proof: &str,
    beside: &[Assignment],
    limits: &Limits,
) -> Result<Reading, Doubt> {
    let steps = Steps::read(proof)?;
    let variables = at_most(puzzle, limits)?;
    let listed = steps.solutions.len().max(beside.len());
    limits.allow(bytes_held(puzzle, variables, listed))?;
    let names = Names::new(puzzle)?;
    let mut solutions = Vec::new();
    for &(line, text) in &steps.solutions {
        let of_line = |why| Doubt::Line { line, why };
        let true_ones =
            true_ones(text).ok_or_else(|| of_line("this is not a list of variables"))?;
        if true_ones
            .iter()
            .any(|one| !(1..=names.number()).contains(one))
        {
            return Err(of_line("the model has no such variable"));
        }
        let solution = names.assignment(&true_ones);
        let why = "a solution names one pair for each tree";
        solutions.push(solution.ok_or_else(|| of_line(why))?);
    }
    let (distinct, answer) = match steps.conclusion {
        Conclusion::Unsatisfiable => {
            solutions = beside.to_vec();
            (Distinct::Layouts, "s VERIFIED UNSATISFIABLE".to_owned())
        }
        Conclusion::Bounds(tents) => {
            if tents != puzzle.trees().len() {
                return Err(Doubt::End(
                    "a solution has as many tents as there are trees",
                ));
            }
            let answer = format!("s VERIFIED BOUNDS {tents} <= obj <= {tents}");
            (Distinct::Layouts, answer)
        }
        Conclusion::Satisfiable => (Distinct::Assignments, "s VERIFIED SATISFIABLE".to_owned()),
    };
    judge(puzzle, &solutions, distinct)?;
    let mut model = String::new();
    let shape = match steps.conclusion {
        Conclusion::Bounds(_) => Shape::Fewest(&solutions[0]),
        Conclusion::Satisfiable => Shape::Listed(&solutions),
        Conclusion::Unsatisfiable => Shape::Excluded(&solutions),
    };
    shape
        .model(&mut model, &names, limits)
        .map_err(ProofError::from)?;
    let claim = match (solutions.len(), steps.conclusion) {
        (0, _) => Claim::None,
        (1, Conclusion::Bounds(_) | Conclusion::Satisfiable) => Claim::Unique,
        (number, _) => Claim::Exactly(number as u64),
    };
    Ok(Reading {
        claim,
        distinct,
        solutions,
        model,
        answer,
    })
}

/// Every solution breaks no rule, and none is there twice.
fn judge(puzzle: &Puzzle, solutions: &[Assignment], distinct: Distinct) -> Result<(), Doubt> {
    let mut seen = HashSet::new();
    for (number, solution) in (1..).zip(solutions) {
        let doubt = |why| Err(Doubt::Solution { number, why });
        if let Some(violation) = rules::judge_assignment(puzzle, solution).first() {
            return doubt(violation.to_string());
        }
        let is_new = seen.insert(match distinct {
            Distinct::Layouts => (Some(solution.layout(puzzle)), None),
            Distinct::Assignments => (None, Some(solution)),
        });
        if !is_new {
            return doubt("it is there twice".to_owned());
        }
    }
    Ok(())
}

/// The variables of a list such as ` x1 ~x2`, those that are true.
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

/// The lines of a proof that are not for the checker alone.
struct Steps<'t> {
    /// The solutions that it gives, with the numbers of their lines.
    solutions: Vec<(usize, &'t str)>,
    conclusion: Conclusion,
}

impl<'t> Steps<'t> {
    fn read(proof: &'t str) -> Result<Self, Doubt> {
        let body = proof.strip_suffix(END);
        let Some(body) = body.filter(|body| body.ends_with('\n')) else {
            return Err(Doubt::End("the last line is missing"));
        };
        let mut lines = (1..).zip(body.lines());
        if lines.next() != Some((1, HEAD)) {
            let why = "a proof begins with `pseudo-Boolean proof version 3.0`";
            return Err(Doubt::Line { line: 1, why });
        }
        let mut solutions = Vec::new();
        let mut rules = Vec::new();
        // `e`, `output` and `conclusion` stand at the end, in this order.
        let (mut ends, mut has_output, mut conclusion) = (0, false, None);
        for (line, text) in lines {
            let fail = |why| Err(Doubt::Line { line, why });
            let Some(text) = text.strip_suffix(';') else {
                return fail("every step ends in `;`");
            };
            if text.contains([';', '@', '%', '\r']) {
                return fail("there is one step on a line, without labels and comments");
            }
            if conclusion.is_some() {
                return fail("nothing follows on the conclusion");
            }
            let (rule, rest) = text.split_at(text.find(' ').unwrap_or(text.len()));
            if has_output && rule != "conclusion" {
                return fail("after `output` comes the conclusion");
            }
            match rule {
                "f" | "rup" | "pol" if ends == 0 => {}
                "del" if rest.starts_with(" id ") => {}
                "soli" | "solx" if ends == 0 => {
                    rules.push(rule);
                    solutions.push((line, rest));
                }
                "e" if is_contradiction(rest) => ends += 1,
                "output" if rest == " NONE" => has_output = true,
                "conclusion" if has_output => {
                    let Some(read) = Conclusion::read(rest) else {
                        return fail("this is not a conclusion of such a proof");
                    };
                    conclusion = Some(read);
                }
                _ => return fail("this is not a step of such a proof"),
            }
        }
        let Some(conclusion) = conclusion else {
            return Err(Doubt::End("there is no conclusion"));
        };
        let is = |rule: &str| rules.iter().all(|&other| other == rule);
        let fits = match conclusion {
            Conclusion::Unsatisfiable => rules.is_empty() && ends == 0,
            Conclusion::Bounds(_) => rules.len() == 1 && is("soli") && ends == 0,
            Conclusion::Satisfiable => !rules.is_empty() && is("solx") && ends == 1,
        };
        if !fits {
            let why = "the conclusion does not go with the solutions, or with `e >= 1`";
            return Err(Doubt::End(why));
        }
        Ok(Self {
            solutions,
            conclusion,
        })
    }
}

/// Whether a step says `>= 1`, and which constraint that is.
fn is_contradiction(rest: &str) -> bool {
    let number = rest.strip_prefix(" >= 1 : ");
    number.is_some_and(is_number)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

impl Conclusion {
    /// Reads what follows on the word.
    fn read(text: &str) -> Option<Self> {
        if text == " SAT" {
            return Some(Self::Satisfiable);
        }
        if let Some(number) = text.strip_prefix(" UNSAT : ") {
            return is_number(number).then_some(Self::Unsatisfiable);
        }
        let (least, rest) = text.strip_prefix(" BOUNDS ")?.split_once(" : ")?;
        let (number, most) = rest.split_once(' ')?;
        let is_exact = is_number(number) && least == most && is_number(least);
        is_exact.then(|| least.parse().ok().map(Self::Bounds))?
    }
}
