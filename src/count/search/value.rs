//! What a component is worth to the search: the number of its layouts with 0, 1, 2, … rings, as a
//! polynomial; mostly one small number.

use num_bigint::BigUint;
use std::fmt::Debug;

use crate::count::product::product;

/// What the search finds out about a component: how many solutions it has, or which.
///
/// A sum over branches of products over components: the values are a commutative semiring (see
/// [`count`](crate::count)).
pub(crate) trait Worth: Clone + Debug {
    /// Where values are kept that others refer to.
    type Store: Debug + Default;

    /// Of a contradiction.
    const ZERO: Self;

    /// Of nothing left undecided, once the cells with these indices hold tents.
    fn decided(tents: impl Iterator<Item = usize>) -> Self;

    /// Of one ring.
    fn ring() -> Self;

    fn is_zero(&self) -> bool;

    /// Adds another value.
    fn add(&mut self, term: Self);

    /// Multiplies by another value. Neither is a sum that was not kept.
    fn multiply(&mut self, factor: Self);

    /// A sum that others may refer to from now on.
    fn keep(self, store: &mut Self::Store) -> Self;

    /// How much was kept so far.
    fn position(store: &Self::Store) -> usize;

    /// Forgets what was kept from a position on.
    fn truncate(store: &mut Self::Store, position: usize);

    /// How much memory is taken by what was kept, in bytes.
    fn store_bytes(store: &Self::Store) -> u64;

    /// How much memory a sum takes beside its own size, where that matters.
    fn bytes(&self) -> u64;

    /// How many words it takes in the cache, if it was kept.
    fn packed_size(&self) -> usize;

    /// Appends these words.
    fn pack(&self, words: &mut Vec<u64>);

    fn unpack(words: &[u64]) -> Self;
}

/// A polynomial without negative coefficients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// A number.
    Small(u128),
    /// Coefficients, the last of which is not 0.
    Large(Vec<BigUint>),
}

impl Value {
    pub(crate) const ONE: Self = Self::Small(1);

    /// One with these coefficients, the last of which is not 0.
    pub(crate) fn of(coefficients: Vec<BigUint>) -> Self {
        match &coefficients[..] {
            [number] => u128::try_from(number).map_or(Self::Large(coefficients), Self::Small),
            _ => Self::Large(coefficients),
        }
    }

    /// The sum of the coefficients.
    pub(crate) fn number(&self) -> BigUint {
        match self {
            Self::Small(number) => BigUint::from(*number),
            Self::Large(numbers) => numbers.iter().sum(),
        }
    }

    /// How much memory it takes beside its own size, in bytes.
    pub(crate) fn heap_bytes(&self) -> u64 {
        let bytes = |number: &BigUint| number.bits() / 8 + 32;
        match self {
            Self::Small(_) => 0,
            Self::Large(numbers) => numbers.iter().map(bytes).sum(),
        }
    }

    /// The coefficients, at least one.
    pub(crate) fn coefficients(self) -> Vec<BigUint> {
        match self {
            Self::Small(number) => vec![BigUint::from(number)],
            Self::Large(numbers) => numbers,
        }
    }
}

impl Worth for Value {
    type Store = ();

    const ZERO: Self = Self::Small(0);

    fn decided(_: impl Iterator<Item = usize>) -> Self {
        Self::ONE
    }

    fn ring() -> Self {
        Self::Large(vec![BigUint::ZERO, BigUint::from(1_u8)])
    }

    fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    fn add(&mut self, term: Self) {
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

    fn multiply(&mut self, factor: Self) {
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
        *self = Self::Large(product(&one, &factor.coefficients()));
    }

    fn keep(self, (): &mut ()) -> Self {
        self
    }

    fn position((): &()) -> usize {
        0
    }

    fn truncate((): &mut (), _: usize) {}

    fn store_bytes((): &()) -> u64 {
        0
    }

    fn bytes(&self) -> u64 {
        0
    }

    /// One word, two, or at least three.
    fn packed_size(&self) -> usize {
        match self {
            Self::Small(number) => 1 + usize::from(number >> 64 != 0),
            Self::Large(numbers) => {
                let digits = |number: &BigUint| 1 + number.iter_u64_digits().len();
                2 + numbers.iter().map(digits).sum::<usize>()
            }
        }
    }

    fn pack(&self, words: &mut Vec<u64>) {
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

    fn unpack(words: &[u64]) -> Self {
        match *words {
            [number] => Self::Small(number.into()),
            [low, high] => Self::Small(u128::from(low) | u128::from(high) << 64),
            _ => {
                let mut numbers = Vec::new();
                let mut rest = words.get(2..).unwrap_or_default();
                while let Some((&length, others)) = rest.split_first() {
                    let (digits, others) = others.split_at(length as usize);
                    numbers.push(big(digits));
                    rest = others;
                }
                Self::Large(numbers)
            }
        }
    }
}

/// A number of words as a big one.
fn big(words: &[u64]) -> BigUint {
    let halves = words
        .iter()
        .flat_map(|&word| [word as u32, (word >> 32) as u32]);
    BigUint::new(halves.collect())
}
