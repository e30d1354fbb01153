//! The catalogue: the names and the least ratings of the techniques.

use std::fmt;

use crate::explain::rating::Rating;

/// A technique of the catalogue. *Grass* is a cell with neither a tree nor a tent, an *open* cell
/// is neither a tree nor known to be a tent or grass, and a *spot* of a tree is a cell next to the
/// tree that can still hold its tent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum TechniqueKind {
    /// A line with the clue 0 holds only grass.
    ZeroLine,
    /// A cell without a tree next to it is grass.
    NoTree,
    /// The eight cells around a tent are grass.
    AroundTent,
    /// A line that has all its tents has grass on its other cells.
    LineFull,
    /// A tree with one spot left has its tent there.
    LastSpot,
    /// A line with as many open cells as missing tents has a tent on each of these cells.
    LineNeedsAll,
    /// A tent that only one tree can own belongs to that tree.
    Link,
    /// A cell is grass if all trees next to it have their tents elsewhere.
    Served,
    /// The runs of neighbouring open cells in a line have room for exactly as many tents as the
    /// line needs.
    Packing,
    /// A cell that touches every spot of a tree is grass.
    Corner,
    /// A cell next to a line is grass if a tent there would leave the line too little room.
    StarvedLine,
    /// A tent on a spot that touches all other spots of a tree belongs to that tree.
    OwnSpot,
    /// A line needs only as many tents as there are trees that must have their tents in it.
    ClaimedLine,
    /// A line needs a tent from every tree that can have its tent in the line.
    Suppliers,
    /// A cell is grass if a tent there would immediately leave a tree without a spot.
    Clash,
    /// All ways to place the tents of a line, each with its own tree, agree on some cell, or on
    /// some pair of a tree and a tent.
    LineWithTrees,
    /// Two neighbouring lines together have room for exactly as many tents as they need.
    Band,
    /// Some trees together have only as many spots as there are trees, or some tents together have
    /// only as many possible trees as there are tents.
    SharedSpots,
    /// The trees and the clues on one side of a border between two lines show that every pair of a
    /// tree and a tent that can cross the border in one direction does cross it.
    BorderCount,
    /// If a fact is supposed, the first eight techniques lead to a contradiction. So the fact is
    /// false.
    WhatIf,
    /// If a fact is supposed, the techniques above except `WhatIf` lead to a contradiction. So the
    /// fact is false.
    WhatIfPlus,
}

/// Returns the first `N` techniques of the catalogue.
pub(crate) const fn first<const N: usize>() -> [TechniqueKind; N] {
    let mut kinds = [TechniqueKind::ZeroLine; N];
    let mut at = 0;
    while at < N {
        kinds[at] = TechniqueKind::CATALOGUE[at].0;
        assert!(
            kinds[at] as usize == at,
            "the catalogue has the order of `TechniqueKind`"
        );
        at += 1;
    }
    kinds
}

impl TechniqueKind {
    /// All techniques by their least ratings, each with its name, its name in JSON, and its least
    /// rating in tenths.
    const CATALOGUE: [(Self, &str, &str, u8); 21] = [
        (Self::ZeroLine, "zero line", "zero_line", 10),
        (Self::NoTree, "no tree", "no_tree", 10),
        (Self::AroundTent, "around a tent", "around_tent", 11),
        (Self::LineFull, "line full", "line_full", 12),
        (Self::LastSpot, "last spot", "last_spot", 15),
        (Self::LineNeedsAll, "line needs all", "line_needs_all", 16),
        (Self::Link, "link", "link", 17),
        (Self::Served, "served", "served", 18),
        (Self::Packing, "packing", "packing", 20),
        (Self::Corner, "corner", "corner", 24),
        (Self::StarvedLine, "starved line", "starved_line", 26),
        (Self::OwnSpot, "own spot", "own_spot", 28),
        (Self::ClaimedLine, "claimed line", "claimed_line", 30),
        (Self::Suppliers, "suppliers", "suppliers", 32),
        (Self::Clash, "clash", "clash", 34),
        (
            Self::LineWithTrees,
            "line with trees",
            "line_with_trees",
            36,
        ),
        (Self::Band, "band", "band", 38),
        (Self::SharedSpots, "shared spots", "shared_spots", 40),
        (Self::BorderCount, "border count", "border_count", 42),
        (Self::WhatIf, "what if", "what_if", 50),
        (Self::WhatIfPlus, "what if +", "what_if_plus", 70),
    ];

    /// All techniques, by their least ratings.
    pub const ALL: [Self; Self::CATALOGUE.len()] = first();

    /// Returns the name for people.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::CATALOGUE[self as usize].1
    }

    /// Returns the name with underscores for JSON, as in `last_spot`.
    #[must_use]
    pub fn key(self) -> &'static str {
        Self::CATALOGUE[self as usize].2
    }

    /// Returns the least rating that a use of the technique can have.
    #[must_use]
    pub const fn least(self) -> Rating {
        Rating::of_tenths(Self::CATALOGUE[self as usize].3)
    }

    /// Returns whether the technique does nothing but make marks that players make automatically,
    /// or link tents to trees. By default, explanations and hints do not show its uses as separate
    /// steps.
    #[must_use]
    pub fn is_mark(self) -> bool {
        self <= Self::LineFull || self == Self::Link
    }
}

impl fmt::Display for TechniqueKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
