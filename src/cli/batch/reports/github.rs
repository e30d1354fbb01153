//! Annotations for GitHub Actions: its workflow command `::error`, as its documentation describes.

use std::fmt::Write as _;

use super::{Case, CaseWriter};

/// An annotation for everything that is wrong.
pub(super) struct Github;

impl CaseWriter for Github {
    fn case(&mut self, out: &mut String, case: &Case<'_>) {
        for problem in &case.problems {
            let _ = write!(
                out,
                "::error file={},line={}",
                property(case.file),
                problem.line
            );
            if let Some(column) = problem.column {
                let _ = write!(out, ",col={column}");
            }
            let name = match case.id {
                Some(id) => format!("{} ({id})", case.name),
                None => case.name.to_owned(),
            };
            let _ = writeln!(
                out,
                ",title={}::{}",
                property(&format!("tents {}", problem.kind)),
                data(&format!("{name}: {}", problem.message))
            );
        }
    }
}

/// A text after `::`.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// The value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
