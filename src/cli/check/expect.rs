//! The expectations of a puzzle: its verdict and its level.

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
            let verdict = Expect::of(word);
            verdict.map_err(|help| refuse(message(), help)).ok()
        });
        let levels = notes.level.as_deref().and_then(|word| {
            let levels = levels_of(word);
            let message = || format!("`{word}` is not a level");
            levels.map_err(|help| refuse(message(), help)).ok()
        });
        let has_no_level = verdict.is_some_and(|verdict| !verdict.may_have_level());
        if let (Some(verdict), Some(levels), true) = (verdict, levels, has_no_level) {
            let verdict = verdict.name();
            refuse(
                format!("`{verdict}` and the level `{levels}` are both expected"),
                "only a puzzle with one solution has a level; leave one of them".to_owned(),
            );
        }
        if !messages.is_empty() {
            let message = messages.join(", and ");
            let help = helps.join("; ").replace("?; ", "? ");
            let failure = Failure::new(name, Code::BadExpectation, message, &help);
            return Err(InputFault::Failure(failure));
        }
        let levels = levels.or(self.levels).filter(|_| !has_no_level);
        let verdict = match levels {
            Some(_) => Expect::Unique,
            None => verdict.unwrap_or(self.verdict),
        };
        Ok(Self { verdict, levels })
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

/// The advice about two expectations that contradict each other.
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
