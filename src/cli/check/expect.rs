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

    /// The word that stands beside a puzzle. What is not one gives a tip.
    pub(super) fn of(word: &str) -> Result<Self, String> {
        let find = |word: &str| {
            let mut all = Self::value_variants().iter().copied();
            all.find(|expect| expect.name() == word)
        };
        find(word).ok_or_else(|| {
            let meant = word.rsplit([' ', ':', '=']).next().unwrap_or_default();
            match find(&meant.to_ascii_lowercase()) {
                _ if word.contains(", then ") => {
                    "these contradict each other; leave one of them".to_owned()
                }
                Some(expect) => format!("did you mean `# expect: {}`?", expect.name()),
                None => "expect `unique`, `solvable`, `multiple`, `none` or `any`".to_owned(),
            }
        })
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
