//! The lazy iterator over solutions: which search begins, and when the next one takes over.
//!
//! The rules come first, then backtracking over the directions of trees. With [`Engine::Auto`], the
//! learning search follows once backtracking has wasted too much work, or replaces it if the rules
//! leave much open and most lines have a clue.

#[cfg(test)]
pub(super) mod tests;

use std::mem;

use crate::limits::{Limits, Stop, WorkUntilCheck};
use crate::puzzle::{Assignment, Puzzle};
use crate::search::{DepthFirst, SearchStep};
use crate::solve::bits::size;
use crate::solve::board::{Board, directions};
use crate::solve::branch::Branching;
use crate::solve::distinct::Distinct;
use crate::solve::halt::unless_refuted;
use crate::solve::learn::Enumeration;
use crate::solve::options::{Engine, Options};
use crate::solve::rows::{RuleOutcome, SmallBoard};
use crate::solve::rule_set::Rules;
use crate::solve::statistics::{Phase, Statistics};
use crate::solve::tuning::MANY_TREES;

/// The progress of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Progress {
    /// There may be more solutions.
    Searching,
    /// Every solution has been yielded.
    Complete,
    /// A limit ended the search; there may be solutions that were not yielded.
    Stopped(Stop),
}

/// The solutions of a puzzle, each as soon as it is found, without duplicates.
///
/// The order is described in the [module](super). With [`Distinct::Layouts`] no two of the
/// assignments have the same layout. The iterator ends when there are no more solutions or when a
/// limit is reached: [`Solutions::progress`] distinguishes the two. It is fused. Its memory is
/// proportional to the board, however many solutions there are.
#[derive(Debug)]
pub struct Solutions {
    distinct: Distinct,
    limits: Limits,
    engine: Engine,
    search: CurrentSearch,
    /// The cost of the phases of the engine that have ended.
    statistics: Statistics,
    progress: Progress,
    /// The cost of what the caller does with one solution, in units of work.
    work_of_solution: u64,
    work_left: WorkUntilCheck,
}

/// The current search.
#[derive(Debug)]
enum CurrentSearch {
    /// A small board to which no rule has been applied.
    Small(SmallBoard),
    /// A board to which no rules have been applied, or only those in `rows/`.
    Unpropagated(Box<Board>),
    /// Backtracking over the directions of trees.
    Backtracking(Box<DepthFirst<Branching>>),
    /// Conflict-driven search for the solutions that backtracking has not found.
    Learning(Box<Enumeration>),
    /// Nothing is left to search.
    Exhausted,
}

impl Solutions {
    /// Prepares a search; the search itself starts with the first call of `next`. If a limit does
    /// not even allow setting up the board, [`Solutions::progress`] is [`Progress::Stopped`] with
    /// this limit.
    #[must_use]
    pub fn new(puzzle: &Puzzle, options: Options) -> Self {
        let mut solutions = Self {
            distinct: options.distinct,
            limits: options.limits,
            engine: options.engine,
            search: CurrentSearch::Exhausted,
            statistics: Statistics::default(),
            progress: Progress::Searching,
            work_of_solution: puzzle.size().area().div_ceil(8) as u64,
            work_left: WorkUntilCheck::default(),
        };
        if let Err(stop) = solutions.begin(puzzle) {
            solutions.progress = Progress::Stopped(stop);
        }
        solutions
    }

    /// Sets up the search.
    fn begin(&mut self, puzzle: &Puzzle) -> Result<(), Stop> {
        self.search = if let Some(small) = SmallBoard::new(puzzle) {
            // Checks that there is memory for the full board, which may be needed later.
            let (size, trees) = (puzzle.size(), puzzle.trees().len());
            let bytes = Board::bytes_of(size.rows(), size.columns(), trees);
            self.limits.allow(bytes)?;
            CurrentSearch::Small(small)
        } else {
            CurrentSearch::Unpropagated(Box::new(Board::new(puzzle, self.distinct, &self.limits)?))
        };
        Ok(())
    }

