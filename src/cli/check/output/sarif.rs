//! The writer of SARIF 2.1.0, a format of OASIS for the results of checks: one run, with a result
//! for each problem.
//!
//! Layer 10: it may import files of lower layers and of the folder `check`, but no other command.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::writer::ReportWriter;
use crate::cli::check::checked::{CheckedItem, Problem};
use crate::cli::check::options::CheckOptions;
use crate::cli::check::tally::VerdictTally;
use crate::cli::exit::Exit;

/// The kinds of problems, each with a description. Errors of inputs are not listed; their codes
/// identify them.
const RULES: &[(&str, &str)] = &[
    ("unique", "The puzzle has one solution."),
    ("multiple", "The puzzle has several solutions."),
    ("none", "The puzzle has no solution."),
    (
        "unknown",
        "A limit ended the work before the verdict or the level was known.",
    ),
    (
        "wrong-solution",
        "A solution stored with the puzzle is wrong.",
    ),
    (
        "wrong-level",
        "The puzzle is easier or harder than expected.",
    ),
    (
        "wrong-expectation",
        "The puzzle's own expectation is not allowed.",
    ),
];

/// Writes the results one by one, between the beginning and the end of one JSON document.
#[derive(Default)]
pub(super) struct Sarif {
    has_results: bool,
}

impl ReportWriter for Sarif {
    fn begin(&mut self, out: &mut String) {
        let rules: Vec<Value> = RULES
            .iter()
            .map(|(id, text)| json!({"id": id, "shortDescription": {"text": text}}))
            .collect();
        let driver = json!({
            "name": env!("CARGO_PKG_NAME"),
            "version": env!("CARGO_PKG_VERSION"),
            "rules": rules,
        });
        out.push_str("{\"$schema\":\"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json\",");
        out.push_str("\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":");
        out.push_str(&driver.to_string());
        out.push_str("},\"columnKind\":\"unicodeCodePoints\",\"results\":[\n");
    }

    fn puzzle(&mut self, out: &mut String, checked: &CheckedItem, _options: &CheckOptions) {
        for problem in &checked.problems() {
            if self.has_results {
                out.push(',');
            }
            self.has_results = true;
            out.push_str(&result(checked, problem).to_string());
        }
        // Each call must append complete lines. So the line ends here, and the comma before the
        // next result begins the next line.
        if self.has_results && !out.is_empty() {
            out.push('\n');
        }
    }

    fn end(&mut self, out: &mut String, _tally: &VerdictTally, is_complete: bool) {
        let invocation = json!([{"executionSuccessful": is_complete}]);
        out.push_str("],\"invocations\":");
        out.push_str(&invocation.to_string());
        out.push_str("}]}\n");
    }
}

/// Returns the result for one problem.
fn result(checked: &CheckedItem, problem: &Problem) -> Value {
    let mut region = json!({"startLine": problem.line});
    if let Some(column) = problem.column {
        region["startColumn"] = column.into();
    }
    let level = if checked.exit() == Exit::Unknown {
        "warning"
    } else {
        "error"
    };
    let mut location = json!({
        "physicalLocation": {
            "artifactLocation": {"uri": uri(&checked.about.origin.file)},
            "region": region,
        },
    });
    if let Some(id) = checked.id() {
        location["logicalLocations"] = json!([{"name": id}]);
    }
    json!({
        "ruleId": problem.kind,
        "level": level,
        "message": {"text": problem.message},
        "locations": [location],
    })
}

/// Returns a path, relative or absolute, as a URI reference.
fn uri(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(byte.into());
            }
            b'\\' if cfg!(windows) => uri.push('/'),
            byte => {
                let _ = write!(uri, "%{byte:02X}");
            }
        }
    }
    uri
}
