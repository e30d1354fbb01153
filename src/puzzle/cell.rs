//! A cell of the board and its index, a line of the board, and the four directions from a tree to
//! its tent.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::puzzle::size::Size;

/// A position on (or off) a board. Both numbers count from 0, so the top left cell is `0, 0`.
///
/// Cells are ordered by row, then by column. A cell serializes to `[row,column]`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(into = "[u32; 2]")]
pub struct Cell {
    /// The row, from 0 at the top.
    pub row: u32,
    /// The column, from 0 at the left.
    pub column: u32,
}

impl Cell {
    /// Returns the orthogonal neighbour in `direction`, or `None` if it is off a board of `size`.
    #[must_use]
    pub fn step(self, direction: Direction, size: Size) -> Option<Self> {
        let Self { row, column } = self;
        let (row, column) = match direction {
            Direction::North => (row.checked_sub(1)?, column),
            Direction::East => (row, column.checked_add(1)?),
            Direction::South => (row.checked_add(1)?, column),
            Direction::West => (row, column.checked_sub(1)?),
        };
        let next = Self { row, column };
        size.contains(next).then_some(next)
    }

    /// Returns the orthogonal neighbours on a board of `size`, up to four, each with the direction
    /// to it, in the order of [`Direction::ALL`].
    pub fn neighbours(self, size: Size) -> impl Iterator<Item = (Direction, Self)> {
        let all = Direction::ALL.into_iter();
        all.filter_map(move |direction| Some((direction, self.step(direction, size)?)))
    }

    /// Returns the cells around this one on a board of `size`, up to eight, in row-major order.
    pub(crate) fn around(self, size: Size) -> impl Iterator<Item = Self> {
        let near = |at: u32, end: usize| at.saturating_sub(1)..at.saturating_add(2).min(end as u32);
        let rows = near(self.row, size.rows());
        let columns = near(self.column, size.columns());
        rows.flat_map(move |row| columns.clone().map(move |column| Self { row, column }))
            .filter(move |&other| other != self)
    }

    /// Returns whether the two cells share an edge, as a tree and its tent do.
    pub(crate) fn is_adjacent(self, other: Self) -> bool {
        self.row.abs_diff(other.row) + self.column.abs_diff(other.column) == 1
    }

    /// Returns whether tents on both cells would touch: whether one is among the eight cells around
    /// the other.
    #[must_use]
    pub fn touches(self, other: Self) -> bool {
        self != other
            && self.row.abs_diff(other.row) <= 1
            && self.column.abs_diff(other.column) <= 1
    }
}

impl Size {
    /// Returns whether `cell` is on the board.
    #[must_use]
    pub fn contains(self, cell: Cell) -> bool {
        (cell.row as usize) < self.rows() && (cell.column as usize) < self.columns()
    }

    /// Returns the row-major index of a cell on the board, from 0.
    ///
    /// # Panics
    ///
    /// Panics if `cell` is off the board.
    #[must_use]
    pub fn index(self, cell: Cell) -> usize {
        assert!(self.contains(cell), "{cell:?} is off a board of {self}");
        cell.row as usize * self.columns() + cell.column as usize
    }

    /// Returns the cell at a row-major index: the inverse of [`Size::index`].
    #[must_use]
    pub fn cell(self, index: usize) -> Cell {
        Cell {
            row: (index / self.columns()) as u32,
            column: (index % self.columns()) as u32,
        }
    }

    /// Returns the rows, then the columns.
    pub(crate) fn lines(self) -> impl Iterator<Item = Line> {
        let rows = (0..self.rows()).map(Line::Row);
        rows.chain((0..self.columns()).map(Line::Column))
    }

    /// Returns the cells of `line`.
    pub(crate) fn cells_of(self, line: Line) -> impl Iterator<Item = Cell> {
        let (row, column, [down, right], length) = match line {
            Line::Row(row) => (row as u32, 0, [0, 1], self.columns),
            Line::Column(column) => (0, column as u32, [1, 0], self.rows),
        };
        (0..length).map(move |at| Cell {
            row: row + at * down,
            column: column + at * right,
        })
    }
}

impl fmt::Display for Cell {
    /// Writes the position as people do, counted from 1, as in `r3c5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "r{}c{}",
            u64::from(self.row) + 1,
            u64::from(self.column) + 1
        )
    }
}

impl From<Cell> for [u32; 2] {
    /// Returns the row and the column, counted from 1.
    fn from(cell: Cell) -> Self {
        [cell.row.saturating_add(1), cell.column.saturating_add(1)]
    }
}

/// A row or a column, counted from 0 at the top or at the left.
///
/// It serializes to an object with one key, counted from 1, such as `{"row":1}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Line {
    /// A row.
    Row(#[serde(serialize_with = "from_one")] usize),
    /// A column.
    Column(#[serde(serialize_with = "from_one")] usize),
}

impl Line {
    /// Returns whether `cell` is in the line.
    pub(crate) fn contains(self, cell: Cell) -> bool {
        match self {
            Self::Row(row) => cell.row as usize == row,
            Self::Column(column) => cell.column as usize == column,
        }
    }

    /// Returns the position of `cell` along the line: its column in a row, its row in a column.
    pub(crate) fn position_of(self, cell: Cell) -> u32 {
        match self {
            Self::Row(_) => cell.column,
            Self::Column(_) => cell.row,
        }
    }
}

/// Serializes a number that counts from 0 in code and from 1 in JSON.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it so")]
fn from_one<S: Serializer>(number: &usize, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u64((*number as u64).saturating_add(1))
}

impl fmt::Display for Line {
    /// Writes the line as people do, counted from 1, as in `row 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(row) => write!(f, "row {}", row + 1),
            Self::Column(column) => write!(f, "column {}", column + 1),
        }
    }
}

/// The direction from a tree to its tent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// The tent is in the row above.
    North,
    /// The tent is in the column to the right.
    East,
    /// The tent is in the row below.
    South,
    /// The tent is in the column to the left.
    West,
}

impl Direction {
    /// All four directions, in the order in which they are tried and printed: north, east, south,
    /// west.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Returns the opposite direction.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// Returns the directions whose bit is set in `set` (bit 0 is north), in the order of
    /// [`Direction::ALL`].
    pub(crate) fn of_set(set: u8) -> impl Iterator<Item = Self> {
        let all = Self::ALL.into_iter();
        all.filter(move |&direction| set & 1 << direction as u8 != 0)
    }

    /// Returns the index next to the index `place` in this direction. The grid must have a border,
    /// and each of its rows takes `stride` indices.
    #[inline]
    pub(crate) fn step(self, place: usize, stride: usize) -> usize {
        match self {
            Self::North => place - stride,
            Self::East => place + 1,
            Self::South => place + stride,
            Self::West => place - 1,
        }
    }

    /// Returns the letter used in direction lists: `n`, `e`, `s` or `w`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::North => 'n',
            Self::East => 'e',
            Self::South => 's',
            Self::West => 'w',
        }
    }

    /// Parses a letter of a direction list, in upper or lower case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|direction| direction.letter() == letter.to_ascii_lowercase())
    }
}

impl fmt::Display for Direction {
    /// Writes the letter.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
