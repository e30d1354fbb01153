//! The rules by name, and sets of them.

/// A rule by which the engine concludes what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// A tree has exactly one tent.
    Tree,
    /// A tent belongs to exactly one tree.
    Tent,
    /// Tents do not touch.
    NoTouch,
    /// A line holds as many tents as its clue says.
    LineCount,
    /// A cell that touches every candidate of a tree is empty, or holds that tree's own tent.
    Corner,
    /// Tents of one line keep each other apart.
    Packing,
    /// Tents of two neighbour lines keep each other apart.
    Band,
    /// The clues beside a boundary between two lines give the number of pairs that cross it.
    Flow,
}

impl Rule {
    /// All of them, the cheapest first.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules(u16);

impl Rules {
    /// All of them.
    pub const ALL: Self = Self((1 << Rule::ALL.len()) - 1);

    /// None of them.
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

impl FromIterator<Rule> for Rules {
    fn from_iter<I: IntoIterator<Item = Rule>>(rules: I) -> Self {
        rules.into_iter().fold(Self::NONE, Self::with)
    }
}
