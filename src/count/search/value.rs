//! The number of layouts with 0, 1, 2, … rings, as a polynomial; mostly one small number.

use num_bigint::BigUint;

/// A polynomial with coefficients that are no smaller than 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// A number.
    Small(u128),
    /// Coefficients, the last of which is not 0.
    Large(Vec<BigUint>),
}

impl Value {
    pub(super) const ZERO: Self = Self::Small(0);
    pub(super) const ONE: Self = Self::Small(1);

    /// One layout with one ring.
    pub(super) fn ring() -> Self {
        Self::Large(vec![BigUint::ZERO, BigUint::from(1_u8)])
    }

    pub(super) fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    /// The coefficients, at least one.
    pub(super) fn coefficients(self) -> Vec<BigUint> {
        match self {
            Self::Small(number) => vec![BigUint::from(number)],
            Self::Large(numbers) => numbers,
        }
    }

    /// Adds another value.
    pub(super) fn add(&mut self, term: Self) {
        if let (Self::Small(one), Self::Small(other)) = (&*self, &term)
            && let Some(sum) = one.checked_add(*other)
        {
            *self = Self::Small(sum);
            return;
        }
        let mut sum = std::mem::replace(self, Self::ZERO).coefficients();
        let term = term.coefficients();
        if sum.len() < term.len() {
            sum.resize(term.len(), BigUint::ZERO);
        }
        for (number, other) in sum.iter_mut().zip(term) {
            *number += other;
        }
        *self = Self::Large(sum);
    }

    /// Multiplies by another value.
    pub(super) fn multiply(&mut self, factor: Self) {
        if self.is_zero() || factor == Self::ONE {
            return;
        }
        if factor.is_zero() {
            *self = Self::ZERO;
            return;
        }
        if let (Self::Small(one), Self::Small(other)) = (&*self, &factor)
            && let Some(product) = one.checked_mul(*other)
        {
            *self = Self::Small(product);
            return;
        }
        let one = std::mem::replace(self, Self::ZERO).coefficients();
        *self = Self::Large(super::super::product(&one, &factor.coefficients()));
    }
}
