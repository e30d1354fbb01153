//! Branching: which tree is tried next, and what a guess does and undoes.
//!
//! The tree with the fewest directions left is tried in each of them: it is the one most likely to
//! be refuted soon, and where only two are left, refuting one settles the other.

use std::mem;

use crate::limits::Stop;
use crate::puzzle::{Assignment, Direction};
use crate::search::SearchProblem;
use crate::solve::Halt;
use crate::solve::bits::size;
use crate::solve::board::Board;
use crate::solve::distinct::Distinct;
use crate::solve::frontier::Frontier;
use crate::solve::learn::Enumeration;
use crate::solve::options::Engine;
use crate::solve::statistics::{Phase, Statistics};
use crate::solve::tuning::{MANY_TREES, RECORDED, WASTE, has_few_clues};

/// A guess: this tree has its tent in this direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guess {
    /// The place of the tree.
    pub(crate) tree: u32,
    pub(crate) direction: Direction,
}

/// The outcome of the rules alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outset {
    /// They have not been asked yet.
    Unasked,
    /// They leave few trees open, or few lines have a clue.
    Narrow,
    /// They leave much of the board open, though most lines have a clue.
    Wide,
    /// They refute it.
    Refuted,
}

/// How many cells of a solution that is handed out count as a unit of work.
const CELLS_OF_WORK: u64 = 8;

/// The search problem: a board, and the way back from each guess.
#[derive(Debug)]
pub(crate) struct Branching {
    board: Board,
    /// For each guess that holds, how long the trail was before it, and where open trees began.
    guesses: Vec<(usize, usize)>,
    frontier: Frontier,
    /// The outcome of the rules alone.
    outset: Outset,
    /// The solutions found so far, while they are few.
    found: Vec<Assignment>,
    /// Whether the board is at a solution.
    is_at_solution: bool,
    /// How many changes had been taken back when the last solution was left.
    since: u64,
    statistics: Statistics,
    /// The limit that was reached. The board cannot be used any more then.
    stop: Option<Stop>,
}

impl Branching {
    /// The search on a board, after what `statistics` say.
    pub(crate) fn new(board: Board, statistics: Statistics) -> Self {
        Self {
            board,
            guesses: Vec::new(),
            frontier: Frontier::default(),
            outset: Outset::Unasked,
            found: Vec::new(),
            is_at_solution: false,
            since: 0,
            statistics,
            stop: None,
        }
    }

    /// Whether anything was searched.
    pub(crate) fn has_begun(&self) -> bool {
        self.outset != Outset::Unasked
    }

    /// The cost of the search, with that of the work before it.
    pub(crate) fn statistics(&self) -> Statistics {
        Statistics {
            undone: self.board.undone,
            ..self.statistics
        }
    }

    /// The solution, once every tree is settled. It is kept while they are few.
    fn solution(&mut self) -> Assignment {
        let solution: Assignment = self.board.settled().into();
        self.is_at_solution = true;
        if self.found.len() < RECORDED {
            self.found.push(solution.clone());
        }
        // The caller has work with a solution too, so the clock is looked at between any
        // two solutions of a large board.
        let work = self.board.work(self.board.area() as u64 / CELLS_OF_WORK);
        self.is_alive(work.map_err(Halt::from));
        solution
    }

    /// Whether the search has wasted its budget, or is lost from the start, where clues tie trees
    /// together that are far from each other. One that has found many solutions goes on: it finds
    /// more of them faster than the search that learns.
    pub(crate) fn is_stuck(&self, engine: Engine) -> bool {
        let is_stuck = match engine {
            Engine::Simple => false,
            Engine::Learning => true,
            Engine::Auto => {
                let has_found_many = self.found.len() == RECORDED;
                let wasted = self.board.undone - self.since;
                self.outset == Outset::Wide || (!has_found_many && wasted >= WASTE)
            }
        };
        is_stuck && self.outset != Outset::Refuted
    }

    /// The search that learns from its mistakes, from the start, for the solutions that were not
    /// found yet.
    pub(crate) fn learn(mut self, distinct: Distinct) -> Result<Enumeration, Stop> {
        if let Some(&(length, _)) = self.guesses.first() {
            self.board.rewind(length)?;
        }
        let limits = self.board.limits.beside(self.board.bytes());
        let mut learning = Enumeration::new(&self.board, distinct, &limits, ())?;
        learning.count_from(self.statistics());
        for solution in &self.found {
            learning.exclude_known(solution, &limits)?;
        }
        Ok(learning)
    }

    /// Draws what the rules conclude before the first guess.
    fn begin(&mut self) -> Result<(), Halt> {
        self.board.propagate_all()?;
        let blocks = self.board.blocks.iter();
        let open: u32 = blocks.map(|block| size(block.trees & !block.settled)).sum();
        let (rows, columns) = self.board.lines();
        let lines = rows.iter().chain(columns);
        let clues = lines.filter(|line| line.clue.is_some()).count();
        if open as usize * 2 > self.board.tree_count()
            && open >= MANY_TREES
            && !has_few_clues(clues, rows.len() + columns.len())
        {
            self.outset = Outset::Wide;
        }
        self.frontier = Frontier::new(&mut self.board)?;
        Ok(())
    }

    /// Makes a guess, with everything that follows, unless a limit forbids it.
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
        board.settle(tree as usize / 64, 1 << (tree % 64), direction)?;
        self.board.propagate()
    }

    /// Whether nothing halted; notes a limit that did.
    fn is_alive(&mut self, result: Result<(), Halt>) -> bool {
        if let Err(Halt::Stop(stop)) = result {
            self.stop = Some(stop);
        }
        result.is_ok()
    }
}

impl SearchProblem<Stop> for Branching {
    type Move = Guess;
    type Solution = Assignment;

    fn expand(&mut self, moves: &mut Vec<Guess>) -> Option<Assignment> {
        if self.outset == Outset::Unasked {
            self.outset = Outset::Narrow;
            let begun = self.begin();
            if !self.is_alive(begun) {
                if self.stop.is_none() {
                    self.outset = Outset::Refuted;
                }
                return None;
            }
        }
        let tree = match self.frontier.choose(&mut self.board) {
            Ok(Some(tree)) => tree,
            Ok(None) => return Some(self.solution()),
            Err(stop) => {
                self.stop = Some(stop);
                return None;
            }
        };
        let choices = self.board.choices(tree);
        moves.extend(choices.map(|direction| Guess { tree, direction }));
        None
    }

    fn apply(&mut self, guess: Guess) -> bool {
        let before = (self.board.trail_length(), self.frontier.first());
        self.guesses.push(before);
        let guessed = self.guess(guess);
        self.is_alive(guessed)
    }

    fn undo(&mut self) {
        if let Some((length, first)) = self.guesses.pop() {
            self.frontier.undo(&self.board, length, first);
            let rewound = self.board.rewind(length);
            self.is_alive(rewound.map_err(Halt::from));
            if mem::take(&mut self.is_at_solution) {
                self.since = self.board.undone;
            }
        }
    }

    fn stop(&self) -> Option<Stop> {
        self.stop
    }
}
