//! Counting one part by sweeps: a table of states goes over it cell by cell.
//!
//! In the literature: the *frontier method* (Knuth, *The Art of Computer Programming* 4A, 2011,
//! section 7.1.4, exercise 225; Kawahara, Inoue, Iwashita and Minato, *Frontier-based search for
//! enumerating all constrained subgraphs with compressed representation*, 2017), also
//! *broken-profile dynamic programming*.

mod axes;
mod cells;
mod frontier;
mod key;
mod run;
mod table;
mod unrank;

use num_bigint::{BigInt, BigUint};

use super::Figures;
use super::known::PartCount;
use super::numbers::{Bounds, big, words_of};
use super::part::{Part, Turn};
use crate::limits::{Limits, Stop};
pub(super) use cells::by_cell;
use frontier::Sweep;
use run::Run;
pub(super) use unrank::Assignments;

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
            // There will be far too many states if one alone is that large.
            _ => Err(Stop::Memory),
        }
    };
}
use with_words;

/// The four ways to sweep a part: by rows or columns, from either end; along the shorter side
/// first.
fn turns(part: &Part) -> [Turn; 4] {
    let is_wide = part.width > part.height;
    [
        (is_wide, true),
        (!is_wide, true),
        (is_wide, false),
        (!is_wide, false),
    ]
    .map(|(is_transposed, is_flipped)| Turn {
        is_transposed,
        is_flipped,
    })
}

/// The part turned so that a sweep meets few states, and the number of its assignments.
fn best(part: &Part, limits: &Limits, figures: &mut Figures) -> Result<(Part, BigUint), Stop> {
    limits.allow(part.bytes())?;
    let limits = limits.beside(part.bytes());
    // Each direction in turn may meet a few states, then more. After that the one that got farthest
    // goes on alone.
    let mut best = None;
    for states in [PROBE_STATES, 5 * PROBE_STATES] {
        best = None;
        for turn in turns(part) {
            let turned = part.turned(turn);
            let sweep = match Sweep::new(&turned, false, &limits) {
                Ok(sweep) => sweep,
                // Another direction may have smaller states.
                Err(Stop::Memory) => continue,
                Err(stop) => return Err(stop),
            };
            let (reached, result) = run(&sweep, 1, None, &limits.up_to(Some(states)), figures);
            match result {
                Ok(number) => return Ok((turned, sole(number))),
                Err(Stop::Nodes) => {}
                Err(stop) => return Err(stop),
            }
            // In parts of a million.
            let share = 1_000_000 * reached / sweep.stops().len();
            if best.is_none_or(|(most, _)| share > most) {
                best = Some((share, turn));
            }
        }
        if best.is_some() && limits.nodes.is_some_and(|nodes| nodes <= states) {
            return Err(Stop::Nodes);
        }
    }
    let (_, turn) = best.ok_or(Stop::Memory)?;
    let turned = part.turned(turn);
    let number = run(
        &Sweep::new(&turned, false, &limits)?,
        1,
        None,
        &limits,
        figures,
    )
    .1?;
    Ok((turned, sole(number)))
}

/// The one number of a value.
fn sole(value: Vec<BigUint>) -> BigUint {
    value.into_iter().next().unwrap_or_default()
}

/// Counts by a sweep.
pub(super) fn total(
    part: &Part,
    limits: &Limits,
    figures: &mut Figures,
) -> Result<PartCount, Stop> {
    let (turned, assignments) = best(part, limits, figures)?;
    let limits = &limits.beside(turned.bytes());
    let known = |layouts: Bounds, stop| PartCount {
        assignments: Bounds::of(assignments.clone()),
        layouts,
        by_rings: None,
        stop: Some(stop),
    };
    let sweep = Sweep::new(&turned, true, limits)?;
    if !sweep.is_marking || assignments == BigUint::ZERO {
        return Ok(PartCount::exact(vec![assignments]));
    }
    // A ring takes four trees, and a layout with `r` rings counts up to `4^r`, of which `2^r` are
    // counted among the assignments.
    let rings = part.trees() as u64 / 4;
    let words = words_of(assignments.bits() + rings + 1);
    let mut most = 1;
    let numbers = match run(&sweep, 3, Some(words), limits, figures).1 {
        Ok(numbers) => numbers,
        // A layout has at least one assignment, and at most `2^rings`.
        Err(stop) => {
            let layouts = Bounds {
                lower: (&assignments >> rings).max(BigUint::from(1_u8)),
                upper: assignments.clone(),
            };
            return Ok(known(layouts, stop));
        }
    };
    // Where `q` is a third root of unity, `1 + q + 1/q` is 0.
    let layouts = &numbers[0] - &numbers[1];
    let mut found = by_rings(numbers, &assignments);
    while found.is_none() {
        most *= 2;
        match run(&sweep, 2 * most + 1, Some(words), limits, figures).1 {
            Ok(numbers) => found = by_rings(numbers, &assignments),
            Err(stop) => return Ok(known(Bounds::of(layouts), stop)),
        }
    }
    Ok(PartCount::exact(found.unwrap_or_default()))
}

/// How many layouts have 0, 1, 2, … rings, from the sum over layouts of `(2 + q + 1/q)` to the
/// power of their rings, modulo `q^(2r + 1) - 1`; `None` if some have more than `r` rings.
///
/// With up to `r` rings, the numbers follow from the coefficients, the last one first. Whether
/// there are more follows from the assignments, the value of the same sum at `q^2 = -1`: as a
/// polynomial in `x = 2 + q + 1/q` it is then known at `r + 1` points between 0 and 4, and what it
/// is beyond the polynomial through these points is, at `x = 2`, a sum over the layouts with more
/// rings of products none of which is 0 and all of which have the same sign.
fn by_rings(numbers: Vec<BigUint>, assignments: &BigUint) -> Option<Vec<BigUint>> {
    let most = numbers.len() / 2;
    let mut numbers: Vec<BigInt> = numbers
        .into_iter()
        .take(most + 1)
        .map(BigInt::from)
        .collect();
    for rings in (1..=most).rev() {
        // `(2 + q + 1/q)^r` is `(1 + q)^(2r) / q^r`: its coefficients are those of Pascal's
        // triangle.
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

/// Runs a sweep: how many of its stops it passed, and the numbers at its end. They are exact if no
/// number of words is given.
fn run(
    sweep: &Sweep,
    coefficients: usize,
    words: Option<usize>,
    limits: &Limits,
    figures: &mut Figures,
) -> (usize, Result<Vec<BigUint>, Stop>) {
    let mut stops = 0;
    let result = with_words!(sweep, K => {
        let mut run = match words {
            None => Run::<K>::exact(sweep, limits),
            Some(words) => Run::<K>::modular(sweep, coefficients, words, limits),
        };
        let result = run.finish();
        stops = run.stops;
        run.tell(figures);
        result.map(|value| value.chunks_exact(run.words).map(big).collect())
    });
    (stops, result)
}
