//! The lazy list of solutions.

use super::board::Board;
use super::branch::Branching;
use super::{Limits, Statistics, Stop};
use crate::puzzle::{Assignment, Puzzle};
use crate::search::{DepthFirst, Step};

/// What makes two solutions different.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Distinct {
    /// Their tents: each layout comes once, with one of its assignments.
    #[default]
    Layouts,
    /// Their directions: each assignment comes once.
    Assignments,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Progress {
    /// There may be more solutions.
    Searching,
    /// Every solution has been yielded.
    Complete,
    /// A limit ended the search; there may be solutions that were not yielded.
    Stopped(Stop),
}

/// The solutions of a puzzle, each as soon as it is found, none twice.
///
/// The order is described in the [module](super). With [`Distinct::Layouts`] no two of the
/// assignments have the same layout. The iterator ends when there are no more solutions or when a
/// limit is reached: [`Solutions::progress`] tells which. It is fused, and its memory is
/// proportional to the board, however many solutions there are.
#[derive(Debug)]
pub struct Solutions {
    search: DepthFirst<Branching>,
    progress: Progress,
}

impl Solutions {
    /// Starts a search; nothing is searched before the first solution is asked for.
    #[must_use]
    pub fn new(puzzle: &Puzzle, distinct: Distinct, limits: Limits) -> Self {
        Self {
            search: DepthFirst::new(Branching::new(Board::new(puzzle, distinct, limits))),
            progress: Progress::Searching,
        }
    }

    /// How far the search has come.
    #[must_use]
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// What the search has cost so far.
    #[must_use]
    pub fn statistics(&self) -> &Statistics {
        &self.search.problem().board().statistics
    }
}

impl Iterator for Solutions {
    type Item = Assignment;

    fn next(&mut self) -> Option<Assignment> {
        while self.progress == Progress::Searching {
            let step = self.search.step();
            let board = self.search.problem().board();
            if let Some(stop) = board.stop {
                self.progress = Progress::Stopped(stop);
                break;
            }
            match step {
                Step::Solution(assignment) => return Some(assignment),
                Step::Exhausted => self.progress = Progress::Complete,
                Step::Node => {}
            }
        }
        None
    }
}

impl std::iter::FusedIterator for Solutions {}
