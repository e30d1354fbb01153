//! A board to state the rules about: a puzzle as it was given, or what the rules leave open.

use std::iter;

use itertools::Either;

use crate::puzzle::{Cell, Clue, Content, Direction, Line, Puzzle, Size};

/// The knowledge about a cell that needs no rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    /// No tent can stand there.
    Bare,
    /// A tent may stand there.
    Open,
    Tent,
}

/// A tree of a view.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tree {
    pub(crate) at: u32,
    /// The directions in which it may have its tent, a bit each.
    pub(crate) directions: u8,
    /// Whether it is known without any rule where its tent is.
    pub(crate) is_settled: bool,
}

/// A board, with the knowledge that needs no constraint. Cells are row-major indices.
#[derive(Debug)]
pub(crate) struct View {
    pub(crate) size: Size,
    /// The rows, then the columns.
    pub(crate) clues: Vec<Clue>,
    pub(crate) spots: Vec<Spot>,
    /// Row-major.
    pub(crate) trees: Vec<Tree>,
    /// For each cell the number of the tree that stands there, or may; `u32::MAX` if there is none.
    tree_at: Vec<u32>,
    /// The cells with a mark, and whether it is a tent.
    pub(crate) marks: Vec<(u32, bool)>,
    /// The cells where a tree may stand or not, row-major; there are some only in a line whose trees
    /// are missing, for a repair. Each has one more spot, after those of the board: a tent on that
    /// spot means that the tree is there.
    pub(crate) optional_trees: Vec<u32>,
}

