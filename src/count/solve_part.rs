//! Counting one part, by one method or the other.

use num_bigint::{BigInt, BigUint};

use super::budget::{Budget, Halt};
use super::part::{Kind, Part};
use super::run::Run;
use super::sweep::Sweep;
use super::{Figures, Method, Options};
use crate::puzzle::{Assignment, Content, Puzzle};
use crate::solve::{Distinct, Limits, Progress, Solutions, Stop, pairing};

/// How many states a sweep in one direction may meet before the others are tried too.
const PROBE_STATES: u64 = 200_000;

/// How many states a sweep may meet before enumeration is given a longer try.
const FIRST_STATES: u64 = 20_000_000;

/// How many solutions, and how many guesses, the tries of enumeration may take.
const FIRST_TRY: u64 = 500;
const SECOND_TRY: u64 = 200_000;

/// What is known of the solutions of a part.
#[derive(Clone, Debug)]
pub(super) struct PartCount {
    pub(super) assignments: [BigUint; 2],
    pub(super) layouts: [BigUint; 2],
    /// How many layouts have 0, 1, 2, … rings.
    pub(super) by_rings: Option<Vec<BigUint>>,
    /// What ended the count, if the bounds are not the same.
    pub(super) stop: Option<Stop>,
}

/// Runs an expression with `K` as the number of words of a sweep's states.
macro_rules! with_words {
    ($sweep:expr, $k:ident => $body:expr) => {
        match $sweep.words() {
            1 => {
                const $k: usize = 1;
                $body
            }
            2 => {
                const $k: usize = 2;
                $body
            }
            3 => {
                const $k: usize = 3;
                $body
            }
            4..=6 => {
                const $k: usize = 6;
                $body
            }
            7..=24 => {
                const $k: usize = 24;
                $body
            }
            // A state alone says that there is no hope.
            _ => Err(Halt::Stop(Stop::Memory)),
        }
    };
}
pub(super) use with_words;

/// Counts the solutions of a part.
pub(super) fn count_part(
    part: &Part,
    method: Method,
    limits: &Limits,
    memory: u64,
    figures: &mut Figures,
) -> PartCount {
    let budget = |states| Budget {
        limits,
        memory,
        states,
    };
    match method {
        Method::Enumeration => enumerate(part, limits, None, figures),
        Method::Sweep => match sweep(part, &budget(u64::MAX), figures) {
            Ok(count) => count,
            Err(halt) => PartCount::unknown(part, halt),
        },
        Method::Auto => {
            let has_clues = part.has_clues();
            if has_clues {
                let found = enumerate(part, limits, Some(FIRST_TRY), figures);
                if found.is_final() {
                    return found;
                }
            }
            match sweep(part, &budget(FIRST_STATES), figures) {
                Ok(count) => return count,
                Err(Halt::Stop(stop)) if stop != Stop::Memory => {
                    return PartCount::unknown(part, Halt::Stop(stop));
                }
                Err(_) => {}
            }
            if has_clues {
                let found = enumerate(part, limits, Some(SECOND_TRY), figures);
                if found.is_final() {
                    return found;
                }
            }
            match sweep(part, &budget(u64::MAX), figures) {
                Ok(count) => count,
                Err(Halt::Stop(Stop::Memory) | Halt::States) => {
                    enumerate(part, limits, None, figures)
                }
                Err(halt) => PartCount::unknown(part, halt),
            }
        }
    }
}

impl PartCount {
    /// Whether counting on makes no sense: all is known, or the user's limits have been reached.
    fn is_final(&self) -> bool {
        !matches!(self.stop, Some(Stop::Nodes))
    }

    fn exact(by_rings: Vec<BigUint>) -> Self {
        let layouts: BigUint = by_rings.iter().sum();
        let assignments: BigUint = (0_u64..)
            .zip(&by_rings)
            .map(|(rings, number)| number << rings)
            .sum();
        Self {
            assignments: [assignments.clone(), assignments],
            layouts: [layouts.clone(), layouts],
            by_rings: Some(by_rings),
            stop: None,
        }
    }

    /// Nothing is known but that each tree has one of its directions.
    fn unknown(part: &Part, halt: Halt) -> Self {
        let most = part.most();
        Self {
            assignments: [BigUint::ZERO, most.clone()],
            layouts: [BigUint::ZERO, most],
            by_rings: None,
            stop: Some(match halt {
                Halt::Stop(stop) => stop,
                Halt::States => Stop::Nodes,
            }),
        }
    }
}

impl Part {
    /// No fewer than its assignments.
    fn most(&self) -> BigUint {
        let choices = self.kinds.iter().filter_map(|&kind| match kind {
            Kind::Tree { directions } => Some(directions.count_ones()),
            _ => None,
        });
        choices.map(BigUint::from).product()
    }

