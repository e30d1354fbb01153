//! Cells decided one after the other, with everything that the rules conclude from each.

use super::component::Component;
use crate::limits::{Limits, Stop};
use crate::solve::{Board, Halt, Learner, SearchEnd};

/// A board on which cells are decided one after the other, and the way back.
#[derive(Debug)]
pub(crate) struct Decisions {
    /// The board after them.
    pub(crate) board: Board,
    /// Knows whether there is a solution at all.
    learner: Box<Learner>,
    /// The variable of the learner for the cell at each place.
    variables: Vec<u32>,
}

impl Decisions {
    /// A board after probing; `None` if that refutes it.
    ///
    /// # Errors
    ///
    /// The limit that was reached, if one was.
    pub(crate) fn new(board: Board, limits: &Limits) -> Result<Option<Self>, Stop> {
        // The memory of the learner beside the board. The nodes are those of the count.
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
        // The learner's first variables are the open cells in this order.
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

    /// How much memory it takes, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        Self::bytes_beside_learner(&self.board) + self.learner.bytes()
    }

    fn bytes_beside_learner(board: &Board) -> u64 {
        board.bytes() + (board.area() * size_of::<u32>()) as u64
    }

    /// Decides a cell, with everything that follows; false if that is a contradiction.
    ///
    /// # Errors
    ///
    /// The limit that was reached. The board cannot be used any more then.
    pub(crate) fn decide(&mut self, cell: u32, tent: bool) -> Result<bool, Stop> {
        let (block, bit) = (cell as usize / 64, 1 << (cell % 64));
        let decided = if tent {
            self.board.place(block, bit)
        } else {
            self.board.close(block, bit)
        };
        match decided.and_then(|()| self.board.propagate()) {
            Err(Halt::Stop(stop)) => Err(stop),
            decided => Ok(decided.is_ok()),
        }
    }

    /// Where [`Decisions::rewind`] goes back to.
    pub(crate) fn mark(&self) -> usize {
        self.board.trail_length()
    }

    /// Takes back what became known since a mark.
    ///
    /// # Errors
    ///
    /// The limit that was reached. The board cannot be used any more then.
    pub(crate) fn rewind(&mut self, mark: usize) -> Result<(), Stop> {
        self.board.rewind(mark)
    }

    /// Whether there is a solution after some decisions, or how many of them, the first ones, do
    /// not leave one. It learns from each answer.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub(crate) fn check(
        &mut self,
        decisions: impl Iterator<Item = (u32, bool)>,
    ) -> Result<SearchEnd, Stop> {
        let decisions = decisions.map(|(cell, tent)| (self.variables[cell as usize], tent));
        self.learner.is_solvable(decisions)
    }
}
