//! Bounds of a number.

use std::fmt;

use num_bigint::BigUint;

/// Bounds of a number. Both ends are possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The number is at least this.
    pub lower: BigUint,
    /// The number is at most this.
    pub upper: BigUint,
}

impl Bounds {
    /// The number, if it is known.
    #[must_use]
    pub fn exact(&self) -> Option<&BigUint> {
        (self.lower == self.upper).then_some(&self.lower)
    }
}

impl fmt::Display for Bounds {
    /// The number; or as in `12 to 300` or `at most 300`. Bounds of more than 15 digits are rounded
    /// to a power of ten, as in `at most about 10^40`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.exact() {
            return number.fmt(f);
        }
        let upper = About(&self.upper, true);
        if self.lower == BigUint::ZERO {
            write!(f, "at most {upper}")
        } else {
            write!(f, "{} to {upper}", About(&self.lower, false))
        }
    }
}

/// A number for people: rounded up or down to a power of ten, if it is long.
struct About<'n>(&'n BigUint, bool);

impl fmt::Display for About<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(number, is_up) = *self;
        if number.bits() <= 49 {
            return number.fmt(f);
        }
        write!(f, "about 10^{}", power_of_ten(number, is_up))
    }
}

/// The exponent of a power of ten that is no smaller than a number, or no larger: the nearest or
/// the one beside it.
fn power_of_ten(number: &BigUint, is_up: bool) -> u64 {
    // 10^n is 2^(n log 10): log10(2) lies between these, in parts of 10^12.
    let (less, more) = (301_029_995_663_u128, 301_029_995_664_u128);
    let bits = u128::from(number.bits());
    let parts = 1_000_000_000_000;
    let power = if is_up {
        (bits * more).div_ceil(parts)
    } else {
        bits.saturating_sub(1) * less / parts
    };
    power as u64
}

/// The product of the numbers of directions of some trees, given how many have 0, 1, 2, 3 and 4;
/// for very many a little more.
pub(super) fn choices(counts: [u64; 5]) -> BigUint {
    let [none, _, two, three, four] = counts;
    if none > 0 {
        return BigUint::ZERO;
    }
    let (shift, rest) = (two + 2 * four, three);
    if rest > 10_000 {
        // log2(3) is less than 1.58496251.
        let bits = (u128::from(rest) * 158_496_251).div_ceil(100_000_000);
        return BigUint::from(1_u8) << (u128::from(shift) + bits);
    }
    BigUint::from(3_u8).pow(rest as u32) << shift
}
