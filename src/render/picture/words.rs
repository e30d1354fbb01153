//! Pictures in words.

use std::fmt::Display;

use itertools::Itertools;

use crate::puzzle::{Cell, Clue, Content, Puzzle};

/// A description under construction: sentences.
#[derive(Clone, Debug)]
pub(crate) struct Words(String);

impl Words {
    /// The size, the clues and the trees of a board.
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let mut words = Self(puzzle.size().to_string().replace(" × ", ", ") + ".");
        words.sentence(&format!("Row clues {}", clues(puzzle.row_clues())));
        words.sentence(&format!("Column clues {}", clues(puzzle.column_clues())));
        words.cells("Trees at", puzzle.trees());
        words
    }

    /// Adds the marks of a board.
    pub(crate) fn marks(&mut self, puzzle: &Puzzle) {
        let size = puzzle.size();
        let contents = puzzle.contents().iter().enumerate();
        let empty = contents.filter(|(_, content)| **content == Content::Empty);
        let empty: Vec<Cell> = empty.map(|(index, _)| size.cell(index)).collect();
        self.cells("Tents at", puzzle.given_tents().tents());
        self.cells("No tent at", &empty);
    }

    /// Adds a list of cells, unless it is empty.
    pub(crate) fn cells(&mut self, begin: &str, cells: &[Cell]) {
        if !cells.is_empty() {
            self.list(begin, cells);
        }
    }

    /// Adds a sentence that ends with a list.
    pub(crate) fn list(&mut self, begin: &str, things: impl IntoIterator<Item: Display>) {
        self.sentence(&format!("{begin} {}", things.into_iter().format(", ")));
    }

    /// Adds a sentence, without its full stop.
    pub(crate) fn sentence(&mut self, text: &str) {
        self.0.push(' ');
        self.0.push_str(text);
        self.0.push('.');
    }

    /// Adds the lines of a text.
    pub(crate) fn text(&mut self, text: &str) {
        for line in text.lines() {
            self.0.push(' ');
            self.0.push_str(line.trim_start());
        }
    }

    /// The whole.
    pub(crate) fn finish(self) -> String {
        self.0
    }
}

fn clues(clues: &[Clue]) -> String {
    let clue = |clue: &Clue| clue.map_or_else(|| "none".to_owned(), |clue| clue.to_string());
    clues.iter().map(clue).join(" ")
}
