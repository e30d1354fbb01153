//! One game on a puzzle, for programs that learn to play: reset, legal actions, step, reward.
//!
//! The state is the board with the tents placed so far. An action places one more tent where the
//! rules allow it: on a free cell that touches no other tent, in a row and a column that still lack
//! a tent, and so that every tent can have a tree of its own. The reward is 1 for each tent, so the
//! sum of rewards is the number of tents. A game is over when there is no legal action; the puzzle
//! is solved if every tree has its tent and every clue is met. The game draws no conclusions: a
//! legal tent may be wrong.
//!
//! A line without a clue has no limit. The marks of the puzzle are ignored: a game begins without
//! tents.

use thiserror::Error;

use tents::puzzle::{Cell, Content, Layout, Line, Puzzle};

/// A game on a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Episode<'p> {
    puzzle: &'p Puzzle,
    /// For each cell, the number of things that exclude another tent there: a tree on it, and tents
    /// on it or around it.
    taken: Vec<u8>,
    /// The number of tents that each row, and then each column, still lacks, or `None` without a
    /// clue.
    left: [Vec<Option<u32>>; 2],
    /// For each cell, the index of the tree on it, if any.
    tree_at: Vec<Option<u32>>,
    /// The tent of each tree, if any, in one possible pairing of the tents with trees.
    tent_of: Vec<Option<Cell>>,
    /// The number of tents placed so far.
    tents: usize,
}

/// The error for a tent where the rules do not allow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a tent at {0} breaks a rule")]
pub(crate) struct Illegal(pub(crate) Cell);

impl<'p> Episode<'p> {
    /// Creates a game on a puzzle, without tents.
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

    /// Begins again, without tents.
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

    pub(crate) fn puzzle(&self) -> &'p Puzzle {
        self.puzzle
    }

    /// Returns the cells where the next tent may be placed, in row-major order.
    pub(crate) fn actions(&self) -> Vec<Cell> {
        let cells = (0..self.taken.len()).map(|index| self.puzzle.size().cell(index));
        cells.filter(|&cell| self.is_legal(cell)).collect()
    }

    /// Returns whether the next tent may be placed on a cell.
    pub(crate) fn is_legal(&self, cell: Cell) -> bool {
        let is_free = |tree: usize| self.tent_of[tree].is_none();
        self.is_free(cell)
            && (self.trees_beside(cell).any(is_free)
                || self.pair(cell, &mut Vec::new(), &mut self.tent_of.clone()))
    }

    /// Places a tent. Returns the reward.
    ///
    /// # Errors
    ///
    /// Returns [`Illegal`], and changes nothing, if the rules do not allow the tent.
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

    /// Returns the number of tents placed so far, which is the sum of all rewards.
    pub(crate) fn tents(&self) -> usize {
        self.tents
    }

    /// Returns whether every tree has its tent and every clue is met.
    pub(crate) fn is_solved(&self) -> bool {
        let mut left = self.left.iter().flatten();
        self.tents == self.tent_of.len() && left.all(|left| left.unwrap_or(0) == 0)
    }

    /// Returns the tents placed so far.
    pub(crate) fn layout(&self) -> Layout {
        self.tent_of.iter().flatten().copied().collect()
    }

    /// Returns the number of tents that a line still lacks, or `None` if it has no clue.
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

    /// Returns for each tree of the puzzle its tent, if any, in one possible pairing. The next step
    /// may change the pairing.
    pub(crate) fn pairs(&self) -> &[Option<Cell>] {
        &self.tent_of
    }

    /// Returns whether a tent on a cell would keep all rules, apart from the pairing.
    fn is_free(&self, cell: Cell) -> bool {
        let has_room = |left: Option<u32>| left != Some(0);
        self.puzzle.size().contains(cell)
            && self.taken[self.puzzle.size().index(cell)] == 0
            && has_room(self.left[0][cell.row as usize])
            && has_room(self.left[1][cell.column as usize])
    }

    /// Returns the indices of the trees next to a cell.
    fn trees_beside(&self, cell: Cell) -> impl Iterator<Item = usize> {
        let size = self.puzzle.size();
        let beside = cell.neighbours(size).map(move |(_, cell)| size.index(cell));
        beside.filter_map(|index| self.tree_at[index].map(|tree| tree as usize))
    }

    /// Gives a tree to a tent, and other trees to other tents if necessary (Kuhn, *The Hungarian
    /// method for the assignment problem*, 1955). Returns whether this is possible. `tried` has the
    /// indices of the trees that were tried.
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
