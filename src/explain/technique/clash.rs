//! **Clash** (3.4): a tent here, with the cells around it and the lines that it fills, would at
//! once leave a tree no spot or a line too few cells.
//!
//! ```text
//!     1 ? - .        a tent at ? fills the row and touches the spot left of T
//!       . - T
//! ```
//!
//! If that holds only where the tent is one tree's and not another's, it is not that tree's.
//!
//! *Cites* the tree or the line that is left with too little, the lines that are filled, their
//! tents, and why other cells are out, or less if that is enough. *Source*: guides, "a tent that
//! would leave that tree none".

use crate::explain::cite::Citing;
use crate::explain::instance::{DeadEnd, Technique};
use crate::explain::knowledge::{At, CellKnowledge, Knowledge};
use crate::explain::step::Fact;
use crate::explain::technique::Found;
use crate::puzzle::{Cell, Line};

/// Looks at a cell.
pub(super) fn find(k: &Knowledge, at: At, found: &mut Found) {
    if !k.is_open(at) {
        return;
    }
    let filled = k.lines_of(at).map(|line| {
        let is_filled = k.lines[line].missing() == Some(1);
        is_filled.then_some(line)
    });
    let choices: &[[Option<usize>; 2]] = match filled {
        [None, None] => return,
        [Some(_), Some(_)] => &[[filled[0], None], [None, filled[1]], filled],
        _ => &[filled],
    };
    let cell = k.cell(at);
    let clash = |fills: &[Option<usize>; 2], owner: Option<At>, dead_end| Technique::Clash {
        cell,
        owner: owner.map(|tree| k.cell(tree)),
        fills: fills.iter().flatten().map(|&line| k.line(line)).collect(),
        dead_end,
    };
    let supposed = |fills: [Option<usize>; 2]| Supposed { k, tent: at, fills };
    // If it takes too little to fill all lines, it does to fill one.
    if supposed(filled).dead_end().is_some() {
        let end = |fills: &[_; 2]| Some((*fills, supposed(*fills).dead_end()?));
        if let Some((fills, dead_end)) = choices.iter().find_map(end) {
            return found.push(clash(&fills, None, dead_end), [Fact::Grass(cell)]);
        }
    }
    // The tent beside one tree is that tree's anyhow.
    if k.links(at).count_ones() < 2 {
        return;
    }
    for owner in k.in_directions(at, k.links(at)) {
        let end = |fills: &[_; 2]| Some((*fills, supposed(*fills).robbed(owner)?));
        if let Some((fills, tree)) = choices.iter().find_map(end) {
            let (tree, own) = (k.cell(tree), k.cell(owner));
            let dead_end = DeadEnd::TreeWithoutSpot { tree };
            let claim = Fact::NotOwn {
                tree: own,
                tent: cell,
            };
            found.push(clash(&fills, Some(owner), dead_end), [claim]);
        }
    }
}

/// Whether a line has so few cells too many that a tent in it or beside it may take them.
pub(crate) fn is_tight(k: &Knowledge, line: usize) -> bool {
    let state = k.lines[line];
    // A tent takes three cells of a line beside it.
    let missing = state.missing();
    missing.is_some_and(|missing| missing > 0 && state.open < missing + 3)
}

/// Whether all spots of a tree lie in one line of it, so that a tent that fills that takes them.
pub(crate) fn is_captive(k: &Knowledge, tree: At, line: usize) -> bool {
    let links = k.links(tree);
    let has_spots = links != 0 && links & k.across(line) == 0;
    has_spots && k.state(tree) == CellKnowledge::Tree && k.owned(tree) == 0
}

/// A board with one tent more.
#[derive(Debug)]
struct Supposed<'k> {
    k: &'k Knowledge,
    tent: At,
    /// The lines that the tent fills.
    fills: [Option<usize>; 2],
}

impl Supposed<'_> {
    /// Whether an open cell becomes grass.
    fn takes(&self, at: At) -> bool {
        if at == self.tent || !self.k.is_open(at) {
            return false;
        }
        let is_filled = |line: usize| self.fills.contains(&Some(line));
        self.k.do_touch(at, self.tent) || self.k.lines_of(at).into_iter().any(is_filled)
    }

    /// Whether a tree has a spot for which something holds.
    fn has_spot(&self, tree: At, holds: impl Fn(At) -> bool) -> bool {
        let mut spots = self.k.in_directions(tree, self.k.links(tree));
        spots.any(holds)
    }

    /// A tree beside the tent that loses all of its spots where the tent is another tree's.
    fn robbed(&self, owner: At) -> Option<At> {
        let is_left = |spot: At| spot != self.tent && !self.takes(spot);
        let mut beside = self.k.in_directions(self.tent, self.k.links(self.tent));
        beside.find(|&tree| tree != owner && !self.has_spot(tree, is_left))
    }

    /// The open cells that become grass.
    fn taken(&self) -> impl Iterator<Item = At> + '_ {
        let around = self.k.around(self.tent).into_iter();
        let along = self.fills.iter().flatten();
        let along = along.flat_map(|&line| self.k.course(line).places());
        around
            .chain(along)
            .filter(|&at| self.k.is_open(at) && at != self.tent)
    }

    /// A tree or a line that is left with too little.
    fn dead_end(&self) -> Option<DeadEnd> {
        let k = self.k;
        let is_lost =
            |&tree: &At| k.owned(tree) == 0 && !self.has_spot(tree, |spot| !self.takes(spot));
        let mut trees = self.taken().flat_map(|at| k.in_directions(at, k.links(at)));
        if let Some(tree) = trees.find(is_lost) {
            let tree = k.cell(tree);
            return Some(DeadEnd::TreeWithoutSpot { tree });
        }
        let mut lines: Vec<usize> = self.taken().flat_map(|at| k.lines_of(at)).collect();
        lines.sort_unstable();
        lines.dedup();
        lines.into_iter().find_map(|number| {
            let own = u32::from(k.lines_of(self.tent).contains(&number));
            let missing = k.lines[number].missing()?.checked_sub(own)?;
            if self.fills.contains(&Some(number)) || k.lines[number].open > missing + 8 + own {
                // The cells of a line that one tent takes are three, or one where it fills others.
                return None;
            }
            let open = k.course(number).places().filter(|&at| k.is_open(at));
            let left = open.filter(|&at| at != self.tent && !self.takes(at));
            let room = left.count() as u32;
            let line = k.line(number);
            (room < missing).then_some(DeadEnd::TooFew {
                line,
                missing,
                room,
            })
        })
    }
}

/// The tree or the line that is left with too little, and why.
pub(super) fn cite(citing: &mut Citing<'_>, cell: Cell, fills: &[Line], dead_end: &DeadEnd) {
    let k = citing.k;
    for &line in fills {
        citing.line(line);
        citing.tents_in(line);
    }
    match *dead_end {
        DeadEnd::TreeWithoutSpot { tree } => citing.tree(tree),
        DeadEnd::TooFew { line, .. } => {
            citing.line(line);
            let places = k.course(k.number(line)).places();
            places
                .filter(|&at| !k.do_touch(at, k.at(cell)))
                .for_each(|at| citing.known(at));
        }
        _ => {}
    }
}
