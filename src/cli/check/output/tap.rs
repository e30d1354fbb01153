//! The Test Anything Protocol, version 14 (testanything.org), which readers of version 13 take too.

use std::fmt::Write as _;

use super::{Writer, problems};
use crate::cli::check::judge::Checked;
use crate::cli::check::tally::Tally;
use crate::cli::words::printable;

/// A test point a puzzle; the plan comes last, as it is known only then.
#[derive(Default)]
pub(super) struct Tap {
    number: u64,
}

impl Writer for Tap {
    fn begin(&mut self, out: &mut String) {
        out.push_str("TAP version 14\n");
    }

    fn puzzle(&mut self, out: &mut String, checked: &Checked) {
        self.number += 1;
        let is_ok = checked.is_ok == Some(true);
        let name = printable(&checked.name)
            .replace('\\', "\\\\")
            .replace('#', "\\#");
        let not = if is_ok { "" } else { "not " };
        let _ = writeln!(out, "{not}ok {} - {name}", self.number);
        if is_ok {
            return;
        }
        out.push_str("  ---\n");
        let _ = writeln!(out, "  verdict: {}", checked.verdict());
        out.push_str("  problems:\n");
        for problem in problems(checked) {
            let _ = writeln!(out, "    - kind: {}", problem.kind);
            // A JSON string is a YAML string.
            let message = serde_json::Value::from(problem.message);
            let _ = writeln!(out, "      message: {message}");
            let _ = writeln!(out, "      line: {}", problem.line);
            if let Some(column) = problem.column {
                let _ = writeln!(out, "      column: {column}");
            }
        }
        out.push_str("  ...\n");
    }

    fn end(&mut self, out: &mut String, _tally: &Tally, is_complete: bool) {
        if is_complete {
            let _ = writeln!(out, "1..{}", self.number);
        } else {
            out.push_str("Bail out! interrupted\n");
        }
    }
}
