//! The eight symmetries of a board, and a canonical form that is equal for all images of a board.

use std::mem;

use crate::puzzle::board::Puzzle;
use crate::puzzle::cell::{Cell, Direction};
use crate::puzzle::content::{Clue, Content};
use crate::puzzle::size::{Size, SizeError};
use crate::puzzle::solution::{Assignment, Layout};

/// One of the eight ways to rotate and mirror a board. It maps solutions to solutions.
///
/// # Example: a half turn
///
/// ```
/// use tents::puzzle::{Cell, Size, Symmetry};
///
/// let corner = Cell { row: 0, column: 0 };
/// let turned = Symmetry::HALF_TURN.cell(Size::new(2, 3)?, corner);
/// assert_eq!(turned, Cell { row: 1, column: 2 });
/// # Ok::<(), tents::puzzle::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Whether, in a first move, the top row becomes the bottom row.
    flips_rows: bool,
    /// Whether, in a second move, the left column becomes the right column.
    flips_columns: bool,
    /// Whether, in a third move, rows become columns.
    transposes: bool,
}

impl Symmetry {
    /// Nothing moves.
    pub const IDENTITY: Self = Self::of(0);
    /// The board turns by 180 degrees.
    pub const HALF_TURN: Self = Self::of(3);
    /// Rows become columns.
    pub const TRANSPOSE: Self = Self::of(4);

    /// All eight. The first four map rows to rows and columns to columns.
    pub const ALL: [Self; 8] = [
        Self::IDENTITY,
        Self::of(1),
        Self::of(2),
        Self::HALF_TURN,
        Self::TRANSPOSE,
        Self::of(5),
        Self::of(6),
        Self::of(7),
    ];

    const fn of(bits: u8) -> Self {
        Self {
            flips_rows: bits & 1 != 0,
            flips_columns: bits & 2 != 0,
            transposes: bits & 4 != 0,
        }
    }

