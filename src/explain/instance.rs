//! One use of a technique, the numbers that a sentence about it needs, and the dead ends that show
//! that something cannot be.

use crate::explain::catalogue::TechniqueKind;
use crate::explain::rating::Rating;
use crate::puzzle::{Cell, Line};

/// One use of a technique: what it looks at. What it concludes is in the step.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Technique {
    /// See [`TechniqueKind::ZeroLine`].
    ZeroLine {
        /// The line whose clue is 0.
        line: Line,
    },
    /// See [`TechniqueKind::NoTree`].
    NoTree,
    /// See [`TechniqueKind::AroundTent`].
    AroundTent {
        /// The tent.
        tent: Cell,
    },
    /// See [`TechniqueKind::LineFull`].
    LineFull {
        /// The line that has its tents.
        line: Line,
        /// Its clue.
        clue: u32,
    },
    /// See [`TechniqueKind::LastSpot`].
    LastSpot {
        /// The tree.
        tree: Cell,
    },
    /// See [`TechniqueKind::LineNeedsAll`].
    LineNeedsAll {
        /// The line.
        line: Line,
    },
    /// See [`TechniqueKind::Link`].
    Link {
        /// The only tree that the tent can have.
        tree: Cell,
    },
    /// See [`TechniqueKind::Served`].
    Served {
        /// The trees beside the cell.
        trees: Vec<Cell>,
    },
    /// See [`TechniqueKind::Packing`].
    Packing {
        /// The line.
        line: Line,
    },
    /// See [`TechniqueKind::Corner`].
    Corner {
        /// The tree.
        tree: Cell,
        /// Its two spots.
        spots: [Cell; 2],
    },
    /// See [`TechniqueKind::StarvedLine`].
    StarvedLine {
        /// The line.
        line: Line,
    },
    /// See [`TechniqueKind::OwnSpot`].
    OwnSpot {
        /// The tree whose spot it is.
        tree: Cell,
    },
    /// See [`TechniqueKind::ClaimedLine`].
    ClaimedLine {
        /// The line.
        line: Line,
        /// As many trees as it needs tents, whose spots all lie in it.
        trees: Vec<Cell>,
    },
    /// See [`TechniqueKind::Suppliers`].
    Suppliers {
        /// The line.
        line: Line,
        /// How many tents it needs that are not yet some tree's.
        missing: u32,
        /// As many trees that could serve it.
        trees: Vec<Cell>,
    },
    /// See [`TechniqueKind::Clash`].
    Clash {
        /// The lines that a tent would fill.
        fills: Vec<Line>,
        /// The tree that would have no spot.
        tree: Cell,
    },
    /// See [`TechniqueKind::LineWithTrees`].
    LineWithTrees {
        /// The line.
        line: Line,
    },
    /// See [`TechniqueKind::Band`].
    Band {
        /// Two lines side by side.
        lines: [Line; 2],
    },
    /// See [`TechniqueKind::SharedSpots`].
    SharedSpots {
        /// The trees.
        trees: Vec<Cell>,
        /// As many spots, or tents.
        spots: Vec<Cell>,
        /// Whether the spots are known to be tents, which need all the trees; else the trees need
        /// all the spots.
        known: bool,
    },
    /// See [`TechniqueKind::BorderCount`].
    BorderCount {
        /// The first and the last line of the side that is counted.
        lines: [Line; 2],
        /// How many trees are there.
        trees: u32,
        /// How many tents its clues ask for.
        clues: u32,
        /// Whether it is trees of this side that have tents across the border; else tents of this
        /// side belong to trees across it.
        leaves: bool,
        /// How many do, which is all that can.
        crossing: u32,
        /// How many were known to cross the other way.
        back: u32,
    },
    /// See [`TechniqueKind::WhatIf`].
    WhatIf {
        /// In how many rounds of steps the supposition is refuted.
        rounds: u32,
    },
    /// See [`TechniqueKind::WhatIfPlus`].
    WhatIfPlus {
        /// In how many rounds of steps the supposition is refuted.
        rounds: u32,
    },
}

impl Technique {
    /// The technique.
    #[must_use]
    pub fn kind(&self) -> TechniqueKind {
        match self {
            Self::ZeroLine { .. } => TechniqueKind::ZeroLine,
            Self::NoTree => TechniqueKind::NoTree,
            Self::AroundTent { .. } => TechniqueKind::AroundTent,
            Self::LineFull { .. } => TechniqueKind::LineFull,
            Self::LastSpot { .. } => TechniqueKind::LastSpot,
            Self::LineNeedsAll { .. } => TechniqueKind::LineNeedsAll,
            Self::Link { .. } => TechniqueKind::Link,
            Self::Served { .. } => TechniqueKind::Served,
            Self::Packing { .. } => TechniqueKind::Packing,
            Self::Corner { .. } => TechniqueKind::Corner,
            Self::StarvedLine { .. } => TechniqueKind::StarvedLine,
            Self::OwnSpot { .. } => TechniqueKind::OwnSpot,
            Self::ClaimedLine { .. } => TechniqueKind::ClaimedLine,
            Self::Suppliers { .. } => TechniqueKind::Suppliers,
            Self::Clash { .. } => TechniqueKind::Clash,
            Self::LineWithTrees { .. } => TechniqueKind::LineWithTrees,
            Self::Band { .. } => TechniqueKind::Band,
            Self::SharedSpots { .. } => TechniqueKind::SharedSpots,
            Self::BorderCount { .. } => TechniqueKind::BorderCount,
            Self::WhatIf { .. } => TechniqueKind::WhatIf,
            Self::WhatIfPlus { .. } => TechniqueKind::WhatIfPlus,
        }
    }

