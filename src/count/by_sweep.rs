//! Counting one part by sweeps.

use num_bigint::{BigInt, BigUint};

use super::Figures;
use super::budget::{Budget, Halt};
use super::by_part::PartCount;
use super::part::Part;
use super::run::Run;
use super::sweep::Sweep;
use crate::solve::Stop;

/// How many states a sweep in one direction may meet before the others are tried too.
const PROBE_STATES: u64 = 200_000;

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
    // Each direction in turn gets a little, then more; then the one that got farthest goes on.
    let mut best = None;
    for states in [PROBE_STATES, 5 * PROBE_STATES] {
        best = None;
        for turned in directions(part) {
            let sweep = Sweep::new(&turned, false);
            let probe = Budget {
                states: budget.states.min(states),
                ..*budget
            };
            let (reached, result) = run(&sweep, 1, None, &probe, figures);
            match result {
                Ok(number) => return Ok((turned, sole(number))),
                Err(Halt::States) => {}
                Err(halt) => return Err(halt),
            }
            // In parts of a million.
            let share = 1_000_000 * reached / sweep.stops().len();
            if best.as_ref().is_none_or(|&(most, _)| share > most) {
                best = Some((share, turned));
            }
        }
        if budget.states <= states {
            return Err(Halt::States);
        }
    }
    let turned = best.map_or_else(|| part.clone(), |(_, turned)| turned);
    let number = run(&Sweep::new(&turned, false), 1, None, budget, figures).1?;
    Ok((turned, sole(number)))
}

/// The one number of a value.
fn sole(value: Vec<BigUint>) -> BigUint {
    value.into_iter().next().unwrap_or_default()
}

/// Counts by a sweep.
pub(super) fn sweep(
    part: &Part,
    budget: &Budget<'_>,
    figures: &mut Figures,
) -> Result<PartCount, Halt> {
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
