//! The eight symmetries of a board.

use tents::puzzle::{Assignment, Cell, Clue, Content, Layout, Puzzle};

/// Turns rows round, then columns, then swaps rows and columns; each or not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Symmetry {
    turn_rows: bool,
    turn_columns: bool,
    swap: bool,
}

/// Swaps rows and columns.
pub(crate) const TRANSPOSE: Symmetry = Symmetry {
    turn_rows: false,
    turn_columns: false,
    swap: true,
};

impl Symmetry {
    /// All eight, the one that changes nothing first.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..8).map(|bits| Self {
            turn_rows: bits & 1 != 0,
            turn_columns: bits & 2 != 0,
            swap: bits & 4 != 0,
        })
    }

    /// Where a cell of `puzzle` comes to lie.
    pub(crate) fn cell(self, puzzle: &Puzzle, cell: Cell) -> Cell {
        let Cell {
            mut row,
            mut column,
        } = cell;
        if self.turn_rows {
            row = puzzle.row_clues().len() as u32 - 1 - row;
        }
        if self.turn_columns {
            column = puzzle.column_clues().len() as u32 - 1 - column;
        }
        if self.swap {
            (row, column) = (column, row);
        }
        Cell { row, column }
    }

    /// The board with its clues and cells moved.
    pub(crate) fn puzzle(self, puzzle: &Puzzle) -> Puzzle {
        let (height, width) = (puzzle.row_clues().len(), puzzle.column_clues().len());
        let turned = |clues: &[Clue], turn: bool| -> Vec<Clue> {
            let mut clues = clues.to_vec();
            if turn {
                clues.reverse();
            }
            clues
        };
        let mut rows = turned(puzzle.row_clues(), self.turn_rows);
        let mut columns = turned(puzzle.column_clues(), self.turn_columns);
        let mut new_width = width;
        if self.swap {
            (rows, columns) = (columns, rows);
            new_width = height;
        }
        let mut contents = vec![Content::Unknown; height * width];
        for row in 0..height {
            for column in 0..width {
                let old = Cell {
                    row: row as u32,
                    column: column as u32,
                };
                let new = self.cell(puzzle, old);
                contents[new.row as usize * new_width + new.column as usize] =
                    puzzle.contents()[row * width + column];
            }
        }
        Puzzle::new(rows, columns, contents).expect("as many cells as before")
    }

    /// A layout of `puzzle` with its tents moved.
    pub(crate) fn layout(self, puzzle: &Puzzle, layout: &Layout) -> Layout {
        layout
            .tents()
            .iter()
            .map(|&tent| self.cell(puzzle, tent))
            .collect()
    }

    /// The trees and tents of an assignment of `puzzle`, moved and sorted.
    pub(crate) fn pairs(self, puzzle: &Puzzle, assignment: &Assignment) -> Vec<(Cell, Cell)> {
        let mut moved: Vec<(Cell, Cell)> = pairs(puzzle, assignment)
            .into_iter()
            .map(|(tree, tent)| (self.cell(puzzle, tree), self.cell(puzzle, tent)))
            .collect();
        moved.sort();
        moved
    }
}

/// The board with rows and columns swapped.
pub(crate) fn transposed(puzzle: &Puzzle) -> Puzzle {
    TRANSPOSE.puzzle(puzzle)
}

/// The trees and tents of a right assignment, sorted.
pub(crate) fn pairs(puzzle: &Puzzle, assignment: &Assignment) -> Vec<(Cell, Cell)> {
    let trees = puzzle.trees().iter();
    trees
        .zip(assignment.directions())
        .map(|(&tree, &direction)| {
            (
                tree,
                tree.step(direction, puzzle.size())
                    .expect("a tent on the board"),
            )
        })
        .collect()
}
