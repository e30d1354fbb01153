//! What a puzzle should be: its verdict and its level.

use clap::ValueEnum;
use tents::explain::Levels;
use tents::format::{Code, Notes};
use tents::solve::Verdict;

use crate::cli::fault::{Failure, Fault};

/// What is expected of a puzzle. A level is expected only of those that should have one solution.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Expected {
    pub(super) verdict: Expect,
    pub(super) levels: Option<Levels>,
}

impl Expected {
    /// The same, except for what the notes on a puzzle say. `name` is for faults in them.
    pub(super) fn beside(self, name: &str, notes: &Notes) -> Result<Self, Fault> {
        let refuse = |message: String, help: String| {
            Fault::Failure(Failure::new(name, Code::BadExpectation, message, &help))
        };
        let verdict = notes.expect.as_deref().map(|word| {
            let message = || format!("`{word}` is not something to expect of a puzzle");
            Expect::of(word).map_err(|help| (message(), help))
        });
        let levels = notes.level.as_deref().map(|word| {
            let message = || format!("`{word}` is not a level");
            levels_of(word).map_err(|help| (message(), help))
        });
        let (verdict, levels) = match (verdict.transpose(), levels.transpose()) {
            (Ok(verdict), Ok(levels)) => (verdict, levels),
            (Err((message, help)), Ok(_)) | (Ok(_), Err((message, help))) => {
                return Err(refuse(message, help));
            }
            (Err(one), Err(other)) => {
                let message = format!("{}, and {}", one.0, other.0);
                let joint = if one.1.ends_with('?') { "" } else { ";" };
                return Err(refuse(message, format!("{}{joint} {}", one.1, other.1)));
            }
        };
        Ok(match (verdict, levels) {
            (Some(verdict), Some(levels)) if !verdict.may_have_level() => {
                return Err(refuse(
                    format!(
                        "`{}` and the level `{levels}` are both expected",
                        verdict.name()
                    ),
                    "only a puzzle with one solution has a level; leave one of them".to_owned(),
                ));
            }
            (Some(verdict), None) if !verdict.may_have_level() => Self {
                verdict,
                levels: None,
            },
            (verdict, levels) => {
                let levels = levels.or(self.levels);
                let verdict = match levels {
                    Some(_) => Expect::Unique,
                    None => verdict.unwrap_or(self.verdict),
                };
                Self { verdict, levels }
            }
        })
    }
}

/// The levels that a text beside a puzzle names. A text that names none gives a tip.
fn levels_of(word: &str) -> Result<Levels, String> {
    word.parse::<Levels>().map_err(|error| {
        let start = word.rfind([':', '=', ' ']).map_or(0, |at| at + 1);
        let meant = word[start..].to_ascii_lowercase();
        match meant.parse::<Levels>() {
            _ if word.contains(", then ") => CONTRADICTION.to_owned(),
            Ok(levels) => format!("did you mean `# level: {levels}`?"),
            Err(_) => error.to_string(),
        }
    })
}

/// What to do about two expectations that contradict each other.
const CONTRADICTION: &str = "these contradict each other; leave one of them";

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

    /// The verdict that a word beside a puzzle names. Another word gives a tip.
    pub(super) fn of(word: &str) -> Result<Self, String> {
        let find = |word: &str| {
            let mut all = Self::value_variants().iter().copied();
            all.find(|expect| expect.name() == word)
        };
        find(word).ok_or_else(|| {
            let meant = word.rsplit([' ', ':', '=']).next().unwrap_or_default();
            match find(&meant.to_ascii_lowercase()) {
                _ if word.contains(", then ") => CONTRADICTION.to_owned(),
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