impl View {
    /// A puzzle as it was given. A tent may stand on each cell next to a tree, whatever clues and
    /// marks say.
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let size = puzzle.size();
        let clues = puzzle.row_clues().iter().chain(puzzle.column_clues());
        let mut view = Self::bare(size, clues);
        view.marks.reserve_exact(puzzle.number_of_marks());
        for (at, content) in (0..).zip(puzzle.contents()) {
            if let Content::Tent | Content::Empty = content {
                view.marks.push((at, *content == Content::Tent));
            }
        }
        for &tree in puzzle.trees() {
            let directions = view.open_around(puzzle, tree);
            view.add_tree(size.index(tree) as u32, directions, false);
        }
        view
    }

    /// A puzzle with a line in which trees may stand or not. It shows none there.
    pub(crate) fn with_open_line(puzzle: &Puzzle, line: Line) -> Self {
        let mut view = Self::new(puzzle);
        for cell in view.size.cells_of(line) {
            let directions = view.open_around(puzzle, cell);
            let at = view.size.index(cell) as u32;
            view.trees.push(Tree {
                at,
                directions,
                is_settled: false,
            });
            view.optional_trees.push(at);
            view.spots.push(Spot::Open);
        }
        view.trees.sort_unstable_by_key(|tree| tree.at);
        for (number, tree) in (0..).zip(&view.trees) {
            view.tree_at[tree.at as usize] = number;
        }
        view
    }

    /// Opens the cells where a tree may have its tent. Returns their directions, a bit each.
    fn open_around(&mut self, puzzle: &Puzzle, tree: Cell) -> u8 {
        let mut directions = 0;
        for direction in free_sides(puzzle, tree) {
            directions |= 1 << direction as u8;
            let cell = tree.step(direction, self.size);
            let cell = cell.expect("a free side is on the board");
            self.spots[self.size.index(cell)] = Spot::Open;
        }
        directions
    }

    /// A board of which only the clues are known, rows before columns.
    pub(crate) fn bare<'c>(size: Size, clues: impl Iterator<Item = &'c Clue>) -> Self {
        Self {
            size,
            clues: clues.copied().collect(),
            spots: vec![Spot::Bare; size.area()],
            trees: Vec::new(),
            tree_at: vec![u32::MAX; size.area()],
            marks: Vec::new(),
            optional_trees: Vec::new(),
        }
    }

    /// Adds the next tree, row-major.
    pub(crate) fn add_tree(&mut self, at: u32, directions: u8, is_settled: bool) {
        self.tree_at[at as usize] = self.trees.len() as u32;
        self.trees.push(Tree {
            at,
            directions,
            is_settled,
        });
    }

    /// About how many bytes that of a puzzle takes.
    pub(crate) fn bytes_of(puzzle: &Puzzle) -> u64 {
        let marks = puzzle.number_of_marks() * size_of::<(u32, bool)>();
        Self::bytes(puzzle.size(), puzzle.trees().len()) + marks as u64
    }

    /// About how many bytes one of so many cells and trees takes, which has no marks.
    pub(crate) fn bytes(size: Size, trees: usize) -> u64 {
        let lines = (size.rows() + size.columns()) * size_of::<Clue>();
        let cells = size.area() * (size_of::<Spot>() + size_of::<u32>());
        (cells + 2 * trees * size_of::<Tree>() + lines) as u64
    }

    /// The number of rows and of columns.
    pub(crate) fn lengths(&self) -> [usize; 2] {
        [self.size.rows(), self.size.columns()]
    }

    /// The rows, then the columns, each with its clue.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (Line, Clue)> + '_ {
        self.size.lines().zip(self.clues.iter().copied())
    }

    /// The row and the column of a cell.
    pub(crate) fn row_and_column(&self, cell: u32) -> [usize; 2] {
        let columns = self.size.columns();
        [cell as usize / columns, cell as usize % columns]
    }

    /// The cells where a tent may stand or stands, row-major.
    pub(crate) fn cells(&self) -> impl Iterator<Item = u32> + '_ {
        self.tents_among(0..self.spots.len())
    }

    /// The same of a line.
    pub(crate) fn cells_of(&self, line: Line) -> impl Iterator<Item = u32> + '_ {
        let cells = self.size.cells_of(line);
        self.tents_among(cells.map(|cell| self.size.index(cell)))
    }

    fn tents_among(&self, cells: impl Iterator<Item = usize>) -> impl Iterator<Item = u32> {
        let may_be = |&cell: &usize| matches!(self.spots[cell], Spot::Open | Spot::Tent);
        // Without trees no cell need be looked at, however many there are.
        let cells = cells.take(if self.trees.is_empty() { 0 } else { usize::MAX });
        cells.filter(may_be).map(|cell| cell as u32)
    }

    /// The directions in which a tree may have its tent, in the order north, east, south, west.
    pub(crate) fn directions(&self, tree: usize) -> impl Iterator<Item = Direction> + use<> {
        Direction::of_set(self.trees[tree].directions)
    }

    /// The cell next to a tree in a direction in which it may have its tent.
    pub(crate) fn neighbour(&self, tree: usize, direction: Direction) -> u32 {
        let cell = self.size.cell(self.trees[tree].at as usize);
        let next = cell.step(direction, self.size);
        let next = next.expect("a direction left to a tree leads to a cell");
        self.size.index(next) as u32
    }

    /// The trees that may have their tent on a cell, by number, each with its direction to the
    /// cell: first the tree to the north of it, then those to the east, south and west.
    pub(crate) fn owners(&self, cell: u32) -> impl Iterator<Item = (u32, Direction)> + '_ {
        let around = self.size.cell(cell as usize).neighbours(self.size);
        around.filter_map(|(to_tree, place)| {
            let number = self.tree_at[self.size.index(place)];
            let tree = self.trees.get(number as usize)?;
            let direction = to_tree.opposite();
            let may_own = tree.directions & 1 << direction as u8 != 0;
            may_own.then_some((number, direction))
        })
    }

    /// The cells around one, row-major, and the spot of a tree that may stand there. Around such a
    /// spot there is but its cell.
    pub(crate) fn around(&self, cell: u32) -> impl Iterator<Item = u32> + use<> {
        let size = self.size;
        if let Some(place) = (cell as usize).checked_sub(size.area()) {
            return Either::Left(iter::once(self.optional_trees[place]));
        }
        let cells = size.cell(cell as usize).around(size);
        let cells = cells.map(move |cell| size.index(cell) as u32);
        Either::Right(cells.chain(self.optional_spot(cell)))
    }

    /// The spot of the tree on a cell, if it may stand there or not.
    pub(crate) fn optional_spot(&self, cell: u32) -> Option<u32> {
        let place = self.optional_trees.binary_search(&cell).ok()?;
        Some((self.size.area() + place) as u32)
    }
}

/// The directions from a tree to cells that are no trees.
pub(crate) fn free_sides(puzzle: &Puzzle, tree: Cell) -> impl Iterator<Item = Direction> + '_ {
    let cells = tree.neighbours(puzzle.size());
    let free = cells.filter(|&(_, cell)| puzzle.content(cell) != Content::Tree);
    free.map(|(direction, _)| direction)
}
