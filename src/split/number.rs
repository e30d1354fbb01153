//! What is known of a number that is the sum of several.

use std::fmt;

use num_bigint::BigUint;

use crate::count::Bounds;

/// What is known of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// It is at least this.
    pub lower: BigUint,
    /// It is at most this, if that much is known.
    pub upper: Option<BigUint>,
}

impl Number {
    /// Nothing is known.
    #[must_use]
    pub fn unknown() -> Self {
        Self::at_least(0_u8)
    }

    /// A number that is known.
    #[must_use]
    pub fn of(number: impl Into<BigUint>) -> Self {
        let number = number.into();
        Self {
            lower: number.clone(),
            upper: Some(number),
        }
    }

    /// A number of which only a lower bound is known.
    #[must_use]
    pub fn at_least(lower: impl Into<BigUint>) -> Self {
        Self {
            lower: lower.into(),
            upper: None,
        }
    }

    /// The number, if it is known.
    #[must_use]
    pub fn exact(&self) -> Option<&BigUint> {
        self.upper.as_ref().filter(|upper| **upper == self.lower)
    }

    /// Whether it is known to be 0.
    pub(super) fn is_zero(&self) -> bool {
        self.upper
            .as_ref()
            .is_some_and(|upper| *upper == BigUint::ZERO)
    }

    /// Takes into account that it is at least this.
    pub(super) fn raise(&mut self, lower: &BigUint) {
        if *lower > self.lower {
            self.lower.clone_from(lower);
        }
    }

    /// Takes into account that it is at most this, if anything.
    pub(super) fn cap(&mut self, upper: Option<&BigUint>) {
        if let Some(upper) = upper
            && self.upper.as_ref().is_none_or(|known| upper < known)
        {
            self.upper = Some(upper.clone());
        }
    }

    /// Takes what else is known of the number into account.
    pub(super) fn tighten(&mut self, other: &Self) {
        self.raise(&other.lower);
        self.cap(other.upper.as_ref());
    }

    /// Whether there is such a number.
    pub(super) fn is_possible(&self) -> bool {
        self.upper.as_ref().is_none_or(|upper| self.lower <= *upper)
    }

    /// Adds another number.
    pub(super) fn add(&mut self, other: &Self) {
        self.lower += &other.lower;
        self.upper = match (self.upper.take(), &other.upper) {
            (Some(upper), Some(other)) => Some(upper + other),
            _ => None,
        };
    }
}

impl fmt::Display for Number {
    /// The number; or as in `12 to 300`, `at most 300` or `at least 12`. Long bounds are rounded to
    /// a power of ten.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lower = self.lower.clone();
        match &self.upper {
            Some(upper) => Bounds {
                lower,
                upper: upper.clone(),
            }
            .fmt(f),
            None => write!(f, "at least {lower}"),
        }
    }
}

impl From<&Bounds> for Number {
    fn from(bounds: &Bounds) -> Self {
        Self {
            lower: bounds.lower.clone(),
            upper: Some(bounds.upper.clone()),
        }
    }
}
