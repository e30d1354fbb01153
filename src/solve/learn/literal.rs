//! A literal: a variable of the model, or its negation.

/// A variable, stored as `2 × variable`, or its negation, stored as `2 × variable + 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Literal(pub(super) u32);

impl Literal {
    /// Returns the literal that is true when `variable` is true.
    pub(crate) fn positive(variable: u32) -> Self {
        Self(2 * variable)
    }

    /// Returns the literal that is true when `variable` has the value `value`.
    pub(crate) fn of(variable: usize, value: bool) -> Self {
        Self(2 * variable as u32 + u32::from(!value))
    }

    /// Returns the literal with this [`Literal::index`].
    pub(crate) fn from_index(index: usize) -> Self {
        Self(index as u32)
    }

    pub(crate) fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(crate) fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// Returns the index of the literal in lists with one entry per literal: a number below twice
    /// the number of variables.
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::ops::Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}
