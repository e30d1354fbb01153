//! One small change of a puzzle: what it does, where, and in words.

use std::fmt;

use itertools::Itertools as _;

use crate::puzzle::{Cell, Clue, Content, Line, Puzzle, PuzzleError};

/// One small change of a puzzle.
///
/// `Display` words it as what the changed puzzle has, rows and columns counted from 1.
///
/// # Example: another clue
///
/// ```
/// use tents::puzzle::{Line, Puzzle};
/// use tents::repair::Change;
///
/// let puzzle: Puzzle = "02\n1T.\n".parse()?;
/// let change = Change::Clue { line: Line::Column(1), was: Some(2), is: Some(1) };
/// assert_eq!(change.to_string(), "the clue 1 for column 2 instead of 2");
/// assert_eq!(change.apply(&puzzle)?, "01\n1T.\n".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Change {
    /// A line has another clue, has none, or has one that it had not.
    Clue {
        /// The line.
        line: Line,
        /// Its clue in the puzzle.
        was: Clue,
        /// Its clue in the changed puzzle.
        is: Clue,
    },
    /// The clue of a line and that of the line behind it change places.
    Swap {
        /// The first of the two lines.
        line: Line,
    },
    /// A tree and what is on a cell next to it change places.
    Move {
        /// Where the tree stands.
        from: Cell,
        /// Where it stands in the changed puzzle.
        to: Cell,
    },
    /// A cell has something else: a tree more or less, a mark more or less.
    Cell {
        /// The cell.
        cell: Cell,
        /// The sign in the puzzle.
        was: Content,
        /// The sign in the changed puzzle.
        is: Content,
    },
    /// There is a line more.
    Insert {
        /// Which one it is in the changed puzzle.
        line: Line,
        /// Its clue.
        clue: Clue,
        /// The places of its trees in it, from 0.
        trees: Vec<u32>,
    },
    /// There is a line less.
    Remove {
        /// The line.
        line: Line,
    },
}

impl Change {
    /// The changed puzzle.
    ///
    /// # Errors
    ///
    /// [`PuzzleError`] if its board would have no cell, or too many.
    ///
    /// # Panics
    ///
    /// If a line or a cell is off the board.
    pub fn apply(&self, puzzle: &Puzzle) -> Result<Puzzle, PuzzleError> {
        let size = puzzle.size();
        let mut rows = puzzle.row_clues().to_vec();
        let mut columns = puzzle.column_clues().to_vec();
        let mut contents = puzzle.contents().to_vec();
        match self {
            Self::Clue { line, is, .. } => *clue_mut(&mut rows, &mut columns, *line) = *is,
            Self::Swap {
                line: Line::Row(at),
            } => rows.swap(*at, at + 1),
            Self::Swap {
                line: Line::Column(at),
            } => columns.swap(*at, at + 1),
            Self::Move { from, to } => contents.swap(size.index(*from), size.index(*to)),
            Self::Cell { cell, is, .. } => contents[size.index(*cell)] = *is,
            Self::Insert { line, clue, trees } => {
                let at = |place: usize| -> Content {
                    if trees.contains(&(place as u32)) {
                        Content::Tree
                    } else {
                        Content::Unknown
                    }
                };
                match *line {
                    Line::Row(row) => {
                        rows.insert(row, *clue);
                        let start = row * size.columns();
                        contents.splice(start..start, (0..size.columns()).map(at));
                    }
                    Line::Column(column) => {
                        columns.insert(column, *clue);
                        for row in (0..size.rows()).rev() {
                            contents.insert(row * size.columns() + column, at(row));
                        }
                    }
                }
            }
            Self::Remove {
                line: Line::Row(row),
            } => {
                rows.remove(*row);
                contents.drain(row * size.columns()..(row + 1) * size.columns());
            }
            Self::Remove {
                line: Line::Column(column),
            } => {
                columns.remove(*column);
                let mut index = 0..;
                contents.retain(|_| {
                    index
                        .next()
                        .is_some_and(|at| at % size.columns() != *column)
                });
            }
        }
        Puzzle::new(rows, columns, contents)
    }

