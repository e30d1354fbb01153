//! Annotations for GitHub Actions: its workflow command `::error`, as its documentation describes.

use std::fmt::Write as _;

use super::Writer;
use crate::cli::check::checked::Checked;

/// An annotation for everything that is wrong.
pub(super) struct Github;

impl Writer for Github {
    fn puzzle(&mut self, out: &mut String, checked: &Checked) {
        for problem in checked.problems() {
            let _ = write!(
                out,
                "::error file={},line={}",
                property(&checked.item.file),
                problem.line
            );
            if let Some(column) = problem.column {
                let _ = write!(out, ",col={column}");
            }
            let name = match checked.id() {
                Some(id) => format!("{} ({id})", checked.item.name),
                None => checked.item.name.clone(),
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
