//! The knowledge of a player: for each cell, whether it is a tent or grass; and for each tree and
//! each cell next to the tree, whether the tree's tent is on that cell.
//!
//! Cells are in flat arrays with a border of cells off the board, so that every cell has eight
//! neighbours:
//!
//! ```text
//!     o o o o       0  1  2  3
//!     o . . .       4  5  6  7     the cell to the left of a row is also the one to the right
//!     o . . .       8  9 10 11     of the row above it
//!     o o o o o    12 13 14 15 16
//! ```
//!
//! The *pair* of a tree and a cell next to it is stored as two bits: one in the `links` of the
//! tree, at the direction to the cell, and one in the `links` of the cell, at the direction to the
//! tree. The pair is *closed*, which clears both bits, once the tree's tent is known not to be on
//! the cell. The cells of those pairs of a tree that are not closed are its *spots*.
//!
//! Every change is written to a log. The log determines which lines, trees and cells techniques
//! must visit again, and it is used to undo suppositions.

mod change;

use crate::explain::instance::DeadEnd;
use crate::explain::step::{Fact, marks};
use crate::limits::{Limits, Stop};
use crate::puzzle::{Cell, Content, Direction, Line, Puzzle, Size};

/// The index of a cell, or of a place in the border, in the arrays.
pub(crate) type CellIndex = usize;

/// The state of a cell: off the board, a tree, not known yet (open), grass or a tent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellKnowledge {
    Off,
    Tree,
    Open,
    Grass,
    Tent,
}

/// The clue of a row or column, and the numbers of its trees, known tents and open cells.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LineState {
    pub(crate) clue: Option<u32>,
    pub(crate) trees: u32,
    pub(crate) tents: u32,
    pub(crate) open: u32,
}

impl LineState {
    /// Returns how many tents are missing; `None` if there is no clue or there are more tents than
    /// the clue.
    pub(crate) fn missing(self) -> Option<u32> {
        self.clue?.checked_sub(self.tents)
    }
}

/// A change of the knowledge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KnowledgeChange {
    Tent(CellIndex),
    Grass(CellIndex),
    /// The pair of this tree and the cell in this direction (see [`Knowledge::neighbour`]) is
    /// closed.
    Closed(CellIndex, usize),
    /// The tree's tent is known to be in this direction.
    Owned(CellIndex, usize),
}

#[derive(Clone, Debug)]
pub(crate) struct Knowledge {
    pub(crate) size: Size,
    /// The distance from one row to the next in the arrays.
    stride: usize,
    /// The state of each place, including cells off the board.
    pub(crate) states: Vec<CellKnowledge>,
    /// For a tree, the directions to its spots; for a cell, the directions to the trees that a tent
    /// on it could belong to; as bits.
    pub(crate) links: Vec<u8>,
    /// For a tree whose tent is known, the direction to the tent; for a tent whose tree is known,
    /// the direction to the tree; as a bit. Otherwise 0.
    pub(crate) owned: Vec<u8>,
    /// The rows, then the columns. The index of a line in this list is its *number*.
    pub(crate) lines: Vec<LineState>,
    pub(crate) trees: Vec<CellIndex>,
    /// The number of open cells.
    pub(crate) unknown: usize,
    pub(crate) log: Vec<KnowledgeChange>,
}

impl Knowledge {
    /// Creates the knowledge from the marks of a puzzle. Also returns the first contradiction
    /// between marks, if any.
    pub(crate) fn new(puzzle: &Puzzle) -> (Self, Result<(), DeadEnd>) {
        let size = puzzle.size();
        let stride = size.columns() + 1;
        let mut states = vec![CellKnowledge::Off; (size.rows() + 2) * stride + 1];
        for (row, cells) in puzzle.contents().chunks(size.columns()).enumerate() {
            for (column, &content) in cells.iter().enumerate() {
                states[(row + 1) * stride + column + 1] = if content == Content::Tree {
                    CellKnowledge::Tree
                } else {
                    CellKnowledge::Open
                };
            }
        }
        let mut knowledge = Self::bare(size, states);
        let clues = puzzle.row_clues().iter().chain(puzzle.column_clues());
        for (line, &clue) in knowledge.lines.iter_mut().zip(clues) {
            line.clue = clue;
        }
        let mut ended = Ok(());
        for mark in marks(puzzle) {
            let added = knowledge.add(mark);
            ended = ended.and(added.map(|_| ()));
        }
        (knowledge, ended)
    }

