//! The abstract model that the solver formats write: numbered variables and the rules over them.
//!
//! Variables count from 1. First come the *tents*, row by row: one for each free cell next to a
//! tree, true where a tent stands; no tent can stand on any other cell. Then come the *pairs*,
//! trees row by row, directions north, east, south, west: one for each tree and each direction
//! from it to a free cell, true where the tree has its tent there. The numbers depend on the trees
//! alone, not on clues and marks, so an answer is read with the puzzle that the model was made of.
//!
//! Pairs determine tents. So a model has as many solutions over its pairs as the puzzle has
//! assignments, and as many over its tents as it has layouts.

use std::fmt::Write;
use std::ops::Range;

use thiserror::Error;

use crate::format::words::plural;
use crate::puzzle::{Cell, Content, Direction, Line, Puzzle};

/// The number of a variable, from 1.
pub(super) type Variable = u32;

/// A model that is too large to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("`{format}` of this board has {variables} variables, more than {most}", most = HugeModel::MOST)]
#[non_exhaustive]
pub struct HugeModel {
    /// The name of the solver format.
    pub format: &'static str,
    /// The number of variables that the model would have.
    pub variables: u64,
}

impl HugeModel {
    /// The largest number of variables of a model that is written, about a gigabyte of text.
    pub const MOST: u32 = 1 << 23;

    /// Refuses a number of variables that is too large.
    pub(super) fn check(format: &'static str, variables: u64) -> Result<(), Self> {
        if variables > Self::MOST.into() {
            return Err(Self { format, variables });
        }
        Ok(())
    }
}

/// A tree and a direction from it to a free cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    /// Which tree of the puzzle it is, from 0.
    pub(super) tree: usize,
    pub(super) direction: Direction,
    /// The variable of the cell that it leads to.
    pub(super) tent: Variable,
}

/// The variables of a puzzle.
#[derive(Debug)]
pub(super) struct Model<'p> {
    pub(super) puzzle: &'p Puzzle,
    /// The cells of the tents, row-major.
    cells: Vec<Cell>,
    /// The pairs, by tree and direction.
    pairs: Vec<Pair>,
}

/// A line with a clue.
#[derive(Debug)]
pub(super) struct Count {
    pub(super) line: Line,
    /// Its clue, or one more than can be, where the clue is even more.
    pub(super) clue: u32,
    /// Its tents.
    pub(super) tents: Vec<Variable>,
}

impl<'p> Model<'p> {
    /// Numbers the variables of a puzzle.
    ///
    /// # Errors
    ///
    /// [`HugeModel`] in the name of `format` if there are too many.
    pub(super) fn new(format: &'static str, puzzle: &'p Puzzle) -> Result<Self, HugeModel> {
        let steps = || {
            let trees = puzzle.trees().iter().enumerate();
            trees.flat_map(|(index, &tree)| {
                Direction::ALL.into_iter().filter_map(move |direction| {
                    let cell = tree.step(direction, puzzle.size())?;
                    let is_free = puzzle.content(cell) != Content::Tree;
                    is_free.then_some((index, direction, cell))
                })
            })
        };
        HugeModel::check(format, steps().count() as u64)?;
        let mut cells: Vec<Cell> = steps().map(|(_, _, cell)| cell).collect();
        cells.sort_unstable();
        cells.dedup();
        let mut model = Self {
            puzzle,
            cells,
            pairs: Vec::new(),
        };
        let pairs = steps().filter_map(|(tree, direction, cell)| {
            let tent = model.tent(cell)?;
            Some(Pair {
                tree,
                direction,
                tent,
            })
        });
        model.pairs = pairs.collect();
        HugeModel::check(format, model.variables().into())?;
        Ok(model)
    }

    /// The number of variables: tents and pairs.
    pub(super) fn variables(&self) -> u32 {
        (self.cells.len() + self.pairs.len()) as u32
    }

