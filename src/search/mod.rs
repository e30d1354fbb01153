//! Lazy depth-first search over any problem.
//!
//! A [`SearchProblem`] says how to expand the state it is in and how to go one move forward and
//! back; [`DepthFirst`] tries every move in order and yields each solution as soon as it is met, so
//! the caller takes the first, some or all of them. The search keeps its stack on the heap: depth
//! is limited by memory alone, and memory grows with depth, never with the number of solutions.
//!
//! The problem changes one state in place and undoes its moves, instead of copying states. That is
//! what makes a node cheap; a problem that would rather copy keeps a stack of states of its own.
//!
//! A problem with limits can hand out the limit that was reached in the place of a solution.
//!
//! # Example: all ways to toss a coin three times
//!
//! ```
//! use tents::search::{DepthFirst, SearchProblem};
//!
//! #[derive(Default)]
//! struct Coins(String);
//!
//! impl SearchProblem for Coins {
//!     type Move = char;
//!     type Solution = String;
//!
//!     fn expand(&mut self, moves: &mut Vec<char>) -> Option<String> {
//!         if self.0.len() == 3 {
//!             return Some(self.0.clone());
//!         }
//!         moves.extend(['h', 't']);
//!         None
//!     }
//!
//!     fn apply(&mut self, side: char) -> bool {
//!         self.0.push(side);
//!         true
//!     }
//!
//!     fn undo(&mut self) {
//!         self.0.pop();
//!     }
//! }
//!
//! let mut tosses = DepthFirst::new(Coins::default());
//! assert_eq!(tosses.next().as_deref(), Some("hhh"));
//! assert_eq!(tosses.count(), 7);
//! ```

use std::mem;

/// A search problem: one state, changed in place.
pub trait SearchProblem {
    /// A step from one state to the next.
    type Move;
    /// The result that the search looks for.
    type Solution;

    /// Looks at the current state: returns the solution if it is one, or else appends the moves
    /// to try to `moves`, in order. No solution and no move is a dead end.
    ///
    /// `moves` is a scratch list that holds other moves already; they must be left alone. Moves
    /// appended next to a solution are dropped: a solution is a leaf.
    ///
    /// Called once for the first state, and once after each [`apply`](SearchProblem::apply) that
    /// returned true.
    fn expand(&mut self, moves: &mut Vec<Self::Move>) -> Option<Self::Solution>;

    /// Makes a move, with all that follows from it. Returns false if no solution lies beyond.
    fn apply(&mut self, step: Self::Move) -> bool;

    /// Takes the last move back. It is called exactly once for every
    /// [`apply`](SearchProblem::apply), whether that failed or not.
    fn undo(&mut self);
}

/// The outcome of one step of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchStep<S> {
    /// A solution was met.
    Solution(S),
    /// A move was tried, and the search goes on.
    Node,
    /// Every move has been tried: there are no further solutions.
    Exhausted,
}

/// A depth-first search in progress: an iterator over the solutions of a problem.
///
/// Solutions come in the order in which the problem lists its moves. The iterator ends when every
/// move has been tried.
#[derive(Debug)]
pub struct DepthFirst<P: SearchProblem> {
    problem: P,
    /// The moves still to try of all open states, each state's in reverse.
    moves: Vec<P::Move>,
    /// For each open state, where its moves begin in `moves`.
    open: Vec<usize>,
    started: bool,
}

impl<P: SearchProblem> DepthFirst<P> {
    /// A search that starts at the state `problem` is in.
    pub fn new(problem: P) -> Self {
        Self {
            problem,
            moves: Vec::new(),
            open: Vec::new(),
            started: false,
        }
    }

    /// The problem. Which state it is in between two steps is the search's affair; its counters
    /// and whatever else does not belong to the state can be read.
    pub fn problem(&self) -> &P {
        &self.problem
    }

    /// The problem, in the state that it is in, to go on by other means.
    pub fn into_problem(self) -> P {
        self.problem
    }

    /// Tries one move (or looks at the first state) and says what came of it.
    ///
    /// [`Iterator::next`] does this until there is a solution.
    pub fn step(&mut self) -> SearchStep<P::Solution> {
        let is_first = !mem::replace(&mut self.started, true);
        if !is_first {
            // States whose moves are all tried are done. The first state was not reached by a move.
            while self.open.last() == Some(&self.moves.len()) {
                self.close();
                if !self.open.is_empty() {
                    self.problem.undo();
                }
            }
            let Some(next) = self.moves.pop() else {
                return SearchStep::Exhausted;
            };
            if !self.problem.apply(next) {
                self.problem.undo();
                return SearchStep::Node;
            }
        }
        let Some(solution) = self.expand() else {
            return SearchStep::Node;
        };
        self.close();
        if !is_first {
            self.problem.undo();
        }
        SearchStep::Solution(solution)
    }

    /// Opens the current state: asks the problem for its moves.
    fn expand(&mut self) -> Option<P::Solution> {
        let start = self.moves.len();
        self.open.push(start);
        let solution = self.problem.expand(&mut self.moves);
        self.moves[start..].reverse();
        solution
    }

    /// Closes the state opened last, with the moves it has left.
    fn close(&mut self) {
        if let Some(start) = self.open.pop() {
            self.moves.truncate(start);
        }
    }
}

impl<P: SearchProblem> Iterator for DepthFirst<P> {
    type Item = P::Solution;

    fn next(&mut self) -> Option<P::Solution> {
        loop {
            match self.step() {
                SearchStep::Solution(solution) => return Some(solution),
                SearchStep::Node => {}
                SearchStep::Exhausted => return None,
            }
        }
    }
}

impl<P: SearchProblem> std::iter::FusedIterator for DepthFirst<P> {}
