//! Products of many numbers, and of many polynomials.
//!
//! Factors of like size are multiplied first, so that the whole takes little longer than its last
//! multiplication.

use std::cmp::Reverse;

use num_bigint::BigUint;

use crate::limits::{Limits, Stop, Watch};

/// A product of numbers, none of which is 0.
#[derive(Clone, Debug, Default)]
pub(crate) struct Product {
    /// The size falls from each factor to the next.
    factors: Vec<BigUint>,
}

impl Product {
    /// Multiplies by a number.
    pub(crate) fn push(&mut self, factor: BigUint, watch: &mut Watch<'_>) -> Result<(), Stop> {
        if factor.bits() == 1 {
            return Ok(());
        }
        self.factors.push(factor);
        while let [.., one, other] = &self.factors[..]
            && one.bits() <= other.bits()
        {
            self.merge(watch)?;
        }
        Ok(())
    }

    /// Multiplies the last two factors.
    fn merge(&mut self, watch: &mut Watch<'_>) -> Result<(), Stop> {
        if let [.., one, other] = &self.factors[..] {
            super::work(one, other, watch)?;
            let product = one * other;
            self.factors.truncate(self.factors.len() - 2);
            self.factors.push(product);
        }
        Ok(())
    }

    /// Multiplies by another product.
    pub(crate) fn append(&mut self, other: Self) {
        self.factors.extend(other.factors);
        self.factors.sort_by_key(|factor| Reverse(factor.bits()));
    }

    pub(crate) fn is_one(&self) -> bool {
        self.factors.is_empty()
    }

    /// The number.
    pub(crate) fn finish(&mut self, watch: &mut Watch<'_>) -> Result<BigUint, Stop> {
        while self.factors.len() > 1 {
            self.merge(watch)?;
        }
        let one = || BigUint::from(1_u8);
        Ok(self.factors.first().cloned().unwrap_or_else(one))
    }

    /// Powers of two between which the number is.
    pub(crate) fn between(&self) -> [BigUint; 2] {
        let bits = self.factors.iter().map(BigUint::bits);
        let most: u64 = bits.sum();
        let least = most - self.factors.len() as u64;
        [least, most].map(|bits| BigUint::from(1_u8) << bits)
    }

    /// About how much memory it takes, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        let bytes = |factor: &BigUint| factor.bits() / 8 + 32;
        self.factors.iter().map(bytes).sum()
    }
}

/// A product of polynomials: how many layouts have 0, 1, 2, … rings.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rings {
    /// The power of `x` that all of them have in common.
    shift: usize,
    /// The length falls from each factor to the next.
    factors: Vec<Vec<BigUint>>,
}

impl Rings {
    /// Multiplies by a polynomial, the last coefficient of which is not 0.
    pub(crate) fn push(
        &mut self,
        factor: &[BigUint],
        limits: &Limits,
        watch: &mut Watch<'_>,
    ) -> Result<(), Stop> {
        let is_zero = |number: &&BigUint| **number == BigUint::ZERO;
        let zeros = factor.iter().take_while(is_zero).count();
        self.shift += zeros;
        self.factors.push(factor[zeros..].to_vec());
        while let [.., one, other] = &self.factors[..]
            && one.len() <= other.len()
        {
            self.merge(limits, watch)?;
        }
        Ok(())
    }

    /// Multiplies the last two factors.
    fn merge(&mut self, limits: &Limits, watch: &mut Watch<'_>) -> Result<(), Stop> {
        if let [.., one, other] = &self.factors[..] {
            let product = product_within(one, other, limits, watch)?;
            self.factors.truncate(self.factors.len() - 2);
            self.factors.push(product);
        }
        Ok(())
    }

    /// About how much memory it takes, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        let bytes = |number: &BigUint| number.bits() / 8 + 32;
        self.factors.iter().flatten().map(bytes).sum()
    }

    /// The coefficients of the product, times a number.
    pub(crate) fn finish(
        mut self,
        number: &BigUint,
        limits: &Limits,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<BigUint>, Stop> {
        while self.factors.len() > 1 {
            self.merge(limits, watch)?;
        }
        let last = self.factors.pop();
        let last = last.unwrap_or_else(|| vec![BigUint::from(1_u8)]);
        let mut coefficients = vec![BigUint::ZERO; self.shift];
        let number = std::slice::from_ref(number);
        coefficients.extend(product_within(&last, number, limits, watch)?);
        Ok(coefficients)
    }
}

/// The product of two polynomials.
pub(crate) fn product(one: &[BigUint], other: &[BigUint]) -> Vec<BigUint> {
    let mut product = vec![BigUint::ZERO; one.len() + other.len() - 1];
    for (index, left) in one.iter().enumerate() {
        for (shift, right) in other.iter().enumerate() {
            product[index + shift] += left * right;
        }
    }
    product
}

/// The same, within limits.
fn product_within(
    one: &[BigUint],
    other: &[BigUint],
    limits: &Limits,
    watch: &mut Watch<'_>,
) -> Result<Vec<BigUint>, Stop> {
    let bytes = |numbers: &[BigUint]| numbers.iter().map(BigUint::bits).max().unwrap_or(0) / 8;
    let length = (one.len() + other.len() - 1) as u64;
    limits.allow(length * (bytes(one) + bytes(other) + 48))?;
    let rows = one.iter().enumerate().map(|(index, factor)| {
        other
            .iter()
            .try_for_each(|number| super::work(factor, number, watch))?;
        Ok((index, product(std::slice::from_ref(factor), other)))
    });
    let mut sum = vec![BigUint::ZERO; length as usize];
    for row in rows {
        let (index, row) = row?;
        for (number, term) in sum[index..].iter_mut().zip(row) {
            *number += term;
        }
    }
    Ok(sum)
}
