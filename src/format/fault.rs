//! What can be wrong with an input, and where.

use std::fmt;
use std::ops::Range;

use thiserror::Error;

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

    /// The same at another place.
    pub(super) fn moved(self, span: Range<usize>) -> Self {
        Self { span, ..self }
    }

    /// What was found.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.problem.message
    }

    /// What was expected, in a few words.
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
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", Summary(self))]
pub struct ReadError {
    faults: Vec<Fault>,
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
}

/// The first fault and the number of the others.
struct Summary<'e>(&'e ReadError);

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(error) = self;
        if let Some(first) = error.faults.first() {
            write!(f, "{first}")?;
        }
        match error.faults.len() + error.omitted {
            0 | 1 => Ok(()),
            2 => write!(f, " (and 1 more fault)"),
            number => write!(f, " (and {} more faults)", number - 1),
        }
    }
}

/// The faults of one puzzle while it is read: those that come first in the text.
#[derive(Debug, Default)]
pub(super) struct Faults {
    list: Vec<Fault>,
    omitted: usize,
}

impl Faults {
    /// Keeps a fault for as long as there are not too many before it.
    pub(super) fn push(&mut self, fault: Fault) {
        self.list.push(fault);
        if self.list.len() >= 2 * ReadError::MOST {
            self.tidy();
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    fn tidy(&mut self) {
        self.list.sort_by_key(|fault| fault.span.start);
        self.omitted += self.list.len().saturating_sub(ReadError::MOST);
        self.list.truncate(ReadError::MOST);
    }

    /// All faults as one error, in the order of their places, with lines and columns still open.
    pub(super) fn into_error(mut self) -> ReadError {
        self.tidy();
        ReadError {
            faults: self.list,
            omitted: self.omitted,
            format: None,
        }
    }
}

impl ReadError {
    /// The first fault.
    pub(super) fn first(mut self) -> Fault {
        self.faults.swap_remove(0)
    }

    /// The faults, to be given their lines and columns.
    pub(super) fn faults_mut(&mut self) -> &mut [Fault] {
        &mut self.faults
    }
}
