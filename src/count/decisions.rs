//! Decides cells one after another and propagates each decision.

use super::component::Component;
use crate::limits::{Limits, Stop};
use crate::solve::{Board, Halt, Learner, SearchEnd};

/// A board on which cells are decided one after another, with undo.
#[derive(Debug)]
pub(crate) struct Decisions {
    /// The board after the decisions.
    pub(crate) board: Board,
    /// The conflict-driven search, which finds out whether the decisions leave a solution.
    learner: Box<Learner>,
    /// For each place, the variable that the learner uses for the cell there; `u32::MAX` if the
    /// cell was not open at the start.
    variables: Vec<u32>,
}

impl Decisions {
    /// Prepares a board for decisions. The learner tries both values of each of its variables and
    /// then searches for a solution; the cells whose values it knows after that are decided.
    /// Returns `None` if the board has no solution.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached.
    pub(crate) fn new(board: Board, limits: &Limits) -> Result<Option<Self>, Stop> {
        // The learner may use the memory that the board and `variables` do not take. The limit on
        // nodes applies to the count, not to the learner.
        let limits = &Limits {
            nodes: None,
            ..limits.less_memory(Self::bytes_beside_learner(&board))
        };
        let learner = Box::new(Learner::new(&board, limits, ())?);
        let mut decisions = Self {
            variables: vec![u32::MAX; board.area()],
            board,
            learner,
        };
        // The learner's variables begin with the open cells, in this order.
        let cells: Vec<u32> = Component::all(&decisions.board).cells().collect();
        for (variable, &cell) in (0..).zip(&cells) {
            decisions.variables[cell as usize] = variable;
        }
        if let SearchEnd::Refuted(_) = decisions.learner.probe_and_solve()? {
            return Ok(None);
        }
        let facts: Vec<(usize, bool)> = decisions.learner.facts().collect();
        for (variable, tent) in facts {
            if !decisions.decide(cells[variable], tent)? {
                return Ok(None);
            }
        }
        Ok(Some(decisions))
    }

    /// Returns the memory it takes, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        Self::bytes_beside_learner(&self.board) + self.learner.bytes()
    }

    fn bytes_beside_learner(board: &Board) -> u64 {
        board.bytes() + (board.area() * size_of::<u32>()) as u64
    }

    /// Decides that the cell at a place holds a tent or not, and propagates. Returns false on a
    /// contradiction.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached. The board cannot be used again then.
    pub(crate) fn decide(&mut self, cell: u32, tent: bool) -> Result<bool, Stop> {
        let (block, bit) = (cell as usize / 64, 1 << (cell % 64));
        let decided = if tent {
            self.board.place_tents(block, bit)
        } else {
            self.board.close(block, bit)
        };
        match decided.and_then(|()| self.board.propagate()) {
            Err(Halt::Stop(stop)) => Err(stop),
            decided => Ok(decided.is_ok()),
        }
    }

    /// Returns the mark that [`Decisions::rewind`] takes.
    pub(crate) fn mark(&self) -> usize {
        self.board.trail_length()
    }

    /// Undoes everything since `mark`.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached. The board cannot be used again then.
    pub(crate) fn rewind(&mut self, mark: usize) -> Result<(), Stop> {
        self.board.rewind(mark)
    }

    /// Searches for a solution that agrees with some decisions. Each decision consists of the place
    /// of a cell and of whether the cell holds a tent. If there is no such solution, returns how
    /// many of the decisions, counted from the first, already exclude every solution. Clauses
    /// learned in one call help later calls.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached.
    pub(crate) fn check(
        &mut self,
        decisions: impl Iterator<Item = (u32, bool)>,
    ) -> Result<SearchEnd, Stop> {
        let decisions = decisions.map(|(cell, tent)| (self.variables[cell as usize], tent));
        self.learner.solve_under(decisions)
    }
}
