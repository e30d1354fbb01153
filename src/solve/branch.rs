//! Branching: chooses the next tree, and makes and undoes guesses.
//!
//! If there are trees with at most two remaining directions, the search chooses one of them and
//! tries each of its directions. Guesses about this tree are likely to be refuted soon, and if it
//! has two directions, refuting one of them leaves the other.

use std::mem;
use std::ops::Range;

use crate::limits::Stop;
use crate::puzzle::{Assignment, Direction};
use crate::search::SearchProblem;
use crate::solve::board::Board;
use crate::solve::distinct::Distinct;
use crate::solve::halt::Halt;
use crate::solve::learn::Enumeration;
use crate::solve::statistics::{Phase, Statistics};
use crate::solve::tuning::{MAX_RECORDED, undo_budget};

/// A guess: this tree has its tent in this direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guess {
    /// The place of the tree.
    pub(crate) tree: u32,
    pub(crate) direction: Direction,
}

/// The search problem: a board, with the data to undo each guess.
#[derive(Debug)]
pub(crate) struct Branching {
    board: Board,
    /// For each active guess, the length of the trail and the value of `first` before it.
    guesses: Vec<(usize, usize)>,
    /// All trees in the blocks before this one are settled.
    first: usize,
    /// Every unsettled tree with at most two directions left is in one of these blocks.
    few: Range<usize>,
    /// The length of the part of the trail that `few` takes into account.
    seen: usize,
    /// The first solutions that were found, at most [`MAX_RECORDED`].
    found: Vec<Assignment>,
    /// Whether the board is at a solution.
    is_at_solution: bool,
    /// The number of changes that may be undone without finding a solution.
    undo_budget: u64,
    /// The number of changes that had been undone when the last solution was left.
    undone_at_last_solution: u64,
    statistics: Statistics,
    /// The limit that was reached, if any. The board cannot be used again then, and if `expand` is
    /// called, it returns the limit.
    stop: Option<Stop>,
}

impl Branching {
    /// Creates the search on a board to which the rules have been applied. `statistics` is the cost
    /// so far.
    pub(crate) fn new(board: Board, statistics: Statistics) -> Self {
        Self {
            guesses: Vec::new(),
            first: 0,
            few: 0..board.blocks.len(),
            seen: board.trail_length(),
            undo_budget: undo_budget(board.tree_count(), board.has_few_clues()),
            board,
            found: Vec::new(),
            is_at_solution: false,
            undone_at_last_solution: 0,
            statistics,
            stop: None,
        }
    }

    /// Returns the cost of the search, including the work before it.
    pub(crate) fn statistics(&self) -> Statistics {
        Statistics {
            undone: self.board.undone,
            ..self.statistics
        }
    }

    /// Returns the solution on the board, where every tree must be settled. Also records it, unless
    /// [`MAX_RECORDED`] solutions have been recorded already.
    fn solution(&mut self) -> Assignment {
        let solution: Assignment = self.board.directions().into();
        self.is_at_solution = true;
        if self.found.len() < MAX_RECORDED {
            self.found.push(solution.clone());
        }
        solution
    }

    /// Returns whether the search should give way to the learning search: since the last solution
    /// or the start, it has undone as many changes as its budget allows, and it has found few
    /// solutions and reached no limit. A search with many solutions continues: it finds further
    /// ones about as fast as the learning search, which would have to exclude each known solution.
    pub(crate) fn is_stuck(&self) -> bool {
        let has_wasted = self.board.undone - self.undone_at_last_solution >= self.undo_budget;
        has_wasted && self.found.len() < MAX_RECORDED && self.stop.is_none()
    }

    /// Returns a learning search that starts afresh and yields the solutions not found yet.
    pub(crate) fn into_learning(mut self, distinct: Distinct) -> Result<Enumeration, Stop> {
        if let Some(&(length, _)) = self.guesses.first() {
            self.board.rewind(length)?;
        }
        let limits = self.board.limits.less_memory(self.board.bytes());
        let mut learning = Enumeration::new(&self.board, distinct, &limits, ())?;
        for solution in &self.found {
            learning.exclude_known(solution)?;
        }
        learning.go_on_from(self.statistics(), self.board.limits);
        Ok(learning)
    }

