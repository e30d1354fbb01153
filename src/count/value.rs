//! The numbers of layouts with 0, 1, 2, … rings (closed chains of tents and trees), as the
//! coefficients of a polynomial. Usually there are no rings, and the polynomial is one small
//! number.

use std::convert::Infallible;

use num_bigint::BigUint;

use crate::limits::{Limits, Stop, WorkMeter};
use crate::solve::Distinct;

impl From<BigUint> for Value {
    fn from(number: BigUint) -> Self {
        Self::of(vec![number])
    }
}

/// A polynomial in `x` without negative coefficients. The values of the two branches of a decision
/// are added, the values of components are multiplied, and a ring has the value `x`: values are a
/// commutative semiring (see [`count`](crate::count)).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// A number below 2^128.
    Small(u128),
    /// The coefficients in the order of the powers of `x`; the last is not 0.
    Large(Vec<BigUint>),
}

impl Value {
    /// The value of a contradiction.
    pub(crate) const ZERO: Self = Self::Small(0);

    /// The value of a board with nothing undecided.
    pub(crate) const ONE: Self = Self::Small(1);

    /// Returns the value of one ring.
    pub(crate) fn ring() -> Self {
        Self::Large(vec![BigUint::ZERO, BigUint::from(1_u8)])
    }

    /// Creates a value from coefficients. The last one must not be 0 unless it is the only one.
    pub(crate) fn of(coefficients: Vec<BigUint>) -> Self {
        match &coefficients[..] {
            [number] => u128::try_from(number).map_or(Self::Large(coefficients), Self::Small),
            _ => Self::Large(coefficients),
        }
    }

    pub(crate) fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    /// Returns whether no layout has rings, so that the value is a number.
    pub(crate) fn is_number(&self) -> bool {
        matches!(self, Self::Small(_)) || matches!(self, Self::Large(one) if one.len() == 1)
    }

    /// Returns the number of layouts, or of assignments.
    pub(crate) fn solutions(&self, distinct: Distinct) -> BigUint {
        match (self, distinct) {
            (Self::Small(number), _) => BigUint::from(*number),
            (Self::Large(numbers), Distinct::Layouts) => numbers.iter().sum(),
            (Self::Large(numbers), Distinct::Assignments) => {
                let numbers = (0_u64..).zip(numbers);
                numbers.map(|(rings, number)| number << rings).sum()
            }
        }
    }

    /// Returns the number of bits of the largest coefficient; 0 for the value 0.
    pub(crate) fn bits(&self) -> u64 {
        match self {
            Self::Small(number) => u64::from(u128::BITS - number.leading_zeros()),
            Self::Large(numbers) => numbers.iter().map(BigUint::bits).max().unwrap_or(0),
        }
    }

    /// Returns the memory it takes on the heap, in bytes, in addition to the size of this type.
    pub(crate) fn heap_bytes(&self) -> u64 {
        let bytes = |number: &BigUint| number.bits() / 8 + 32;
        match self {
            Self::Small(_) => 0,
            Self::Large(numbers) => numbers.iter().map(bytes).sum(),
        }
    }

    /// Returns the coefficients, at least one.
    pub(crate) fn coefficients(self) -> Vec<BigUint> {
        match self {
            Self::Small(number) => vec![BigUint::from(number)],
            Self::Large(numbers) => numbers,
        }
    }

    /// Adds another value.
    pub(crate) fn add(&mut self, term: Self) {
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
    pub(crate) fn multiply(&mut self, factor: Self) {
        let Ok(()) = self.multiply_while(factor, |_, _| Ok::<_, Infallible>(()));
    }

    /// Multiplies by another value. Nothing is asked if one value is 0 or 1, or if the product is
    /// small. Otherwise, `ask` is called before each multiplication of two coefficients that are
    /// not 0; its error ends the whole multiplication.
    fn multiply_while<E>(
        &mut self,
        factor: Self,
        mut ask: impl FnMut(&BigUint, &BigUint) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.is_zero() || factor == Self::ONE {
            return Ok(());
        }
        if *self == Self::ONE || factor.is_zero() {
            *self = factor;
            return Ok(());
        }
        if let (Self::Small(one), Self::Small(other)) = (&*self, &factor)
            && let Some(product) = one.checked_mul(*other)
        {
            *self = Self::Small(product);
            return Ok(());
        }
        let one = std::mem::replace(self, Self::ZERO).coefficients();
        let other = factor.coefficients();
        let mut product = vec![BigUint::ZERO; one.len() + other.len() - 1];
        let is_some = |number: &&BigUint| **number != BigUint::ZERO;
        for (index, left) in one.iter().enumerate().filter(|(_, left)| is_some(left)) {
            let others = product[index..].iter_mut().zip(&other);
            for (sum, right) in others.filter(|(_, right)| is_some(right)) {
                ask(left, right)?;
                *sum += left * right;
            }
        }
        *self = Self::Large(product);
        Ok(())
    }

    /// Returns the product of `factors`. Adjacent factors are multiplied in pairs, then the
    /// products in pairs, and so on, so that everything takes little longer than the last
    /// multiplication alone.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached.
    pub(crate) fn product(
        mut factors: Vec<Self>,
        limits: &Limits,
        meter: &mut WorkMeter<'_>,
    ) -> Result<Self, Stop> {
        while factors.len() > 1 {
            let mut products = Vec::with_capacity(factors.len().div_ceil(2));
            let mut rest = factors.into_iter();
            while let Some(mut one) = rest.next() {
                meter.work(1)?;
                if let Some(other) = rest.next() {
                    limits.allow(one.bytes_of_product(&other))?;
                    one.multiply_while(other, |left, right| {
                        // The work grows faster than the size of the numbers.
                        let words = left.bits().max(right.bits()) / 64;
                        meter.work(1 + words * words.isqrt() / 16)
                    })?;
                }
                products.push(one);
            }
            factors = products;
        }
        Ok(factors.pop().unwrap_or(Self::ONE))
    }

    /// Returns about how many bytes the product with another value takes.
    fn bytes_of_product(&self, other: &Self) -> u64 {
        let length = |value: &Self| match value {
            Self::Small(_) => 1,
            Self::Large(numbers) => numbers.len() as u64,
        };
        (length(self) + length(other) - 1) * ((self.bits() + other.bits()) / 8 + 48)
    }

    /// Appends the 64-bit words that represent the value in the cache of the search: one or two
    /// words for a small value, at least three for a large one.
    pub(crate) fn pack(&self, words: &mut Vec<u64>) {
        match self {
            Self::Small(number) => {
                words.push(*number as u64);
                if number >> 64 != 0 {
                    words.push((number >> 64) as u64);
                }
            }
            Self::Large(numbers) => {
                words.extend([0, 0]);
                for number in numbers {
                    let digits = number.iter_u64_digits();
                    words.push(digits.len() as u64);
                    words.extend(digits);
                }
            }
        }
    }

    /// Decodes a value from the words that [`Self::pack`] appended.
    pub(crate) fn unpack(words: &[u64]) -> Self {
        match *words {
            [number] => Self::Small(number.into()),
            [low, high] => Self::Small(u128::from(low) | u128::from(high) << 64),
            _ => {
                let mut numbers = Vec::new();
                let mut rest = words.get(2..).unwrap_or_default();
                while let Some((&length, others)) = rest.split_first() {
                    let (digits, others) = others.split_at(length as usize);
                    let halves = digits
                        .iter()
                        .flat_map(|&word| [word as u32, (word >> 32) as u32]);
                    numbers.push(BigUint::new(halves.collect()));
                    rest = others;
                }
                Self::Large(numbers)
            }
        }
    }
}
