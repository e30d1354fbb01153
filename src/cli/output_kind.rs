//! How a command prints its results: the values of `--output`.
//!
//! Layer 1: it imports no other file of the command line.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// How a command prints its results. Each command supports some of these kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OutputKind {
    Csv,
    Directions,
    Github,
    Grid,
    Html,
    Json,
    Junit,
    Picture,
    Sarif,
    Text,
}

impl OutputKind {
    /// Returns the name on the command line.
    fn name(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Directions => "directions",
            Self::Github => "github",
            Self::Grid => "grid",
            Self::Html => "html",
            Self::Json => "json",
            Self::Junit => "junit",
            Self::Picture => "picture",
            Self::Sarif => "sarif",
            Self::Text => "text",
        }
    }
}

/// Text or lines of JSON.
pub(crate) const TEXT_OR_JSON: [(OutputKind, &str); 2] = [
    (OutputKind::Text, "In words"),
    (OutputKind::Json, "JSON lines"),
];

/// Text, lines of JSON, or a page.
pub(crate) const TEXT_JSON_OR_HTML: [(OutputKind, &str); 3] = [
    (OutputKind::Text, "In words"),
    (OutputKind::Json, "JSON lines"),
    (OutputKind::Html, "An HTML page with pictures"),
];

/// Returns a parser for the names of `kinds`, a list of kinds with their help.
pub(crate) fn output_kind<const N: usize>(
    kinds: [(OutputKind, &'static str); N],
) -> impl TypedValueParser<Value = OutputKind> {
    let names = kinds.map(|(kind, help)| PossibleValue::new(kind.name()).help(help));
    PossibleValuesParser::new(names).try_map(move |name| {
        let mut all = kinds.iter();
        let found = all.find(|(kind, _)| kind.name() == name);
        found.map(|(kind, _)| *kind).ok_or("no such name")
    })
}