    /// Returns the name: `identity`, `flip` (upside down), `mirror` (left and right swapped),
    /// `half turn`, `transpose`, `right turn`, `left turn` or `antitranspose`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match (self.transposes, self.flips_rows, self.flips_columns) {
            (false, false, false) => "identity",
            (false, true, false) => "flip",
            (false, false, true) => "mirror",
            (false, true, true) => "half turn",
            (true, false, false) => "transpose",
            (true, true, false) => "right turn",
            (true, false, true) => "left turn",
            (true, true, true) => "antitranspose",
        }
    }

    /// Returns the symmetry that undoes this one.
    #[must_use]
    pub fn inverse(self) -> Self {
        if !self.transposes {
            return self;
        }
        Self {
            flips_rows: self.flips_columns,
            flips_columns: self.flips_rows,
            transposes: true,
        }
    }

    /// Returns the size of a board of `size` after the move.
    ///
    /// # Errors
    ///
    /// Returns a [`SizeError`] if the moved board has more than [`Size::MAX_ROWS`] rows.
    pub fn size(self, size: Size) -> Result<Size, SizeError> {
        if self.transposes {
            Size::new(size.columns(), size.rows())
        } else {
            Ok(size)
        }
    }

    /// Returns where a cell of a board of `size` moves to.
    #[must_use]
    pub fn cell(self, size: Size, cell: Cell) -> Cell {
        let flip = |at: u32, lines: usize, flips: bool| {
            if flips { lines as u32 - 1 - at } else { at }
        };
        let mut row = flip(cell.row, size.rows(), self.flips_rows);
        let mut column = flip(cell.column, size.columns(), self.flips_columns);
        if self.transposes {
            mem::swap(&mut row, &mut column);
        }
        Cell { row, column }
    }

    /// Returns where `direction` points after the move.
    #[must_use]
    pub fn direction(self, direction: Direction) -> Direction {
        use Direction::{East, North, South, West};
        let flips = match direction {
            North | South => self.flips_rows,
            East | West => self.flips_columns,
        };
        let flipped = if flips {
            direction.opposite()
        } else {
            direction
        };
        match flipped {
            _ if !self.transposes => flipped,
            North => West,
            West => North,
            South => East,
            East => South,
        }
    }

    /// Moves the puzzle with its clues and marks.
    ///
    /// # Errors
    ///
    /// Returns a [`SizeError`] if the moved board has more than [`Size::MAX_ROWS`] rows.
    pub fn puzzle(self, puzzle: &Puzzle) -> Result<Puzzle, SizeError> {
        let size = self.size(puzzle.size())?;
        let (rows, columns) = self.clues(puzzle);
        let contents: Vec<Content> = self.contents(puzzle).collect();
        Ok(Puzzle::from_parts(size, rows, columns, contents))
    }

    /// Returns the contents of the cells of the moved puzzle in row-major order, without copying
    /// the board.
    pub fn contents(self, puzzle: &Puzzle) -> impl Iterator<Item = Content> {
        let size = puzzle.size();
        let lines = |number: usize, flips: bool| {
            (0..number).map(move |at| if flips { number - 1 - at } else { at })
        };
        let (outer, inner) = if self.transposes {
            (size.columns(), size.rows())
        } else {
            (size.rows(), size.columns())
        };
        let (flips_outer, flips_inner) = if self.transposes {
            (self.flips_columns, self.flips_rows)
        } else {
            (self.flips_rows, self.flips_columns)
        };
        lines(outer, flips_outer).flat_map(move |outer| {
            lines(inner, flips_inner).map(move |inner| {
                let (row, column) = if self.transposes {
                    (inner, outer)
                } else {
                    (outer, inner)
                };
                puzzle.contents()[row * size.columns() + column]
            })
        })
    }

    /// Returns whether this symmetry moves `puzzle` to `to`.
    #[must_use]
    pub fn moves(self, puzzle: &Puzzle, to: &Puzzle) -> bool {
        let (rows, columns) = self.clues(puzzle);
        rows == to.row_clues()
            && columns == to.column_clues()
            && self.contents(puzzle).eq(to.contents().iter().copied())
    }

    /// Returns the row clues and the column clues of the moved puzzle.
    #[must_use]
    pub fn clues(self, puzzle: &Puzzle) -> (Vec<Clue>, Vec<Clue>) {
        let turned = |clues: &[Clue], flips: bool| -> Vec<Clue> {
            let mut clues = clues.to_vec();
            if flips {
                clues.reverse();
            }
            clues
        };
        let rows = turned(puzzle.row_clues(), self.flips_rows);
        let columns = turned(puzzle.column_clues(), self.flips_columns);
        if self.transposes {
            (columns, rows)
        } else {
            (rows, columns)
        }
    }

    /// Moves a layout of a board of `size`. Tents off the board are skipped.
    #[must_use]
    pub fn layout(self, size: Size, layout: &Layout) -> Layout {
        let tents = layout.tents().iter();
        tents
            .filter(|&&tent| size.contains(tent))
            .map(|&tent| self.cell(size, tent))
            .collect()
    }

    /// Moves the directions of the trees of `puzzle` together with the trees.
    #[must_use]
    pub fn assignment(self, puzzle: &Puzzle, assignment: &Assignment) -> Assignment {
        let trees = puzzle.trees().iter().zip(assignment.directions());
        let mut moved: Vec<(Cell, Direction)> = trees
            .map(|(&tree, &to)| (self.cell(puzzle.size(), tree), self.direction(to)))
            .collect();
        moved.sort_unstable();
        moved.into_iter().map(|(_, direction)| direction).collect()
    }
}

impl Puzzle {
    /// Returns the canonical one of the eight images of the puzzle. Among the images that are no
    /// taller than wide, it is the first in the order of their row clues, then column clues, then
    /// cells.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let image = self.canonical_symmetry().puzzle(self);
        image.unwrap_or_else(|_| self.clone())
    }

    /// Returns a symmetry that moves the puzzle to its [canonical](Self::canonical) image, without
    /// copying the board.
    #[must_use]
    pub fn canonical_symmetry(&self) -> Symmetry {
        let clues = Symmetry::ALL.map(|one| (one.clues(self), one));
        let is_wide =
            |(clues, _): &&((Vec<Clue>, Vec<Clue>), Symmetry)| clues.0.len() <= clues.1.len();
        let Some((first, _)) = clues.iter().filter(is_wide).min_by_key(|(clues, _)| clues) else {
            return Symmetry::IDENTITY;
        };
        // The cells matter only between images with the same clues.
        let images = clues.iter().filter(|(clues, _)| clues == first);
        images
            .map(|&(_, one)| one)
            .filter(|one| one.size(self.size()).is_ok())
            .min_by(|one, other| one.contents(self).cmp(other.contents(self)))
            .unwrap_or(Symmetry::IDENTITY)
    }
}