    /// Whether a line has a clue, so that solutions may be few.
    pub(super) fn has_clues(&self) -> bool {
        self.rows.iter().chain(&self.columns).any(Option::is_some)
    }

    /// How many trees are left.
    fn trees(&self) -> usize {
        let is_tree = |kind: &&Kind| matches!(kind, Kind::Tree { .. });
        self.kinds.iter().filter(is_tree).count()
    }

    /// The part as a puzzle of its own.
    pub(super) fn puzzle(&self) -> Puzzle {
        let contents = self
            .kinds
            .iter()
            .map(|kind| match kind {
                Kind::Closed => Content::Empty,
                Kind::Open { must: false } => Content::Unknown,
                Kind::Open { must: true } => Content::Tent,
                Kind::Tree { .. } => Content::Tree,
            })
            .collect();
        match Puzzle::new(self.rows.clone(), self.columns.clone(), contents) {
            Ok(puzzle) => puzzle,
            Err(error) => unreachable!("a part is a board: {error}"),
        }
    }
}

/// Counts by listing: up to some solutions and as many guesses, if a number is given.
fn enumerate(part: &Part, limits: &Limits, most: Option<u64>, figures: &mut Figures) -> PartCount {
    let puzzle = part.puzzle();
    let mut limits = limits.clone();
    if let Some(most) = most {
        limits.nodes = Some(limits.nodes.map_or(most, |nodes| nodes.min(most)));
    }
    let mut search = Solutions::new(&puzzle, Distinct::Layouts, limits);
    let mut by_rings: Vec<u64> = vec![0];
    let mut found = 0;
    while most.is_none_or(|most| found < most)
        && let Some(solution) = search.next()
    {
        found += 1;
        let rings = pairing::rings(&puzzle, &solution.layout(&puzzle)).unwrap_or(0);
        if by_rings.len() <= rings {
            by_rings.resize(rings + 1, 0);
        }
        by_rings[rings] += 1;
    }
    figures.solutions += found;
    figures.nodes += search.statistics().nodes;
    let mut count = PartCount::exact(by_rings.into_iter().map(BigUint::from).collect());
    match search.progress() {
        Progress::Complete => return count,
        Progress::Stopped(stop) => count.stop = Some(stop),
        Progress::Searching => count.stop = Some(Stop::Nodes),
    }
    let most = part.most();
    count.assignments[1].clone_from(&most);
    count.layouts[1] = most;
    count.by_rings = None;
    count
}

/// All solutions of a part, where they are few enough to hold.
pub(super) fn list(
    part: &Part,
    distinct: Distinct,
    options: &Options,
    memory: u64,
    try_only: bool,
) -> Result<Vec<Assignment>, Stop> {
    let puzzle = part.puzzle();
    let mut limits = options.limits.clone();
    let mut most = memory / (64 + puzzle.trees().len() as u64);
    if try_only {
        most = most.min(FIRST_TRY);
        limits.nodes = Some(limits.nodes.map_or(FIRST_TRY, |nodes| nodes.min(FIRST_TRY)));
    }
    let mut search = Solutions::new(&puzzle, distinct, limits);
    let mut found = Vec::new();
    for solution in search.by_ref() {
        if found.len() as u64 >= most {
            return Err(Stop::Memory);
        }
        found.push(solution);
    }
    match search.progress() {
        Progress::Stopped(stop) => Err(stop),
        _ => Ok(found),
    }
}

/// The four ways to sweep a part: by rows or columns, from either end; along the shorter side first.
fn directions(part: &Part) -> [Part; 4] {
    let other = part.transposed();
    let (one, other) = if part.width <= part.height {
        (part.clone(), other)
    } else {
        (other, part.clone())
    };
    [one.flipped(), other.flipped(), one, other]
}

/// The part turned so that a sweep meets few states, and the number of its assignments.
pub(super) fn best_sweep(
    part: &Part,
    budget: &Budget<'_>,
    figures: &mut Figures,
) -> Result<(Part, BigUint), Halt> {
    let mut best = None;
    for turned in directions(part) {
        let sweep = Sweep::new(&turned, false);
        let probe = Budget {
            states: budget.states.min(PROBE_STATES),
            ..*budget
        };
        let (reached, result) = run(&sweep, 1, None, &probe, figures);
        match result {
            Ok(number) => return Ok((turned, number.into_iter().next().unwrap_or_default())),
            Err(Halt::States) => {}
            Err(halt) => return Err(halt),
        }
        // In parts of a million.
        let share = 1_000_000 * reached / sweep.stops().len();
        if best.as_ref().is_none_or(|&(most, _)| share > most) {
            best = Some((share, turned));
        }
    }
    let turned = best.map_or_else(|| part.clone(), |(_, turned)| turned);
    let sweep = Sweep::new(&turned, false);
    let number = run(&sweep, 1, None, budget, figures).1?;
    Ok((turned, number.into_iter().next().unwrap_or_default()))
}

