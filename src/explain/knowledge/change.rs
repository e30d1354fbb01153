//! Changes of the knowledge: adds facts with their immediate consequences, and undoes both.

use crate::explain::instance::DeadEnd;
use crate::explain::knowledge::{CellIndex, CellKnowledge, Knowledge, KnowledgeChange, directions};
use crate::explain::step::Fact;

impl Knowledge {
    /// Adds a fact. Returns whether it is new. A tent that touches another one is added in spite of
    /// the error.
    ///
    /// # Errors
    ///
    /// Returns the contradiction between the fact and the facts already known.
    pub(crate) fn add(&mut self, fact: Fact) -> Result<bool, DeadEnd> {
        match fact {
            Fact::Tent(cell) => self.add_tent(self.at(cell)),
            Fact::Grass(cell) => self.add_grass(self.at(cell)),
            Fact::Own { tree, tent } => {
                let (tree, direction) = self.pair(tree, tent);
                self.add_own(tree, direction)
            }
            Fact::NotOwn { tree, tent } => {
                let (at, direction) = self.pair(tree, tent);
                if self.owned[at] == 1 << direction {
                    return Err(DeadEnd::BothLink { tree, tent });
                }
                let is_new = self.links[at] & 1 << direction != 0;
                self.close(at, direction);
                Ok(is_new)
            }
        }
    }

    /// Makes an open cell a tent or grass. Returns false if that was already known.
    fn set_cell(&mut self, at: CellIndex, state: CellKnowledge) -> Result<bool, DeadEnd> {
        let before = self.states[at];
        if before == state {
            return Ok(false);
        }
        if before != CellKnowledge::Open {
            return Err(DeadEnd::Both(self.cell(at)));
        }
        self.states[at] = state;
        self.unknown -= 1;
        for line in self.lines_of(at) {
            self.lines[line].open -= 1;
        }
        Ok(true)
    }

    fn add_tent(&mut self, at: CellIndex) -> Result<bool, DeadEnd> {
        if !self.set_cell(at, CellKnowledge::Tent)? {
            return Ok(false);
        }
        for line in self.lines_of(at) {
            self.lines[line].tents += 1;
        }
        self.log.push(KnowledgeChange::Tent(at));
        let mut around = self.around(at).into_iter();
        if let Some(other) = around.find(|&other| self.states[other] == CellKnowledge::Tent) {
            let tents = [at.min(other), at.max(other)].map(|at| self.cell(at));
            return Err(DeadEnd::Touch(tents));
        }
        Ok(true)
    }

    fn add_grass(&mut self, at: CellIndex) -> Result<bool, DeadEnd> {
        if !self.set_cell(at, CellKnowledge::Grass)? {
            return Ok(false);
        }
        self.log.push(KnowledgeChange::Grass(at));
        for direction in directions(self.links[at]) {
            self.close(self.neighbour(at, direction), direction ^ 2);
        }
        Ok(true)
    }

    fn add_own(&mut self, tree: CellIndex, direction: usize) -> Result<bool, DeadEnd> {
        let tent = self.neighbour(tree, direction);
        if self.owned[tree] == 1 << direction {
            return Ok(false);
        }
        if let Some(other) = self.neighbours(tree, self.owned[tree]).next() {
            let tents = [tent.min(other), tent.max(other)].map(|at| self.cell(at));
            let tree = self.cell(tree);
            return Err(DeadEnd::SharedTree { tree, tents });
        }
        if let Some(other) = self.neighbours(tent, self.owned[tent]).next() {
            let trees = [tree.min(other), tree.max(other)].map(|at| self.cell(at));
            let tent = self.cell(tent);
            return Err(DeadEnd::SharedTent { tent, trees });
        }
        if self.links[tree] & 1 << direction == 0 && self.states[tent] != CellKnowledge::Grass {
            let (tree, tent) = (self.cell(tree), self.cell(tent));
            return Err(DeadEnd::BothLink { tree, tent });
        }
        let added = self.add_tent(tent);
        if !matches!(added, Err(DeadEnd::Both(_))) {
            self.owned[tree] = 1 << direction;
            self.owned[tent] = 1 << (direction ^ 2);
            self.log.push(KnowledgeChange::Owned(tree, direction));
            for other in 0..4 {
                if other != direction {
                    self.close(tree, other);
                }
                if other != direction ^ 2 {
                    self.close(self.neighbour(tent, other), other ^ 2);
                }
            }
        }
        added.map(|_| true)
    }

    fn close(&mut self, tree: CellIndex, direction: usize) {
        if self.links[tree] & 1 << direction != 0 {
            let cell = self.neighbour(tree, direction);
            self.links[tree] &= !(1 << direction);
            self.links[cell] &= !(1 << (direction ^ 2));
            self.log.push(KnowledgeChange::Closed(tree, direction));
        }
    }

    /// Undoes all changes after the first `length` changes of the log.
    pub(crate) fn undo(&mut self, length: usize) {
        while self.log.len() > length
            && let Some(change) = self.log.pop()
        {
            match change {
                KnowledgeChange::Tent(at) | KnowledgeChange::Grass(at) => {
                    self.states[at] = CellKnowledge::Open;
                    self.unknown += 1;
                    let tents = u32::from(matches!(change, KnowledgeChange::Tent(_)));
                    for line in self.lines_of(at) {
                        self.lines[line].open += 1;
                        self.lines[line].tents -= tents;
                    }
                }
                KnowledgeChange::Closed(tree, direction) => {
                    let cell = self.neighbour(tree, direction);
                    self.links[tree] |= 1 << direction;
                    self.links[cell] |= 1 << (direction ^ 2);
                }
                KnowledgeChange::Owned(tree, direction) => {
                    self.owned[tree] = 0;
                    let tent = self.neighbour(tree, direction);
                    self.owned[tent] = 0;
                }
            }
        }
    }
}
