//! The text of a model, which is written within limits.

use std::fmt;

use thiserror::Error;

use crate::limits::{Limits, Stop, Watch};

/// A model that is too large to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("`{format}` of this board has {variables} variables, more than {most}", most = HugeModel::MOST)]
#[non_exhaustive]
pub struct HugeModel {
    /// The name of the solver format.
    pub format: &'static str,
    /// The number of variables that the model would have.
    pub variables: u64,
}

impl HugeModel {
    /// The largest number of variables of a model that is written, about a gigabyte of text.
    pub const MOST: u32 = 1 << 23;

    /// Refuses a number of variables that is too large.
    pub(super) fn check(format: &'static str, variables: u64) -> Result<(), Self> {
        if variables > Self::MOST.into() {
            return Err(Self { format, variables });
        }
        Ok(())
    }
}

/// A text that takes no more once a limit is reached.
pub(crate) struct ModelText<'t> {
    pub(super) out: &'t mut String,
    pub(super) limits: &'t Limits,
    pub(super) watch: Watch<'t>,
    /// How many bytes the model takes beside it.
    pub(super) held: u64,
    /// Why it takes no more.
    stop: Option<Stop>,
}

impl<'t> ModelText<'t> {
    /// A text beside which so many bytes are held.
    pub(in crate::format) fn new(out: &'t mut String, limits: &'t Limits, held: u64) -> Self {
        Self {
            out,
            limits,
            watch: limits.watch(),
            held,
            stop: None,
        }
    }

    /// Looks at the limits before `length` more bytes are appended.
    pub(super) fn look(&mut self, length: usize) -> Result<(), Stop> {
        // The text is copied when it is printed.
        let bytes = self.held + 2 * (self.out.len() + length) as u64;
        let looked = self.watch.work(1 + length as u64 / 8);
        looked.and_then(|()| self.watch.allow(bytes))
    }

    /// Appends a text.
    pub(super) fn write_str(&mut self, text: &str) -> Result<(), Stop> {
        self.look(text.len())?;
        self.out.push_str(text);
        Ok(())
    }

    /// Appends what `write!` formats.
    pub(super) fn write_fmt(&mut self, arguments: fmt::Arguments<'_>) -> Result<(), Stop> {
        let written = fmt::Write::write_fmt(self, arguments);
        written.map_err(|_| self.stop.unwrap_or(Stop::Memory))
    }
}

impl fmt::Write for ModelText<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.write_str(text).map_err(|stop| {
            self.stop = Some(stop);
            fmt::Error
        })
    }
}
