//! Branching: which tree is tried next, and what a guess does and undoes.
//!
//! The tree with the fewest directions left is tried in each of them: it is the one most likely to
//! be refuted soon, and where only two are left, refuting one settles the other.

use super::board::Board;
use super::rule::{Rule, Rules};
use super::{Contradiction, Stop};
use crate::puzzle::{Assignment, Direction};
use crate::search::Problem;

/// A guess: this tree has its tent in this direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    /// The place of the tree.
    tree: u32,
    direction: Direction,
}

/// The search problem: a board, and the way back from each guess.
#[derive(Debug)]
pub(super) struct Branching {
    board: Board,
    /// For each guess that holds, how long the trail was before it, and `first`.
    guesses: Vec<(usize, u32)>,
    /// All trees in blocks before this one are settled.
    first: u32,
    has_begun: bool,
    /// Whether the rules alone refute the board.
    is_refuted: bool,
}

impl Branching {
    pub(super) fn new(board: Board) -> Self {
        Self {
            board,
            guesses: Vec::new(),
            first: 0,
            has_begun: false,
            is_refuted: false,
        }
    }

    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    /// Whether the rules alone refute the board.
    pub(super) fn is_refuted(&self) -> bool {
        self.is_refuted
    }

    /// The solution, once every tree is settled.
    fn solution(&self) -> Option<Assignment> {
        // With rules switched off nothing else looks whether the clues are met.
        let is_met = self.board.rules == Rules::ALL || self.board.meets_clues();
        is_met.then(|| self.board.settled().into())
    }

    /// Takes every guess back and hands the board over. The search cannot go on after that.
    pub(super) fn start_over(&mut self) -> &mut Board {
        if let Some(&(length, _)) = self.guesses.first() {
            self.board.rewind(length);
        }
        &mut self.board
    }

    /// Makes a guess, with everything that follows, unless the node limit forbids it.
    fn guess(&mut self, guess: Guess) -> Result<(), Contradiction> {
        let Board {
            limits, statistics, ..
        } = &mut self.board;
        if limits.nodes.is_some_and(|nodes| statistics.nodes >= nodes) {
            self.board.stop = Some(Stop::Nodes);
            return Err(Contradiction);
        }
        statistics.nodes += 1;
        statistics.depth = statistics.depth.max(self.guesses.len() as u64);
        let Guess { tree, direction } = guess;
        self.board
            .settle(tree as usize / 64, 1 << (tree % 64), direction, Rule::Guess)?;
        self.board.propagate()
    }
}

impl Problem for Branching {
    type Move = Guess;
    type Solution = Assignment;

    fn expand(&mut self, moves: &mut Vec<Guess>) -> Option<Assignment> {
        if !self.has_begun {
            self.has_begun = true;
            self.is_refuted = self.board.propagate_all().is_err();
            if self.is_refuted {
                return None;
            }
        }
        let Some(tree) = self.board.most_constrained_tree(&mut self.first) else {
            return self.solution();
        };
        let choices = self.board.choices(tree);
        moves.extend(choices.map(|direction| Guess { tree, direction }));
        None
    }

    fn apply(&mut self, guess: Guess) -> bool {
        self.guesses.push((self.board.trail_length(), self.first));
        self.guess(guess).is_ok()
    }

    fn undo(&mut self) {
        if let Some((length, first)) = self.guesses.pop() {
            self.first = first;
            self.board.rewind(length);
        }
    }
}
