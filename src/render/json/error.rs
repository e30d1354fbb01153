//! Faults, from every command.

use serde::{Deserialize, Serialize};

use crate::format;
use crate::render::json::Of;

/// An input, or a part of one, that cannot be read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ErrorLine {
    /// The puzzle.
    #[serde(flatten)]
    pub about: Of,
    /// The faults.
    #[serde(flatten)]
    pub fault: FaultBody,
    /// Where lines are answered by one line each: all that is wrong with this one, of which the
    /// keys above tell the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<FaultBody>,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FaultBody {
    /// A stable code, as in `E0103`.
    pub code: String,
    /// The line, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column in characters, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The fault.
    pub message: String,
    /// The expected text, and how to fix the fault.
    pub help: String,
}

/// A blank line, where each line has an answer, or a file of another program that was found in a
/// folder and passed over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputLine {
    /// The name of the line or the file.
    pub input: String,
}

impl FaultBody {
    /// A fault, with `help` how to fix it.
    #[must_use]
    pub fn new(fault: &format::Fault, help: &str) -> Self {
        Self {
            code: fault.code.to_string(),
            line: Some(fault.line),
            column: Some(fault.column),
            message: fault.message().to_owned(),
            help: format!("{}; {help}", fault.expected()),
        }
    }
}
