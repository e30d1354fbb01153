//! Where conclusions come from: the list of the rules, and what there is beside them.
//!
//! The board notes which rule concluded what, so this list lies below it, and below the rules.

use std::fmt;

/// Hands the list of the rules to another macro: `/// What it says.`, `Name = file,` for each.
///
/// It is the one place that a new rule is written into, beside its own file: the name in
/// statistics, the sets of [`Rules`] and the table in [`propagate`](crate::solve::propagate) are
/// made from it. Statistics report rules in this order, and where one change wakes several of them,
/// they are asked in it.
macro_rules! for_each_rule {
    ($make:ident) => {
        $make! {
            /// A tree has exactly one tent.
            Tree = tree,
            /// A tent belongs to exactly one tree.
            Tent = tent,
            /// Tents do not touch.
            NoTouch = no_touch,
            /// A line holds as many tents as its clue says.
            LineCount = line_count,
            /// What touches every candidate of a tree is empty, or that tree's own tent.
            Corner = corner,
            /// Tents of one line keep each other apart.
            Packing = packing,
            /// Tents of two neighbour lines keep each other apart.
            Band = band,
            /// What crosses the boundary between two lines is known from the clues on one side of it.
            Flow = flow,
        }
    };
}
pub(crate) use for_each_rule;

macro_rules! define {
    ($(#[doc = $says:literal] $rule:ident = $file:ident,)*) => {
        /// A rule by which the engine concludes what follows.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Rule {
            $(#[doc = $says] $rule,)*
        }

        impl Rule {
            /// All of them, in the order in which they are reported.
            pub const ALL: [Self; RULES] = [$(Self::$rule,)*];

            /// The name in statistics, as in `line_count`.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$rule => stringify!($file),)*
                }
            }

            /// What it says, as a sentence.
            #[must_use]
            pub fn says(self) -> &'static str {
                match self {
                    $(Self::$rule => $says.trim_ascii_start(),)*
                }
            }
        }

        /// How many rules there are.
        const RULES: usize = [$(Rule::$rule),*].len();
    };
}

for_each_rule!(define);

/// Where a conclusion comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Source {
    /// A mark of the puzzle.
    Given,
    /// A guess of the search.
    Guess,
    /// What was assumed alone and refuted.
    Probe,
    /// A clause learned from a conflict, or that excludes a solution found before.
    Learned,
    /// A rule.
    Rule(Rule),
}

impl Source {
    /// How many there are.
    pub(crate) const NUMBER: usize = RULES + 4;

    /// All of them, in the order in which they are reported.
    pub fn all() -> impl Iterator<Item = Self> {
        let rules = Rule::ALL.into_iter().map(Self::Rule);
        let first = [Self::Given, Self::Guess].into_iter();
        first.chain(rules).chain([Self::Probe, Self::Learned])
    }

    /// The name in statistics, as in `line_count`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Given => "given",
            Self::Guess => "guess",
            Self::Rule(rule) => rule.name(),
            Self::Probe => "probe",
            Self::Learned => "learned",
        }
    }

    /// A number of its own for each, below [`Source::NUMBER`].
    pub(crate) fn index(self) -> usize {
        match self {
            Self::Rule(rule) => rule as usize,
            Self::Given => RULES,
            Self::Guess => RULES + 1,
            Self::Probe => RULES + 2,
            Self::Learned => RULES + 3,
        }
    }
}

impl From<Rule> for Source {
    fn from(rule: Rule) -> Self {
        Self::Rule(rule)
    }
}

/// A set of rules.
///
/// Answers are right whatever is switched off, since what a rule would have concluded is at least
/// not contradicted; the search only takes longer. It is there for measurements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules(u16);

impl Rules {
    /// All of them.
    pub const ALL: Self = Self((1 << RULES) - 1);

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

impl FromIterator<Rule> for Rules {
    fn from_iter<I: IntoIterator<Item = Rule>>(rules: I) -> Self {
        rules.into_iter().fold(Self::NONE, Self::with)
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

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
