//! What a board leaves open, as a view that the rules are stated of.

use crate::limits::{Limits, Stop};
use crate::model::View;
use crate::puzzle::{Clue, Direction, Line};
use crate::solve::board::{Board, State};

/// A board after its rules. The places are those of the board.
#[derive(Debug)]
pub(super) struct Reduced<'b> {
    board: &'b Board,
    trees: Vec<u32>,
}

impl<'b> Reduced<'b> {
    pub(super) fn new(board: &'b Board, limits: &Limits) -> Result<Self, Stop> {
        limits.allow((board.tree_count() * size_of::<u32>()) as u64)?;
        let mut trees = Vec::with_capacity(board.tree_count());
        trees.extend(board.trees());
        Ok(Self { board, trees })
    }
}

impl View for Reduced<'_> {
    type Place = u32;

    fn size(&self) -> [usize; 2] {
        let (rows, columns) = self.board.lines();
        [rows.len(), columns.len()]
    }

    fn clue(&self, line: Line) -> Clue {
        self.line(line).clue
    }

    fn trees(&self) -> &[u32] {
        &self.trees
    }

    fn directions(&self, tree: u32) -> impl Iterator<Item = Direction> {
        self.board.choices(tree)
    }

    fn cells(&self) -> impl Iterator<Item = u32> {
        self.board.places(|block| block.open | block.tents)
    }

    fn cells_of(&self, line: Line) -> impl Iterator<Item = u32> {
        let line = self.line(line);
        let (first, step) = (line.first, line.step);
        (0..line.length).map(move |at| first + at * step)
    }

    fn owners(&self, cell: u32) -> impl Iterator<Item = (u32, Direction)> {
        self.board.claimants(cell)
    }

    fn around(&self, cell: u32) -> impl Iterator<Item = u32> {
        self.board.around(cell).into_iter()
    }

    fn neighbour(&self, tree: u32, direction: Direction) -> u32 {
        self.board.neighbour(tree, direction)
    }

    fn row_and_column(&self, place: u32) -> [usize; 2] {
        let [row, column] = self.board.lines_of(place);
        [row, column - self.board.lines().0.len()]
    }

    fn marks(&self) -> impl Iterator<Item = (u32, bool)> {
        // The board has taken them in.
        std::iter::empty()
    }

    fn known_tent(&self, cell: u32) -> Option<bool> {
        match self.board.state(cell) {
            State::Tent => Some(true),
            State::Empty => Some(false),
            State::Open => None,
        }
    }

    fn is_settled(&self, tree: u32) -> bool {
        self.board.only_choice(tree).is_some()
    }

    fn index(&self, place: u32) -> usize {
        place as usize
    }

    fn area(&self) -> usize {
        self.board.area()
    }
}

impl Reduced<'_> {
    fn line(&self, line: Line) -> &crate::solve::board::Line {
        let (rows, columns) = self.board.lines();
        match line {
            Line::Row(row) => &rows[row],
            Line::Column(column) => &columns[column],
        }
    }
}
