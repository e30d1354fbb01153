//! Builds a reason: the facts, lines, trees and cells that a step rests on. A finished reason
//! contains each item once, and no tent or grass that follows from its other facts.

use std::collections::BTreeSet;

use crate::explain::knowledge::{CellIndex, CellKnowledge, Knowledge};
use crate::explain::step::{Fact, Reason};
use crate::limits::Stop;
use crate::puzzle::{Cell, Line};

/// Returns `things` without the unnecessary ones: each thing is left out in turn, and stays out if
/// the rest is enough. If some things can be left out together, leaving them out one by one would
/// give the same result. So several are tried at once: twice as many after each success, half as
/// many after each failure.
pub(crate) fn minimize<T: Clone>(
    mut things: Vec<T>,
    mut is_enough: impl FnMut(&[T]) -> Result<bool, Stop>,
) -> Result<Vec<T>, Stop> {
    let (mut needed, mut together) = (0, 1);
    while needed < things.len() {
        let tried = together.min(things.len() - needed);
        let rest = [&things[..needed], &things[needed + tried..]].concat();
        if is_enough(&rest)? {
            things = rest;
            together *= 2;
            continue;
        }
        if tried == 1 {
            needed += 1;
        }
        together = tried.div_ceil(2);
    }
    Ok(things)
}

#[derive(Debug)]
pub(crate) struct Citing<'k> {
    pub(crate) k: &'k Knowledge,
    pub(crate) reason: Reason,
}

impl<'k> Citing<'k> {
    pub(crate) fn new(k: &'k Knowledge) -> Self {
        Self {
            k,
            reason: Reason::default(),
        }
    }

    pub(crate) fn fact(&mut self, fact: Fact) {
        self.reason.facts.push(fact);
    }

    /// Cites that a cell is a tent or grass, if that is known.
    pub(crate) fn cell(&mut self, at: CellIndex) {
        let cell = self.k.cell(at);
        match self.k.states[at] {
            CellKnowledge::Tent => self.fact(Fact::Tent(cell)),
            CellKnowledge::Grass => self.fact(Fact::Grass(cell)),
            CellKnowledge::Off | CellKnowledge::Tree | CellKnowledge::Open => {}
        }
    }

    /// Cites the clue of a line, and the tents that are known in the line.
    pub(crate) fn filled(&mut self, line: Line) {
        self.reason.lines.push(line);
        let k = self.k;
        let places = k.span(k.number(line)).places();
        places
            .filter(|&at| k.states[at] == CellKnowledge::Tent)
            .for_each(|at| self.cell(at));
    }

    /// Cites that a tree has a tent, and why each closed pair of the tree with a cell is closed
    /// (see [`Citing::closed`]).
    pub(crate) fn tree(&mut self, tree: Cell) {
        self.reason.trees.push(tree);
        let at = self.k.at(tree);
        for direction in 0..4 {
            self.closed(at, direction);
        }
    }

    /// Cites that a tent on a cell has a tree, and why each closed pair of the cell with a tree is
    /// closed (see [`Citing::closed`]).
    pub(crate) fn tent(&mut self, cell: Cell) {
        self.reason.cells.push(cell);
        for (tree, direction) in self.k.tree_pairs(self.k.at(cell)) {
            self.closed(tree, direction);
        }
    }

    /// Cites why the pair of a tree and its neighbour in a direction is closed (the tent of the
    /// tree is known not to be there). Cites nothing if the pair is not closed, or if the neighbour
    /// is a tree or off the board.
    pub(crate) fn closed(&mut self, tree: CellIndex, direction: usize) {
        let k = self.k;
        if k.links[tree] & 1 << direction != 0 {
            return;
        }
        let cell = k.neighbour(tree, direction);
        match k.states[cell] {
            CellKnowledge::Off | CellKnowledge::Tree => return,
            CellKnowledge::Grass => return self.fact(Fact::Grass(k.cell(cell))),
            CellKnowledge::Open | CellKnowledge::Tent => {}
        }
        for place in [cell, tree] {
            if k.owned[place] != 0 {
                return self.owned(place);
            }
        }
        self.fact(k.not_own(tree, direction));
    }

    /// Cites which tent belongs to a tree, or which tree a tent belongs to, if that is known.
    pub(crate) fn owned(&mut self, place: CellIndex) {
        let pair = self.k.pairs(place, self.k.owned[place]);
        let own = pair.map(|(tree, direction)| self.k.own(tree, direction));
        self.reason.facts.extend(own);
    }

    /// Returns the reason, sorted, without tents and grass that follow from other facts in it.
    pub(crate) fn finish(self) -> Reason {
        let mut reason = self.reason.sorted();
        let own = |fact: &Fact| match *fact {
            Fact::Own { tent, .. } => Some(tent),
            _ => None,
        };
        let own: BTreeSet<Cell> = reason.facts.iter().filter_map(own).collect();
        let tents = reason.facts.iter().filter_map(|fact| fact.tent());
        let tents: BTreeSet<Cell> = tents.chain(own.iter().copied()).collect();
        // `Own` implies that the cell is a tent, and a tent implies that the cells around it are
        // grass.
        reason.facts.retain(|&fact| match fact {
            Fact::Tent(cell) => !own.contains(&cell),
            Fact::Grass(cell) => !cell.around(self.k.size).any(|at| tents.contains(&at)),
            Fact::Own { .. } | Fact::NotOwn { .. } => true,
        });
        reason
    }
}