    /// How many cells and lines it lists.
    pub(crate) fn places(&self) -> usize {
        match self {
            Self::Served { trees, .. }
            | Self::ClaimedLine { trees, .. }
            | Self::Suppliers { trees, .. } => trees.len(),
            Self::Clash { fills, .. } => 2 * fills.len(),
            Self::SharedSpots { trees, spots, .. } => trees.len() + spots.len(),
            _ => 0,
        }
    }

    /// How hard this use of it is, where it places some tents. It depends on the technique and on a
    /// size that is the same in whatever order steps are taken, or only shrinks as more is known.
    pub(crate) fn rating(&self, tents: u32) -> Rating {
        let more = match self {
            // Two opposite spots, and a third side that is open but not the tree's.
            Self::Corner { spots, .. } => u32::from(!spots[0].touches(spots[1])),
            // Two trees can only share two spots that touch, so that a ring that holds has four.
            Self::SharedSpots { trees, .. } => u32::from(trees.len() > 2),
            // Up to 4 tents are seen at a glance.
            Self::LineWithTrees { .. } | Self::Band { .. } => match tents {
                ..=4 => 0,
                5 | 6 => 2,
                _ => 4,
            },
            Self::BorderCount { lines, .. } => {
                let [first, last] = lines.map(|line| match line {
                    Line::Row(at) | Line::Column(at) => at as u32,
                });
                first.abs_diff(last).min(7)
            }
            Self::WhatIf { rounds } => (*rounds).min(19),
            Self::WhatIfPlus { rounds } => (*rounds).min(99),
            _ => 0,
        };
        Rating::of_tenths(self.kind().least().tenths() + more as u8)
    }
}

/// What a sentence counts along the lines of a technique, on the board as its reader has it. A free
/// cell is one that is not known and touches no tent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    /// How many tents the line needs, or each of two lines.
    pub missing: [u32; 2],
    /// The runs of free cells where these are packed: the first and the last place along the line,
    /// from 0. Of two lines, the places where either has one.
    pub runs: Vec<[u32; 2]>,
    /// The free cells of a starved line that a tent beside it would touch.
    pub touched: Vec<Cell>,
    /// How many tents its other free cells take at most.
    pub room: u32,
}

/// Why something cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DeadEnd {
    /// A tree has no spot left.
    TreeWithoutSpot(Cell),
    /// A tent has no tree left.
    TentWithoutTree(Cell),
    /// A line has more tents than its clue says.
    TooMany {
        /// The line.
        line: Line,
        /// Its clue.
        clue: u32,
        /// How many tents it has.
        tents: u32,
    },
    /// A line cannot take the tents that it needs.
    TooFew {
        /// The line.
        line: Line,
        /// How many it needs.
        missing: u32,
        /// How many fit.
        room: u32,
    },
    /// A cell is both a tent and grass.
    Both(Cell),
    /// Two tents touch; row-major.
    Touch([Cell; 2]),
    /// Two trees have the same tent.
    SharedTent {
        /// The tent.
        tent: Cell,
        /// The trees, row-major.
        trees: [Cell; 2],
    },
    /// Two tents have the same tree.
    SharedTree {
        /// The tree.
        tree: Cell,
        /// The tents, row-major.
        tents: [Cell; 2],
    },
    /// A tent is a tree's, and is not.
    BothLink {
        /// The tree.
        tree: Cell,
        /// The tent.
        tent: Cell,
    },
}

impl DeadEnd {
    /// The line that cannot be, if it is one.
    pub(crate) fn line(&self) -> Option<Line> {
        match *self {
            Self::TooMany { line, .. } | Self::TooFew { line, .. } => Some(line),
            _ => None,
        }
    }

    /// The cells that cannot be, if it is not a line.
    pub(crate) fn cells(&self) -> Vec<Cell> {
        match *self {
            Self::TooMany { .. } | Self::TooFew { .. } => Vec::new(),
            Self::TreeWithoutSpot(cell)
            | Self::TentWithoutTree(cell)
            | Self::Both(cell)
            | Self::BothLink { tent: cell, .. } => vec![cell],
            Self::Touch(tents) => tents.to_vec(),
            Self::SharedTent { tent, trees } => vec![tent, trees[0], trees[1]],
            Self::SharedTree { tree, tents } => vec![tree, tents[0], tents[1]],
        }
    }
}
