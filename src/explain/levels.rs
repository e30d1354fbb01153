//! Ranges of levels, as in `tricky..hard`.

use std::fmt;
use std::str::FromStr;

use crate::explain::rating::Level;

/// A range of levels with both ends in it.
///
/// # Example: from tricky on
///
/// ```
/// use tents::explain::{Level, Levels};
///
/// let levels: Levels = "tricky..".parse()?;
/// assert!(levels.contains(Level::Hard));
/// assert!(!levels.contains(Level::Easy));
/// # Ok::<(), tents::explain::UnknownLevel>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Levels {
    least: Level,
    most: Level,
}

/// A text is neither a level nor a range of levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the levels are `beginner`, `easy`, `tricky`, `hard`, `expert`, `fiendish` and `extreme`, and \
     ranges of them are `tricky..hard`, `..easy` or `hard..`"
)]
pub struct UnknownLevel;

impl Levels {
    /// The easiest level in the range.
    #[must_use]
    pub fn least(self) -> Level {
        self.least
    }

    /// The hardest level in the range.
    #[must_use]
    pub fn most(self) -> Level {
        self.most
    }

    /// Whether a level is in the range.
    #[must_use]
    pub fn contains(self, level: Level) -> bool {
        (self.least..=self.most).contains(&level)
    }
}

impl From<Level> for Levels {
    /// This level alone.
    fn from(level: Level) -> Self {
        Self {
            least: level,
            most: level,
        }
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    /// Reads a [name](Level::name).
    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let mut all = Self::ALL.into_iter();
        all.find(|level| level.name() == text).ok_or(UnknownLevel)
    }
}

impl FromStr for Levels {
    type Err = UnknownLevel;

    /// Reads a level or a range of levels: `hard`, `tricky..hard`, `..easy` or `hard..`.
    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let (least, most) = match text.split_once("..") {
            None => (text.parse()?, text.parse()?),
            Some(("", "")) => return Err(UnknownLevel),
            Some(("", most)) => (Level::Beginner, most.parse()?),
            Some((least, "")) => (least.parse()?, Level::Extreme),
            Some((least, most)) => (least.parse()?, most.parse()?),
        };
        if least > most {
            return Err(UnknownLevel);
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