    /// Returns the tree to try next, or `None` if all are settled. It is in the first block with
    /// unsettled trees that have at most two directions left, and no unsettled tree there has fewer
    /// directions. If there is no such block, it is the first unsettled tree of the board.
    fn next_tree(&mut self) -> Result<Option<u32>, Stop> {
        let place = |block: usize, set: u64| block as u32 * 64 + set.trailing_zeros();
        self.record_changes(self.seen);
        self.seen = self.board.trail_length();
        for block in self.few.clone() {
            self.board.work(1)?;
            let [one, two, more] = self.board.open_trees(block);
            let few = if one == 0 { two } else { one };
            if few != 0 {
                self.few.start = block;
                return Ok(Some(place(block, few)));
            }
            if block == self.first && more == 0 {
                self.first += 1;
            }
        }
        (self.few.start, self.few.end) = (usize::MAX, 0);
        while self.first < self.board.blocks.len() {
            self.board.work(1)?;
            let [.., more] = self.board.open_trees(self.first);
            if more != 0 {
                return Ok(Some(place(self.first, more)));
            }
            self.first += 1;
        }
        Ok(None)
    }

    /// Extends `few` to the blocks that changed since the trail had the given length.
    fn record_changes(&mut self, length: usize) {
        for (block, ..) in self.board.changes_since(length) {
            self.few.start = self.few.start.min(block);
            self.few.end = self.few.end.max(block + 1);
        }
    }

    /// Makes a guess and propagates it, unless a limit forbids it.
    fn guess(&mut self, guess: Guess) -> Result<(), Halt> {
        let Self {
            board, statistics, ..
        } = self;
        let most = board.limits.nodes;
        if most.is_some_and(|nodes| statistics.nodes >= nodes) {
            return Err(Stop::Nodes.into());
        }
        statistics.engine = Phase::Backtracking;
        statistics.nodes += 1;
        statistics.depth = statistics.depth.max(self.guesses.len() as u64);
        let Guess { tree, direction } = guess;
        board.assign(tree as usize / 64, 1 << (tree % 64), direction)?;
        self.board.propagate()
    }

    /// Records the limit that was reached, if any. Returns false on a contradiction. Otherwise
    /// returns true, and `expand` has something to return: further guesses, a solution or the
    /// limit.
    fn record_stop(&mut self, result: Result<(), Halt>) -> bool {
        if let Err(Halt::Stop(stop)) = result {
            self.stop = Some(stop);
        }
        result != Err(Halt::Contradiction)
    }
}

impl SearchProblem for Branching {
    type Move = Guess;
    /// A solution, or the limit that ends the search.
    type Solution = Result<Assignment, Stop>;

    fn expand(&mut self, moves: &mut Vec<Guess>) -> Option<Result<Assignment, Stop>> {
        match self.stop.map_or_else(|| self.next_tree(), Err) {
            Ok(Some(tree)) => {
                let choices = self.board.choices(tree);
                moves.extend(choices.map(|direction| Guess { tree, direction }));
                None
            }
            Ok(None) => Some(Ok(self.solution())),
            Err(stop) => Some(Err(stop)),
        }
    }

    fn apply(&mut self, guess: Guess) -> bool {
        self.guesses.push((self.board.trail_length(), self.first));
        let guessed = match self.stop {
            Some(stop) => Err(stop.into()),
            None => self.guess(guess),
        };
        self.record_stop(guessed)
    }

    fn undo(&mut self) {
        if let Some((length, first)) = self.guesses.pop() {
            self.first = first;
            self.record_changes(length);
            self.seen = length;
            let rewound = self.board.rewind(length);
            self.record_stop(rewound.map_err(Halt::from));
            if mem::take(&mut self.is_at_solution) {
                self.undone_at_last_solution = self.board.undone;
            }
        }
    }
}
