//! How hard a step and a puzzle are: a number, and a word for it.

use std::fmt;

/// How hard a step is, in tenths: 26 is printed as `2.6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating(u8);

impl Rating {
    /// A rating from its tenths.
    #[must_use]
    pub const fn of_tenths(tenths: u8) -> Self {
        Self(tenths)
    }

    /// The rating in tenths.
    #[must_use]
    pub const fn tenths(self) -> u8 {
        self.0
    }

    /// The level that a puzzle of this rating has.
    #[must_use]
    pub fn level(self) -> Level {
        match self.0 {
            ..=19 => Level::Beginner,
            20..=23 => Level::Easy,
            24..=27 => Level::Tricky,
            28..=39 => Level::Hard,
            40..=49 => Level::Expert,
            50..=69 => Level::Fiendish,
            70.. => Level::Extreme,
        }
    }
}

impl fmt::Display for Rating {
    /// With one decimal, as in `2.6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// How hard a puzzle is, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Below 2.0: marks, and what one line or one tree says by itself.
    Beginner,
    /// From 2.0: tents of one line must be packed.
    Easy,
    /// From 2.4: corners, and what a line says about its neighbours.
    Tricky,
    /// From 2.8: a line together with its trees.
    Hard,
    /// From 4.0: counts over the board.
    Expert,
    /// From 5.0: a supposition that simple steps refute.
    Fiendish,
    /// From 7.0: a supposition that takes every technique to refute.
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

    /// The word for it in every output.
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
