//! A puzzle: its trees, its clues and the marks already made.

use thiserror::Error;

use crate::puzzle::cell::{Cell, Line};
use crate::puzzle::content::{Clue, Content, bits, number_of};
use crate::puzzle::size::{Size, SizeError};

/// A Tents puzzle: a board with trees, its clues, and the marks already made on it.
///
/// A puzzle is only well formed, not necessarily solvable: its clues may contradict each other. In
/// JSON it is an object with `columns`, `rows` and `cells`, as in the format `json`.
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

/// Why a [`Puzzle`] could not be put together.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The board has no cell, or too many.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The number of cells is not rows times columns.
    #[error("a board of {size} has {} cells, found {found}", size.area())]
    Contents {
        /// The size that the clues give.
        size: Size,
        /// The number of cells found.
        found: usize,
    },
}

impl Puzzle {
    /// Puts a puzzle together from one clue a row (top to bottom), one clue a column (left to
    /// right) and the content of each cell in row-major order.
    ///
    /// # Errors
    ///
    /// [`PuzzleError`] if there is no row or no column, the board has more than [`Size::MAX_AREA`]
    /// cells or [`Size::MAX_ROWS`] rows, or the number of cells does not fit the clues.
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
        Ok(Self::of_size(size, rows, columns, contents))
    }

    /// A puzzle whose parts fit its size.
    pub(super) fn of_size(
        size: Size,
        rows: Vec<Clue>,
        columns: Vec<Clue>,
        contents: Vec<Content>,
    ) -> Self {
        let mut trees = Vec::with_capacity(number_of(&contents, Content::Tree));
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

    /// The number of rows and columns.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The clues of the rows, top to bottom.
    #[must_use]
    pub fn row_clues(&self) -> &[Clue] {
        &self.rows
    }

    /// The clues of the columns, left to right.
    #[must_use]
    pub fn column_clues(&self) -> &[Clue] {
        &self.columns
    }

    /// The content of every cell, row-major.
    #[must_use]
    pub fn contents(&self) -> &[Content] {
        &self.contents
    }

    /// The content of one cell.
    ///
    /// # Panics
    ///
    /// If `cell` is off the board.
    #[must_use]
    pub fn content(&self, cell: Cell) -> Content {
        self.contents[self.size.index(cell)]
    }

    /// The clue of a row or column.
    ///
    /// # Panics
    ///
    /// If `line` is off the board.
    #[must_use]
    pub fn clue(&self, line: Line) -> Clue {
        match line {
            Line::Row(row) => self.rows[row],
            Line::Column(column) => self.columns[column],
        }
    }

    /// The rows, then the columns, each with its clue.
    pub fn lines(&self) -> impl Iterator<Item = (Line, Clue)> {
        let clues = self.rows.iter().chain(&self.columns);
        self.size.lines().zip(clues.copied())
    }

    /// The trees, row-major. An [`Assignment`](crate::puzzle::Assignment) gives its directions in this order.
    #[must_use]
    pub fn trees(&self) -> &[Cell] {
        &self.trees
    }

    /// How many cells have a content.
    ///
    /// # Example: tents on the board
    ///
    /// ```
    /// use tents::puzzle::{Content, Puzzle};
    ///
    /// let puzzle: Puzzle = "1001\n2*TT*\n".parse()?;
    /// assert_eq!(puzzle.number_of(Content::Tent), 2);
    /// # Ok::<(), tents::format::ReadError>(())
    /// ```
    #[must_use]
    pub fn number_of(&self, content: Content) -> usize {
        number_of(&self.contents, content)
    }

    /// How many cells are marked, as a tent or as grass.
    #[must_use]
    pub fn number_of_marks(&self) -> usize {
        self.number_of(Content::Tent) + self.number_of(Content::Empty)
    }

    /// About how many bytes a copy of the puzzle takes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let clues = self.rows.len() + self.columns.len();
        let bytes = self.contents.len() + size_of::<Clue>() * clues;
        (bytes + size_of::<Cell>() * self.trees.len()) as u64
    }

    /// The cells with a content, row-major.
    pub(crate) fn cells_with(&self, content: Content) -> impl Iterator<Item = Cell> + Clone {
        let indices = 0..self.contents.len();
        let found = indices.filter(move |&index| self.contents[index] == content);
        found.map(|index| self.size.cell(index))
    }

    /// Puts a mark on the cell with an index, which holds no tree, and returns what it held.
    pub(crate) fn set_mark(&mut self, index: usize, mark: Content) -> Content {
        debug_assert!(mark != Content::Tree && self.contents[index] != Content::Tree);
        std::mem::replace(&mut self.contents[index], mark)
    }

    /// The same puzzle without its marks: trees and clues alone.
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

    /// The same puzzle without the clues of some lines, which are on the board.
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

    /// The same puzzle with tents on these cells as its only marks. Cells off the board and trees are
    /// left out.
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
