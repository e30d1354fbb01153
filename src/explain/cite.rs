//! Puts a reason together: what a step rests on, each thing once and no more than is needed.

use std::collections::BTreeSet;

use crate::explain::knowledge::{At, CellKnowledge, Knowledge};
use crate::explain::step::{Fact, Reason};
use crate::puzzle::{Cell, Line};

#[derive(Debug)]
pub(crate) struct Citing<'k> {
    pub(crate) k: &'k Knowledge,
    reason: Reason,
}

impl<'k> Citing<'k> {
    pub(crate) fn new(k: &'k Knowledge) -> Self {
        Self {
            k,
            reason: Reason::default(),
        }
    }

    /// The clue of a line.
    pub(crate) fn line(&mut self, line: Line) {
        self.reason.lines.push(line);
    }

    /// Cites that a tree has a tent.
    pub(crate) fn tree_has_tent(&mut self, tree: Cell) {
        self.reason.trees.push(tree);
    }

    /// Cites that a tent on a cell has a tree.
    pub(crate) fn tent_has_tree(&mut self, cell: Cell) {
        self.reason.cells.push(cell);
    }

    pub(crate) fn fact(&mut self, fact: Fact) {
        self.reason.facts.push(fact);
    }

    pub(crate) fn facts(&mut self, facts: impl IntoIterator<Item = Fact>) {
        self.reason.facts.extend(facts);
    }

    /// The fact that a cell is a tent or grass, if that is known.
    pub(crate) fn known(&mut self, at: At) {
        let cell = self.k.cell(at);
        match self.k.state(at) {
            CellKnowledge::Tent => self.fact(Fact::Tent(cell)),
            CellKnowledge::Grass => self.fact(Fact::Grass(cell)),
            CellKnowledge::Off | CellKnowledge::Tree | CellKnowledge::Open => {}
        }
    }

    /// The tents of a line.
    pub(crate) fn tents_in(&mut self, line: Line) {
        let k = self.k;
        let places = k.course(k.number(line)).places();
        places
            .filter(|&at| k.state(at) == CellKnowledge::Tent)
            .for_each(|at| self.known(at));
    }

    /// Cites that a tree has a tent, and why its closed sides are closed.
    pub(crate) fn tree(&mut self, tree: Cell) {
        self.tree_has_tent(tree);
        let at = self.k.at(tree);
        for direction in 0..4 {
            self.closed(at, direction);
        }
    }

    /// Cites that a tent on a cell has a tree, and why the others beside it are not its tree.
    pub(crate) fn tent(&mut self, cell: Cell) {
        self.tent_has_tree(cell);
        for (direction, tree) in self.k.trees_beside(self.k.at(cell)) {
            self.closed(tree, direction ^ 2);
        }
    }

    /// Why the pair of a tree and the place in a direction is closed, if it is.
    pub(crate) fn closed(&mut self, tree: At, direction: usize) {
        let k = self.k;
        if k.links(tree) & 1 << direction != 0 {
            return;
        }
        let cell = k.beside(tree, direction);
        match k.state(cell) {
            CellKnowledge::Off | CellKnowledge::Tree => return,
            CellKnowledge::Grass => return self.fact(Fact::Grass(k.cell(cell))),
            CellKnowledge::Open | CellKnowledge::Tent => {}
        }
        for place in [cell, tree] {
            if k.owned(place) != 0 {
                return self.owned(place);
            }
        }
        self.fact(k.not_own(tree, direction));
    }

    /// The pair of a tree or a tent, if that is known.
    pub(crate) fn owned(&mut self, place: At) {
        let direction = self.k.owned(place).trailing_zeros() as usize;
        if direction < 4 {
            let fact = if self.k.state(place) == CellKnowledge::Tree {
                self.k.own(place, direction)
            } else {
                self.k.own(self.k.beside(place, direction), direction ^ 2)
            };
            self.fact(fact);
        }
    }

    /// The reason, sorted, without what follows from the rest of its facts.
    pub(crate) fn finish(self) -> Reason {
        let mut reason = self.reason.sorted();
        let own = |fact: &Fact| match *fact {
            Fact::Own { tent, .. } => Some(tent),
            _ => None,
        };
        let own: BTreeSet<Cell> = reason.facts.iter().filter_map(own).collect();
        let tents = reason.facts.iter().filter_map(|fact| fact.tent());
        let tents: BTreeSet<Cell> = tents.chain(own.iter().copied()).collect();
        // A tent that is some tree's is a tent, and its neighbours are grass.
        reason.facts.retain(|&fact| match fact {
            Fact::Tent(cell) => !own.contains(&cell),
            Fact::Grass(cell) => !cell.around(self.k.size()).any(|at| tents.contains(&at)),
            Fact::Own { .. } | Fact::NotOwn { .. } => true,
        });
        reason
    }
}
