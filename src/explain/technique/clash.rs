//! **Clash** (3.4): a tent on a cell would fill a line, or two; with the grass in these lines and
//! around it, the tent would immediately leave a tree without a spot. So the cell is grass. (Other
//! techniques, such as starved line, come first and refute a tent that would leave a line with too
//! few cells.)
//!
//! ```text
//!     1 ? - .        a tent at ? fills the row and touches the spot left of T
//!       . - T
//! ```
//!
//! If a tree would have no spot left only because the tent belongs to a certain other tree, the
//! tent does not belong to that other tree.
//!
//! *Cites* the tree, the lines that are filled, their tents, and why the tree's other sides are
//! closed, or less if that is enough. *Source*: guides, "a tent that would leave that tree none".

use crate::explain::cite::Citing;
use crate::explain::instance::Technique;
use crate::explain::knowledge::{CellIndex, CellKnowledge, Knowledge};
use crate::explain::step::Fact;
use crate::explain::technique::use_pool::UsePool;
use crate::puzzle::{Cell, Line};

/// Finds uses at a cell.
pub(super) fn find(k: &Knowledge, at: CellIndex, pool: &mut UsePool) {
    if !k.is_open(at) {
        return;
    }
    let both = k.lines_of(at);
    let is_filled = both.map(|line| k.lines[line].missing() == Some(1));
    let choices: &[&[usize]] = match is_filled {
        [false, false] => return,
        [true, false] => &[&both[..1]],
        [false, true] => &[&both[1..]],
        [true, true] => &[&both[..1], &both[1..], &both],
    };
    let clash = |fills: &[usize], tree: CellIndex| Technique::Clash {
        fills: fills.iter().map(|&line| k.line(line)).collect(),
        tree: k.cell(tree),
    };
    let mut supposed = choices.iter().map(|&fills| Supposed { k, tent: at, fills });
    let all = supposed.clone();
    let lost = supposed.find_map(|one| Some(clash(one.fills, one.lost()?)));
    if let Some(technique) = lost {
        return pool.push(technique, [Fact::Grass(k.cell(at))]);
    }
    // A tent with only one tree next to it belongs to that tree anyway.
    if k.links[at].count_ones() < 2 {
        return;
    }
    for (owner, to) in k.pairs(at, k.links[at]) {
        let robbed = all
            .clone()
            .find_map(|one| Some(clash(one.fills, one.robbed(owner)?)));
        if let Some(technique) = robbed {
            pool.push(technique, [k.not_own(owner, to)]);
        }
    }
}

/// Returns whether the tent of a tree that is in `line` is not known yet and all spots of the tree
/// are in `line` too, so that another tent that fills the line takes all these spots.
pub(crate) fn is_confined_to(k: &Knowledge, tree: CellIndex, line: usize) -> bool {
    let links = k.links[tree];
    let has_spots = links != 0 && links & k.across(line) == 0;
    has_spots && k.states[tree] == CellKnowledge::Tree && k.owned[tree] == 0
}

/// A board with one additional tent.
#[derive(Debug)]
struct Supposed<'k> {
    k: &'k Knowledge,
    tent: CellIndex,
    /// The lines that are considered: one line that the tent fills, or two.
    fills: &'k [usize],
}

impl Supposed<'_> {
    /// Returns whether a cell is open and becomes grass.
    fn takes(&self, at: CellIndex) -> bool {
        if at == self.tent || !self.k.is_open(at) {
            return false;
        }
        let is_filled = |line: &usize| self.fills.contains(line);
        self.k.do_touch(at, self.tent) || self.k.lines_of(at).iter().any(is_filled)
    }

    /// Returns whether a tree has a spot left. The cell of the additional tent counts as a spot
    /// unless `is_other`: then the tent is another tree's.
    fn has_spot(&self, tree: CellIndex, is_other: bool) -> bool {
        let spots = self.k.neighbours(tree, self.k.links[tree]);
        let mut own = spots.filter(|&spot| !is_other || spot != self.tent);
        own.any(|spot| !self.takes(spot))
    }

    /// Returns a tree next to the tent, other than `owner`, that loses all its spots if the tent
    /// belongs to `owner`.
    fn robbed(&self, owner: CellIndex) -> Option<CellIndex> {
        let mut trees = self.k.neighbours(self.tent, self.k.links[self.tent]);
        trees.find(|&tree| tree != owner && !self.has_spot(tree, true))
    }

    /// Returns the open cells that become grass.
    fn taken(&self) -> impl Iterator<Item = CellIndex> + '_ {
        let around = self.k.around(self.tent).into_iter();
        let along = self.fills.iter();
        let along = along.flat_map(|&line| self.k.span(line).places());
        around
            .chain(along)
            .filter(|&at| self.k.is_open(at) && at != self.tent)
    }

    /// Returns a tree that is left without a spot.
    fn lost(&self) -> Option<CellIndex> {
        let k = self.k;
        let mut trees = self.taken().flat_map(|at| k.neighbours(at, k.links[at]));
        trees.find(|&tree| k.owned[tree] == 0 && !self.has_spot(tree, false))
    }
}

/// Cites the filled lines with their tents, the tree, and why its closed sides are closed.
pub(super) fn cite(citing: &mut Citing<'_>, fills: &[Line], tree: Cell) {
    for &line in fills {
        citing.filled(line);
    }
    citing.tree(tree);
}
