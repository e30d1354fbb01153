//! The largest number of variables of a model for a solver.

use thiserror::Error;

/// The error of a model that is too large to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("`{format}` of this board has {variables} variables, more than {most}", most = HugeModel::MAX_VARIABLES)]
#[non_exhaustive]
pub struct HugeModel {
    /// The name of the solver format.
    pub format: &'static str,
    /// The number of variables that the model would have.
    pub variables: u64,
}

impl HugeModel {
    /// Models with more variables than this are not written. A model with this many takes about a
    /// gigabyte of text.
    pub const MAX_VARIABLES: u32 = 1 << 23;

    /// Returns an error if there are too many variables.
    pub(in crate::format) fn check(format: &'static str, variables: u64) -> Result<(), Self> {
        if variables > Self::MAX_VARIABLES.into() {
            return Err(Self { format, variables });
        }
        Ok(())
    }
}
