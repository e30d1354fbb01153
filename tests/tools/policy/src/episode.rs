//! One game on a puzzle, for programs that learn to play: reset, legal actions, step, reward.
//!
//! The state is the board with the tents put up so far. An action puts up one more tent where the
//! rules allow it: on a free cell, apart from the other tents, in lines that have not got all of
//! theirs, and so that every tent still has a tree of its own. The reward is 1 for each tent, so the
//! sum of rewards is the number of tents. A game is done when there is no legal action; the puzzle
//! is solved if every tree has got its tent and every clue is met. Nothing is concluded here: a
//! tent that is legal may well be wrong.
//!
//! Clues that a puzzle does not show set no bound. Its marks are left aside: a game begins with an
//! empty board.

use thiserror::Error;

use tents::puzzle::{Cell, Content, Layout, Line, Puzzle};

/// A game on a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Episode<'p> {
    puzzle: &'p Puzzle,
    /// What keeps each cell from being used: a tree on it, tents on it or around it.
    taken: Vec<u8>,
    /// How many tents each row, and each column, still takes, where there is a clue.
    left: [Vec<Option<u32>>; 2],
    /// The index of the tree on each cell that has one.
    tree_at: Vec<Option<u32>>,
    /// The tent of each tree, in one way of pairing the tents.
    tent_of: Vec<Option<Cell>>,
    /// How many tents there are.
    tents: usize,
}

/// A tent was to be put where the rules do not allow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a tent at {0} breaks a rule")]
pub(crate) struct Illegal(pub(crate) Cell);

impl<'p> Episode<'p> {
    /// A game on a puzzle, with no tent on the board.
    pub(crate) fn new(puzzle: &'p Puzzle) -> Self {
        let mut tree_at = vec![None; puzzle.size().area()];
        for (tree, &cell) in (0..).zip(puzzle.trees()) {
            tree_at[puzzle.size().index(cell)] = Some(tree);
        }
        let mut episode = Self {
            puzzle,
            taken: Vec::new(),
            left: [Vec::new(), Vec::new()],
            tree_at,
            tent_of: Vec::new(),
            tents: 0,
        };
        episode.reset();
        episode
    }

    /// Begins again, with no tent on the board.
    pub(crate) fn reset(&mut self) {
        let contents = self.puzzle.contents().iter();
        self.taken = contents
            .map(|&content| u8::from(content == Content::Tree))
            .collect();
        self.left = [
            self.puzzle.row_clues().to_vec(),
            self.puzzle.column_clues().to_vec(),
        ];
        self.tent_of = vec![None; self.puzzle.trees().len()];
        self.tents = 0;
    }

    /// The puzzle.
    pub(crate) fn puzzle(&self) -> &'p Puzzle {
        self.puzzle
    }

    /// The cells on which a tent may be put up next, row-major.
    pub(crate) fn actions(&self) -> Vec<Cell> {
        let cells = (0..self.taken.len()).map(|index| self.puzzle.size().cell(index));
        cells.filter(|&cell| self.is_legal(cell)).collect()
    }

    /// Whether a tent may be put up on a cell.
    pub(crate) fn is_legal(&self, cell: Cell) -> bool {
        let is_free = |tree: usize| self.tent_of[tree].is_none();
        self.is_free(cell)
            && (self.trees_beside(cell).any(is_free)
                || self.pair(cell, &mut Vec::new(), &mut self.tent_of.clone()))
    }

    /// Puts a tent up. Returns the reward.
    ///
    /// # Errors
    ///
    /// [`Illegal`] if that is no legal action. Nothing has changed then.
    pub(crate) fn step(&mut self, cell: Cell) -> Result<u32, Illegal> {
        let mut pairs = self.tent_of.clone();
        if !self.is_free(cell) || !self.pair(cell, &mut Vec::new(), &mut pairs) {
            return Err(Illegal(cell));
        }
        self.tent_of = pairs;
        let size = self.puzzle.size();
        let reach = |at: u32, lines: usize| at.saturating_sub(1)..(at + 2).min(lines as u32);
        for row in reach(cell.row, size.rows()) {
            for column in reach(cell.column, size.columns()) {
                self.taken[size.index(Cell { row, column })] += 1;
            }
        }
        for (left, line) in self.left.iter_mut().zip([cell.row, cell.column]) {
            if let Some(left) = &mut left[line as usize] {
                *left -= 1;
            }
        }
        self.tents += 1;
        Ok(1)
    }

    /// How many tents have been put up: the sum of all rewards.
    pub(crate) fn tents(&self) -> usize {
        self.tents
    }

    /// Whether every tree has got its tent, and every clue is met.
    pub(crate) fn is_solved(&self) -> bool {
        let mut left = self.left.iter().flatten();
        self.tents == self.tent_of.len() && left.all(|left| left.unwrap_or(0) == 0)
    }

    /// The tents put up so far.
    pub(crate) fn layout(&self) -> Layout {
        self.tent_of.iter().flatten().copied().collect()
    }

    /// How many tents a line still takes, if it has a clue.
    ///
    /// # Panics
    ///
    /// If the board has no such line.
    pub(crate) fn left(&self, line: Line) -> Option<u32> {
        match line {
            Line::Row(row) => self.left[0][row],
            Line::Column(column) => self.left[1][column],
        }
    }

    /// For each tree of the puzzle its tent, if it has one, in one way of pairing them. The next
    /// step may pair them in another.
    pub(crate) fn pairs(&self) -> &[Option<Cell>] {
        &self.tent_of
    }

    /// Whether a tent on a cell would keep the rules, but for the pairing.
    fn is_free(&self, cell: Cell) -> bool {
        let has_room = |left: Option<u32>| left != Some(0);
        self.puzzle.size().contains(cell)
            && self.taken[self.puzzle.size().index(cell)] == 0
            && has_room(self.left[0][cell.row as usize])
            && has_room(self.left[1][cell.column as usize])
    }

    /// The indices of the trees next to a cell.
    fn trees_beside(&self, cell: Cell) -> impl Iterator<Item = usize> {
        let size = self.puzzle.size();
        let beside = cell.neighbours(size).map(move |(_, cell)| size.index(cell));
        beside.filter_map(|index| self.tree_at[index].map(|tree| tree as usize))
    }

    /// Gives a tent a tree, and others another tree where need be (Kuhn, *The Hungarian method for
    /// the assignment problem*, 1955). Returns whether that can be.
    fn pair(&self, tent: Cell, tried: &mut Vec<usize>, pairs: &mut [Option<Cell>]) -> bool {
        self.trees_beside(tent).any(|tree| {
            if tried.contains(&tree) {
                return false;
            }
            tried.push(tree);
            let has_room = pairs[tree].is_none_or(|other| self.pair(other, tried, pairs));
            if has_room {
                pairs[tree] = Some(tent);
            }
            has_room
        })
    }
}
