//! The Test Anything Protocol, version 14 (testanything.org), which readers of version 13 take too.

use std::fmt::Write as _;

use super::{Case, CaseWriter, Outcome};
use crate::cli::words::printable;

/// A test point a puzzle; the plan comes last, as it is known only then.
#[derive(Default)]
pub(super) struct Tap {
    number: u64,
}

impl CaseWriter for Tap {
    fn begin(&mut self, out: &mut String) {
        out.push_str("TAP version 14\n");
    }

    fn case(&mut self, out: &mut String, case: &Case<'_>) {
        self.number += 1;
        let is_ok = case.outcome == Outcome::Passed;
        let name = printable(case.name)
            .replace('\\', "\\\\")
            .replace('#', "\\#");
        let not = if is_ok { "" } else { "not " };
        let _ = writeln!(out, "{not}ok {} - {name}", self.number);
        if is_ok {
            return;
        }
        out.push_str("  ---\n");
        let _ = writeln!(out, "  verdict: {}", case.verdict);
        out.push_str("  problems:\n");
        for problem in &case.problems {
            let _ = writeln!(out, "    - kind: {}", problem.kind);
            // A JSON string is a YAML string.
            let message = serde_json::Value::from(problem.message.as_str());
            let _ = writeln!(out, "      message: {message}");
            let _ = writeln!(out, "      line: {}", problem.line);
            if let Some(column) = problem.column {
                let _ = writeln!(out, "      column: {column}");
            }
        }
        out.push_str("  ...\n");
    }

    fn end(&mut self, out: &mut String, is_complete: bool) {
        if is_complete {
            let _ = writeln!(out, "1..{}", self.number);
        } else {
            out.push_str("Bail out! interrupted\n");
        }
    }
}