    /// The cells of the changed puzzle that differ, or that a mark or a tree has gone from.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Move { from, to } => vec![*from, *to],
            Self::Cell { cell, .. } => vec![*cell],
            _ => Vec::new(),
        }
    }

    /// The lines of the changed puzzle with another clue, or the new one.
    #[must_use]
    pub fn lines(&self) -> Vec<Line> {
        match *self {
            Self::Clue { line, .. } | Self::Insert { line, .. } => vec![line],
            Self::Swap { line } => vec![line, next(line)],
            _ => Vec::new(),
        }
    }

    /// Whether two changes have to do with the same clue or the same cell.
    pub(super) fn meets(&self, other: &Self) -> bool {
        let cells = other.cells();
        let lines = other.lines();
        self.cells().iter().any(|cell| cells.contains(cell))
            || self.lines().iter().any(|line| lines.contains(line))
    }

    /// How many lines lie between what two changes have to do with, as far as that can be told.
    pub(super) fn distance(&self, other: &Self) -> u32 {
        let spans = |change: &Self| -> Vec<(Option<u32>, Option<u32>)> {
            let cells = change.cells().into_iter();
            let cells = cells.map(|cell| (Some(cell.row), Some(cell.column)));
            let lines = change.lines().into_iter().map(|line| match line {
                Line::Row(row) => (Some(row as u32), None),
                Line::Column(column) => (None, Some(column as u32)),
            });
            cells.chain(lines).collect()
        };
        let apart = |one: Option<u32>, other: Option<u32>| match (one, other) {
            (Some(one), Some(other)) => one.abs_diff(other),
            _ => 0,
        };
        let (one, other) = (spans(self), spans(other));
        let pairs = one.iter().cartesian_product(&other);
        let distances = pairs.map(|(one, other)| apart(one.0, other.0) + apart(one.1, other.1));
        distances.min().unwrap_or(0)
    }
}

/// The line behind another.
pub(super) fn next(line: Line) -> Line {
    match line {
        Line::Row(row) => Line::Row(row + 1),
        Line::Column(column) => Line::Column(column + 1),
    }
}

fn clue_mut<'c>(rows: &'c mut [Clue], columns: &'c mut [Clue], line: Line) -> &'c mut Clue {
    match line {
        Line::Row(row) => &mut rows[row],
        Line::Column(column) => &mut columns[column],
    }
}

/// All lines of a puzzle, rows first.
pub(super) fn lines(puzzle: &Puzzle) -> impl Iterator<Item = Line> + use<> {
    let size = puzzle.size();
    let columns = (0..size.columns()).map(Line::Column);
    (0..size.rows()).map(Line::Row).chain(columns)
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clue { line, was, is } => {
                match is {
                    Some(clue) => write!(f, "the clue {clue} for {line}")?,
                    None => write!(f, "no clue for {line}")?,
                }
                match was {
                    Some(clue) => write!(f, " instead of {clue}"),
                    None => write!(f, " instead of none"),
                }
            }
            Self::Swap { line } => write!(f, "the clues of {line} and {} swapped", next(*line)),
            Self::Move { from, to } => write!(f, "a tree at {to} instead of {from}"),
            Self::Cell { cell, was, is } => match (was, is) {
                (_, Content::Tree) => write!(f, "one more tree at {cell}"),
                (_, Content::Tent) => write!(f, "a tent given at {cell}"),
                (_, Content::Empty) => write!(f, "grass given at {cell}"),
                (Content::Tent, _) => write!(f, "no tent given at {cell}"),
                (Content::Empty, _) => write!(f, "no grass given at {cell}"),
                _ => write!(f, "no tree at {cell}"),
            },
            Self::Insert { line, clue, trees } => {
                let (kind, across) = match line {
                    Line::Row(_) => ("row", "column"),
                    Line::Column(_) => ("column", "row"),
                };
                write!(f, "one more {kind} as {line}, with ")?;
                match clue {
                    Some(clue) => write!(f, "the clue {clue}")?,
                    None => write!(f, "no clue")?,
                }
                let places = trees.iter().map(|place| u64::from(*place) + 1);
                match &trees[..] {
                    [] => write!(f, " and no tree"),
                    [_] => write!(f, " and a tree in {across} {}", places.format(", ")),
                    _ => write!(f, " and trees in {across}s {}", places.format(", ")),
                }
            }
            Self::Remove { line } => write!(f, "{line} only once"),
        }
    }
}
