//! What the rules are stated of.

use crate::puzzle::{Cell, Clue, Content, Direction, Line, Puzzle};

/// A board, with what is known of it before any constraint is stated.
pub(crate) trait View {
    /// A place of the board. Places order row-major.
    type Place: Copy + Ord;

    /// The number of rows and of columns.
    fn size(&self) -> [usize; 2];

    fn clue(&self, line: Line) -> Clue;

    /// The trees, row-major.
    fn trees(&self) -> &[Self::Place];

    /// The directions in which a tree may have its tent, in the order north, east, south, west.
    fn directions(&self, tree: Self::Place) -> impl Iterator<Item = Direction>;

    /// The cells where a tent may stand, row-major.
    fn cells(&self) -> impl Iterator<Item = Self::Place>;

    /// The cells of a line, in order, also those where no tent may stand.
    fn cells_of(&self, line: Line) -> impl Iterator<Item = Self::Place>;

    /// The trees that may have their tent on a cell, each with its direction to the cell: first the
    /// tree to the north of it, then those to the east, south and west.
    fn owners(&self, cell: Self::Place) -> impl Iterator<Item = (Self::Place, Direction)>;

    /// The places around a cell, row-major, also those where no tent may stand.
    fn around(&self, cell: Self::Place) -> impl Iterator<Item = Self::Place>;

    /// The cell next to a tree in a direction in which it may have its tent.
    fn neighbour(&self, tree: Self::Place, direction: Direction) -> Self::Place;

    /// The row and the column of a place.
    fn row_and_column(&self, place: Self::Place) -> [usize; 2];

    /// The cells with a mark, and whether it is a tent.
    fn marks(&self) -> impl Iterator<Item = (Self::Place, bool)>;

    /// Whether a tent stands on a cell, where that is known without any rule.
    fn known_tent(&self, _cell: Self::Place) -> Option<bool> {
        None
    }

    /// Whether it is known without any rule where the tent of a tree is.
    fn is_settled(&self, _tree: Self::Place) -> bool {
        false
    }

    /// A number for a place, below [`View::area`].
    fn index(&self, place: Self::Place) -> usize;

    /// At least the number of places.
    fn area(&self) -> usize;
}

/// A puzzle as it was given. A tent may stand on each cell next to a tree, whatever clues and marks
/// say.
impl View for Puzzle {
    type Place = Cell;

    fn size(&self) -> [usize; 2] {
        let size = Self::size(self);
        [size.rows(), size.columns()]
    }

    fn clue(&self, line: Line) -> Clue {
        match line {
            Line::Row(row) => self.row_clues()[row],
            Line::Column(column) => self.column_clues()[column],
        }
    }

    fn trees(&self) -> &[Cell] {
        Self::trees(self)
    }

    fn directions(&self, tree: Cell) -> impl Iterator<Item = Direction> {
        let cells = tree.neighbours(Self::size(self));
        let free = cells.filter(|&(_, cell)| self.content(cell) != Content::Tree);
        free.map(|(direction, _)| direction)
    }

    fn cells(&self) -> impl Iterator<Item = Cell> {
        let size = Self::size(self);
        // Without trees no cell need be looked at, however many there are.
        let area = if Self::trees(self).is_empty() {
            0
        } else {
            size.area()
        };
        let cells = (0..area).map(move |index| size.cell(index));
        cells.filter(|&cell| may_hold_tent(self, cell))
    }

    fn cells_of(&self, line: Line) -> impl Iterator<Item = Cell> {
        let size = Self::size(self);
        let length = match line {
            Line::Row(_) => size.columns(),
            Line::Column(_) => size.rows(),
        };
        (0..length as u32).map(move |at| match line {
            Line::Row(row) => Cell {
                row: row as u32,
                column: at,
            },
            Line::Column(column) => Cell {
                row: at,
                column: column as u32,
            },
        })
    }

    fn owners(&self, cell: Cell) -> impl Iterator<Item = (Cell, Direction)> {
        let around = cell.neighbours(Self::size(self));
        let trees = around.filter(|&(_, tree)| self.content(tree) == Content::Tree);
        trees.map(|(to_tree, tree)| (tree, to_tree.opposite()))
    }

    fn around(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        cell.around(Self::size(self))
    }

    fn neighbour(&self, tree: Cell, direction: Direction) -> Cell {
        tree.step(direction, Self::size(self)).unwrap_or(tree)
    }

    fn row_and_column(&self, place: Cell) -> [usize; 2] {
        [place.row as usize, place.column as usize]
    }

    fn marks(&self) -> impl Iterator<Item = (Cell, bool)> {
        let contents = self.contents().iter().enumerate();
        contents.filter_map(|(index, content)| {
            let is_tent = match content {
                Content::Tent => true,
                Content::Empty => false,
                Content::Unknown | Content::Tree => return None,
            };
            Some((Self::size(self).cell(index), is_tent))
        })
    }

    fn index(&self, place: Cell) -> usize {
        Self::size(self).index(place)
    }

    fn area(&self) -> usize {
        Self::size(self).area()
    }
}

/// Whether a cell is free and next to a tree.
fn may_hold_tent(puzzle: &Puzzle, cell: Cell) -> bool {
    puzzle.content(cell) != Content::Tree && puzzle.owners(cell).next().is_some()
}
