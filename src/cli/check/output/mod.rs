//! How verdicts are printed.

mod github;
mod html;
mod json;
mod junit;
mod sarif;
mod text;

use clap::ValueEnum;

use super::checked::Checked;
use super::tally::Tally;

/// How verdicts are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum OutputKind {
    /// One line for each puzzle that is not as expected
    #[default]
    Text,
    /// JSON lines
    Json,
    /// `JUnit` XML
    #[value(help = "JUnit XML, one test case per puzzle")]
    Junit,
    /// Annotations for GitHub Actions
    Github,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// A page of HTML with pictures
    Html,
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
            Self::Html => Box::new(html::Html { is_verbose }),
        }
    }
}

/// The writer of a filter, which answers each line and says nothing else.
pub(super) fn filter(has_stats: bool) -> Box<dyn Writer> {
    Box::new(json::Lines { has_stats })
}
