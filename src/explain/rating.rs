//! The difficulty of a step or a puzzle: a number (the rating), a word (the level), and ranges of
//! levels, as in `tricky..hard`.

use std::fmt;
use std::str::FromStr;

/// The difficulty of a step or a puzzle, in tenths: 26 is printed as `2.6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating(u8);

impl Rating {
    /// Creates a rating from tenths.
    #[must_use]
    pub const fn of_tenths(tenths: u8) -> Self {
        Self(tenths)
    }

    /// Returns the rating in tenths.
    #[must_use]
    pub const fn tenths(self) -> u8 {
        self.0
    }

    /// Returns the level of a puzzle with this rating.
    #[must_use]
    pub fn level(self) -> Level {
        let starts = [20, 24, 28, 40, 50, 70];
        Level::ALL[starts.partition_point(|&start| start <= self.0)]
    }
}

impl fmt::Display for Rating {
    /// Writes the rating with one decimal, as in `2.6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// The difficulty of a puzzle, as a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Below 2.0: marks, and conclusions from one line, one tree or one cell alone.
    Beginner,
    /// From 2.0: tents of one line must be packed.
    Easy,
    /// From 2.4: corners, and conclusions from a line about its neighbours.
    Tricky,
    /// From 2.8: which tree a tent belongs to, and a line together with its trees or with the next
    /// line.
    Hard,
    /// From 4.0: counts across the board.
    Expert,
    /// From 5.0: a supposition refuted by simple steps.
    Fiendish,
    /// From 7.0: a supposition whose refutation may take every direct technique.
    Extreme,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Self; 7] = [
        Self::Beginner,
        Self::Easy,
        Self::Tricky,
        Self::Hard,
        Self::Expert,
        Self::Fiendish,
        Self::Extreme,
    ];

    /// Returns the name used in every output.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Easy => "easy",
            Self::Tricky => "tricky",
            Self::Hard => "hard",
            Self::Expert => "expert",
            Self::Fiendish => "fiendish",
            Self::Extreme => "extreme",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A range of levels, including both ends.
///
/// # Example: from tricky on
///
/// ```
/// use tents::explain::{Level, Levels};
///
/// let levels: Levels = "tricky..".parse()?;
/// assert!(levels.contains(Level::Hard));
/// assert!(!levels.contains(Level::Easy));
/// # Ok::<(), tents::explain::UnknownLevels>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Levels {
    least: Level,
    most: Level,
}

/// The text is not a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the levels are `beginner`, `easy`, `tricky`, `hard`, `expert`, `fiendish` and `extreme`, and \
     ranges of them are `tricky..hard`, `..easy` or `hard..`"
)]
pub struct UnknownLevel;

/// The text is neither a level nor a range of levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownLevels {
    /// The text contains a name that is not the name of a level, or no name.
    #[error(transparent)]
    Level(#[from] UnknownLevel),
    /// The range ends before it begins.
    #[error("a range begins with the easier level: write `{last}..{first}`")]
    Reversed {
        /// The level before the dots.
        first: Level,
        /// The level after the dots, which is easier.
        last: Level,
    },
}

impl Levels {
    /// Returns the easiest level in the range.
    #[must_use]
    pub fn least(self) -> Level {
        self.least
    }

    /// Returns the hardest level in the range.
    #[must_use]
    pub fn most(self) -> Level {
        self.most
    }

    /// Returns whether a level is in the range.
    #[must_use]
    pub fn contains(self, level: Level) -> bool {
        (self.least..=self.most).contains(&level)
    }
}

impl From<Level> for Levels {
    /// Returns the range with this level alone.
    fn from(level: Level) -> Self {
        Self {
            least: level,
            most: level,
        }
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    /// Parses a [name](Level::name).
    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let mut all = Self::ALL.into_iter();
        all.find(|level| level.name() == text).ok_or(UnknownLevel)
    }
}

impl FromStr for Levels {
    type Err = UnknownLevels;

    /// Parses a level or a range of levels: `hard`, `tricky..hard`, `..easy` or `hard..`.
    fn from_str(text: &str) -> Result<Self, UnknownLevels> {
        let (least, most) = match text.split_once("..") {
            None => return Ok(text.parse::<Level>()?.into()),
            Some(("", "")) => return Err(UnknownLevel.into()),
            Some(("", most)) => (Level::Beginner, most.parse()?),
            Some((least, "")) => (least.parse()?, Level::Extreme),
            Some((least, most)) => (least.parse()?, most.parse()?),
        };
        if least > most {
            return Err(UnknownLevels::Reversed {
                first: least,
                last: most,
            });
        }
        Ok(Self { least, most })
    }
}

impl fmt::Display for Levels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (least, most) if least == most => write!(f, "{least}"),
            (Level::Beginner, most) => write!(f, "..{most}"),
            (least, Level::Extreme) => write!(f, "{least}.."),
            (least, most) => write!(f, "{least}..{most}"),
        }
    }
}