    /// The cells of the tents, in the order of their variables, which count from 1.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The pairs, in the order of their variables, which follow those of the tents.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (Variable, Pair)> + '_ {
        let first = self.cells.len() as u32 + 1;
        (first..).zip(self.pairs.iter().copied())
    }

    /// The variable of a cell, if a tent can stand there.
    pub(super) fn tent(&self, cell: Cell) -> Option<Variable> {
        let index = self.cells.binary_search(&cell).ok()?;
        Some(index as u32 + 1)
    }

    /// The cell of a tent, or `None` if the variable is not one.
    pub(super) fn cell(&self, tent: Variable) -> Option<Cell> {
        let index = (tent as usize).checked_sub(1)?;
        self.cells.get(index).copied()
    }

    /// The pair of a variable, or `None` if it is not one.
    pub(super) fn pair(&self, variable: Variable) -> Option<Pair> {
        let index = (variable as usize).checked_sub(self.cells.len() + 1)?;
        self.pairs.get(index).copied()
    }

    /// The variable of a tree and a direction, if there are such a tree and a free cell there.
    pub(super) fn pair_of(&self, tree: Cell, direction: Direction) -> Option<Variable> {
        let tree = self.puzzle.trees().binary_search(&tree).ok()?;
        let key = (tree, direction);
        let index = self
            .pairs
            .binary_search_by_key(&key, |pair| (pair.tree, pair.direction))
            .ok()?;
        Some((self.cells.len() + index) as u32 + 1)
    }

    /// For each tree the variables of its pairs, of which exactly one is true. There may be none.
    pub(super) fn trees(&self) -> impl Iterator<Item = Range<Variable>> + '_ {
        let mut next = 0;
        (0..self.puzzle.trees().len()).map(move |tree| {
            let start = next;
            while self.pairs.get(next).is_some_and(|pair| pair.tree == tree) {
                next += 1;
            }
            let variable = |index: usize| (self.cells.len() + index) as u32 + 1;
            variable(start)..variable(next)
        })
    }

    /// For each tent, in the order of their variables, the pairs that lead to it: exactly one of
    /// them is true if the tent is, and none otherwise.
    pub(super) fn owners(&self) -> impl Iterator<Item = (Variable, Vec<Variable>)> + '_ {
        (1..).zip(&self.cells).map(|(tent, cell)| {
            let owners = Direction::ALL.into_iter().filter_map(|direction| {
                let tree = cell.step(direction, self.puzzle.size())?;
                self.pair_of(tree, direction.opposite())
            });
            (tent, owners.collect())
        })
    }

    /// The pairs of tents that touch, of which at most one is true.
    pub(super) fn touching(&self) -> impl Iterator<Item = [Variable; 2]> + '_ {
        (1..).zip(&self.cells).flat_map(move |(tent, &cell)| {
            let Cell { row, column } = cell;
            let after = [
                (row, column.checked_add(1)),
                (row + 1, column.checked_sub(1)),
                (row + 1, Some(column)),
                (row + 1, column.checked_add(1)),
            ];
            after.into_iter().filter_map(move |(row, column)| {
                let other = Cell {
                    row,
                    column: column?,
                };
                Some([tent, self.tent(other)?])
            })
        })
    }

    /// The rows, then the columns that have a clue. Exactly so many of their tents are true.
    pub(super) fn counts(&self) -> impl Iterator<Item = Count> + '_ {
        let size = self.puzzle.size();
        let mut rows = vec![Vec::new(); size.rows()];
        let mut columns = vec![Vec::new(); size.columns()];
        for (tent, cell) in (1..).zip(&self.cells) {
            rows[cell.row as usize].push(tent);
            columns[cell.column as usize].push(tent);
        }
        let rows = rows
            .into_iter()
            .enumerate()
            .map(|(row, tents)| (Line::Row(row), self.puzzle.row_clues()[row], tents));
        let columns = columns.into_iter().enumerate().map(|(column, tents)| {
            let clue = self.puzzle.column_clues()[column];
            (Line::Column(column), clue, tents)
        });
        rows.chain(columns).filter_map(|(line, clue, tents)| {
            let clue = clue?.min(tents.len() as u32 + 1);
            Some(Count { line, clue, tents })
        })
    }

    /// The marks: tents that are true or false. A tent given where none can stand has no variable,
    /// and there is no solution then.
    pub(super) fn marks(&self) -> impl Iterator<Item = (Option<Variable>, bool)> + '_ {
        let contents = self.puzzle.contents().iter().enumerate();
        contents.filter_map(|(index, &content)| {
            let tent = self.tent(self.puzzle.size().cell(index));
            match content {
                Content::Tent => Some((tent, true)),
                Content::Empty => tent.map(|tent| (Some(tent), false)),
                Content::Unknown | Content::Tree => None,
            }
        })
    }

    /// Appends a comment line for each variable: its name, and what it says.
    pub(super) fn legend(&self, out: &mut String, comment: &str, prefix: &str) {
        for (tent, cell) in (1..).zip(&self.cells) {
            let (row, column) = (cell.row + 1, cell.column + 1);
            let _ = writeln!(out, "{comment} {prefix}{tent} tent {row} {column}");
        }
        for (variable, pair) in self.pairs() {
            let tree = self.puzzle.trees()[pair.tree];
            let (row, column, direction) = (tree.row + 1, tree.column + 1, pair.direction);
            let _ = writeln!(
                out,
                "{comment} {prefix}{variable} pair {row} {column} {direction}"
            );
        }
    }
}

/// The board in words, for the first line of a file. All of a file is ASCII.
pub(super) fn board(puzzle: &Puzzle) -> String {
    let (size, trees) = (puzzle.size(), puzzle.trees().len());
    format!(
        "{} row{}, {} column{}, {trees} tree{}",
        size.rows(),
        plural(size.rows()),
        size.columns(),
        plural(size.columns()),
        plural(trees)
    )
}