    /// Returns the progress of the search.
    #[must_use]
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// Returns the cost of the search so far.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        match &self.search {
            CurrentSearch::Backtracking(search) => search.problem().statistics(),
            CurrentSearch::Learning(search) => search.statistics(),
            _ => self.statistics,
        }
    }

    /// Continues the search to the next solution.
    fn search_on(&mut self) -> Result<Option<Assignment>, Stop> {
        loop {
            match &mut self.search {
                CurrentSearch::Small(small) => {
                    let outcome = small.propagate(Rules::ALL, self.engine == Engine::Auto);
                    self.statistics.probes = small.probes;
                    if outcome == RuleOutcome::Open {
                        let board = Board::of_small(small, self.distinct, &self.limits)?;
                        self.search = CurrentSearch::Unpropagated(Box::new(board));
                        continue;
                    }
                    self.statistics.engine = Phase::Rules;
                    let settled = directions(small.rows(), small.trees);
                    self.search = CurrentSearch::Exhausted;
                    return Ok((outcome == RuleOutcome::Settled).then(|| settled.into()));
                }
                CurrentSearch::Unpropagated(_) => self.apply_rules()?,
                CurrentSearch::Backtracking(search) => match search.step() {
                    SearchStep::Solution(solution) => return solution.map(Some),
                    SearchStep::Exhausted => return Ok(None),
                    SearchStep::Node => {
                        if self.engine == Engine::Auto && search.problem().is_stuck() {
                            self.hand_over()?;
                        }
                    }
                },
                CurrentSearch::Learning(search) => return search.next(),
                CurrentSearch::Exhausted => return Ok(None),
            }
        }
    }

    /// Applies the rules before the first guess, and chooses the search that continues.
    fn apply_rules(&mut self) -> Result<(), Stop> {
        let CurrentSearch::Unpropagated(mut board) =
            mem::replace(&mut self.search, CurrentSearch::Exhausted)
        else {
            return Ok(());
        };
        self.statistics.engine = Phase::Rules;
        if unless_refuted(board.propagate_all())?.is_none() {
            return Ok(());
        }
        let learns = match self.engine {
            Engine::Auto => leaves_much_open(&board),
            Engine::Simple => false,
            Engine::Learning => board.has_open_tree()?,
        };
        let branching = Branching::new(*board, self.statistics);
        self.search = if learns {
            CurrentSearch::Learning(Box::new(branching.into_learning(self.distinct)?))
        } else {
            CurrentSearch::Backtracking(Box::new(DepthFirst::new(branching)))
        };
        Ok(())
    }

    /// Hands over to the learning search for the solutions that backtracking has not found.
    fn hand_over(&mut self) -> Result<(), Stop> {
        self.statistics = self.statistics();
        if let CurrentSearch::Backtracking(search) =
            mem::replace(&mut self.search, CurrentSearch::Exhausted)
        {
            let learning = search.into_problem().into_learning(self.distinct)?;
            self.search = CurrentSearch::Learning(Box::new(learning));
        }
        Ok(())
    }

    /// Returns the next solution, or `None` if there is none, unless a limit is reached.
    fn try_next(&mut self) -> Result<Option<Assignment>, Stop> {
        // The first call checks the limits; later calls check them only after some work, on a large
        // board after every few solutions.
        self.work_left.work(self.work_of_solution, &self.limits)?;
        self.search_on()
    }
}

/// Returns whether the rules leave much of a board open although most lines have clues, which
/// connect distant trees.
fn leaves_much_open(board: &Board) -> bool {
    let open = board
        .blocks
        .iter()
        .map(|block| size(block.trees & !block.settled));
    let open = open.sum::<u32>();
    open as usize * 2 > board.tree_count() && open >= MANY_TREES && !board.has_few_clues()
}

impl Iterator for Solutions {
    type Item = Assignment;

    fn next(&mut self) -> Option<Assignment> {
        if self.progress != Progress::Searching {
            return None;
        }
        match self.try_next() {
            Ok(Some(solution)) => return Some(solution),
            Ok(None) => self.progress = Progress::Complete,
            Err(stop) => self.progress = Progress::Stopped(stop),
        }
        None
    }
}

impl std::iter::FusedIterator for Solutions {}
