//! The inference rules, one a file. Each ends in its entry of the table; `ring` has none, since
//! `tree` calls it.

pub(crate) mod band;
pub(crate) mod corner;
pub(crate) mod flow;
pub(crate) mod line_count;
pub(crate) mod no_touch;
pub(crate) mod packing;
pub(crate) mod ring;
pub(crate) mod tent;
pub(crate) mod tree;

use crate::solve::Halt;
use crate::solve::board::Board;
use crate::solve::source::Rule;

/// Looks at some cells, or trees, of a block.
pub(crate) type OnBlock = fn(&mut Board, block: usize, bits: u64) -> Result<(), Halt>;

/// Looks at a line, or a boundary between two, by its index.
pub(crate) type OnLine = fn(&mut Board, index: usize) -> Result<(), Halt>;

/// What a rule says of itself: which changes wake it, and how it then checks what they changed.
///
/// A rule that is switched off is woken too. It concludes nothing then, but may still find that
/// what changed breaks the rules of the puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) rule: Rule,
    /// Tents were placed on some cells.
    pub(crate) placed: Option<OnBlock>,
    /// Some cells were found to hold no tent.
    pub(crate) closed: Option<OnBlock>,
    /// Tents were placed on some cells, or trees were found not to own them.
    pub(crate) claimed: Option<OnBlock>,
    /// Directions of some open trees were excluded. At the start, every tree.
    pub(crate) excluded: Option<OnBlock>,
    /// Some trees have only one direction left.
    pub(crate) settled: Option<OnBlock>,
    /// Cells of a line became known. At the start, every line.
    pub(crate) line: Option<OnLine>,
    /// Pairs over a boundary became known. When dear rules begin, every boundary.
    pub(crate) boundary: Option<OnLine>,
    /// Whether it is asked only where the others leave a tree open.
    pub(crate) is_dear: bool,
}

impl Entry {
    /// The entry of a rule that nothing wakes.
    pub(crate) const fn of(rule: Rule) -> Self {
        Self {
            rule,
            placed: None,
            closed: None,
            claimed: None,
            excluded: None,
            settled: None,
            line: None,
            boundary: None,
            is_dear: false,
        }
    }
}
