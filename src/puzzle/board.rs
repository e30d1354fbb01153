//! A puzzle: its trees, its clues and its marks.

use thiserror::Error;

use crate::puzzle::cell::{Cell, Line};
use crate::puzzle::content::{Clue, Content, bits, count};
use crate::puzzle::size::{Size, SizeError};

/// A Tents puzzle: a board with trees, clues and marks.
///
/// A puzzle is well formed but not necessarily solvable: its clues may contradict each other. It
/// serializes to a JSON object with the keys `columns`, `rows` and `cells`, as in the format
/// `json`.
///
/// # Example: a board of one column
///
/// ```
/// use tents::puzzle::{Content, Puzzle};
///
/// let contents = vec![Content::Unknown, Content::Tree, Content::Unknown];
/// let puzzle = Puzzle::new(vec![None; 3], vec![Some(1)], contents)?;
/// assert_eq!(puzzle.size().rows(), 3);
/// assert_eq!(puzzle.trees().len(), 1);
/// # Ok::<(), tents::puzzle::PuzzleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    size: Size,
    rows: Vec<Clue>,
    columns: Vec<Clue>,
    contents: Vec<Content>,
    trees: Vec<Cell>,
}

/// The reason why a [`Puzzle`] could not be built.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The board has no cell, or too many cells.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The number of cells is not the number of rows times the number of columns.
    #[error("a board of {size} has {} cells, found {found}", size.area())]
    Contents {
        /// The size that follows from the numbers of clues.
        size: Size,
        /// The number of cells found.
        found: usize,
    },
}

impl Puzzle {
    /// Builds a puzzle from one clue per row (top to bottom), one clue per column (left to right)
    /// and the content of each cell in row-major order.
    ///
    /// # Errors
    ///
    /// Returns a [`PuzzleError`] if there is no row or no column, if the board has more than
    /// [`Size::MAX_AREA`] cells or [`Size::MAX_ROWS`] rows, or if the number of cells does not
    /// match the clues.
    pub fn new(
        rows: Vec<Clue>,
        columns: Vec<Clue>,
        contents: Vec<Content>,
    ) -> Result<Self, PuzzleError> {
        let size = Size::new(rows.len(), columns.len())?;
        if contents.len() != size.area() {
            return Err(PuzzleError::Contents {
                size,
                found: contents.len(),
            });
        }
        Ok(Self::from_parts(size, rows, columns, contents))
    }

    /// Builds a puzzle from parts that are known to match `size`.
    pub(super) fn from_parts(
        size: Size,
        rows: Vec<Clue>,
        columns: Vec<Clue>,
        contents: Vec<Content>,
    ) -> Self {
        let mut trees = Vec::with_capacity(count(&contents, Content::Tree));
        let (mut row, mut start) = (0, 0);
        for (first, cells) in (0..).step_by(64).zip(contents.chunks(64)) {
            let [low, high] = bits(cells);
            let mut here = low & !high;
            while here != 0 {
                let index = first + here.trailing_zeros() as usize;
                here &= here - 1;
                while index - start >= size.columns() {
                    (row, start) = (row + 1, start + size.columns());
                }
                let column = (index - start) as u32;
                trees.push(Cell { row, column });
            }
        }
        Self {
            size,
            rows,
            columns,
            contents,
            trees,
        }
    }

    /// Returns the number of rows and columns.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the clues of the rows, top to bottom.
    #[must_use]
    pub fn row_clues(&self) -> &[Clue] {
        &self.rows
    }

    /// Returns the clues of the columns, left to right.
    #[must_use]
    pub fn column_clues(&self) -> &[Clue] {
        &self.columns
    }

    /// Returns the content of every cell in row-major order.
    #[must_use]
    pub fn contents(&self) -> &[Content] {
        &self.contents
    }

    /// Returns the content of a cell.
    ///
    /// # Panics
    ///
    /// Panics if `cell` is off the board.
    #[must_use]
    pub fn content(&self, cell: Cell) -> Content {
        self.contents[self.size.index(cell)]
    }

