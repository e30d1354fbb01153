//! Faults, their remedies, and the error of a puzzle that cannot be read.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use crate::format::fault::code::Code;
use crate::format::name::Format;
use crate::puzzle::Size;

/// One fault of an input: what was found and where, what was expected, and how to fix it.
///
/// `Display` writes the place and the message in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// The kind of fault.
    pub code: Code,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The bytes of the source's text that are at fault; empty if something is missing there.
    pub span: Range<usize>,
    /// The message: what was found.
    pub message: Box<str>,
    /// A label for the place, in a few words: usually `expected`, followed by what was expected.
    pub expected: Box<str>,
    /// How to fix the fault.
    pub remedy: Remedy,
}

impl Fault {
    /// Creates a fault with its message, which states what was found. [`Fault::at`] adds its bytes,
    /// and [`Source::errors`] its line and column.
    ///
    /// [`Source::errors`]: crate::format::source::Source::errors
    pub(in crate::format) fn new(code: Code, message: impl Into<Box<str>>) -> Self {
        Self {
            code,
            line: 0,
            column: 0,
            span: 0..0,
            message: message.into(),
            expected: Box::default(),
            remedy: Remedy::from(""),
        }
    }

    /// Adds what was expected instead.
    pub(in crate::format) fn expecting(self, text: impl fmt::Display) -> Self {
        self.label(format!("expected {text}"))
    }

    /// Adds a label for the place, instead of what was expected.
    pub(in crate::format) fn label(self, text: impl Into<Box<str>>) -> Self {
        let expected = text.into();
        Self { expected, ..self }
    }

    /// Adds how to fix the fault.
    pub(in crate::format) fn help(self, remedy: impl Into<Remedy>) -> Self {
        let remedy = remedy.into();
        Self { remedy, ..self }
    }

    /// Sets the place of the fault: some bytes of a source.
    pub(in crate::format) fn at(self, span: Range<usize>) -> Self {
        Self { span, ..self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = (self.line, self.column);
        write!(f, "line {line}, column {column}: {}", self.message)
    }
}

/// How to fix a fault: by changing the text, or by other
/// [`ReadOptions`](crate::format::ReadOptions).
///
/// `Display` writes a sentence without a full stop. A program can replace the words of all variants
/// but [`Remedy::Text`] by words that name its own options.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remedy {
    /// By changing the text, as described.
    Text(Cow<'static, str>),
    /// By a larger [`ReadOptions::limit`](crate::format::ReadOptions::limit).
    Limit,
    /// By setting [`ReadOptions::format`](crate::format::ReadOptions::format) to one of `formats`.
    Format {
        /// The advice about the format, as in "say which".
        advice: &'static str,
        /// The formats, at least one.
        formats: Vec<Format>,
    },
    /// By setting the [`ReadOptions::size`](crate::format::ReadOptions::size).
    Size {
        /// The advice about the size, as in "say which".
        advice: &'static str,
        /// The possible sizes; empty if any size is possible.
        sizes: Vec<Size>,
    },
}

impl From<&'static str> for Remedy {
    fn from(text: &'static str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Remedy {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or = |names: Vec<String>| names.join(" or ");
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Limit => f.write_str("raise the limit"),
            Self::Format { advice, formats } => {
                let names = formats.iter().map(|format| format!("`{format}`"));
                write!(f, "{advice} with the format {}", or(names.collect()))
            }
            Self::Size { advice, sizes } if sizes.is_empty() => f.write_str(advice),
            Self::Size { advice, sizes } => {
                let size = |size: &Size| format!("`{}x{}`", size.columns(), size.rows());
                write!(f, "{advice}: {}", or(sizes.iter().map(size).collect()))
            }
        }
    }
}

/// The error of a puzzle that could not be read: its faults, in the order of their places.
///
/// `Display` writes the first fault and the number of the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    pub(in crate::format) faults: Vec<Fault>,
    omitted: usize,
    format: Option<Format>,
}

impl ReadError {
    /// Returns the faults: at least one, at most [`ReadError::MAX_FAULTS`].
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// Returns the format that the text was taken for, if any.
    #[must_use]
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// Sets the format that the text was taken for.
    pub(in crate::format) fn taken_for(self, format: Format) -> Self {
        Self {
            format: Some(format),
            ..self
        }
    }

    /// Returns the number of faults that were omitted because there were more than
    /// [`ReadError::MAX_FAULTS`].
    #[must_use]
    pub fn omitted(&self) -> usize {
        self.omitted
    }

    /// The largest number of faults that are kept per puzzle.
    pub const MAX_FAULTS: usize = 64;

    /// Creates an error without faults, to collect the faults of a puzzle while it is read.
    pub(in crate::format) fn none() -> Self {
        Self {
            faults: Vec::new(),
            omitted: 0,
            format: None,
        }
    }

    /// Adds a fault. The fault is omitted later if there are [`ReadError::MAX_FAULTS`] faults
    /// before it in the text.
    pub(in crate::format) fn push(&mut self, fault: Fault) {
        self.faults.push(fault);
        if self.faults.len() >= 2 * Self::MAX_FAULTS {
            self.tidy();
        }
    }

    /// Sorts the faults by their places, and omits those beyond the limit.
    pub(in crate::format) fn tidy(&mut self) {
        self.faults.sort_by_key(|fault| fault.span.start);
        self.omitted += self.faults.len().saturating_sub(Self::MAX_FAULTS);
        self.faults.truncate(Self::MAX_FAULTS);
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(first) = self.faults.first() {
            write!(f, "{first}")?;
        }
        match self.faults.len() + self.omitted {
            0 | 1 => Ok(()),
            2 => write!(f, " (and 1 more error)"),
            number => write!(f, " (and {} more errors)", number - 1),
        }
    }
}

impl std::error::Error for ReadError {}
