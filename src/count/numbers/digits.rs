//! The decimal digits of a number of any size.
//!
//! What `num-bigint` prints takes time that grows with the square of the length: seconds for a
//! million digits. Here a number is divided by a power of ten with half its digits, then both
//! halves are, and so on. Divisions are multiplications by a reciprocal, that of each power made
//! from that of its square root by one step of Newton's method (Brent and Zimmermann, *Modern
//! Computer Arithmetic*, 2010, sections 1.7 and 3.4).

use num_bigint::BigUint;

use crate::limits::{Limits, Stop, Watch};

/// Numbers of fewer digits are left to `num-bigint`.
const SHORT: usize = 1024;

/// How many bits more than needed a reciprocal has.
const GUARD: u64 = 64;

/// A power of ten.
struct Power {
    value: BigUint,
    bits: u64,
    /// `2^(2 bits + GUARD)` divided by it, or a little less.
    reciprocal: BigUint,
}

/// The digits of a number, in little more time than some multiplications of its size take.
///
/// # Errors
///
/// The limit that was reached.
///
/// # Example: ten to the 5000
///
/// ```
/// use tents::count::{BigUint, digits};
/// use tents::solve::Limits;
///
/// let number = BigUint::from(10_u32).pow(5000);
/// let text = digits(&number, &Limits::default()).unwrap();
/// assert_eq!((text.len(), text.trim_end_matches('0')), (5001, "1"));
/// ```
pub fn digits(number: &BigUint, limits: &Limits) -> Result<String, Stop> {
    if number.bits() <= 3 * SHORT as u64 {
        return Ok(number.to_string());
    }
    // The powers and their reciprocals are as long as the number together, and it is halved.
    limits.allow(number.bits())?;
    let mut watch = limits.watch();
    let mut powers: Vec<Power> = Vec::new();
    let has_short_halves = |power: &Power| number.bits() <= 2 * power.bits - 2;
    while !powers.last().is_some_and(has_short_halves) {
        let power = match powers.last() {
            None => Power::first(),
            Some(power) => power.squared(&mut watch)?,
        };
        powers.push(power);
    }
    let mut text = String::new();
    write(number, &powers, &mut text, &mut watch)?;
    let start = text.find(|digit| digit != '0');
    text.drain(..start.unwrap_or(text.len().saturating_sub(1)));
    Ok(text)
}

/// Writes a number smaller than the square of the last power, with zeros in front of it.
fn write(
    number: &BigUint,
    powers: &[Power],
    text: &mut String,
    watch: &mut Watch<'_>,
) -> Result<(), Stop> {
    if let Some((power, others)) = powers.split_last() {
        let (upper, lower) = power.divide(number, watch)?;
        write(&upper, others, text, watch)?;
        return write(&lower, others, text, watch);
    }
    let digits = number.to_string();
    text.extend(std::iter::repeat_n('0', SHORT.saturating_sub(digits.len())));
    text.push_str(&digits);
    Ok(())
}

impl Power {
    fn first() -> Self {
        let value = BigUint::from(10_u8).pow(SHORT as u32);
        let bits = value.bits();
        Self {
            reciprocal: (BigUint::from(1_u8) << (2 * bits + GUARD)) / &value,
            value,
            bits,
        }
    }

    /// Its square.
    fn squared(&self, watch: &mut Watch<'_>) -> Result<Self, Stop> {
        let value = multiply(&self.value, &self.value, watch)?;
        let bits = value.bits();
        let scale = 2 * bits + GUARD;
        // The square of the reciprocal is right in its upper half. Like what follows it is not too
        // large, so that nothing here is below 0.
        let square = multiply(&self.reciprocal, &self.reciprocal, watch)?;
        let half = square >> (4 * self.bits + 2 * GUARD - scale);
        let error = (BigUint::from(1_u8) << scale) - multiply(&value, &half, watch)?;
        let rest = multiply(&half, &error, watch)? >> scale;
        Ok(Self {
            reciprocal: half + rest,
            value,
            bits,
        })
    }

    /// Divides a number smaller than the square of this one.
    fn divide(&self, number: &BigUint, watch: &mut Watch<'_>) -> Result<(BigUint, BigUint), Stop> {
        let upper = number >> (self.bits - 2);
        let mut quotient = multiply(&upper, &self.reciprocal, watch)? >> (self.bits + 2 + GUARD);
        let mut rest = number - multiply(&quotient, &self.value, watch)?;
        // All that was left out is a few times the divisor.
        while rest >= self.value {
            rest -= &self.value;
            quotient += 1_u8;
        }
        Ok((quotient, rest))
    }
}

fn multiply(one: &BigUint, other: &BigUint, watch: &mut Watch<'_>) -> Result<BigUint, Stop> {
    super::work(one, other, watch)?;
    Ok(one * other)
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::{SHORT, digits};
    use crate::limits::{Limits, Stop};

    #[test]
    fn digits_are_those_of_num_bigint() {
        let mut rng = fastrand::Rng::with_seed(91);
        let ten = BigUint::from(10_u8);
        let mut numbers: Vec<BigUint> = vec![BigUint::ZERO, ten.clone()];
        for number in [1, 2, 3, 4, 7, 8, 15, 16, 17] {
            let power = ten.pow((SHORT * number) as u32);
            numbers.extend([&power - 1_u8, &power + 1_u8, power]);
        }
        for length in [1, 100, 107, 213, 500, 2000] {
            numbers.push(BigUint::new((0..length).map(|_| rng.u32(..)).collect()));
            numbers.push(BigUint::new(vec![u32::MAX; length]));
        }
        for number in numbers {
            let found = digits(&number, &Limits::default());
            assert_eq!(found.as_deref(), Ok(number.to_string().as_str()));
        }
    }

    #[test]
    fn a_limit_ends_them() {
        let number = BigUint::from(1_u8) << 10_000_000_u32;
        let limits = Limits {
            deadline: Some(std::time::Instant::now()),
            ..Limits::default()
        };
        assert_eq!(digits(&number, &limits), Err(Stop::Deadline));
        let limits = Limits {
            memory: Some(1_000_000),
            ..Limits::default()
        };
        assert_eq!(digits(&number, &limits), Err(Stop::Memory));
    }
}
