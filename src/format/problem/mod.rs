//! The faults of a text: a code, a message, what was expected, and how to fix it.
//!
//! A reader words a fault where it finds it. Faults that several readers find are worded in
//! [`shared`], so that they read the same everywhere. Command-line options are not named: a remedy
//! that the options of a reader offer is a [`Remedy`] of its own, which the caller that shows the
//! fault can word.

use std::borrow::Cow;
use std::fmt;

mod code;
mod remedy;
pub(super) mod shared;
mod values;

pub use code::Code;
pub use remedy::Remedy;
pub(crate) use values::{CLUES, Counted, END_OF_LINE, Shown, Signs, missing, unclear};

/// The words of a fault, which has no place yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(super) code: Code,
    pub(super) message: Cow<'static, str>,
    pub(super) expected: Cow<'static, str>,
    pub(super) remedy: Remedy,
}

impl Problem {
    /// A problem with its message: what was found.
    pub(crate) fn new(code: Code, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            code,
            message: message.into(),
            expected: Cow::Borrowed(""),
            remedy: Remedy::Text(Cow::Borrowed("")),
        }
    }

    /// Adds what was expected instead.
    pub(crate) fn expected(self, text: impl fmt::Display) -> Self {
        self.label(format!("expected {text}"))
    }

    /// Adds a label for the place.
    pub(crate) fn label(self, text: impl Into<Cow<'static, str>>) -> Self {
        Self {
            expected: text.into(),
            ..self
        }
    }

    /// The same, with how to fix it.
    pub(crate) fn help(self, remedy: impl Into<Remedy>) -> Self {
        Self {
            remedy: remedy.into(),
            ..self
        }
    }
}
