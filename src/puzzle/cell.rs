//! A place on the board and the four directions from a tree to its tent.

use std::fmt;

use super::Size;

/// A place on (or off) a board; both numbers count from 0, so the top left cell is `0, 0`.
///
/// Cells order row-major: by row, then by column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row, from 0 at the top.
    pub row: u32,
    /// The column, from 0 at the left.
    pub column: u32,
}

impl Cell {
    /// The orthogonal neighbour in `direction`, or `None` where the board of `size` ends.
    #[must_use]
    pub fn step(self, direction: Direction, size: Size) -> Option<Self> {
        let Self { row, column } = self;
        let next = match direction {
            Direction::North => Self {
                row: row.checked_sub(1)?,
                column,
            },
            Direction::East => Self {
                row,
                column: column + 1,
            },
            Direction::South => Self {
                row: row + 1,
                column,
            },
            Direction::West => Self {
                row,
                column: column.checked_sub(1)?,
            },
        };
        size.contains(next).then_some(next)
    }
}

impl fmt::Display for Cell {
    /// The place in a person's words, counted from 1, as in `row 3 column 5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "row {} column {}",
            u64::from(self.row) + 1,
            u64::from(self.column) + 1
        )
    }
}

/// The way from a tree to its tent.
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
    /// All four, in the order in which they are tried and printed: north, east, south, west.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The way back.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// The letter that a direction list uses: `n`, `e`, `s` or `w`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::North => 'n',
            Self::East => 'e',
            Self::South => 's',
            Self::West => 'w',
        }
    }

    /// The direction of a letter of a direction list, in either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|direction| direction.letter() == letter.to_ascii_lowercase())
    }
}

impl fmt::Display for Direction {
    /// The letter.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
