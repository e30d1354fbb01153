//! What a puzzle should be.

use clap::ValueEnum;
use tents::solve::Verdict;

/// Which verdict is the right one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Expect {
    /// Exactly one solution
    #[default]
    Unique,
    /// One solution or more
    Solvable,
    /// More than one solution
    Multiple,
    /// No solution
    None,
    /// Any of these
    Any,
}

impl Expect {
    /// Whether a verdict is the right one, if that is known.
    pub(super) fn fits(self, verdict: Verdict, is_solvable: bool) -> Option<bool> {
        match (self, verdict) {
            (Self::Solvable, _) if is_solvable => Some(true),
            (Self::None, _) if is_solvable => Some(false),
            (_, Verdict::Unknown) => None,
            (Self::Any, _)
            | (Self::Unique, Verdict::Unique)
            | (Self::Multiple, Verdict::Multiple)
            | (Self::None, Verdict::None) => Some(true),
            _ => Some(false),
        }
    }

    /// The word that stands beside a puzzle, if it is one.
    pub(super) fn of(word: &str) -> Option<Self> {
        let mut all = Self::value_variants().iter().copied();
        all.find(|expect| expect.name() == word)
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Solvable => "solvable",
            Self::Multiple => "multiple",
            Self::None => "none",
            Self::Any => "any",
        }
    }
}
