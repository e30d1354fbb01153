//! Errors of an input or a puzzle, in the form in which JSON output reports them.

use serde::Serialize;

use super::words::counted;
use crate::format::{self, Code, ReadError};
use crate::render::json::{JsonLine, Of};

/// An error of an input or a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JsonFault {
    /// The code of the error. [`Code`] explains all codes.
    pub code: Code,
    /// The line in the text, from 1, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column in characters, from 1, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The text of the error.
    pub message: String,
    /// How to fix the error. If the error is in a text, the help begins with what was expected.
    pub help: String,
}

impl JsonFault {
    /// Returns an error without a line and a column.
    #[must_use]
    pub fn new(code: Code, message: String, help: &str) -> Self {
        Self {
            code,
            line: None,
            column: None,
            message,
            help: help.to_owned(),
        }
    }

    /// Converts an error in a text; `remedy` states how to fix it.
    #[must_use]
    pub fn at(fault: &format::Fault, remedy: &str) -> Self {
        Self {
            line: Some(fault.line),
            column: Some(fault.column),
            ..Self::new(
                fault.code,
                fault.message.to_string(),
                &format!("{}; {remedy}", fault.expected),
            )
        }
    }

    /// Converts the errors of a text that is not a puzzle. `remedy` returns how to fix an error.
    #[must_use]
    pub fn all(error: &ReadError, remedy: impl Fn(&format::Fault) -> String) -> Vec<Self> {
        let faults = error.faults().iter();
        let faults = faults.map(|fault| Self::at(fault, &remedy(fault)));
        faults.chain(Self::omitted(error)).collect()
    }

    /// Returns an error that states how many errors `error` does not list, because there were too
    /// many. Returns `None` if it lists all.
    #[must_use]
    pub fn omitted(error: &ReadError) -> Option<Self> {
        let number = error.omitted();
        let message = counted(number, "more error");
        (number > 0).then(|| Self::new(Code::MoreFaults, message, "fix the errors above first"))
    }

    /// Returns the answer to a line of input that has these errors. The fields of the first error
    /// are also at the top level of the answer. `failures` has at least one error.
    #[must_use]
    pub fn answer(of: &Of, failures: &[Self]) -> String {
        let line = JsonLine::about("error", of);
        let line = match failures.first() {
            Some(first) => line.with_all(first),
            None => line,
        };
        line.with("faults", failures).text()
    }
}
