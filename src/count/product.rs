//! Products of polynomials, of which numbers are the shortest.

use num_bigint::BigUint;

use crate::limits::{Limits, Stop, Watch};

/// The product of two polynomials, given by their coefficients.
pub(super) fn product(one: &[BigUint], other: &[BigUint]) -> Vec<BigUint> {
    let mut product = vec![BigUint::ZERO; one.len() + other.len() - 1];
    for (index, left) in one.iter().enumerate() {
        add_multiple(&mut product[index..], left, other);
    }
    product
}

/// The product of many polynomials. Neighbours are multiplied first, so that the whole takes little
/// longer than its last multiplication.
///
/// # Errors
///
/// The limit that was reached.
pub(super) fn product_of(
    mut factors: Vec<Vec<BigUint>>,
    limits: &Limits,
    watch: &mut Watch<'_>,
) -> Result<Vec<BigUint>, Stop> {
    while factors.len() > 1 {
        let pairs = factors.chunks(2).map(|pair| match pair {
            [one, other] => product_within(one, other, limits, watch),
            last => Ok(last.concat()),
        });
        factors = pairs.collect::<Result<_, _>>()?;
    }
    Ok(factors.pop().unwrap_or_else(|| vec![BigUint::from(1_u8)]))
}

fn product_within(
    one: &[BigUint],
    other: &[BigUint],
    limits: &Limits,
    watch: &mut Watch<'_>,
) -> Result<Vec<BigUint>, Stop> {
    let bits = |numbers: &[BigUint]| numbers.iter().map(BigUint::bits).max().unwrap_or(0);
    let length = one.len() + other.len() - 1;
    limits.allow(length as u64 * ((bits(one) + bits(other)) / 8 + 48))?;
    let mut product = vec![BigUint::ZERO; length];
    for (index, left) in one.iter().enumerate() {
        for right in other {
            // The work grows faster than the size of the numbers.
            let words = left.bits().max(right.bits()) / 64;
            watch.work(1 + words * words.isqrt() / 16)?;
        }
        add_multiple(&mut product[index..], left, other);
    }
    Ok(product)
}

/// Adds a polynomial times a number.
fn add_multiple(sum: &mut [BigUint], number: &BigUint, polynomial: &[BigUint]) {
    if *number == BigUint::ZERO {
        return;
    }
    for (sum, coefficient) in sum.iter_mut().zip(polynomial) {
        if *coefficient != BigUint::ZERO {
            *sum += number * coefficient;
        }
    }
}
