//! One use of a technique; the numbers that a sentence about the use needs; and the contradictions
//! at which steps end.

use crate::explain::catalogue::TechniqueKind;
use crate::explain::rating::Rating;
use crate::puzzle::{Cell, Line};

/// One use of a technique, with the lines and cells that it is about. Its conclusions are in the
/// [`Step`](crate::explain::Step).
///
/// A *spot* of a tree is a cell next to the tree that may hold its tent.
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
        /// The line that has all its tents.
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
        /// The only tree that can own the tent.
        tree: Cell,
    },
    /// See [`TechniqueKind::Served`].
    Served {
        /// All trees next to the cell that becomes grass. They have their tents elsewhere.
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
        /// The tree that owns the tent on the cell of the claims, if that cell holds one.
        tree: Cell,
    },
    /// See [`TechniqueKind::ClaimedLine`].
    ClaimedLine {
        /// The line.
        line: Line,
        /// The trees with unknown tents whose spots are all in the line. Their tents and the known
        /// tents of other trees fill the line.
        trees: Vec<Cell>,
    },
    /// See [`TechniqueKind::Suppliers`].
    Suppliers {
        /// The line.
        line: Line,
        /// The number of tents of the line, placed or missing, whose trees are not known yet.
        unpaired: u32,
        /// The trees that could own these tents. There are not more of them than `unpaired`.
        trees: Vec<Cell>,
    },
    /// See [`TechniqueKind::Clash`].
    Clash {
        /// The lines on which the clash rests: a tent on the cell of the claim would fill them.
        fills: Vec<Line>,
        /// The tree that would have no spot left.
        tree: Cell,
    },
    /// See [`TechniqueKind::LineWithTrees`].
    LineWithTrees {
        /// The line.
        line: Line,
    },
    /// See [`TechniqueKind::Band`].
    Band {
        /// Two neighbouring lines.
        lines: [Line; 2],
    },
    /// See [`TechniqueKind::SharedSpots`].
    SharedSpots {
        /// The trees.
        trees: Vec<Cell>,
        /// The spots of the trees or, if `known`, the tents. If the board has a solution, there are
        /// as many of them as trees.
        spots: Vec<Cell>,
        /// Whether the spots are known to be tents, which need all the trees. Otherwise the trees
        /// need all the spots.
        known: bool,
    },
    /// See [`TechniqueKind::BorderCount`].
    BorderCount {
        /// The first and the last line of the counted side of a border between two lines: the line
        /// at the edge of the board, then the line at the border.
        lines: [Line; 2],
        /// The number of trees on this side.
        trees: u32,
        /// The sum of the clues of this side.
        clues: u32,
        /// Whether trees on this side have as many tents across the border as they can. Otherwise,
        /// tents on this side have as many trees across the border as they can. In the other
        /// direction, no pairs cross except those already known to cross.
        leaves: bool,
        /// The number of pairs of a tree and its tent that cross the border in the direction that
        /// `leaves` gives. Every pair that can cross in that direction does.
        crossing: u32,
        /// The number of pairs already known to cross in the other direction.
        back: u32,
    },
    /// See [`TechniqueKind::WhatIf`].
    WhatIf {
        /// The number of rounds of steps that refute the supposition.
        rounds: u32,
    },
    /// See [`TechniqueKind::WhatIfPlus`].
    WhatIfPlus {
        /// The number of rounds of steps that refute the supposition.
        rounds: u32,
    },
}

impl Technique {
    /// Returns the kind of technique.
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

    /// Returns how many cells the lists of this use hold. A line counts as two cells, because it
    /// takes as much memory as two.
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

    /// Returns the rating of this use, which depends on the technique and often on the size of the
    /// use. For techniques that compare all placements of some tents, the size is `tents`, the
    /// number of these tents. The size of a use never grows as more becomes known.
    pub(crate) fn rating(&self, tents: u32) -> Rating {
        let more = match self {
            // A use with two opposite spots is rated higher. The cell that becomes grass is then a
            // third side of the tree, open but known not to hold its tent.
            Self::Corner { spots, .. } => u32::from(!spots[0].touches(spots[1])),
            // If two trees share their only two spots, there is no solution, because the spots
            // touch. On a board with a solution, at least four trees share spots in a ring.
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

/// The numbers that a sentence about a technique mentions, counted on the board that its reader
/// sees. A *free* cell is neither a tree nor known, and touches no tent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    /// For the line of the use, or for each of its two lines, how many more tents the line needs; 0
    /// if the sentence does not mention this number.
    pub missing: [u32; 2],
    /// The runs of free cells, if the technique packs them: for each run, its first and its last
    /// position along the line, from 0. For two lines, a run consists of positions at which at
    /// least one of the lines has a free cell.
    pub runs: Vec<[u32; 2]>,
    /// The free cells of a starved line that a tent next to the line would touch.
    pub touched: Vec<Cell>,
    /// The largest number of tents that fit on the other free cells of the starved line.
    pub room: u32,
}

/// A contradiction on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DeadEnd {
    /// A tree has no spot left.
    TreeWithoutSpot(Cell),
    /// A tent has no tree left.
    TentWithoutTree(Cell),
    /// A line has more tents than its clue.
    TooMany {
        /// The line.
        line: Line,
        /// Its clue.
        clue: u32,
        /// The number of its tents.
        tents: u32,
    },
    /// A line has no room for the tents that it needs.
    TooFew {
        /// The line.
        line: Line,
        /// The number of tents it still needs.
        missing: u32,
        /// The number of tents it has room for.
        room: u32,
    },
    /// A cell is both a tent and grass.
    Both(Cell),
    /// Two tents touch. They are in row-major order.
    Touch([Cell; 2]),
    /// Two trees have the same tent.
    SharedTent {
        /// The tent.
        tent: Cell,
        /// The trees in row-major order.
        trees: [Cell; 2],
    },
    /// Two tents have the same tree.
    SharedTree {
        /// The tree.
        tree: Cell,
        /// The tents in row-major order.
        tents: [Cell; 2],
    },
    /// A tent both belongs and does not belong to a tree.
    BothLink {
        /// The tree.
        tree: Cell,
        /// The tent.
        tent: Cell,
    },
}

impl DeadEnd {
    /// Returns the line of the contradiction, if it is about a line.
    pub(crate) fn line(&self) -> Option<Line> {
        match *self {
            Self::TooMany { line, .. } | Self::TooFew { line, .. } => Some(line),
            _ => None,
        }
    }

    /// Returns the cells of the contradiction; none if it is about a line. For `BothLink`, this is
    /// only the tent.
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
