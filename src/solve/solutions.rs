//! The lazy list of solutions.

use super::board::Board;
use super::branch::Branching;
use super::learn::{Learner, Outcome, RECORDED};
use super::{Limits, Statistics, Stop};
use crate::puzzle::{Assignment, Puzzle};
use crate::search::{DepthFirst, Step};

/// How many changes of the board the simple search may make without a solution.
const BUDGET: u64 = 20_000;

/// What makes two solutions different.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Distinct {
    /// Their tents: each layout comes once, with one of its assignments.
    #[default]
    Layouts,
    /// Their directions: each assignment comes once.
    Assignments,
}

/// Which search does the work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Engine {
    /// The simple one first; learning from mistakes once that has taken too long, by the number of
    /// changes it made to the board. The answer to this depends on the puzzle alone.
    #[default]
    Auto,
    /// Backtracking over the directions of trees.
    Simple,
    /// Conflict-driven search that learns clauses.
    Learning,
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
    puzzle: Puzzle,
    distinct: Distinct,
    limits: Limits,
    engine: Engine,
    core: Core,
    progress: Progress,
}

/// The search that is at work.
#[derive(Debug)]
enum Core {
    /// Backtracking over trees, with the solutions found so far while they are few.
    Simple {
        search: Box<DepthFirst<Branching>>,
        found: Vec<Assignment>,
        since: u64,
    },
    /// Conflict-driven, once the simple search has taken too long.
    Learning {
        learner: Box<Learner>,
        statistics: Statistics,
    },
}

impl Solutions {
    /// Starts a search; nothing is searched before the first solution is asked for.
    #[must_use]
    pub fn new(puzzle: &Puzzle, distinct: Distinct, limits: Limits) -> Self {
        Self::with_engine(puzzle, distinct, limits, Engine::Auto)
    }

    /// Starts a search by one engine; the answers are the same, in another order.
    #[must_use]
    pub fn with_engine(
        puzzle: &Puzzle,
        distinct: Distinct,
        limits: Limits,
        engine: Engine,
    ) -> Self {
        let board = Board::new(puzzle, distinct, limits.clone());
        Self {
            puzzle: puzzle.clone(),
            distinct,
            limits,
            engine,
            core: Core::Simple {
                search: Box::new(DepthFirst::new(Branching::new(board))),
                found: Vec::new(),
                since: 0,
            },
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
        match &self.core {
            Core::Simple { search, .. } => &search.problem().board().statistics,
            Core::Learning { statistics, .. } => statistics,
        }
    }

    /// Goes on with learning, from the start, less the solutions found.
    fn learn(&mut self, found: &[Assignment]) {
        let mut statistics = self.statistics().clone();
        let mut board = Board::new(&self.puzzle, self.distinct, self.limits.clone());
        if board.propagate_all().is_err() {
            self.progress = board.stop.map_or(Progress::Complete, Progress::Stopped);
            return;
        }
        statistics.depth = 0;
        let mut learner = Box::new(Learner::new(&board, &self.puzzle, self.distinct));
        for solution in found {
            learner.exclude_known(solution);
        }
        self.core = Core::Learning {
            learner,
            statistics,
        };
    }
}

impl Iterator for Solutions {
    type Item = Assignment;

    fn next(&mut self) -> Option<Assignment> {
        while self.progress == Progress::Searching {
            match &mut self.core {
                Core::Simple { .. } if self.engine == Engine::Learning => self.learn(&[]),
                Core::Simple {
                    search,
                    found,
                    since,
                } => {
                    let step = search.step();
                    let board = search.problem().board();
                    if let Some(stop) = board.stop {
                        self.progress = Progress::Stopped(stop);
                        break;
                    }
                    match step {
                        Step::Solution(assignment) => {
                            *since = board.changes;
                            if found.len() < RECORDED as usize {
                                found.push(assignment.clone());
                            }
                            return Some(assignment);
                        }
                        Step::Exhausted => self.progress = Progress::Complete,
                        Step::Node => {
                            let is_stuck = board.changes - *since > BUDGET;
                            if self.engine == Engine::Auto
                                && is_stuck
                                && found.len() < RECORDED as usize
                            {
                                let found = std::mem::take(found);
                                self.learn(&found);
                            }
                        }
                    }
                }
                Core::Learning {
                    learner,
                    statistics,
                } => match learner.next(&self.limits, statistics) {
                    Outcome::Solution(assignment) => return Some(assignment),
                    Outcome::Exhausted => self.progress = Progress::Complete,
                    Outcome::Stopped(stop) => self.progress = Progress::Stopped(stop),
                },
            }
        }
        None
    }
}

impl std::iter::FusedIterator for Solutions {}
