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
        let upper = about(&self.upper, true);
        if self.lower == BigUint::ZERO {
            write!(f, "at most {upper}")
        } else {
            write!(f, "{} to {upper}", about(&self.lower, false))
        }
    }
}

/// A number for people. A long one is rounded up or down to a power of ten: the nearest or the one
/// beside it.
fn about(number: &BigUint, is_up: bool) -> String {
    if number.bits() <= 49 {
        return number.to_string();
    }
    // 10^n is 2^(n log 10): log10(2) lies between these, in parts of 10^12.
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

/// Up to how many factors of three are multiplied out.
const MOST_THREES: u64 = 10_000;

/// The product of the numbers of directions of some trees, given how many have 0, 1, 2, 3 and 4; or
/// more, where to multiply takes long.
pub(super) fn choices([none, _, two, three, four]: [u64; 5]) -> BigUint {
    if none > 0 {
        return BigUint::ZERO;
    }
    let exact = three.min(MOST_THREES);
    // 3^n is 2^(n log2(3)), and this is a little more than log2(3), in millionths.
    let bits = ((three - exact) * 1_584_963).div_ceil(1_000_000);
    BigUint::from(3_u8).pow(exact as u32) << (two + 2 * four + bits)
}
