//! Cells decided one after the other, with everything that the rules conclude from each.

use super::Residue;
use crate::limits::{Limits, Stop};
use crate::solve::learn::{Answer, Learner};

/// A board on which cells are decided one after the other, and the way back.
#[derive(Debug)]
pub(crate) struct Decisions {
    /// What is left after them.
    pub(crate) residue: Residue,
    /// Knows whether there is a solution at all.
    learner: Box<Learner>,
    /// The variable of the learner for the cell at each place.
    variables: Vec<u32>,
    limits: Limits,
    /// The limit that was reached. The board cannot be used any more then.
    stop: Option<Stop>,
}

impl Decisions {
    /// A residue after probing; `None` if that refutes it.
    ///
    /// # Errors
    ///
    /// The limit that was reached, if one was.
    pub(crate) fn new(mut residue: Residue, limits: &Limits) -> Result<Option<Self>, Stop> {
        let board = &mut residue.board;
        board.charge((board.area() * size_of::<u32>()) as u64)?;
        // What the learner may hold beside the board. The nodes are those of the count.
        let limits = &Limits {
            nodes: None,
            ..limits.beside(board.bytes())
        };
        let learner = Box::new(Learner::new(board, limits, ())?);
        let mut decisions = Self {
            variables: vec![u32::MAX; residue.area()],
            residue,
            learner,
            limits: limits.clone(),
            stop: None,
        };
        // The learner's first variables are the open cells in this order.
        let cells: Vec<u32> = decisions.residue.all().cells().collect();
        for (variable, &cell) in (0..).zip(&cells) {
            decisions.variables[cell as usize] = variable;
        }
        if let Answer::Refuted(_) = decisions.learner.settle(limits)? {
            return Ok(None);
        }
        let facts: Vec<(usize, bool)> = decisions.learner.facts().collect();
        for (variable, tent) in facts {
            if !decisions.decide(cells[variable], tent) {
                return decisions.stop().map_or(Ok(None), Err);
            }
        }
        Ok(Some(decisions))
    }

    /// How much memory it takes, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.residue.bytes() + self.learner.bytes()
    }

    /// The limit that was reached while cells were decided or taken back.
    pub(crate) fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// Decides a cell, with everything that follows; false if that is a contradiction, or a limit
    /// is reached.
    pub(crate) fn decide(&mut self, cell: u32, tent: bool) -> bool {
        if self.stop.is_some() {
            return false;
        }
        self.residue.decide(cell, tent).unwrap_or_else(|stop| {
            self.stop = Some(stop);
            false
        })
    }

    /// Where [`Decisions::rewind`] goes back to.
    pub(crate) fn mark(&self) -> usize {
        self.residue.mark()
    }

    /// Takes back what became known since a mark, unless a limit ended all.
    pub(crate) fn rewind(&mut self, mark: usize) {
        if self.stop.is_none() {
            self.stop = self.residue.rewind(mark).err();
        }
    }

    /// Whether a cell that was undecided at first holds a tent in the solution that the last check
    /// has found.
    pub(crate) fn has_found_tent(&self, cell: u32) -> bool {
        self.learner.has_found(self.variables[cell as usize])
    }

    /// Whether there is a solution after some decisions, or how many of them, the first ones, do not
    /// leave one. It learns from each answer.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub(crate) fn check(
        &mut self,
        decisions: impl Iterator<Item = (u32, bool)>,
    ) -> Result<Answer, Stop> {
        let decisions = decisions.map(|(cell, tent)| (self.variables[cell as usize], tent));
        self.learner.is_solvable(decisions, &self.limits)
    }
}
