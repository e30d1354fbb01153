//! How verdicts are printed: one writer a format.

mod github;
mod json;
mod junit;
mod sarif;
mod tap;
mod text;

use clap::ValueEnum;
use tents::format::{Code, ReadError};

use super::judge::Checked;
use super::tally::Tally;
use crate::cli::input::Fault;
use crate::cli::report::help;

/// How verdicts are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum OutputKind {
    /// One line for each puzzle that is not as expected
    #[default]
    Text,
    /// JSON lines
    Json,
    /// `JUnit` XML, a test case a puzzle
    Junit,
    /// Annotations for GitHub Actions
    Github,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// The Test Anything Protocol
    Tap,
}

/// Writes what was found out about puzzles, in their order.
///
/// Everything is appended to a text that holds whole lines and is put out at once, so that a
/// writer need not remember more than it must.
pub(super) trait Writer: Send {
    /// What comes before everything else.
    fn begin(&mut self, _out: &mut String) {}

    /// One puzzle.
    fn puzzle(&mut self, out: &mut String, checked: &Checked);

    /// What comes last. The run is not complete if it was interrupted.
    fn end(&mut self, _out: &mut String, _tally: &Tally, _is_complete: bool) {}
}

impl OutputKind {
    /// The writer of this format. With `is_verbose`, every puzzle gets a line of text; with
    /// `has_stats`, times and figures are printed where the format has a place for them.
    pub(super) fn writer(self, is_verbose: bool, has_stats: bool) -> Box<dyn Writer> {
        match self {
            Self::Text => Box::new(text::Text { is_verbose }),
            Self::Json => Box::new(json::Json { has_stats }),
            Self::Junit => Box::new(junit::Junit::new(has_stats)),
            Self::Github => Box::new(github::Github),
            Self::Sarif => Box::new(sarif::Sarif::default()),
            Self::Tap => Box::new(tap::Tap::default()),
        }
    }
}

/// One thing that is wrong, with its place.
struct Problem {
    /// A word or a code for machines.
    kind: String,
    line: usize,
    column: Option<usize>,
    message: String,
}

/// What is wrong with a puzzle, if anything is.
fn problems(checked: &Checked) -> Vec<Problem> {
    let problem = |code: Code, message: &str, help: &str| Problem {
        kind: code.to_string(),
        line: checked.line,
        column: None,
        message: format!("{message}; {help}"),
    };
    match &checked.finding {
        Ok(_) if checked.is_ok == Some(true) => Vec::new(),
        Ok(_) => vec![Problem {
            kind: checked.kind().to_owned(),
            line: checked.line,
            column: None,
            message: checked.text(),
        }],
        Err(Fault::Malformed { input, error, .. }) if *input.name == *checked.file => {
            read_problems(error)
        }
        // It stands in another file, the one with the solution.
        Err(Fault::Malformed { input, error, .. }) => {
            let message = format!("`{}`: {error}", input.name);
            let kind = error.faults().first().map(|fault| fault.code.to_string());
            vec![Problem {
                kind: kind.unwrap_or_default(),
                line: checked.line,
                column: None,
                message,
            }]
        }
        Err(Fault::Unreadable(unreadable)) => {
            vec![problem(
                unreadable.code,
                &unreadable.message,
                &unreadable.help,
            )]
        }
        Err(Fault::Bug(bug)) => vec![problem(Code::Bug, &bug.message(), &bug.help())],
    }
}

/// Every fault of a text.
fn read_problems(error: &ReadError) -> Vec<Problem> {
    let faults = error.faults().iter().map(|fault| Problem {
        kind: fault.code.to_string(),
        line: fault.line,
        column: Some(fault.column),
        message: format!("{}: {}; {}", fault.message(), fault.expected(), help(fault)),
    });
    faults.collect()
}
