//! `JUnit` XML as the readers of CI systems take it (the schema of Jenkins' xUnit plugin): one
//! suite for each file, one case for each puzzle.

use std::fmt::Write as _;
use std::sync::Arc;

use quick_xml::escape::escape;

use super::{Case, CaseWriter, Outcome};

/// A file with more puzzles becomes several suites, since a suite begins with the number of its
/// cases.
const MOST: u64 = 1000;

/// Writes a suite once all its cases are known.
pub(super) struct Junit {
    /// The name of all suites together.
    name: &'static str,
    has_times: bool,
    suite: Option<Suite>,
}

/// The suite under way.
struct Suite {
    file: Arc<str>,
    tests: u64,
    failures: u64,
    errors: u64,
    seconds: f64,
    cases: String,
}

impl Junit {
    pub(super) fn new(name: &'static str, has_times: bool) -> Self {
        Self {
            name,
            has_times,
            suite: None,
        }
    }

    /// Writes the suite under way.
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
        if self.has_times {
            let _ = write!(out, " time=\"{:.3}\"", suite.seconds);
        }
        let _ = writeln!(out, ">\n{}  </testsuite>", suite.cases);
    }
}

impl CaseWriter for Junit {
    fn begin(&mut self, out: &mut String) {
        out.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        let _ = writeln!(out, "<testsuites name=\"{}\">", self.name);
    }

    fn case(&mut self, out: &mut String, case: &Case<'_>) {
        let is_same = |suite: &Suite| suite.file == *case.file && suite.tests < MOST;
        if !self.suite.as_ref().is_some_and(is_same) {
            self.close(out);
        }
        let suite = self.suite.get_or_insert_with(|| Suite {
            file: Arc::clone(case.file),
            tests: 0,
            failures: 0,
            errors: 0,
            seconds: 0.0,
            cases: String::new(),
        });
        suite.tests += 1;
        suite.seconds += case.seconds;
        let cases = &mut suite.cases;
        let name = case.id.unwrap_or(case.name);
        let _ = write!(
            cases,
            "    <testcase classname=\"{}\" name=\"{}\"",
            attribute(case.file),
            attribute(name)
        );
        if self.has_times {
            let _ = write!(cases, " time=\"{:.3}\"", case.seconds);
        }
        let problems = &case.problems;
        if problems.is_empty() {
            cases.push_str("/>\n");
            return;
        }
        cases.push_str(">\n");
        let is_error = matches!(case.outcome, Outcome::Open | Outcome::Unread);
        let (element, count) = if is_error {
            ("error", &mut suite.errors)
        } else {
            ("failure", &mut suite.failures)
        };
        *count += 1;
        // One element a case, so that the counts agree with what readers count.
        let lines: Vec<String> = problems
            .iter()
            .map(|problem| match problem.column {
                Some(column) => format!(
                    "{}:{}:{column}: {}: {}",
                    case.file, problem.line, problem.kind, problem.message
                ),
                None => format!("{}:{}: {}", case.file, problem.line, problem.message),
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

    fn end(&mut self, out: &mut String, _is_complete: bool) {
        self.close(out);
        out.push_str("</testsuites>\n");
    }
}

/// A text in an attribute or between tags, without what XML 1.0 cannot hold.
fn attribute(text: &str) -> String {
    let is_bad = |c: char| (c.is_control() && c != '\n') || matches!(c, '\u{FFFE}' | '\u{FFFF}');
    let text = text.replace(is_bad, "\u{FFFD}");
    escape(&text).into_owned()
}
