//! A board to generate constraints from: a puzzle as given, a puzzle in which the trees of one line
//! are unknown, or the part of a puzzle that the solver's rules have left open.

use std::iter;

use itertools::Either;

use crate::puzzle::{Cell, Clue, Content, Direction, Line, Puzzle, Size};

/// Whether a cell can hold a tent, as far as this is known before any constraint is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    /// The cell cannot hold a tent.
    Closed,
    /// The cell may hold a tent.
    Open,
    Tent,
}

/// A tree of an open board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tree {
    pub(crate) at: u32,
    /// The directions in which it may have its tent, one bit each.
    pub(crate) directions: u8,
    /// Whether the place of its tent is known before any constraint is used.
    pub(crate) is_settled: bool,
}

/// A board and the facts that are known before any constraint is used. Cells are row-major indices.
#[derive(Debug)]
pub(crate) struct OpenBoard {
    pub(crate) size: Size,
    /// The clues of the rows, then the clues of the columns.
    pub(crate) clues: Vec<Clue>,
    pub(crate) spots: Vec<Spot>,
    /// The trees and the optional trees (see `optional_trees`), in row-major order.
    pub(crate) trees: Vec<Tree>,
    /// For each cell, the number of the tree or optional tree on it; `u32::MAX` if there is none.
    tree_at: Vec<u32>,
    /// The cells with a mark, and for each whether the mark is a tent.
    pub(crate) marks: Vec<(u32, bool)>,
    /// The cells with an optional tree (one that may be present or absent), in row-major order.
    /// Only `repair` uses optional trees, in a line whose trees are missing. In `spots`, the spots
    /// of the board are followed by one extra spot for each optional tree: a tent on that spot
    /// means that the tree is present.
    pub(crate) optional_trees: Vec<u32>,
}