    /// Returns the clue of a row or column.
    ///
    /// # Panics
    ///
    /// Panics if `line` is off the board.
    #[must_use]
    pub fn clue(&self, line: Line) -> Clue {
        match line {
            Line::Row(row) => self.rows[row],
            Line::Column(column) => self.columns[column],
        }
    }

    /// Returns the rows, then the columns, each with its clue.
    pub fn lines(&self) -> impl Iterator<Item = (Line, Clue)> {
        let clues = self.rows.iter().chain(&self.columns);
        self.size.lines().zip(clues.copied())
    }

    /// Returns the trees in row-major order. An [`Assignment`](crate::puzzle::Assignment) lists its
    /// directions in this order.
    #[must_use]
    pub fn trees(&self) -> &[Cell] {
        &self.trees
    }

    /// Returns the number of cells with `content`.
    ///
    /// # Example: tents on the board
    ///
    /// ```
    /// use tents::puzzle::{Content, Puzzle};
    ///
    /// let puzzle: Puzzle = "1001\n2*TT*\n".parse()?;
    /// assert_eq!(puzzle.count(Content::Tent), 2);
    /// # Ok::<(), tents::format::ReadError>(())
    /// ```
    #[must_use]
    pub fn count(&self, content: Content) -> usize {
        count(&self.contents, content)
    }

    /// Returns the number of cells that are marked as a tent or as empty.
    #[must_use]
    pub fn count_marks(&self) -> usize {
        self.count(Content::Tent) + self.count(Content::Empty)
    }

    /// Returns about how many bytes a copy of the puzzle takes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let clues = self.rows.len() + self.columns.len();
        let bytes = self.contents.len() + size_of::<Clue>() * clues;
        (bytes + size_of::<Cell>() * self.trees.len()) as u64
    }

    /// Returns the cells with `content` in row-major order.
    pub(crate) fn cells_with(&self, content: Content) -> impl Iterator<Item = Cell> + Clone {
        let indices = 0..self.contents.len();
        let found = indices.filter(move |&index| self.contents[index] == content);
        found.map(|index| self.size.cell(index))
    }

    /// Sets the mark of the cell at `index` and returns its old content. Neither the mark nor the
    /// old content may be a tree.
    pub(crate) fn set_mark(&mut self, index: usize, mark: Content) -> Content {
        assert!(mark != Content::Tree && self.contents[index] != Content::Tree);
        std::mem::replace(&mut self.contents[index], mark)
    }

    /// Returns a copy of the puzzle without marks: only trees and clues.
    #[must_use]
    pub fn without_marks(&self) -> Self {
        let mut puzzle = self.clone();
        for content in &mut puzzle.contents {
            if *content != Content::Tree {
                *content = Content::Unknown;
            }
        }
        puzzle
    }

    /// Returns a copy of the puzzle without the clues of `lines`, which must be on the board.
    pub(crate) fn without_clues<'l>(&self, lines: impl IntoIterator<Item = &'l Line>) -> Self {
        let mut puzzle = self.clone();
        for line in lines {
            match *line {
                Line::Row(row) => puzzle.rows[row] = None,
                Line::Column(column) => puzzle.columns[column] = None,
            }
        }
        puzzle
    }

    /// Returns a copy of the puzzle whose only marks are tents on the cells `tents`. Cells off the
    /// board and cells with a tree are skipped.
    pub(crate) fn with_tents(&self, tents: impl IntoIterator<Item = Cell>) -> Self {
        let mut puzzle = self.without_marks();
        for tent in tents {
            if self.size.contains(tent) {
                let content = &mut puzzle.contents[self.size.index(tent)];
                if *content != Content::Tree {
                    *content = Content::Tent;
                }
            }
        }
        puzzle
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "is off a board")]
    fn a_cell_beyond_the_last_column_is_off_the_board() {
        let contents = vec![Content::Unknown; 4];
        let puzzle = Puzzle::new(vec![None; 2], vec![None; 2], contents);
        let _ = puzzle.map(|puzzle| puzzle.content(Cell { row: 0, column: 3 }));
    }
}