/// Counts by a sweep.
fn sweep(part: &Part, budget: &Budget<'_>, figures: &mut Figures) -> Result<PartCount, Halt> {
    let (turned, assignments) = best_sweep(part, budget, figures)?;
    let sweep = Sweep::new(&turned, true);
    if !sweep.is_marking || assignments == BigUint::ZERO {
        return Ok(PartCount::exact(vec![assignments]));
    }
    // A ring takes four trees, and a layout with `r` rings counts up to `4^r`, of which `2^r` are
    // counted among the assignments.
    let rings = part.trees() as u64 / 4;
    let words = words_of(assignments.bits() + rings + 1);
    let mut most = 1;
    let numbers = run(&sweep, 3, Some(words), budget, figures).1?;
    // Where `q` is a third root of unity, `1 + q + 1/q` is 0.
    let layouts = &numbers[0] - &numbers[1];
    let mut found = by_rings(numbers, &assignments);
    while found.is_none() {
        most *= 2;
        match run(&sweep, 2 * most + 1, Some(words), budget, figures).1 {
            Ok(numbers) => found = by_rings(numbers, &assignments),
            Err(Halt::Stop(stop)) => {
                return Ok(PartCount {
                    assignments: [assignments.clone(), assignments],
                    layouts: [layouts.clone(), layouts],
                    by_rings: None,
                    stop: Some(stop),
                });
            }
            Err(halt) => return Err(halt),
        }
    }
    Ok(PartCount::exact(found.unwrap_or_default()))
}

/// How many layouts have 0, 1, 2, … rings, from the sum over layouts of `(2 + q + 1/q)` to the power of
/// their rings, modulo `q^(2r + 1) - 1`; `None` if some have more than `r` rings.
///
/// With up to `r` rings, the coefficients tell the numbers from the last to the first. Whether
/// there are more is told by the assignments, the value of the same sum at `q^2 = -1`: as a polynomial
/// in `x = 2 + q + 1/q` it is then known at `r + 1` points between 0 and 4, and what it is beyond the
/// polynomial through these points is, at `x = 2`, a sum over the layouts with more rings of products
/// none of which is 0 and all of which have the same sign.
fn by_rings(numbers: Vec<BigUint>, assignments: &BigUint) -> Option<Vec<BigUint>> {
    let most = numbers.len() / 2;
    let mut numbers: Vec<BigInt> = numbers
        .into_iter()
        .take(most + 1)
        .map(BigInt::from)
        .collect();
    for rings in (1..=most).rev() {
        // `(2 + q + 1/q)^r` is `(1 + q)^(2r) / q^r`: its coefficients are those of Pascal's triangle.
        let layouts = numbers[rings].clone();
        let mut coefficient = BigInt::from(1);
        for power in (0..rings).rev() {
            let (upper, lower) = (rings + power + 1, rings - power);
            coefficient = coefficient * upper / lower;
            numbers[power] -= &layouts * &coefficient;
        }
    }
    let mut found: Vec<BigUint> = numbers
        .iter()
        .map(BigInt::to_biguint)
        .collect::<Option<_>>()?;
    let sum: BigUint = (0_u64..)
        .zip(&found)
        .map(|(rings, number)| number << rings)
        .sum();
    if sum != *assignments {
        return None;
    }
    while found.len() > 1 && found.last() == Some(&BigUint::ZERO) {
        found.pop();
    }
    Some(found)
}

/// How many words hold numbers of so many bits.
pub(super) fn words_of(bits: u64) -> usize {
    bits.div_ceil(64).max(1) as usize
}

/// Runs a sweep: how many of its stops it passed, and the numbers at its end. They are exact if no
/// number of words is given.
fn run(
    sweep: &Sweep,
    coefficients: usize,
    words: Option<usize>,
    budget: &Budget<'_>,
    figures: &mut Figures,
) -> (usize, Result<Vec<BigUint>, Halt>) {
    let mut stops = 0;
    let result = with_words!(sweep, K => {
        let mut run = match words {
            None => Run::<K>::exact(sweep),
            Some(words) => Run::<K>::modular(sweep, coefficients, words),
        };
        let result = run.finish(budget);
        stops = run.stops;
        figures.states += run.all_states;
        figures.most_states = figures.most_states.max(run.most_states as u64);
        figures.most_bytes = figures.most_bytes.max(run.most_bytes);
        result.map(|value| value.chunks_exact(run.words).map(big).collect())
    });
    (stops, result)
}

/// A number of words as a big one.
pub(super) fn big(words: &[u64]) -> BigUint {
    let halves = words
        .iter()
        .flat_map(|&word| [word as u32, (word >> 32) as u32]);
    BigUint::new(halves.collect())
}
