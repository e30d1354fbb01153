//! A board for a search that counts: it decides cells, the rules conclude what follows, and what is
//! left falls into components that do not depend on each other.
//!
//! The board keeps *assignments*: no rule prefers one way round a ring, so what is left of it after
//! some decisions stands for all solutions that agree with them.

mod region;

pub(crate) use region::Region;

use super::board::Board;
use super::learn::Learner;
use super::learn::assume::Assumed;
use super::rule::Rule;
use super::{Distinct, Halt, Limits, Rules, Stop};
use crate::puzzle::Puzzle;

/// A board on which cells are decided one after the other, and the way back.
#[derive(Debug)]
pub(crate) struct Residue {
    board: Board,
    /// Knows whether there is a solution at all.
    learner: Box<Learner>,
    /// The variable of the learner for the cell at each place.
    variables: Vec<u32>,
    limits: Limits,
    /// The limit that was reached. The board is of no further use then.
    stop: Option<Stop>,
}

/// Whether some decisions leave a solution.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Checked {
    /// They do.
    Solvable,
    /// This many of them, the first ones, do not.
    Refuted(usize),
    /// A limit was reached.
    Stopped(Stop),
}

impl Residue {
    /// The board of a puzzle after the rules and after probing; `None` if they refute it.
    ///
    /// # Errors
    ///
    /// The limit that was reached, if one was.
    pub(crate) fn new(puzzle: &Puzzle, limits: &Limits) -> Result<Option<Self>, Stop> {
        let mut board = Board::new(puzzle, Distinct::Assignments, limits, Rules::ALL)?;
        match board.propagate_all() {
            Ok(()) => {}
            Err(Halt::Contradiction) => return Ok(None),
            Err(Halt::Stop(stop)) => return Err(stop),
        }
        board.charge((board.area() * size_of::<u32>()) as u64)?;
        // What the learner may hold beside the board.
        let limits = &limits.beside(board.bytes());
        let learner = Learner::new(&mut board, Distinct::Assignments, limits)?;
        let mut residue = Self {
            variables: vec![u32::MAX; board.area()],
            board,
            learner: Box::new(learner),
            limits: limits.clone(),
            stop: None,
        };
        // The learner's first variables are the open cells in this order.
        let cells: Vec<u32> = residue.all().cells().collect();
        for (variable, &cell) in (0..).zip(&cells) {
            residue.variables[cell as usize] = variable;
        }
        match residue.learner.settle(limits) {
            Assumed::Solvable => {}
            Assumed::Refuted(_) => return Ok(None),
            Assumed::Stopped(stop) => return Err(stop),
        }
        let facts: Vec<(usize, bool)> = residue.learner.facts().collect();
        for (variable, tent) in facts {
            if !residue.decide(cells[variable], tent) {
                return residue.stop().map_or(Ok(None), Err);
            }
        }
        Ok(Some(residue))
    }

    /// The limit that was reached while cells were decided or taken back.
    pub(crate) fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// Decides a cell, with everything that follows; false if that is a contradiction, or a limit is
    /// reached.
    pub(crate) fn decide(&mut self, cell: u32, tent: bool) -> bool {
        if self.stop.is_some() {
            return false;
        }
        let (block, bit) = (cell as usize / 64, 1 << (cell % 64));
        let decided = if tent {
            self.board.place(block, bit, Rule::Guess)
        } else {
            self.board.close(block, bit, Rule::Guess)
        };
        let decided = decided.and_then(|()| self.board.propagate());
        if let Err(Halt::Stop(stop)) = decided {
            self.stop = Some(stop);
        }
        decided.is_ok()
    }

    /// Where [`Residue::rewind`] goes back to.
    pub(crate) fn mark(&self) -> usize {
        self.board.trail_length()
    }

    /// Takes back what became known since a mark, unless a limit ended all.
    pub(crate) fn rewind(&mut self, mark: usize) {
        if self.stop.is_none() {
            self.stop = self.board.rewind(mark).err();
        }
    }

    /// Whether there is a solution after some decisions. It learns from each answer.
    pub(crate) fn check(&mut self, decisions: impl Iterator<Item = (u32, bool)>) -> Checked {
        let decisions = decisions.map(|(cell, tent)| (self.variables[cell as usize], tent));
        match self.learner.is_solvable(decisions, &self.limits) {
            Assumed::Solvable => Checked::Solvable,
            Assumed::Refuted(number) => Checked::Refuted(number),
            Assumed::Stopped(stop) => Checked::Stopped(stop),
        }
    }

    /// How many places there are: every cell is below.
    pub(crate) fn area(&self) -> usize {
        self.board.area()
    }

    /// The row and the column of a cell, as indices of lines: rows first.
    pub(crate) fn lines_of(&self, cell: u32) -> [usize; 2] {
        self.board.lines_of(cell)
    }

    /// How many lines there are.
    pub(crate) fn lines(&self) -> usize {
        self.board.lines.len()
    }

    /// How many tents a line is missing, if it has a clue.
    pub(crate) fn missing(&self, line: usize) -> Option<u32> {
        let line = &self.board.lines[line];
        line.clue.map(|_| line.missing.max(0) as u32)
    }

    /// The directions that a tree has left, as a set of bits by direction.
    pub(crate) fn choices(&self, tree: u32) -> u8 {
        let choices = self.board.choices(tree);
        choices.fold(0, |set, direction| set | 1 << direction as u8)
    }

    /// Whether a region without undecided cells has a solution. It is one ring then, with one layout.
    ///
    /// Each of its trees is left with the two tents beside it, and each of its tents with two of its
    /// trees or more: the rules settle trees and tents that are left with one. Read tents as vertices
    /// and trees as edges: a pairing takes as many edges as vertices, and with those each vertex has
    /// exactly two edges, so the connected whole is one cycle.
    pub(crate) fn is_ring(&self, region: &Region) -> bool {
        let mut tents: Vec<u32> = Vec::new();
        let mut trees = 0;
        for tree in region.trees() {
            trees += 1;
            let choices = self.board.choices(tree);
            tents.extend(choices.map(|direction| self.board.neighbour(tree, direction)));
        }
        debug_assert_eq!(tents.len(), 2 * trees);
        tents.sort_unstable();
        tents.dedup();
        tents.len() == trees
    }
}
