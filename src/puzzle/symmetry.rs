//! The eight symmetries of a board, and the form in which boards that are images of each other are
//! the same.

use std::mem;

use crate::puzzle::board::Puzzle;
use crate::puzzle::cell::{Cell, Direction};
use crate::puzzle::content::{Clue, Content};
use crate::puzzle::size::{Size, SizeError};
use crate::puzzle::solution::{Assignment, Layout};

/// One of the eight ways to turn and mirror a board. A solution stays a solution.
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
    /// The top row becomes the bottom one.
    flips_rows: bool,
    /// Then the left column becomes the right one.
    flips_columns: bool,
    /// Then rows become columns.
    transposes: bool,
}

impl Symmetry {
    /// Nothing moves.
    pub const IDENTITY: Self = Self::of(0);
    /// The board upside down.
    pub const HALF_TURN: Self = Self::of(3);
    /// Rows become columns.
    pub const TRANSPOSE: Self = Self::of(4);

    /// All eight. The first four keep rows and columns what they are.
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

    /// Its name: `identity`, `flip` (upside down), `mirror` (left and right change
    /// places), `half turn`, `transpose`, `right turn`, `left turn` or `antitranspose`.
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

    /// The symmetry that takes everything back to where it was.
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

    /// The size of a board of `size` afterwards.
    ///
    /// # Errors
    ///
    /// [`SizeError`] if that has more than [`Size::MAX_ROWS`] rows.
    pub fn size(self, size: Size) -> Result<Size, SizeError> {
        if self.transposes {
            Size::new(size.columns(), size.rows())
        } else {
            Ok(size)
        }
    }

    /// Where a cell of a board of `size` comes to lie.
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

    /// Where a direction points afterwards.
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

    /// The puzzle, moved with its clues and marks.
    ///
    /// # Errors
    ///
    /// [`SizeError`] if its board has more than [`Size::MAX_ROWS`] rows then.
    pub fn puzzle(self, puzzle: &Puzzle) -> Result<Puzzle, SizeError> {
        let size = self.size(puzzle.size())?;
        let (rows, columns) = self.clues(puzzle);
        let contents: Vec<Content> = self.contents(puzzle).collect();
        Ok(Puzzle::of_size(size, rows, columns, contents))
    }

    /// What lies in the cells of the moved puzzle, row by row. No copy of the board is made.
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

    /// Whether it moves one puzzle to another.
    #[must_use]
    pub fn moves(self, puzzle: &Puzzle, to: &Puzzle) -> bool {
        let (rows, columns) = self.clues(puzzle);
        rows == to.row_clues()
            && columns == to.column_clues()
            && self.contents(puzzle).eq(to.contents().iter().copied())
    }

    /// The clues of the rows of the moved puzzle, and those of its columns.
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

    /// A layout of a board of `size`, moved. Tents off the board are left out.
    #[must_use]
    pub fn layout(self, size: Size, layout: &Layout) -> Layout {
        let tents = layout.tents().iter();
        tents
            .filter(|&&tent| size.contains(tent))
            .map(|&tent| self.cell(size, tent))
            .collect()
    }

    /// The directions of the trees of `puzzle`, moved with them.
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
    /// The one of the eight images of the puzzle that stands for all of them: no taller than wide,
    /// and of those the first when clues and cells are compared in order.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let image = self.canonical_symmetry().puzzle(self);
        image.unwrap_or_else(|_| self.clone())
    }

    /// A symmetry that moves the puzzle to its [canonical](Self::canonical) image. No copy of the
    /// board is made.
    #[must_use]
    pub fn canonical_symmetry(&self) -> Symmetry {
        let clues = Symmetry::ALL.map(|one| (one.clues(self), one));
        let is_wide =
            |(clues, _): &&((Vec<Clue>, Vec<Clue>), Symmetry)| clues.0.len() <= clues.1.len();
        let Some((first, _)) = clues.iter().filter(is_wide).min_by_key(|(clues, _)| clues) else {
            return Symmetry::IDENTITY;
        };
        // The cells matter only where clues are the same.
        let images = clues.iter().filter(|(clues, _)| clues == first);
        images
            .map(|&(_, one)| one)
            .filter(|one| one.size(self.size()).is_ok())
            .min_by(|one, other| one.contents(self).cmp(other.contents(self)))
            .unwrap_or(Symmetry::IDENTITY)
    }
}
