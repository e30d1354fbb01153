//! Branching: which tree is tried next, and what a guess does and undoes.
//!
//! The tree with the fewest directions left is tried in each of them: it is the one most likely to
//! be refuted soon, and where only two are left, refuting one settles the other.

use crate::limits::Stop;
use crate::puzzle::{Assignment, Direction};
use crate::search::Problem;
use crate::solve::Halt;
use crate::solve::bits::size;
use crate::solve::board::Board;
use crate::solve::descent::has_few_clues;
use crate::solve::frontier::Frontier;
use crate::solve::source::{Rules, Source};

/// A guess: this tree has its tent in this direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guess {
    /// The place of the tree.
    pub(crate) tree: u32,
    pub(crate) direction: Direction,
}

/// What the rules alone come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outset {
    /// They have not been asked, or leave little open, or few lines have a clue.
    Narrow,
    /// They leave much of the board open, though most lines have a clue.
    Wide,
    /// They refute it.
    Refuted,
}

/// So many open trees are more than a few guesses settle.
const MANY_TREES: u32 = 50;

/// For how many guesses that hold at the same time memory is asked for at once.
const GUESSES: usize = 1024;

/// How much a guess takes, in bytes: here, and where it and its rivals wait. Lists may have twice
/// the room that they need.
const BYTES_OF_GUESS: usize =
    2 * (size_of::<(usize, usize, Guess)>() + 4 * size_of::<Guess>() + size_of::<usize>());

/// The search problem: a board, and the way back from each guess.
#[derive(Debug)]
pub(crate) struct Branching {
    board: Board,
    /// For each guess that holds, how long the trail was before it, and where open trees began.
    guesses: Vec<(usize, usize, Guess)>,
    /// For how many guesses there is memory.
    room: usize,
    frontier: Frontier,
    has_begun: bool,
    /// Whether the rules have nothing to say before the first guess.
    is_reduced: bool,
    /// What the rules alone come to.
    outset: Outset,
    /// The limit that was reached. The board cannot be used any more then.
    stop: Option<Stop>,
}

impl Branching {
    pub(crate) fn new(board: Board) -> Self {
        Self {
            board,
            guesses: Vec::new(),
            room: 0,
            frontier: Frontier::default(),
            has_begun: false,
            is_reduced: false,
            outset: Outset::Narrow,
            stop: None,
        }
    }

    /// The same for a board to which the rules have nothing to add.
    pub(crate) fn of_reduced(board: Board) -> Self {
        Self {
            is_reduced: true,
            ..Self::new(board)
        }
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn board_mut(&mut self) -> &mut Board {
        &mut self.board
    }

    /// Whether the rules alone refute the board.
    pub(crate) fn is_refuted(&self) -> bool {
        self.outset == Outset::Refuted
    }

    /// Whether the rules leave much of the board open, though most lines have a clue.
    pub(crate) fn is_wide(&self) -> bool {
        self.outset == Outset::Wide
    }

    /// The guesses that hold, from the first on.
    pub(crate) fn guesses(&self) -> impl Iterator<Item = Guess> + '_ {
        self.guesses.iter().map(|&(.., guess)| guess)
    }

    /// The solution, once every tree is settled.
    fn solution(&self) -> Option<Assignment> {
        // With rules switched off nothing else looks whether the clues are met.
        let is_met = self.board.rules == Rules::ALL || self.board.meets_clues();
        is_met.then(|| self.board.settled().into())
    }

    /// Takes every guess back and hands the board over. The search cannot go on after that.
    pub(crate) fn start_over(&mut self) -> Result<&mut Board, Stop> {
        if let Some(&(length, ..)) = self.guesses.first() {
            self.board.rewind(length)?;
        }
        Ok(&mut self.board)
    }

    /// Draws what the rules conclude before the first guess.
    fn begin(&mut self) -> Result<(), Halt> {
        if !self.is_reduced {
            self.board.propagate_all()?;
        }
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
        if self.guesses.len() > self.room {
            self.room += GUESSES;
            self.board.charge((GUESSES * BYTES_OF_GUESS) as u64)?;
        }
        let Board {
            limits, statistics, ..
        } = &mut self.board;
        if limits.nodes.is_some_and(|nodes| statistics.nodes >= nodes) {
            return Err(Stop::Nodes.into());
        }
        statistics.nodes += 1;
        statistics.depth = statistics.depth.max(self.guesses.len() as u64);
        let Guess { tree, direction } = guess;
        self.board.settle(
            tree as usize / 64,
            1 << (tree % 64),
            direction,
            Source::Guess,
        )?;
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

impl Problem<Stop> for Branching {
    type Move = Guess;
    type Solution = Assignment;

    fn expand(&mut self, moves: &mut Vec<Guess>) -> Option<Assignment> {
        if !self.has_begun {
            self.has_begun = true;
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
            Ok(None) => return self.solution(),
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
        let before = (self.board.trail_length(), self.frontier.first(), guess);
        self.guesses.push(before);
        let guessed = self.guess(guess);
        self.is_alive(guessed)
    }

    fn undo(&mut self) {
        if let Some((length, first, _)) = self.guesses.pop() {
            self.frontier.undo(&self.board, length, first);
            let rewound = self.board.rewind(length);
            self.is_alive(rewound.map_err(Halt::from));
        }
    }

    fn stop(&self) -> Option<Stop> {
        self.stop
    }
}