impl OpenBoard {
    /// Creates the board of a puzzle as given. Each free cell next to a tree may hold a tent: clues
    /// and marks are not used to exclude any.
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let size = puzzle.size();
        let clues = puzzle.row_clues().iter().chain(puzzle.column_clues());
        let mut board = Self::without_trees(size, clues);
        board.marks.reserve_exact(puzzle.count_marks());
        for (at, content) in (0..).zip(puzzle.contents()) {
            if let Content::Tent | Content::Empty = content {
                board.marks.push((at, *content == Content::Tent));
            }
        }
        for &tree in puzzle.trees() {
            let directions = board.open_around(puzzle, tree);
            board.add_tree(size.index(tree) as u32, directions, false);
        }
        board
    }

    /// Creates the board of a puzzle in which every cell of `line` has an optional tree. The puzzle
    /// must have no trees there.
    pub(crate) fn with_open_line(puzzle: &Puzzle, line: Line) -> Self {
        let mut board = Self::new(puzzle);
        for cell in board.size.cells_of(line) {
            let directions = board.open_around(puzzle, cell);
            let at = board.size.index(cell) as u32;
            board.trees.push(Tree {
                at,
                directions,
                is_settled: false,
            });
            board.optional_trees.push(at);
            board.spots.push(Spot::Open);
        }
        board.trees.sort_unstable_by_key(|tree| tree.at);
        for (number, tree) in (0..).zip(&board.trees) {
            board.tree_at[tree.at as usize] = number;
        }
        board
    }

    /// Sets the spots of the cells where a tree may have its tent to [`Spot::Open`]. Returns the
    /// directions from the tree to these cells, one bit each.
    fn open_around(&mut self, puzzle: &Puzzle, tree: Cell) -> u8 {
        let mut directions = 0;
        for direction in free_directions(puzzle, tree) {
            directions |= 1 << direction as u8;
            let cell = tree.step(direction, self.size);
            let cell = cell.expect("a free side is on the board");
            self.spots[self.size.index(cell)] = Spot::Open;
        }
        directions
    }

    /// Creates a board with clues (first of the rows, then of the columns), but without trees and
    /// marks.
    pub(crate) fn without_trees<'c>(size: Size, clues: impl Iterator<Item = &'c Clue>) -> Self {
        Self {
            size,
            clues: clues.copied().collect(),
            spots: vec![Spot::Closed; size.area()],
            trees: Vec::new(),
            tree_at: vec![u32::MAX; size.area()],
            marks: Vec::new(),
            optional_trees: Vec::new(),
        }
    }

    /// Adds the next tree in row-major order.
    pub(crate) fn add_tree(&mut self, at: u32, directions: u8, is_settled: bool) {
        self.tree_at[at as usize] = self.trees.len() as u32;
        self.trees.push(Tree {
            at,
            directions,
            is_settled,
        });
    }

    /// Returns about how many bytes the open board of a puzzle takes.
    pub(crate) fn bytes_of(puzzle: &Puzzle) -> u64 {
        let marks = puzzle.count_marks() * size_of::<(u32, bool)>();
        Self::bytes(puzzle.size(), puzzle.trees().len()) + marks as u64
    }

    /// Returns about how many bytes an open board with `trees` trees and without marks takes.
    pub(crate) fn bytes(size: Size, trees: usize) -> u64 {
        let lines = (size.rows() + size.columns()) * size_of::<Clue>();
        let cells = size.area() * (size_of::<Spot>() + size_of::<u32>());
        (cells + 2 * trees * size_of::<Tree>() + lines) as u64
    }

    /// Returns the number of rows and of columns.
    pub(crate) fn lengths(&self) -> [usize; 2] {
        [self.size.rows(), self.size.columns()]
    }

    /// Returns the rows, then the columns, each with its clue.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (Line, Clue)> + '_ {
        self.size.lines().zip(self.clues.iter().copied())
    }

    /// Returns the row and the column of a cell.
    pub(crate) fn row_and_column(&self, cell: u32) -> [usize; 2] {
        let columns = self.size.columns();
        [cell as usize / columns, cell as usize % columns]
    }

    /// Returns, in row-major order, the cells that hold or may hold a tent, and then the spots of
    /// the optional trees.
    pub(crate) fn cells(&self) -> impl Iterator<Item = u32> + '_ {
        self.tents_among(0..self.spots.len())
    }

    /// Returns the cells of a line that hold or may hold a tent.
    pub(crate) fn cells_of(&self, line: Line) -> impl Iterator<Item = u32> + '_ {
        let cells = self.size.cells_of(line);
        self.tents_among(cells.map(|cell| self.size.index(cell)))
    }

    fn tents_among(&self, cells: impl Iterator<Item = usize>) -> impl Iterator<Item = u32> {
        let may_be = |&cell: &usize| matches!(self.spots[cell], Spot::Open | Spot::Tent);
        // Without trees no cell can hold a tent, so the cells, which may be very many, are not
        // visited.
        let cells = cells.take(if self.trees.is_empty() { 0 } else { usize::MAX });
        cells.filter(may_be).map(|cell| cell as u32)
    }

    /// Returns the directions in which a tree may have its tent, in the order north, east, south,
    /// west.
    pub(crate) fn directions(&self, tree: usize) -> impl Iterator<Item = Direction> + use<> {
        Direction::of_set(self.trees[tree].directions)
    }

    /// Returns the cell next to a tree in a direction in which the tree may have its tent.
    pub(crate) fn neighbour(&self, tree: usize, direction: Direction) -> u32 {
        let cell = self.size.cell(self.trees[tree].at as usize);
        let next = cell.step(direction, self.size);
        let next = next.expect("a direction left to a tree leads to a cell");
        self.size.index(next) as u32
    }

    /// Returns the numbers of the trees that may have their tent on a cell, each with the direction
    /// from the tree to the cell: first the tree to the north of the cell, then those to the east,
    /// south and west.
    pub(crate) fn claimants(&self, cell: u32) -> impl Iterator<Item = (u32, Direction)> + '_ {
        let around = self.size.cell(cell as usize).neighbours(self.size);
        around.filter_map(|(to_tree, place)| {
            let number = self.tree_at[self.size.index(place)];
            let tree = self.trees.get(number as usize)?;
            let direction = to_tree.opposite();
            let may_own = tree.directions & 1 << direction as u8 != 0;
            may_own.then_some((number, direction))
        })
    }

    /// Returns the cells around `cell` in row-major order, then the extra spot of the optional tree
    /// on `cell`, if there is one. If `cell` is itself the extra spot of an optional tree, returns
    /// only the cell of that tree.
    pub(crate) fn around(&self, cell: u32) -> impl Iterator<Item = u32> + use<> {
        let size = self.size;
        if let Some(place) = (cell as usize).checked_sub(size.area()) {
            return Either::Left(iter::once(self.optional_trees[place]));
        }
        let cells = size.cell(cell as usize).around(size);
        let cells = cells.map(move |cell| size.index(cell) as u32);
        Either::Right(cells.chain(self.optional_spot(cell)))
    }

    /// Returns the extra spot of the optional tree on a cell, if there is one.
    pub(crate) fn optional_spot(&self, cell: u32) -> Option<u32> {
        let place = self.optional_trees.binary_search(&cell).ok()?;
        Some((self.size.area() + place) as u32)
    }
}

/// Returns the directions from a tree to cells without a tree.
pub(crate) fn free_directions(puzzle: &Puzzle, tree: Cell) -> impl Iterator<Item = Direction> + '_ {
    let cells = tree.neighbours(puzzle.size());
    let free = cells.filter(|&(_, cell)| puzzle.content(cell) != Content::Tree);
    free.map(|(direction, _)| direction)
}
