//! The inference rules by name, and sets of them.

use std::fmt;

/// An inference rule of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// A tree has exactly one tent.
    Tree,
    /// A tent belongs to exactly one tree.
    Tent,
    /// Tents do not touch.
    NoTouch,
    /// The number of tents in a line is its clue.
    LineCount,
    /// A cell that touches every candidate of a tree (a cell on which the tree may have its tent)
    /// is empty or holds the tent of that tree.
    Corner,
    /// Tents of one line must not touch, so a run of open cells has room for tents on only half of
    /// its cells, rounded up.
    Packing,
    /// Tents of two neighbouring lines must not touch, so the two lines together have room for only
    /// as many tents as one line.
    Band,
    /// The clues on one side of a boundary between two lines determine the net number of pairs (a
    /// tree and its tent) that cross it.
    Flow,
}

impl Rule {
    /// All rules, the cheapest first.
    pub const ALL: [Self; 8] = [
        Self::Tree,
        Self::Tent,
        Self::NoTouch,
        Self::LineCount,
        Self::Corner,
        Self::Packing,
        Self::Band,
        Self::Flow,
    ];
}

/// A set of rules, for [`deduce`](crate::solve::deduce).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules(u16);

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = Rule::ALL.into_iter();
        f.debug_set()
            .entries(rules.filter(|&rule| self.contains(rule)))
            .finish()
    }
}

impl Rules {
    /// All rules.
    pub const ALL: Self = Self((1 << Rule::ALL.len()) - 1);

    /// No rules.
    pub const NONE: Self = Self(0);

    /// Adds a rule.
    #[must_use]
    pub fn with(self, rule: Rule) -> Self {
        Self(self.0 | 1 << rule as u16)
    }

    /// Removes a rule.
    #[must_use]
    pub fn without(self, rule: Rule) -> Self {
        Self(self.0 & !(1 << rule as u16))
    }

    /// Returns whether a rule is in the set.
    #[must_use]
    pub fn contains(self, rule: Rule) -> bool {
        self.0 & 1 << rule as u16 != 0
    }
}

impl FromIterator<Rule> for Rules {
    fn from_iter<I: IntoIterator<Item = Rule>>(rules: I) -> Self {
        rules.into_iter().fold(Self::NONE, Self::with)
    }
}
