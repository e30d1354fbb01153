//! Faults, from every command.

use serde::{Deserialize, Serialize};

use crate::format::Fault;

/// An input, or a part of one, that cannot be read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Error {
    /// The name of the input.
    pub input: String,
    /// The name that the puzzle has in the input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// A stable code, as in `E0103`.
    pub code: String,
    /// The line, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column in characters, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// What is wrong.
    pub message: String,
    /// What was expected, and how to mend it.
    pub help: String,
}

impl Error {
    /// One fault, with `help` how to mend it.
    #[must_use]
    pub fn new(input: &str, fault: &Fault, help: &str) -> Self {
        Self {
            input: input.to_owned(),
            id: None,
            code: fault.code.to_string(),
            line: Some(fault.line),
            column: Some(fault.column),
            message: fault.message(),
            help: format!("{}; {help}", fault.expected()),
        }
    }
}
