//! Bounds on a number.

use std::fmt;

use num_bigint::BigUint;

/// Bounds on a number. Both ends are included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The number is at least this.
    pub lower: BigUint,
    /// The number is at most this.
    pub upper: BigUint,
}

impl Bounds {
    /// Returns the number if it is known.
    #[must_use]
    pub fn exact(&self) -> Option<&BigUint> {
        (self.lower == self.upper).then_some(&self.lower)
    }
}

impl fmt::Display for Bounds {
    /// Writes the number, or bounds as in `12 to 300` or `at most 300`. Bounds of 2^49 (15 digits)
    /// or more are rounded to a power of ten, as in `at most about 10^40`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.exact() {
            return number.fmt(f);
        }
        let upper = about(&self.upper, true);
        if self.lower == BigUint::ZERO {
            write!(f, "at most {upper}")
        } else {
            write!(f, "{} to {upper}", about(&self.lower, false))
        }
    }
}

/// Formats a number for people. A number of 2^49 or more is rounded up (`is_up`) or down to a power
/// of ten: to the next power in that direction or to the one after it.
fn about(number: &BigUint, is_up: bool) -> String {
    if number.bits() <= 49 {
        return number.to_string();
    }
    // 2^n is 10^(n log10(2)). In units of 10^-12, log10(2) lies between these two numbers.
    let (less, more) = (301_029_995_663_u128, 301_029_995_664_u128);
    let bits = u128::from(number.bits());
    let parts = 1_000_000_000_000;
    let power = if is_up {
        (bits * more).div_ceil(parts)
    } else {
        bits.saturating_sub(1) * less / parts
    };
    format!("about 10^{power}")
}

/// The largest `n` for which [`choices`] computes 3^`n` exactly.
const MAX_THREES: u64 = 10_000;

/// Returns in how many ways some trees can each choose one of their directions, given how many of
/// the trees have 0, 1, 2, 3 and 4 directions. If more than [`MAX_THREES`] trees have three
/// directions, computing the exact number would take long, and the result is an upper bound of it.
pub(super) fn choices([none, _, two, three, four]: [u64; 5]) -> BigUint {
    if none > 0 {
        return BigUint::ZERO;
    }
    let exact = three.min(MAX_THREES);
    // 3^n is 2^(n log2(3)). In millionths, log2(3) is slightly less than the factor here.
    let bits = ((three - exact) * 1_584_963).div_ceil(1_000_000);
    BigUint::from(3_u8).pow(exact as u32) << (two + 2 * four + bits)
}
