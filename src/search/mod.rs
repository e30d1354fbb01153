//! Lazy depth-first search over any problem.
//!
//! A [`SearchProblem`] lists the moves from its current state, makes a move and undoes it.
//! [`DepthFirst`] tries every move in order and yields each solution as soon as it is found, so the
//! caller can take the first, some or all of them. The stack is on the heap: only memory limits the
//! depth, and memory grows with the depth, not with the number of solutions.
//!
//! The problem changes one state in place and undoes its moves instead of copying states, which
//! makes each move cheap. A problem that prefers copies can keep its own stack of states.
//!
//! If a problem has limits, its type of solutions can include the limit that was reached.
//!
//! # Example: all results of three coin tosses
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

/// A search problem: one state that is changed in place.
pub trait SearchProblem {
    /// A step from one state to the next.
    type Move;
    /// The result that the search looks for.
    type Solution;

    /// Returns the solution if the current state is one. Otherwise appends the moves to try to
    /// `moves`, in order. A state with neither a solution nor a move is a dead end.
    ///
    /// `moves` already contains other moves, which must not be changed. Moves appended together
    /// with a solution are dropped: a solution is a leaf.
    ///
    /// The search calls this once for the first state, and once after each
    /// [`apply`](SearchProblem::apply) that returned true.
    fn expand(&mut self, moves: &mut Vec<Self::Move>) -> Option<Self::Solution>;

    /// Makes a move and propagates it. Returns false if no solution can follow.
    fn apply(&mut self, step: Self::Move) -> bool;

    /// Undoes the last move that has not been undone. It is called at most once for every
    /// [`apply`](SearchProblem::apply), whether that returned true or false, and exactly once if
    /// the search runs to its end.
    fn undo(&mut self);
}

/// The outcome of one step of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchStep<S> {
    /// A solution was found.
    Solution(S),
    /// A move was tried, or the first state was expanded, without finding a solution. The search
    /// can continue.
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
    /// The moves still to try in all open states (those on the path to the current state), grouped
    /// by state. Each group is in reverse order.
    moves: Vec<P::Move>,
    /// For each open state, the index in `moves` at which its group begins.
    open: Vec<usize>,
    started: bool,
}

impl<P: SearchProblem> DepthFirst<P> {
    /// Creates a search that starts at the current state of `problem`.
    pub fn new(problem: P) -> Self {
        Self {
            problem,
            moves: Vec::new(),
            open: Vec::new(),
            started: false,
        }
    }

    /// Returns the problem. Its state between two steps is unspecified; data that does not depend
    /// on the state, such as counters, can be read.
    pub fn problem(&self) -> &P {
        &self.problem
    }

    /// Returns the problem in its current state, to continue by other means.
    pub fn into_problem(self) -> P {
        self.problem
    }

    /// Tries one move (or expands the first state) and returns the outcome.
    ///
    /// [`Iterator::next`] repeats this until there is a solution.
    pub fn step(&mut self) -> SearchStep<P::Solution> {
        let is_first = !mem::replace(&mut self.started, true);
        if !is_first {
            // Closes the states whose moves have all been tried. The first state was not reached by
            // a move, so no move is undone for it.
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

    /// Opens the current state: gets its solution or its moves from the problem.
    fn expand(&mut self) -> Option<P::Solution> {
        let start = self.moves.len();
        self.open.push(start);
        let solution = self.problem.expand(&mut self.moves);
        self.moves[start..].reverse();
        solution
    }

    /// Closes the last opened state and drops its remaining moves.
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
