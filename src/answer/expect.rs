//! The expectations for a puzzle: its verdict and its level.

use std::fmt::{self, Display};
use std::str::FromStr;

use super::fault::JsonFault;
use crate::explain::Levels;
use crate::format::{Code, Notes};
use crate::solve::Verdict;

/// An expected verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Expect {
    /// Exactly one solution.
    #[default]
    Unique,
    /// One solution or more.
    Solvable,
    /// More than one solution.
    Multiple,
    /// No solution.
    None,
    /// Any verdict.
    Any,
}

/// The expectations for a puzzle. Only a puzzle that should have one solution can have a level.
#[derive(Clone, Copy, Debug, Default)]
pub struct Expected {
    /// The verdict.
    pub verdict: Expect,
    /// The allowed levels, if any are expected.
    pub levels: Option<Levels>,
}

impl Expect {
    /// All expected verdicts.
    pub const ALL: [Self; 5] = [
        Self::Unique,
        Self::Solvable,
        Self::Multiple,
        Self::None,
        Self::Any,
    ];

    /// Returns the name in options, comments and JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Solvable => "solvable",
            Self::Multiple => "multiple",
            Self::None => "none",
            Self::Any => "any",
        }
    }

    /// Returns the description of the verdict for a list.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            Self::Unique => "Exactly one solution",
            Self::Solvable => "One solution or more",
            Self::Multiple => "More than one solution",
            Self::None => "No solution",
            Self::Any => "Any of these",
        }
    }

    /// Returns whether a verdict is the expected one, or `None` if that is not known. `is_solvable`
    /// means that a solution is known, even if the verdict is not.
    #[must_use]
    pub fn fits(self, verdict: Verdict, is_solvable: bool) -> Option<bool> {
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

    /// Returns whether every puzzle that fulfils this expectation also fulfils `other`.
    fn implies(self, other: Self) -> bool {
        self == other
            || other == Self::Any
            || other == Self::Solvable && matches!(self, Self::Unique | Self::Multiple)
    }

    /// Returns whether a puzzle that meets this expectation can have a level.
    #[must_use]
    pub fn may_have_level(self) -> bool {
        !matches!(self, Self::Multiple | Self::None)
    }
}

impl Display for Expect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Expect {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|expect| expect.name() == name);
        found.ok_or_else(|| "expect `unique`, `solvable`, `multiple`, `none` or `any`".to_owned())
    }
}

impl Expected {
    /// Returns these expectations, except that a verdict or levels in the notes replace those
    /// expected here. If the notes expect several solutions or none, no level is expected; if a
    /// level is expected, so is exactly one solution.
    ///
    /// # Errors
    ///
    /// If the notes name an invalid verdict or level, or expect a level of a puzzle that should
    /// have several solutions or none.
    pub fn with_notes(self, notes: &Notes) -> Result<Self, JsonFault> {
        let mut faults = Vec::new();
        let level = |word: &str| word.parse::<Levels>().map_err(|error| error.to_string());
        let verdict = notes.expect.as_deref().and_then(|word| {
            let names = ["expect", "a verdict or a level"];
            named(&mut faults, word, names, Expect::from_str)
        });
        let levels = notes.level.as_deref();
        let levels = levels.and_then(|word| named(&mut faults, word, ["level", "a level"], level));
        let has_no_level = verdict.is_some_and(|verdict| !verdict.may_have_level());
        if let (Some(verdict), Some(levels), true) = (verdict, levels, has_no_level) {
            faults.push((
                format!("`{verdict}` and the level `{levels}` are both expected"),
                "only a puzzle with one solution has a level; remove one of them".to_owned(),
            ));
        }
        if !faults.is_empty() {
            let (messages, helps): (Vec<String>, Vec<String>) = faults.into_iter().unzip();
            let message = messages.join(", and ");
            let help = helps.join("; ").replace("?; ", "? ");
            return Err(JsonFault::new(Code::BadExpectation, message, &help));
        }
        let levels = levels.or(self.levels).filter(|_| !has_no_level);
        Ok(Self {
            verdict: verdict.unwrap_or(self.verdict),
            levels,
        }
        .resolved())
    }

    /// Returns the expectations, with exactly one solution as the verdict if a level is expected.
    #[must_use]
    pub fn resolved(self) -> Self {
        match self.levels {
            Some(_) => Self {
                verdict: Expect::Unique,
                ..self
            },
            None => self,
        }
    }

    /// Returns whether every puzzle that fulfils these expectations also fulfils `other`.
    pub(super) fn implies(self, other: Self) -> bool {
        let (here, there) = (self.resolved(), other.resolved());
        let is_level_right = there.levels.is_none_or(|wanted| {
            let own = here.levels;
            own.is_some_and(|own| wanted.contains(own.least()) && wanted.contains(own.most()))
        });
        is_level_right && here.verdict.implies(there.verdict)
    }
}

impl Display for Expected {
    /// Writes a text such as `none` or `unique at the level easy`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.verdict.fmt(f)?;
        match self.levels {
            Some(levels) => write!(f, " at the level {levels}"),
            None => Ok(()),
        }
    }
}

/// A message quotes at most this many characters of a text.
const LONGEST: usize = 60;

/// Returns the value that `read` finds in a word of the notes on a puzzle. If the word is invalid,
/// adds an error with a tip to `faults` and returns `None`. `key` is the key of the word in the
/// notes, and `kind` describes a valid word.
fn named<T: Display>(
    faults: &mut Vec<(String, String)>,
    word: &str,
    [key, kind]: [&str; 2],
    read: impl Fn(&str) -> Result<T, String>,
) -> Option<T> {
    let named = read(word).map_err(|expected| {
        let start = word.rfind([':', '=', ' ']).map_or(0, |at| at + 1);
        let help = match read(&word[start..].to_ascii_lowercase()) {
            _ if word.contains(", then ") => {
                "these contradict each other; remove one of them".to_owned()
            }
            Ok(meant) => format!("did you mean `# {key}: {meant}`?"),
            Err(_) => expected,
        };
        let mut short: String = word.chars().take(LONGEST).collect();
        if short.len() < word.len() {
            short.pop();
            short.push('…');
        }
        faults.push((format!("`{short}` is not {kind}"), help));
    });
    named.ok()
}