    /// Creates a board of trees and open cells, on which nothing else is known. If `states` is
    /// empty, the board has no cells and no lines; this is used if a limit does not allow a board
    /// of its real size.
    pub(crate) fn bare(size: Size, states: Vec<CellKnowledge>) -> Self {
        let lines = match states.len() {
            0 => 0,
            _ => size.rows() + size.columns(),
        };
        let mut bare = Self {
            size,
            stride: size.columns() + 1,
            owned: vec![0; states.len()],
            links: vec![0; states.len()],
            states,
            lines: vec![LineState::default(); lines],
            unknown: 0,
            trees: Vec::new(),
            log: Vec::new(),
        };
        for at in 0..bare.states.len() {
            if bare.states[at] == CellKnowledge::Off {
                continue;
            }
            let open = u32::from(bare.is_open(at));
            for line in bare.lines_of(at) {
                bare.lines[line].open += open;
                bare.lines[line].trees += 1 - open;
            }
            if open == 1 {
                bare.unknown += 1;
                continue;
            }
            bare.trees.push(at);
            for direction in 0..4 {
                let spot = bare.neighbour(at, direction);
                if bare.is_open(spot) {
                    bare.links[at] |= 1 << direction;
                    bare.links[spot] |= 1 << (direction ^ 2);
                }
            }
        }
        bare
    }

    /// Returns the same board without its clues, with nothing known except the trees.
    pub(crate) fn blank(&self) -> Self {
        let blank = |&state: &CellKnowledge| match state {
            CellKnowledge::Tent | CellKnowledge::Grass => CellKnowledge::Open,
            other => other,
        };
        Self::bare(self.size, self.states.iter().map(blank).collect())
    }

    /// Returns about how many bytes the knowledge of a board takes once most of it is known.
    pub(crate) fn bytes(size: Size) -> u64 {
        // About 24 bytes per cell are enough for its state, its links and its owner, the log, and
        // the stacks of the techniques.
        let lines = (size.rows() + size.columns()) * size_of::<LineState>();
        (size.area() * 24 + lines) as u64
    }

    /// Checks that the memory limit allows a board of `size`, that the deadline has not passed, and
    /// that there is no interrupt.
    ///
    /// # Errors
    ///
    /// Returns the limit that has been or would be reached.
    pub(crate) fn allow(size: Size, limits: &Limits) -> Result<(), Stop> {
        limits.check()?;
        limits.allow(Self::bytes(size))
    }

    /// Returns about how many bytes the knowledge takes now.
    pub(crate) fn held(&self) -> u64 {
        let bytes = 3 * self.states.len()
            + self.lines.len() * size_of::<LineState>()
            + self.trees.len() * size_of::<CellIndex>()
            + self.log.len() * size_of::<KnowledgeChange>();
        bytes as u64
    }

    pub(crate) fn at(&self, cell: Cell) -> CellIndex {
        (cell.row as usize + 1) * self.stride + cell.column as usize + 1
    }

    pub(crate) fn cell(&self, at: CellIndex) -> Cell {
        Cell {
            row: (at / self.stride - 1) as u32,
            column: (at % self.stride - 1) as u32,
        }
    }

    pub(crate) fn is_open(&self, at: CellIndex) -> bool {
        self.states[at] == CellKnowledge::Open
    }

