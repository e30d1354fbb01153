//! The expectations of a puzzle: its verdict and its level.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::fmt::{self, Display};

use clap::{Args, ValueEnum};
use tents::explain::Levels;
use tents::format::{Code, Notes};
use tents::solve::Verdict;

use crate::cli::exit::Exit;
use crate::cli::fault::{Failure, InputFault};
use crate::cli::options::levels;
use crate::cli::usage::conflict;
use crate::cli::words::short;

/// What the options say that puzzles should be.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct ExpectOptions {
    /// The expected verdict of puzzles that do not name one themselves
    #[arg(long, value_name = "VERDICT", value_enum, default_value_t)]
    expect: Expect,

    /// The expected level, or a range such as `tricky..hard` or `..easy`
    ///
    /// The levels are those of `tents grade`. It holds for puzzles that name no level themselves. A
    /// puzzle with a level must have exactly one solution.
    #[arg(long, alias = "level", value_name = "LEVEL", value_parser = levels(), hide_possible_values = true)]
    grade: Option<Levels>,

    /// Do not let a puzzle's own `# expect:` or `# level:` weaken --expect and --grade
    ///
    /// A puzzle with the comment `# expect: any`, for example, counts as not as expected. A puzzle
    /// may ask for more than the options do, as for a level.
    #[arg(long)]
    pub(super) strict: bool,
}

impl ExpectOptions {
    /// Refuses options that contradict each other.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        if self.grade.is_some() && !self.expect.may_have_level() {
            let verdict = self.expect;
            return Err(conflict(format!(
                "only a puzzle with one solution has a level; leave out `--expect {verdict}`"
            )));
        }
        Ok(())
    }

    /// The expectation of puzzles that have none of their own.
    pub(super) fn expected(&self) -> Expected {
        Expected {
            verdict: self.expect,
            levels: self.grade,
        }
    }
}

/// The expectations of a puzzle. A level is expected only of puzzles that should have one solution.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Expected {
    pub(super) verdict: Expect,
    pub(super) levels: Option<Levels>,
}

impl Expected {
    /// The same, changed by the notes on a puzzle. `name` is for faults in them.
    pub(super) fn beside(self, name: &str, notes: &Notes) -> Result<Self, InputFault> {
        let mut faults = Vec::new();
        let level = |word: &str| word.parse::<Levels>().map_err(|error| error.to_string());
        let verdict = notes.expect.as_deref().and_then(|word| {
            let names = ["expect", "something to expect of a puzzle"];
            named(&mut faults, word, names, Expect::of)
        });
        let levels = notes.level.as_deref();
        let levels = levels.and_then(|word| named(&mut faults, word, ["level", "a level"], level));
        let has_no_level = verdict.is_some_and(|verdict| !verdict.may_have_level());
        if let (Some(verdict), Some(levels), true) = (verdict, levels, has_no_level) {
            faults.push((
                format!("`{verdict}` and the level `{levels}` are both expected"),
                "only a puzzle with one solution has a level; leave one of them".to_owned(),
            ));
        }
        if !faults.is_empty() {
            let (messages, helps): (Vec<String>, Vec<String>) = faults.into_iter().unzip();
            let message = messages.join(", and ");
            let help = helps.join("; ").replace("?; ", "? ");
            return Err(Failure::new(name, Code::BadExpectation, message, &help).into());
        }
        Ok(Self {
            verdict: verdict.unwrap_or(self.verdict),
            levels: levels.or(self.levels).filter(|_| !has_no_level),
        }
        .settled())
    }

    /// The same, where a level stands for one solution.
    pub(super) fn settled(self) -> Self {
        match self.levels {
            Some(_) => Self {
                verdict: Expect::Unique,
                ..self
            },
            None => self,
        }
    }

    /// Whether every puzzle that is as expected here is as expected there too.
    pub(super) fn implies(self, other: Self) -> bool {
        let (here, there) = (self.settled(), other.settled());
        let is_level_right = there.levels.is_none_or(|wanted| {
            let own = here.levels;
            own.is_some_and(|own| wanted.contains(own.least()) && wanted.contains(own.most()))
        });
        is_level_right && here.verdict.implies(there.verdict)
    }
}

impl Display for Expected {
    /// As in `none` and `unique at the level easy`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.verdict.fmt(f)?;
        match self.levels {
            Some(levels) => write!(f, " at the level {levels}"),
            None => Ok(()),
        }
    }
}

/// The thing that a word beside a puzzle names, with its key and its kind. If it names none, adds
/// the fault with a tip what to write.
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
                "these contradict each other; leave one of them".to_owned()
            }
            Ok(meant) => format!("did you mean `# {key}: {meant}`?"),
            Err(_) => expected,
        };
        faults.push((format!("`{}` is not {kind}", short(word)), help));
    });
    named.ok()
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
    /// Whether a verdict is the right one, as far as that is known.
    pub(super) fn fits(self, verdict: Verdict, is_solvable: bool) -> Exit {
        match (self, verdict) {
            (Self::Solvable, _) if is_solvable => Exit::Yes,
            (Self::None, _) if is_solvable => Exit::No,
            (_, Verdict::Unknown) => Exit::Unknown,
            (Self::Any, _)
            | (Self::Unique, Verdict::Unique)
            | (Self::Multiple, Verdict::Multiple)
            | (Self::None, Verdict::None) => Exit::Yes,
            _ => Exit::No,
        }
    }

    /// Whether every verdict that is right here is right there too.
    fn implies(self, other: Self) -> bool {
        self == other
            || other == Self::Any
            || other == Self::Solvable && matches!(self, Self::Unique | Self::Multiple)
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
}

impl Display for Expect {
    /// The name that it has as a value of the option.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format!("{self:?}").to_lowercase())
    }
}
