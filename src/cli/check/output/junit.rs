//! `JUnit` XML as CI systems read it (the schema of Jenkins' xUnit plugin): one suite for each
//! file, or for each 1,000 puzzles of a longer one, and one case for each puzzle.
//!
//! Layer 10: it may import files of lower layers and of the folder `check`, but no other command.

use std::fmt::Write as _;
use std::sync::Arc;

use itertools::Itertools as _;
use tents::render::picture::Escaped;

use super::writer::ReportWriter;
use crate::cli::check::checked::CheckedItem;
use crate::cli::check::options::CheckOptions;
use crate::cli::check::tally::VerdictTally;
use crate::cli::exit::Exit;

/// The largest number of cases in a suite: a file with more puzzles becomes several suites. A suite
/// begins with the number of its cases, so the suite is held in memory until all its cases are
/// known.
const MAX_CASES: u64 = 1000;

/// Writes a suite once all its cases are known.
#[derive(Default)]
pub(super) struct Junit {
    suite: Option<Suite>,
}

/// The suite whose cases are being collected.
#[derive(Default)]
struct Suite {
    file: Arc<str>,
    tests: u64,
    failures: u64,
    errors: u64,
    seconds: f64,
    cases: String,
    has_times: bool,
}

impl Junit {
    /// Writes the suite whose cases have been collected, if there is one.
    fn close(&mut self, out: &mut String) {
        let Some(suite) = self.suite.take() else {
            return;
        };
        let _ = write!(
            out,
            "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\"",
            attribute(&suite.file),
            suite.tests,
            suite.failures,
            suite.errors
        );
        if suite.has_times {
            let _ = write!(out, " time=\"{:.3}\"", suite.seconds);
        }
        let _ = writeln!(out, ">\n{}  </testsuite>", suite.cases);
    }
}

impl ReportWriter for Junit {
    fn needs_all(&self) -> bool {
        true
    }

    fn begin(&mut self, out: &mut String) {
        out.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        out.push_str("<testsuites name=\"tents check\">\n");
    }

    fn puzzle(&mut self, out: &mut String, checked: &CheckedItem, options: &CheckOptions) {
        let is_same =
            |suite: &Suite| suite.file == checked.about.origin.file && suite.tests < MAX_CASES;
        if !self.suite.as_ref().is_some_and(is_same) {
            self.close(out);
        }
        let suite = self.suite.get_or_insert_with(|| Suite {
            file: Arc::clone(&checked.about.origin.file),
            has_times: options.stats.is_on,
            ..Suite::default()
        });
        suite.tests += 1;
        suite.seconds += checked.seconds();
        let cases = &mut suite.cases;
        let name = checked.id().unwrap_or(&checked.about.name);
        let _ = write!(
            cases,
            "    <testcase classname=\"{}\" name=\"{}\"",
            attribute(&checked.about.origin.file),
            attribute(name)
        );
        if suite.has_times {
            let _ = write!(cases, " time=\"{:.3}\"", checked.seconds());
        }
        let problems = checked.problems();
        if problems.is_empty() {
            cases.push_str("/>\n");
            return;
        }
        cases.push_str(">\n");
        let is_error = matches!(checked.exit(), Exit::Unknown | Exit::Error);
        let (element, count) = if is_error {
            ("error", &mut suite.errors)
        } else {
            ("failure", &mut suite.failures)
        };
        *count += 1;
        // Each case has at most one element for its problems, so that a reader that counts these
        // elements gets the same numbers as the suite states.
        let lines: Vec<String> = problems
            .iter()
            .map(|problem| match problem.column {
                Some(column) => format!(
                    "{}:{}:{column}: {}: {}",
                    checked.about.origin.file, problem.line, problem.kind, problem.message
                ),
                None => format!(
                    "{}:{}: {}",
                    checked.about.origin.file, problem.line, problem.message
                ),
            })
            .collect();
        let _ = writeln!(
            cases,
            "      <{element} type=\"{}\" message=\"{}\">{}</{element}>",
            attribute(&problems[0].kind),
            attribute(&problems[0].message),
            attribute(&lines.join("\n"))
        );
        cases.push_str("    </testcase>\n");
    }

    fn end(&mut self, out: &mut String, _tally: &VerdictTally, _is_complete: bool) {
        self.close(out);
        out.push_str("</testsuites>\n");
    }
}

/// Escapes a text for an attribute or between tags.
fn attribute(text: &str) -> String {
    text.split('\n').map(Escaped).join("\n")
}
