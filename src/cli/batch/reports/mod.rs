//! Reports for other programs, with a case for each puzzle. Each format has a writer.

mod github;
mod junit;
mod sarif;
mod tap;

use std::sync::Arc;

use tents::format::ReadError;

use crate::cli::report::help;

/// A format of reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReportKind {
    /// `JUnit` XML, a test case a puzzle
    Junit,
    /// Annotations for GitHub Actions
    Github,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// The Test Anything Protocol
    Tap,
}

/// What a report says of one puzzle.
#[derive(Debug)]
pub(crate) struct Case<'a> {
    pub(crate) name: &'a str,
    /// The name of its input.
    pub(crate) file: &'a Arc<str>,
    /// Its name in the input.
    pub(crate) id: Option<&'a str>,
    /// What was found out, in a word.
    pub(crate) verdict: &'a str,
    pub(crate) seconds: f64,
    pub(crate) outcome: Outcome,
    /// What is wrong; nothing where it passed.
    pub(crate) problems: Vec<Problem>,
}

/// What became of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Passed,
    Failed,
    /// A limit was reached before it was known.
    Open,
    /// It could not be read, or the program failed on it.
    Unread,
}

/// One thing that is wrong, with its place.
#[derive(Debug)]
pub(crate) struct Problem {
    /// A word or a code for machines.
    pub(crate) kind: String,
    pub(crate) line: usize,
    pub(crate) column: Option<usize>,
    pub(crate) message: String,
}

/// Writes what was found out about puzzles, in their order.
///
/// Everything is appended to a text that holds whole lines and is put out at once, so that a
/// writer need not remember more than it must.
pub(crate) trait CaseWriter: Send {
    /// What comes before everything else.
    fn begin(&mut self, _out: &mut String) {}

    /// One puzzle.
    fn case(&mut self, out: &mut String, case: &Case<'_>);

    /// What comes last. The run is not complete if it was interrupted.
    fn end(&mut self, _out: &mut String, _is_complete: bool) {}
}

impl ReportKind {
    /// The writer of this format, for a command such as `tents check`. With `has_times`, times are
    /// printed where the format has a place for them. `kinds` are the words for what may be wrong,
    /// with what each means, other than the codes of faults.
    pub(crate) fn writer(
        self,
        command: &'static str,
        kinds: &'static [(&'static str, &'static str)],
        has_times: bool,
    ) -> Box<dyn CaseWriter> {
        match self {
            Self::Junit => Box::new(junit::Junit::new(command, has_times)),
            Self::Github => Box::new(github::Github),
            Self::Sarif => Box::new(sarif::Sarif::new(kinds)),
            Self::Tap => Box::new(tap::Tap::default()),
        }
    }
}

/// Every fault of a text.
pub(crate) fn read_problems(error: &ReadError) -> Vec<Problem> {
    let faults = error.faults().iter().map(|fault| Problem {
        kind: fault.code.to_string(),
        line: fault.line,
        column: Some(fault.column),
        message: format!("{}: {}; {}", fault.message(), fault.expected(), help(fault)),
    });
    faults.collect()
}
