//! The faults of an input, and where they are.

use std::fmt;
use std::ops::Range;

use super::names::Format;
use super::problem::{Code, Problem, Remedy};

/// One fault of an input: what was found where, what was expected, and how to fix it.
///
/// `Display` is the place and the message in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// The kind of fault.
    pub code: Code,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The bytes of the source's text that are at fault; empty where something is missing.
    pub span: Range<usize>,
    problem: Box<Problem>,
}

impl Fault {
    /// A fault at some bytes of a source. Its line and column are added by [`Source::error`].
    ///
    /// [`Source::error`]: super::source::Source::error
    pub(super) fn new(span: Range<usize>, problem: Problem) -> Self {
        Self {
            code: problem.code,
            line: 0,
            column: 0,
            span,
            problem: Box::new(problem),
        }
    }

    /// The message: what was found.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.problem.message
    }

    /// The expected text, in a few words.
    #[must_use]
    pub fn expected(&self) -> &str {
        &self.problem.expected
    }

    /// How to fix it.
    #[must_use]
    pub fn remedy(&self) -> &Remedy {
        &self.problem.remedy
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = (self.line, self.column);
        write!(f, "line {line}, column {column}: {}", self.message())
    }
}

/// Why a puzzle could not be read: all its faults, in the order of their places.
///
/// `Display` is the first fault and the number of the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    pub(super) faults: Vec<Fault>,
    omitted: usize,
    format: Option<Format>,
}

impl ReadError {
    /// The faults, at least one, at most [`ReadError::MOST`].
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// The format that the text was taken for, if any.
    #[must_use]
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// The same, with the format that the text was taken for.
    pub(super) fn taken_for(self, format: Format) -> Self {
        Self {
            format: Some(format),
            ..self
        }
    }

    /// How many more faults there are than are kept.
    #[must_use]
    pub fn omitted(&self) -> usize {
        self.omitted
    }

    /// The largest number of faults that are kept of one puzzle.
    pub const MOST: usize = 64;

    /// No faults yet, where those of a puzzle are collected while it is read.
    pub(super) fn none() -> Self {
        Self {
            faults: Vec::new(),
            omitted: 0,
            format: None,
        }
    }

    /// Keeps a fault for as long as there are not too many before it in the text.
    pub(super) fn push(&mut self, fault: Fault) {
        self.faults.push(fault);
        if self.faults.len() >= 2 * Self::MOST {
            self.tidy();
        }
    }

    /// Brings the faults in the order of their places, and leaves out those that are too many.
    pub(super) fn tidy(&mut self) {
        self.faults.sort_by_key(|fault| fault.span.start);
        self.omitted += self.faults.len().saturating_sub(Self::MOST);
        self.faults.truncate(Self::MOST);
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(first) = self.faults.first() {
            write!(f, "{first}")?;
        }
        match self.faults.len() + self.omitted {
            0 | 1 => Ok(()),
            2 => write!(f, " (and 1 more fault)"),
            number => write!(f, " (and {} more faults)", number - 1),
        }
    }
}

impl std::error::Error for ReadError {}
