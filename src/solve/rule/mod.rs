//! The inference rules, one a file, each told what has just become known.

pub(super) mod band;
pub(super) mod corner;
pub(super) mod flow;
pub(super) mod line_count;
pub(super) mod no_touch;
pub(super) mod packing;
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
    /// What touches every candidate of a tree is empty, or that tree's own tent.
    Corner,
    /// Tents of one line keep each other apart.
    Packing,
    /// Tents of two neighbour lines keep each other apart.
    Band,
    /// What crosses the boundary between two lines is known from the clues on one side of it.
    Flow,
    /// What was assumed alone and refuted.
    Probe,
    /// A clause learned from a conflict, or that excludes a solution found before.
    Learned,
}

impl Rule {
    /// All of them, in the order in which they are reported.
    pub const ALL: [Self; 12] = [
        Self::Given,
        Self::Guess,
        Self::Tree,
        Self::Tent,
        Self::NoTouch,
        Self::LineCount,
        Self::Corner,
        Self::Packing,
        Self::Band,
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
            Self::Corner => "corner",
            Self::Packing => "packing",
            Self::Band => "band",
            Self::Flow => "flow",
            Self::Probe => "probe",
            Self::Learned => "learned",
        }
    }
}

/// A set of the rules that can be switched off: [`Rules::SWITCHES`].
///
/// Answers are right whatever is switched off, since what a rule would have concluded is at least
/// not contradicted; the search only takes longer. It is there for measurements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules(u16);

impl Rules {
    /// The rules that can be switched off.
    pub const SWITCHES: [Rule; 9] = [
        Rule::Tree,
        Rule::Tent,
        Rule::NoTouch,
        Rule::LineCount,
        Rule::Corner,
        Rule::Packing,
        Rule::Band,
        Rule::Flow,
        Rule::Probe,
    ];

    /// All of them.
    pub const ALL: Self = Self(u16::MAX);

    /// None of them: a search by guesses alone.
    pub const NONE: Self = Self(0);

    /// This set and one more rule.
    #[must_use]
    pub fn with(self, rule: Rule) -> Self {
        Self(self.0 | 1 << rule as u16)
    }

    /// This set without a rule.
    #[must_use]
    pub fn without(self, rule: Rule) -> Self {
        Self(self.0 & !(1 << rule as u16))
    }

    /// Whether a rule is in the set.
    #[must_use]
    pub fn contains(self, rule: Rule) -> bool {
        self.0 & 1 << rule as u16 != 0
    }
}

impl Default for Rules {
    /// All of them.
    fn default() -> Self {
        Self::ALL
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
