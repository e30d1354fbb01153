//! How verdicts are printed.

mod github;
mod html;
mod json;
mod junit;
mod sarif;
mod text;

use clap::ValueEnum;

use super::CheckOptions;
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

/// The writer that the options ask for.
pub(super) fn writer(options: &CheckOptions) -> Box<dyn Writer> {
    let (is_verbose, has_stats) = (options.verbose, options.stats.is_on);
    let is_filter = options.filter.lines;
    match options.output {
        OutputKind::Text => Box::new(text::Text { is_verbose }),
        OutputKind::Json => Box::new(json::Json {
            has_stats,
            is_filter,
        }),
        OutputKind::Junit => Box::new(junit::Junit::new(has_stats)),
        OutputKind::Github => Box::new(github::Github),
        OutputKind::Sarif => Box::new(sarif::Sarif::default()),
        OutputKind::Html => Box::new(html::Html { is_verbose }),
    }
}
