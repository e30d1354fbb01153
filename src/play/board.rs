//! The board as a player sees it: marks, and what they show without a thought.

use crate::puzzle::{Cell, Clue, Content, Layout, Line, Puzzle, Size};

/// Trees, clues and marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkedBoard {
    /// The puzzle without a mark.
    puzzle: Puzzle,
    contents: Vec<Content>,
}

impl MarkedBoard {
    /// The board of a puzzle with its marks.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        Self {
            puzzle: puzzle.without_marks(),
            contents: puzzle.contents().to_vec(),
        }
    }

    /// How large it is.
    #[must_use]
    pub fn size(&self) -> Size {
        self.puzzle.size()
    }

    /// The puzzle without a mark.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The content of each cell, row by row.
    #[must_use]
    pub fn contents(&self) -> &[Content] {
        &self.contents
    }

    /// The content of a cell.
    ///
    /// # Panics
    ///
    /// If the cell is off the board.
    #[must_use]
    pub fn content(&self, cell: Cell) -> Content {
        self.contents[self.size().index(cell)]
    }

    /// The puzzle with the marks.
    #[must_use]
    pub fn marked(&self) -> Puzzle {
        let (rows, columns) = (self.puzzle.row_clues(), self.puzzle.column_clues());
        // It has as many cells as the puzzle.
        Puzzle::new(rows.to_vec(), columns.to_vec(), self.contents.clone())
            .unwrap_or_else(|_| self.puzzle.clone())
    }

    /// Where the tents are.
    #[must_use]
    pub fn tents(&self) -> Layout {
        let cells = self.contents.iter().enumerate();
        cells
            .filter(|(_, content)| **content == Content::Tent)
            .map(|(index, _)| self.size().cell(index))
            .collect()
    }

    /// The clue of a line, and how many tents the line has.
    ///
    /// # Panics
    ///
    /// If the line is off the board.
    #[must_use]
    pub fn line(&self, line: Line) -> (Clue, u32) {
        let cells = self.cells(line);
        let tents = cells.filter(|&cell| self.content(cell) == Content::Tent);
        (self.puzzle.clue(line), tents.count() as u32)
    }

    /// The cells of a line.
    pub fn cells(&self, line: Line) -> impl Iterator<Item = Cell> + use<> {
        let length = match line {
            Line::Row(_) => self.size().columns(),
            Line::Column(_) => self.size().rows(),
        };
        (0..length as u32).map(move |at| match line {
            Line::Row(row) => Cell {
                row: row as u32,
                column: at,
            },
            Line::Column(column) => Cell {
                row: at,
                column: column as u32,
            },
        })
    }

    /// Puts a mark on the cell of an index, which holds no tree.
    pub(super) fn set(&mut self, index: usize, content: Content) {
        self.contents[index] = content;
    }

    /// For each cell whether it holds a tree that is served: some tent can only be this tree's, or
    /// a ring of trees and tents has as many of both.
    #[must_use]
    pub fn served(&self) -> Vec<bool> {
        let size = self.size();
        let mut served = vec![false; size.area()];
        let mut paired = vec![false; size.area()];
        let mut open: Vec<Cell> = self.tents().tents().to_vec();
        // A tent with one tree left beside it has that tree, which may leave its neighbour one.
        while let Some(tent) = open.pop() {
            let left = self.beside(tent, &served, Content::Tree);
            if paired[size.index(tent)] || left.len() != 1 {
                continue;
            }
            served[size.index(left[0])] = true;
            paired[size.index(tent)] = true;
            open.extend(self.beside(left[0], &paired, Content::Tent));
        }
        // Each of the other tents has two trees or more; where a part has no more trees than tents,
        // all of its trees are served.
        for tent in self.tents().tents() {
            if paired[size.index(*tent)] {
                continue;
            }
            let (mut trees, mut tents, mut next) = (Vec::new(), 0, vec![*tent]);
            paired[size.index(*tent)] = true;
            while let Some(tent) = next.pop() {
                tents += 1;
                for tree in self.beside(tent, &served, Content::Tree) {
                    served[size.index(tree)] = true;
                    trees.push(tree);
                    for other in self.beside(tree, &paired, Content::Tent) {
                        paired[size.index(other)] = true;
                        next.push(other);
                    }
                }
            }
            if trees.len() > tents {
                for tree in trees {
                    served[size.index(tree)] = false;
                }
            }
        }
        served
    }

    /// The cells beside one that hold something and are not done with.
    fn beside(&self, cell: Cell, done: &[bool], content: Content) -> Vec<Cell> {
        let size = self.size();
        let beside = cell.neighbours(size).map(|(_, beside)| beside);
        beside
            .filter(|&beside| self.content(beside) == content && !done[size.index(beside)])
            .collect()
    }

    /// The open cells where no tent can stand by the rules alone: they touch a tent, their line has
    /// all its tents, or every tree beside them is served.
    #[must_use]
    pub fn grass(&self) -> Vec<Cell> {
        let (size, served) = (self.size(), self.served());
        let is_full = |line| {
            let (clue, tents) = self.line(line);
            clue.is_some_and(|clue| tents >= clue)
        };
        let rows: Vec<bool> = (0..size.rows())
            .map(|row| is_full(Line::Row(row)))
            .collect();
        let columns = (0..size.columns()).map(|column| is_full(Line::Column(column)));
        let columns: Vec<bool> = columns.collect();
        let is_grass = |cell: &Cell| {
            rows[cell.row as usize]
                || columns[cell.column as usize]
                || cell
                    .around(size)
                    .any(|near| self.content(near) == Content::Tent)
                || self.beside(*cell, &served, Content::Tree).is_empty()
        };
        let cells = (0..size.area()).map(|index| size.cell(index));
        cells
            .filter(|&cell| self.content(cell) == Content::Unknown)
            .filter(is_grass)
            .collect()
    }
}
