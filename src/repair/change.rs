//! One small change of a puzzle: its effect, its places, and its description.

use std::fmt;

use itertools::Itertools as _;
use serde::Serialize;

use crate::puzzle::{Cell, Clue, Content, Line, Puzzle, PuzzleError, Size};

/// One small change of a puzzle.
///
/// `Display` describes the change by what the changed puzzle has. There and in JSON, rows and
/// columns count from 1.
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
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Change {
    /// A line gets another clue, loses its clue, or gets one that it did not have.
    Clue {
        /// The line.
        #[serde(flatten)]
        line: Line,
        /// Its clue in the puzzle.
        was: Clue,
        /// Its clue in the changed puzzle.
        is: Clue,
    },
    /// The clue of a line and the clue of the next line are swapped.
    Swap {
        /// The first of the two lines.
        #[serde(flatten)]
        line: Line,
    },
    /// A tree and the content of a cell next to it are swapped.
    Move {
        /// The cell of the tree.
        #[serde(rename = "cell")]
        from: Cell,
        /// The cell of the tree in the changed puzzle.
        to: Cell,
    },
    /// The content of a cell changes: a tree or a mark is added, removed or replaced.
    Cell {
        /// The cell.
        cell: Cell,
        /// The content in the puzzle.
        was: Content,
        /// The content in the changed puzzle.
        is: Content,
    },
    /// A line is inserted.
    Insert {
        /// The position of the line in the changed puzzle.
        #[serde(flatten)]
        line: Line,
        /// Its clue.
        #[serde(rename = "is")]
        clue: Clue,
        /// The positions of the trees in the line, counted from 1.
        trees: Vec<u32>,
    },
    /// A line is removed.
    Remove {
        /// The line.
        #[serde(flatten)]
        line: Line,
    },
}

impl Change {
    /// Returns the changed puzzle.
    ///
    /// # Errors
    ///
    /// Returns a [`PuzzleError`] if the changed board would have no cell, too many cells or too
    /// many rows.
    ///
    /// # Panics
    ///
    /// Panics if a line or a cell is off the board.
    pub fn apply(&self, puzzle: &Puzzle) -> Result<Puzzle, PuzzleError> {
        let board = puzzle.size();
        let mut clues = [puzzle.row_clues().to_vec(), puzzle.column_clues().to_vec()];
        let mut contents = puzzle.contents().to_vec();
        match self {
            Self::Clue { line, is, .. } => {
                let (side, at) = split(*line);
                clues[side][at] = *is;
            }
            Self::Swap { line } => {
                let (side, at) = split(*line);
                clues[side].swap(at, at + 1);
            }
            Self::Move { from, to } => contents.swap(board.index(*from), board.index(*to)),
            Self::Cell { cell, is, .. } => contents[board.index(*cell)] = *is,
            Self::Insert { line, clue, trees } => {
                let (side, at) = split(*line);
                clues[side].insert(at, *clue);
                let board = Size::new(clues[0].len(), clues[1].len())?;
                for (place, cell) in (1..).zip(board.cells_of(*line)) {
                    let is_tree = trees.contains(&place);
                    let content = [Content::Unknown, Content::Tree][usize::from(is_tree)];
                    contents.insert(board.index(cell), content);
                }
            }
            Self::Remove { line } => {
                let (side, at) = split(*line);
                clues[side].remove(at);
                for (gone, cell) in board.cells_of(*line).enumerate() {
                    contents.remove(board.index(cell) - gone);
                }
            }
        }
        let [rows, columns] = clues;
        Puzzle::new(rows, columns, contents)
    }

    /// Returns the places at which the changed puzzle differs, each as a row and a column counted
    /// from 0. A cell has both; a line whose clue differs, or that is new, has one of them. A
    /// removed line has no place.
    #[must_use]
    pub fn places(&self) -> Vec<(Option<u32>, Option<u32>)> {
        let cell = |cell: Cell| (Some(cell.row), Some(cell.column));
        let line = |line| match line {
            Line::Row(row) => (Some(row as u32), None),
            Line::Column(column) => (None, Some(column as u32)),
        };
        match *self {
            Self::Clue { line: at, .. } | Self::Insert { line: at, .. } => vec![line(at)],
            Self::Swap { line: at } => vec![line(at), line(next(at))],
            Self::Move { from, to } => vec![cell(from), cell(to)],
            Self::Cell { cell: at, .. } => vec![cell(at)],
            Self::Remove { .. } => Vec::new(),
        }
    }
}

/// Returns 0 for a row or 1 for a column, and the index of the line, from 0.
pub(super) fn split(line: Line) -> (usize, usize) {
    match line {
        Line::Row(row) => (0, row),
        Line::Column(column) => (1, column),
    }
}

/// Returns the row (`side` 0) or the column (`side` 1) with the index `at`.
pub(super) fn line_of(side: usize, at: usize) -> Line {
    [Line::Row(at), Line::Column(at)][side]
}

/// Returns the line after this one.
pub(super) fn next(line: Line) -> Line {
    let (side, at) = split(line);
    line_of(side, at + 1)
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let worded = |clue: &Clue| match clue {
            Some(clue) => format!("the clue {clue}"),
            None => "no clue".to_owned(),
        };
        match self {
            Self::Clue { line, was, is } => {
                let was = was.map_or_else(|| "none".to_owned(), |clue| clue.to_string());
                write!(f, "{} for {line} instead of {was}", worded(is))
            }
            Self::Swap { line } => write!(f, "the clues of {line} and {} swapped", next(*line)),
            Self::Move { from, to } => write!(f, "a tree at {to} instead of {from}"),
            Self::Cell { cell, was, is } => match (was, is) {
                (_, Content::Tree) => write!(f, "one more tree at {cell}"),
                (_, Content::Tent) => write!(f, "a given tent at {cell}"),
                (_, Content::Empty) => write!(f, "given grass at {cell}"),
                (Content::Tent, _) => write!(f, "no given tent at {cell}"),
                (Content::Empty, _) => write!(f, "no given grass at {cell}"),
                _ => write!(f, "no tree at {cell}"),
            },
            Self::Insert { line, clue, trees } => {
                let (kind, across) = match line {
                    Line::Row(_) => ("row", "column"),
                    Line::Column(_) => ("column", "row"),
                };
                write!(f, "one more {kind} as {line}, with {}", worded(clue))?;
                let places = trees.iter().format(", ");
                match trees.len() {
                    0 => write!(f, " and no tree"),
                    1 => write!(f, " and a tree in {across} {places}"),
                    _ => write!(f, " and trees in {across}s {places}"),
                }
            }
            Self::Remove { line } => write!(f, "{line} only once"),
        }
    }
}
