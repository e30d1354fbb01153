//! The catalogue: what the techniques are called and how hard they are.

use std::fmt;

use crate::explain::rating::Rating;

/// A technique of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A line with the clue 0 holds only grass.
    ZeroLine,
    /// A cell that no tree is beside is grass.
    NoTree,
    /// The cells around a tent are grass.
    AroundTent,
    /// A line that has its tents holds no more.
    LineFull,
    /// A tree with one spot has its tent there.
    LastSpot,
    /// A line with as many open cells as it needs tents.
    LineNeedsAll,
    /// A tent with one tree is that tree's.
    Link,
    /// A cell whose trees all have their tents elsewhere is grass.
    Served,
    /// A line whose runs take just what it needs.
    Packing,
    /// A cell that touches every spot of a tree is grass.
    Corner,
    /// A cell beside a line that would take too much of it is grass.
    StarvedLine,
    /// A tent on a spot that touches the tree's other spots is that tree's.
    OwnSpot,
    /// A line that is filled by the trees that must have their tents in it.
    ClaimedLine,
    /// A line that needs every tree that can serve it.
    Suppliers,
    /// A tent that would leave a tree or a line with too little at once.
    Clash,
    /// What all placements of a line have in common, each tent with a tree of its own.
    LineWithTrees,
    /// Two lines side by side that take just what both need.
    Band,
    /// As many trees as spots in a ring.
    SharedSpots,
    /// Trees and clues on one side of a border.
    BorderCount,
    /// A supposition that simple steps refute.
    WhatIf,
    /// A supposition that all direct techniques refute.
    WhatIfPlus,
}

impl Kind {
    /// All of them, by rating.
    pub const ALL: [Self; 21] = [
        Self::ZeroLine,
        Self::NoTree,
        Self::AroundTent,
        Self::LineFull,
        Self::LastSpot,
        Self::LineNeedsAll,
        Self::Link,
        Self::Served,
        Self::Packing,
        Self::Corner,
        Self::StarvedLine,
        Self::OwnSpot,
        Self::ClaimedLine,
        Self::Suppliers,
        Self::Clash,
        Self::LineWithTrees,
        Self::Band,
        Self::SharedSpots,
        Self::BorderCount,
        Self::WhatIf,
        Self::WhatIfPlus,
    ];

    /// What the program calls it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::ZeroLine => "zero line",
            Self::NoTree => "no tree",
            Self::AroundTent => "around a tent",
            Self::LineFull => "line full",
            Self::LastSpot => "last spot",
            Self::LineNeedsAll => "line needs all",
            Self::Link => "link",
            Self::Served => "served",
            Self::Packing => "packing",
            Self::Corner => "corner",
            Self::StarvedLine => "starved line",
            Self::OwnSpot => "own spot",
            Self::ClaimedLine => "claimed line",
            Self::Suppliers => "suppliers",
            Self::Clash => "clash",
            Self::LineWithTrees => "line with trees",
            Self::Band => "band",
            Self::SharedSpots => "shared spots",
            Self::BorderCount => "border count",
            Self::WhatIf => "what if",
            Self::WhatIfPlus => "what if +",
        }
    }

    /// The name with underscores for JSON, as in `last_spot`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::ZeroLine => "zero_line",
            Self::NoTree => "no_tree",
            Self::AroundTent => "around_tent",
            Self::LineFull => "line_full",
            Self::LastSpot => "last_spot",
            Self::LineNeedsAll => "line_needs_all",
            Self::Link => "link",
            Self::Served => "served",
            Self::Packing => "packing",
            Self::Corner => "corner",
            Self::StarvedLine => "starved_line",
            Self::OwnSpot => "own_spot",
            Self::ClaimedLine => "claimed_line",
            Self::Suppliers => "suppliers",
            Self::Clash => "clash",
            Self::LineWithTrees => "line_with_trees",
            Self::Band => "band",
            Self::SharedSpots => "shared_spots",
            Self::BorderCount => "border_count",
            Self::WhatIf => "what_if",
            Self::WhatIfPlus => "what_if_plus",
        }
    }

    /// The least rating that a use of it can have.
    #[must_use]
    pub const fn least(self) -> Rating {
        Rating::of_tenths(match self {
            Self::ZeroLine | Self::NoTree => 10,
            Self::AroundTent => 11,
            Self::LineFull => 12,
            Self::LastSpot => 15,
            Self::LineNeedsAll => 16,
            Self::Link => 17,
            Self::Served => 18,
            Self::Packing => 20,
            Self::Corner => 24,
            Self::StarvedLine => 26,
            Self::OwnSpot => 28,
            Self::ClaimedLine => 30,
            Self::Suppliers => 32,
            Self::Clash => 34,
            Self::LineWithTrees => 36,
            Self::Band => 38,
            Self::SharedSpots => 40,
            Self::BorderCount => 42,
            Self::WhatIf => 50,
            Self::WhatIfPlus => 70,
        })
    }

    /// Whether it is a mark that a player makes without a thought, or a link between a tree and its
    /// tent: explanations and hints do not show these by themselves.
    #[must_use]
    pub fn is_mark(self) -> bool {
        self <= Self::LineFull || self == Self::Link
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
