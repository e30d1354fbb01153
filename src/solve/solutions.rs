//! The lazy list of solutions: which search begins, and when the next one takes over.
//!
//! The rules come first, then backtracking over the directions of trees, then, once that has wasted
//! too much, the search that learns.

#[cfg(test)]
pub(super) mod tests;

use std::mem;

use crate::limits::{Limits, Stop, WorkLeft};
use crate::puzzle::{Assignment, Puzzle};
use crate::search::{DepthFirst, SearchStep};
use crate::solve::bits::size;
use crate::solve::board::{Board, directions};
use crate::solve::branch::Branching;
use crate::solve::distinct::Distinct;
use crate::solve::halt::unless_refuted;
use crate::solve::learn::Enumeration;
use crate::solve::options::{Engine, Options};
use crate::solve::rows::{SmallBoard, Standing};
use crate::solve::rule_set::Rules;
use crate::solve::statistics::{Phase, Statistics};
use crate::solve::tuning::MANY_TREES;

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
/// limit is reached: [`Solutions::progress`] says which. It is fused, and its memory is
/// proportional to the board, however many solutions there are.
#[derive(Debug)]
pub struct Solutions {
    distinct: Distinct,
    limits: Limits,
    engine: Engine,
    search: Search,
    /// The cost of the parts of the engine that are done.
    statistics: Statistics,
    progress: Progress,
    /// The work of the caller with one solution, as that of the search is counted.
    work_of_solution: u64,
    work_left: WorkLeft,
}

/// The search that is at work.
#[derive(Debug)]
enum Search {
    /// A small board without any conclusion so far.
    Fresh(SmallBoard),
    /// A board that the rules have not been asked about, or only all rows at once.
    Unasked(Box<Board>),
    /// Backtracking over the directions of trees.
    Backtracking(Box<DepthFirst<Branching>>),
    /// Conflict-driven search for the solutions that backtracking has not found.
    Learning(Box<Enumeration>),
    /// There is nothing left to search.
    Over,
}

impl Solutions {
    /// Starts a search; nothing is searched before the first solution is asked for. Where not even
    /// the board can be set up within the limits, that is all.
    #[must_use]
    pub fn new(puzzle: &Puzzle, options: Options) -> Self {
        let mut solutions = Self {
            distinct: options.distinct,
            limits: options.limits,
            engine: options.engine,
            search: Search::Over,
            statistics: Statistics::default(),
            progress: Progress::Searching,
            work_of_solution: puzzle.size().area().div_ceil(8) as u64,
            work_left: WorkLeft::default(),
        };
        if let Err(stop) = solutions.begin(puzzle) {
            solutions.progress = Progress::Stopped(stop);
        }
        solutions
    }

    /// Sets up the search.
    fn begin(&mut self, puzzle: &Puzzle) -> Result<(), Stop> {
        self.search = if let Some(small) = SmallBoard::new(puzzle) {
            // Of memory the board is asked for that may be needed.
            let (size, trees) = (puzzle.size(), puzzle.trees().len());
            let bytes = Board::bytes_of(size.rows(), size.columns(), trees);
            self.limits.allow(bytes)?;
            Search::Fresh(small)
        } else {
            Search::Unasked(Box::new(Board::new(puzzle, self.distinct, &self.limits)?))
        };
        Ok(())
    }

    /// How far the search has come.
    #[must_use]
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// The cost of the search so far.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        match &self.search {
            Search::Backtracking(search) => search.problem().statistics(),
            Search::Learning(search) => search.statistics(),
            _ => self.statistics,
        }
    }

    /// The next solution of the search.
    fn search_on(&mut self) -> Result<Option<Assignment>, Stop> {
        loop {
            match &mut self.search {
                Search::Fresh(small) => {
                    let standing = small.conclude(Rules::ALL, self.engine == Engine::Auto);
                    self.statistics.probes = small.tried;
                    if standing == Standing::Open {
                        let board = Board::of_small(small, self.distinct, &self.limits)?;
                        self.search = Search::Unasked(Box::new(board));
                        continue;
                    }
                    self.statistics.engine = Phase::Rules;
                    let settled = directions(small.rows(), small.trees);
                    self.search = Search::Over;
                    return Ok((standing == Standing::Settled).then(|| settled.into()));
                }
                Search::Unasked(_) => self.ask_rules()?,
                Search::Backtracking(search) => match search.step() {
                    SearchStep::Solution(solution) => return solution.map(Some),
                    SearchStep::Exhausted => return Ok(None),
                    SearchStep::Node => {
                        if self.engine == Engine::Auto && search.problem().is_stuck() {
                            self.give_up()?;
                        }
                    }
                },
                Search::Learning(search) => return search.next(),
                Search::Over => return Ok(None),
            }
        }
    }

    /// Draws what the rules conclude before the first guess, and chooses the search that goes on.
    fn ask_rules(&mut self) -> Result<(), Stop> {
        let Search::Unasked(mut board) = mem::replace(&mut self.search, Search::Over) else {
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
            Search::Learning(Box::new(branching.learn(self.distinct)?))
        } else {
            Search::Backtracking(Box::new(DepthFirst::new(branching)))
        };
        Ok(())
    }

    /// Lets the search that learns find what backtracking has not found.
    fn give_up(&mut self) -> Result<(), Stop> {
        self.statistics = self.statistics();
        if let Search::Backtracking(search) = mem::replace(&mut self.search, Search::Over) {
            let learning = search.into_problem().learn(self.distinct)?;
            self.search = Search::Learning(Box::new(learning));
        }
        Ok(())
    }

    /// The next solution, if no limit is reached before the search goes on.
    fn try_next(&mut self) -> Result<Option<Assignment>, Stop> {
        // The first look comes at once, the next ones after every few solutions of a large board.
        self.work_left.work(self.work_of_solution, &self.limits)?;
        self.search_on()
    }
}

/// Whether the rules leave much of a board open though most lines have a clue, which ties trees
/// together that are far from each other.
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
