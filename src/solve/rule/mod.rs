//! The inference rules, one a file, each told what has just become known.

pub(super) mod line_count;
pub(super) mod no_touch;
pub(super) mod ring;
pub(super) mod tent;
pub(super) mod tree;

use std::fmt;

/// Where a conclusion comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// A mark of the puzzle.
    Given,
    /// A guess of the search.
    Guess,
    /// A tree has exactly one tent.
    Tree,
    /// A tent belongs to exactly one tree.
    Tent,
    /// Tents do not touch.
    NoTouch,
    /// A line holds as many tents as its clue says.
    LineCount,
    /// What crosses the boundary between two lines is known from the clues on one side of it.
    Flow,
    /// What was assumed alone and refuted.
    Probe,
    /// A clause learned from a conflict, or that excludes a solution found before.
    Learned,
}

impl Rule {
    /// All of them, in the order in which they are reported.
    pub const ALL: [Self; 9] = [
        Self::Given,
        Self::Guess,
        Self::Tree,
        Self::Tent,
        Self::NoTouch,
        Self::LineCount,
        Self::Flow,
        Self::Probe,
        Self::Learned,
    ];

    /// The name in statistics, as in `line_count`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Given => "given",
            Self::Guess => "guess",
            Self::Tree => "tree",
            Self::Tent => "tent",
            Self::NoTouch => "no_touch",
            Self::LineCount => "line_count",
            Self::Flow => "flow",
            Self::Probe => "probe",
            Self::Learned => "learned",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
