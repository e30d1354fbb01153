//! Reports for other programs, with a case for each puzzle.

use tents::format::Code;

use super::Writer;
use crate::cli::batch::reports::{Case, CaseWriter, Outcome, Problem, ReportKind, read_problems};
use crate::cli::check::checked::Checked;
use crate::cli::check::tally::Tally;
use crate::cli::input::Fault;

/// The words for what may be wrong, other than the codes of faults.
const KINDS: &[(&str, &str)] = &[
    ("unique", "The puzzle has one solution."),
    ("multiple", "The puzzle has several solutions."),
    ("none", "The puzzle has no solution."),
    ("unknown", "A limit left the verdict or the level open."),
    (
        "wrong-solution",
        "A solution stored with the puzzle is wrong.",
    ),
    (
        "wrong-level",
        "The puzzle is easier or harder than expected.",
    ),
];

/// A report of verdicts.
pub(super) struct Cases(Box<dyn CaseWriter>);

impl Cases {
    pub(super) fn new(kind: ReportKind, has_times: bool) -> Self {
        Self(kind.writer("tents check", KINDS, has_times))
    }
}

impl Writer for Cases {
    fn begin(&mut self, out: &mut String) {
        self.0.begin(out);
    }

    fn puzzle(&mut self, out: &mut String, checked: &Checked) {
        self.0.case(
            out,
            &Case {
                name: &checked.name,
                file: &checked.file,
                id: checked.id.as_deref(),
                verdict: checked.verdict(),
                seconds: checked.seconds,
                outcome: match (&checked.finding, checked.is_ok) {
                    (Err(_), _) => Outcome::Unread,
                    (Ok(_), Some(true)) => Outcome::Passed,
                    (Ok(_), Some(false)) => Outcome::Failed,
                    (Ok(_), None) => Outcome::Open,
                },
                problems: problems(checked),
            },
        );
    }

    fn end(&mut self, out: &mut String, _tally: &Tally, is_complete: bool) {
        self.0.end(out, is_complete);
    }
}

/// What is wrong with a puzzle, if anything is.
pub(super) fn problems(checked: &Checked) -> Vec<Problem> {
    let problem = |kind: String, message: String| {
        vec![Problem {
            kind,
            line: checked.line,
            column: None,
            message,
        }]
    };
    match &checked.finding {
        Ok(_) if checked.is_ok == Some(true) => Vec::new(),
        Err(Fault::Blank) => Vec::new(),
        Ok(_) => problem(checked.kind().to_owned(), checked.text()),
        Err(Fault::Malformed { input, error, .. }) if *input.name == *checked.file => {
            read_problems(error)
        }
        // It is in another file, the one with the solution.
        Err(Fault::Malformed { input, error, .. }) => {
            let kind = error.faults().first().map(|fault| fault.code.to_string());
            let message = format!("`{}`: {error}", input.name);
            problem(kind.unwrap_or_default(), message)
        }
        Err(Fault::Unreadable(unreadable)) => problem(
            unreadable.code.to_string(),
            format!("{}; {}", unreadable.message, unreadable.help),
        ),
        Err(Fault::Bug(bug)) => problem(
            Code::Bug.to_string(),
            format!("{}; {}", bug.message(), bug.help()),
        ),
    }
}
