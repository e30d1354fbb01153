//! The expectations of a puzzle: its verdict and its level.

use std::fmt::{self, Display};

use clap::ValueEnum;
use tents::explain::Levels;
use tents::format::{Code, Notes};
use tents::solve::Verdict;

use crate::cli::fault::{Failure, InputFault};

/// The expectations of a puzzle. A level is expected only of puzzles that should have one solution.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Expected {
    pub(super) verdict: Expect,
    pub(super) levels: Option<Levels>,
}

impl Expected {
    /// The same, changed by the notes on a puzzle. `name` is for faults in them.
    pub(super) fn beside(self, name: &str, notes: &Notes) -> Result<Self, InputFault> {
        let (mut messages, mut helps) = (Vec::new(), Vec::new());
        let mut refuse = |message: String, help: String| {
            messages.push(message);
            helps.push(help);
        };
        let verdict = notes.expect.as_deref().and_then(|word| {
            let message = || format!("`{word}` is not something to expect of a puzzle");
            let verdict = named(word, "expect", Expect::of);
            verdict.map_err(|help| refuse(message(), help)).ok()
        });
        let levels = notes.level.as_deref().and_then(|word| {
            let levels = named(word, "level", |word| {
                let levels = word.parse::<Levels>();
                levels.map_err(|error| error.to_string())
            });
            let message = || format!("`{word}` is not a level");
            levels.map_err(|help| refuse(message(), help)).ok()
        });
        let has_no_level = verdict.is_some_and(|verdict| !verdict.may_have_level());
        if let (Some(verdict), Some(levels), true) = (verdict, levels, has_no_level) {
            refuse(
                format!("`{verdict}` and the level `{levels}` are both expected"),
                "only a puzzle with one solution has a level; leave one of them".to_owned(),
            );
        }
        if !messages.is_empty() {
            let message = messages.join(", and ");
            let help = helps.join("; ").replace("?; ", "? ");
            return Err(Failure::new(name, Code::BadExpectation, message, &help).into());
        }
        let levels = levels.or(self.levels).filter(|_| !has_no_level);
        let verdict = match levels {
            Some(_) => Expect::Unique,
            None => verdict.unwrap_or(self.verdict),
        };
        Ok(Self { verdict, levels })
    }
}

/// The thing that a word beside a puzzle names, or a tip what to write.
fn named<T: Display>(
    word: &str,
    key: &str,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<T, String> {
    read(word).map_err(|expected| {
        let start = word.rfind([':', '=', ' ']).map_or(0, |at| at + 1);
        match read(&word[start..].to_ascii_lowercase()) {
            _ if word.contains(", then ") => {
                "these contradict each other; leave one of them".to_owned()
            }
            Ok(meant) => format!("did you mean `# {key}: {meant}`?"),
            Err(_) => expected,
        }
    })
}

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

    /// Whether a puzzle may be as expected and have a level.
    pub(super) fn may_have_level(self) -> bool {
        !matches!(self, Self::Multiple | Self::None)
    }

    /// The verdict of this name.
    fn of(word: &str) -> Result<Self, String> {
        let expected = "expect `unique`, `solvable`, `multiple`, `none` or `any`";
        Self::from_str(word, false).map_err(|_| expected.to_owned())
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

impl Display for Expect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
