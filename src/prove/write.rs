//! Solves a puzzle and writes a proof of the claim about it.

use std::fmt::Write as _;

use itertools::Itertools as _;

use crate::format::solver::Numbering;
use crate::limits::{Limits, Stop};
use crate::prove::claim::{Claim, Shape, VariableMap};
use crate::prove::error::{ProofError, bytes_held, number_of_pairs};
use crate::prove::flow;
use crate::prove::log::Log;
use crate::puzzle::{Assignment, Puzzle};
use crate::rules;
use crate::solve::{self, Distinct, Enumeration, Progress, Solutions};

/// Which claim to prove, and the limits. By default, the claim is the verdict (no, one or several
/// layouts), and there are no limits.
///
/// Write `..ProofSettings::default()` after the fields that you set: later versions may add fields.
#[derive(Clone, Debug, Default)]
pub struct ProofSettings {
    /// Which solutions count as different.
    pub distinct: Distinct,
    /// Whether to list all solutions and prove that there are no others, even if there are several.
    pub all: bool,
    /// The limits. A limit on nodes applies to each of the two searches of [`prove`].
    pub limits: Limits,
    /// The most bytes that the text of the proof may take; `None` for no limit.
    pub longest: Option<u64>,
}

/// A claim about a puzzle, and its proof.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Certificate {
    /// The claim.
    pub claim: Claim,
    /// Which solutions count as different.
    pub distinct: Distinct,
    /// The solutions named in the claim. They break no rule.
    pub solutions: Vec<Assignment>,
    /// The model and the proof. `None` for [`Claim::Multiple`], which its two solutions prove.
    pub files: Option<Files>,
}

/// A model and a proof about it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Files {
    /// The text of the model, in the format `opb`.
    pub model: String,
    /// The text of the proof.
    pub proof: String,
    /// The number of steps of the proof that derive a constraint.
    pub steps: u64,
    /// The number of conflicts of the search that found the steps.
    pub conflicts: u64,
    /// Whether the proof counts the pairs of a tree and its tent that cross the boundaries between
    /// lines.
    pub has_flow: bool,
}

/// Solves a puzzle and proves the claim about its solutions that the settings ask for.
///
/// Time and memory are bounded by the limits; half of the memory that the model leaves is for the
/// proof. One search solves the puzzle, and another one finds the steps of the proof; a limit on
/// nodes applies to each.
///
/// # Errors
///
/// Returns the reason why there is no proof.
///
/// # Panics
///
/// Panics if a solution breaks a rule or the two searches disagree. Neither can happen.
pub fn prove(puzzle: &Puzzle, options: &ProofSettings) -> Result<Certificate, ProofError> {
    let distinct = options.distinct;
    let pairs = number_of_pairs(puzzle, &options.limits)?;
    let solutions = solutions(puzzle, options)?;
    let claim = match solutions.len() {
        0 => Claim::None,
        1 => Claim::Unique,
        _ if !options.all => Claim::Multiple,
        number => Claim::Exactly(number as u64),
    };
    let files = if claim == Claim::Multiple {
        None
    } else {
        let held = bytes_held(puzzle, solutions.len(), pairs);
        let map = VariableMap::new(puzzle, held, &options.limits)?;
        let proof = Proof {
            map: &map,
            distinct,
            known: &solutions,
            longest: options.longest.unwrap_or(u64::MAX),
            limits: options.limits.less_memory(held),
        };
        Some(proof.write()?)
    };
    Ok(Certificate {
        claim,
        distinct,
        solutions,
        files,
    })
}

/// Returns the solutions to list with the claim: all if they are requested, otherwise at most two.
fn solutions(puzzle: &Puzzle, options: &ProofSettings) -> Result<Vec<Assignment>, ProofError> {
    let limits = &options.limits;
    let most = if options.all { usize::MAX } else { 2 };
    // A growing list can take up to twice the memory that its elements need.
    let bytes = 2 * (size_of::<Assignment>() + puzzle.trees().len()) as u64;
    let room = match limits.memory {
        Some(memory) if options.all => memory / 2,
        _ => 2 * bytes,
    };
    let search = solve::Options::default().distinct(options.distinct);
    let mut search = Solutions::new(puzzle, search.limits(limits.less_memory(room)));
    let mut solutions = Vec::new();
    while solutions.len() < most
        && let Some(solution) = search.next()
    {
        let violations = rules::judge_assignment(puzzle, &solution);
        assert!(
            violations.is_empty(),
            "a solution breaks a rule: {violations:?}"
        );
        solutions.push(solution);
        if limits.memory.is_some() && solutions.len() as u64 * bytes > room {
            return Err(Stop::Memory.into());
        }
    }
    match search.progress() {
        Progress::Stopped(stop) if solutions.len() < most => Err(stop.into()),
        _ => Ok(solutions),
    }
}