    /// Returns every tent.
    pub(crate) fn tents(&self) -> impl Iterator<Item = CellIndex> + '_ {
        (0..self.states.len()).filter(|&at| self.states[at] == CellKnowledge::Tent)
    }

    /// Returns every open cell.
    pub(crate) fn open(&self) -> impl Iterator<Item = CellIndex> + '_ {
        (0..self.states.len()).filter(|&at| self.is_open(at))
    }

    /// Returns the neighbour of a place in a direction: 0 to 3 for north, east, south and west.
    pub(crate) fn neighbour(&self, at: CellIndex, direction: usize) -> CellIndex {
        Direction::ALL[direction].step(at, self.stride)
    }

    /// Returns the neighbours of a place in those directions whose bits are set.
    pub(crate) fn neighbours(
        &self,
        at: CellIndex,
        bits: u8,
    ) -> impl Iterator<Item = CellIndex> + '_ {
        directions(bits).map(move |direction| self.neighbour(at, direction))
    }

    /// Returns the pairs of a tree or a cell in those directions whose bits are set. Each pair is
    /// given as the tree and the direction from the tree.
    pub(crate) fn pairs(
        &self,
        at: CellIndex,
        bits: u8,
    ) -> impl Iterator<Item = (CellIndex, usize)> + '_ {
        let is_tree = self.states[at] == CellKnowledge::Tree;
        directions(bits).map(move |direction| {
            if is_tree {
                (at, direction)
            } else {
                (self.neighbour(at, direction), direction ^ 2)
            }
        })
    }

    /// Returns the pairs of a cell with all trees next to it, including closed pairs.
    pub(crate) fn tree_pairs(
        &self,
        at: CellIndex,
    ) -> impl Iterator<Item = (CellIndex, usize)> + '_ {
        let pairs = self.pairs(at, 0b1111);
        pairs.filter(|&(tree, _)| self.states[tree] == CellKnowledge::Tree)
    }

    /// Returns the eight places around a place in row-major order.
    pub(crate) fn around(&self, at: CellIndex) -> [CellIndex; 8] {
        let (above, below) = (at - self.stride, at + self.stride);
        [
            above - 1,
            above,
            above + 1,
            at - 1,
            at + 1,
            below - 1,
            below,
            below + 1,
        ]
    }

    /// Returns whether a place touches a tent.
    pub(crate) fn touches_tent(&self, at: CellIndex) -> bool {
        let mut around = self.around(at).into_iter();
        around.any(|near| self.states[near] == CellKnowledge::Tent)
    }

    pub(crate) fn do_touch(&self, one: CellIndex, other: CellIndex) -> bool {
        let distance = one.abs_diff(other);
        distance == 1 || distance.abs_diff(self.stride) <= 1
    }

    /// Returns the numbers of the row and the column of a cell (see [`Knowledge::lines`]).
    pub(crate) fn lines_of(&self, at: CellIndex) -> [usize; 2] {
        let Cell { row, column } = self.cell(at);
        [row as usize, self.size.rows() + column as usize]
    }

    pub(crate) fn line(&self, number: usize) -> Line {
        match number.checked_sub(self.size.rows()) {
            None => Line::Row(number),
            Some(column) => Line::Column(column),
        }
    }

    pub(crate) fn number(&self, line: Line) -> usize {
        match line {
            Line::Row(row) => row,
            Line::Column(column) => self.size.rows() + column,
        }
    }

    pub(crate) fn is_row(&self, number: usize) -> bool {
        number < self.size.rows()
    }

    /// Returns the two directions that lead from a line to its neighbouring lines, as bits.
    pub(crate) fn across(&self, number: usize) -> u8 {
        if self.is_row(number) { 0b0101 } else { 0b1010 }
    }

    /// Returns the places of a line.
    pub(crate) fn span(&self, number: usize) -> LineSpan {
        match number.checked_sub(self.size.rows()) {
            None => LineSpan {
                first: (number + 1) * self.stride + 1,
                step: 1,
                length: self.size.columns(),
            },
            Some(column) => LineSpan {
                first: self.stride + column + 1,
                step: self.stride,
                length: self.size.rows(),
            },
        }
    }

    /// Returns the open cells of a line.
    pub(crate) fn open_of(&self, number: usize) -> impl Iterator<Item = Cell> + '_ {
        let places = self.span(number).places();
        places
            .filter(|&at| self.is_open(at))
            .map(|at| self.cell(at))
    }

    /// Returns the lines next to a line.
    pub(crate) fn neighbour_lines(&self, number: usize) -> impl Iterator<Item = usize> + use<> {
        let (first, end) = if self.is_row(number) {
            (0, self.size.rows())
        } else {
            (self.size.rows(), self.lines.len())
        };
        let both = [number.wrapping_sub(1), number + 1].into_iter();
        both.filter(move |line| (first..end).contains(line))
    }

    /// Returns whether a fact is known.
    pub(crate) fn knows(&self, fact: Fact) -> bool {
        match fact {
            Fact::Tent(cell) => self.states[self.at(cell)] == CellKnowledge::Tent,
            Fact::Grass(cell) => self.states[self.at(cell)] == CellKnowledge::Grass,
            Fact::Own { tree, tent } => {
                let (tree, direction) = self.pair(tree, tent);
                self.owned[tree] == 1 << direction
            }
            Fact::NotOwn { tree, tent } => {
                let (tree, direction) = self.pair(tree, tent);
                self.links[tree] & 1 << direction == 0
            }
        }
    }

    /// Returns the place of a tree and the direction to a cell next to it.
    pub(crate) fn pair(&self, tree: Cell, tent: Cell) -> (CellIndex, usize) {
        let (tree, tent) = (self.at(tree), self.at(tent));
        let direction = (0..4).find(|&direction| self.neighbour(tree, direction) == tent);
        (tree, direction.expect("the cell is beside the tree"))
    }

    pub(crate) fn own(&self, tree: CellIndex, direction: usize) -> Fact {
        let tent = self.cell(self.neighbour(tree, direction));
        let tree = self.cell(tree);
        Fact::Own { tree, tent }
    }

    /// Returns two facts: the cell in a direction from a tree holds a tent, and this tent belongs
    /// to the tree. The first fact is left out if the cell is not open.
    pub(crate) fn tent_and_own(
        &self,
        tree: CellIndex,
        direction: usize,
    ) -> impl Iterator<Item = Fact> {
        let at = self.neighbour(tree, direction);
        let tent = self.is_open(at).then(|| Fact::Tent(self.cell(at)));
        tent.into_iter().chain([self.own(tree, direction)])
    }

    pub(crate) fn not_own(&self, tree: CellIndex, direction: usize) -> Fact {
        self.own(tree, direction).opposite()
    }
}

/// The places of a line: the first, the distance from each to the next, and their number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineSpan {
    pub(crate) first: CellIndex,
    pub(crate) step: usize,
    pub(crate) length: usize,
}

impl LineSpan {
    /// Returns the place at an index along the line.
    pub(crate) fn at(self, index: usize) -> CellIndex {
        self.first + index * self.step
    }

    pub(crate) fn places(self) -> impl DoubleEndedIterator<Item = CellIndex> + Clone {
        (0..self.length).map(move |index| self.first + index * self.step)
    }
}

/// Returns the directions whose bits are set.
pub(crate) fn directions(bits: u8) -> impl Iterator<Item = usize> {
    (0..4).filter(move |direction| bits & 1 << direction != 0)
}