/// A proof to be written.
struct Proof<'a> {
    map: &'a VariableMap<'a>,
    distinct: Distinct,
    /// The known solutions. The proof shows that there are no others.
    known: &'a [Assignment],
    longest: u64,
    limits: Limits,
}

impl Proof<'_> {
    /// Writes the model and the proof. First tries to refute all other solutions by probing alone;
    /// if that is not enough, starts again with the flow constraints and a full search.
    fn write(&self) -> Result<Files, ProofError> {
        let shape = Shape::new(self.known, self.distinct);
        let mut model = String::new();
        let numbering = shape.model(&mut model, self.map, self.known, &self.limits)?;
        let mut search = self.refuted(shape, &numbering, false)?;
        let has_flow = search.is_none();
        if has_flow {
            search = self.refuted(shape, &numbering, true)?;
        }
        let mut search = search.expect("a search that is not cut short ends");
        let conflicts = search.statistics().conflicts;
        let log = search.observer();
        let last = log.step(format_args!("rup >= 1"));
        log.text.push_str(&shape.end(last));
        Ok(Files {
            model,
            proof: std::mem::take(&mut log.text),
            steps: log.steps,
            conflicts,
            has_flow,
        })
    }

    /// Returns the search that has refuted all other solutions, with the steps in its log. Without
    /// flow, the search only probes; if that is not enough, returns `None`.
    fn refuted(
        &self,
        shape: Shape,
        numbering: &Numbering,
        has_flow: bool,
    ) -> Result<Option<Enumeration<Log>>, ProofError> {
        // Half of the memory is for the log: the text of the proof and its clauses.
        let room = self.limits.memory.map_or(u64::MAX, |memory| memory / 2);
        let limits = self.limits.less_memory(room);
        let log = Log::new(numbering.number, shape == Shape::Listed, self.longest, room);
        let puzzle = self.map.puzzle;
        let mut search = Enumeration::of_puzzle(puzzle, has_flow, self.distinct, &limits, log)?;
        let mut refute = || {
            self.begin(&mut search, shape)?;
            if !has_flow {
                return search.is_refuted_by_probing();
            }
            let mut meter = self.limits.meter();
            flow::derive(search.observer(), puzzle, numbering, &mut meter)?;
            let other = search.find_other()?;
            assert!(
                other.is_none(),
                "another solution than those that were found"
            );
            Ok(true)
        };
        match refute() {
            // If the proof is too long, the search stops as if the memory were used up.
            Err(_) if search.observer().is_too_long() => Err(ProofError::Long(self.longest)),
            is_refuted => Ok(is_refuted?.then_some(search)),
        }
    }

    /// Writes the known solutions into the proof if its shape has steps for them, and excludes them
    /// from the search.
    fn begin(&self, search: &mut Enumeration<Log>, shape: Shape) -> Result<(), Stop> {
        let variable_numbers = search.variable_numbers();
        let log = search.observer();
        log.variable_numbers = variable_numbers;
        let rule = match shape {
            Shape::Excluded => None,
            Shape::Fewest(_) => Some("soli"),
            Shape::Listed => Some("solx"),
        };
        for (rule, solution) in rule.into_iter().cartesian_product(self.known) {
            log.text.push_str(rule);
            let tents = self.map.tents(solution);
            for variable in tents.into_iter().chain(self.map.pairs(solution)) {
                let _ = write!(log.text, " x{variable}");
            }
            log.step(format_args!(""));
            log.has_room()?;
        }
        let mut known = self.known.iter();
        known.try_for_each(|solution| search.exclude_known(solution))
    }
}
