//! A picture that is being drawn: the parts that all pictures of a board have, further layers,
//! captions and a description.

use std::collections::BTreeSet;
use std::fmt::Display;

use itertools::Itertools as _;

use crate::puzzle::{Cell, Clue, Content, Line, Puzzle};
use crate::render::picture::caption::Captions;
use crate::render::picture::grid::{self, MARGIN};
use crate::render::picture::scene::{Legend, Scene, Shape, Symbol};
use crate::render::picture::theme::Role;

/// The picture of a board with its clues and trees, and the layers that have been added.
#[derive(Clone, Debug)]
pub(super) struct Drawing<'p> {
    pub puzzle: &'p Puzzle,
    /// The tints of cells, rows and columns, below the lines between cells.
    pub ground: Vec<Shape>,
    /// The strokes that join trees and tents, below the trees and the tents.
    pub under: Vec<Shape>,
    /// Tents and dots, above the trees.
    pub things: Vec<Shape>,
    /// Rings around cells and other marks, above the tents and dots.
    pub rings: Vec<Shape>,
    /// Numbers, above everything else on the board.
    pub numbers: Vec<Shape>,
    /// The lines whose clues are marked as wrong.
    wrong: BTreeSet<Line>,
    /// The captions below the board.
    pub captions: Captions,
    /// The description of the picture, in sentences, for readers who do not see it.
    description: String,
    /// The legend that a page shows below the board instead of the captions.
    pub legend: Legend,
    /// The width of the empty space to the right of the board and below it.
    pub margin: f64,
}

impl<'p> Drawing<'p> {
    /// Returns the picture of a board with its clues and trees.
    pub(super) fn new(puzzle: &'p Puzzle) -> Self {
        let mut drawing = Self {
            puzzle,
            ground: Vec::new(),
            under: Vec::new(),
            things: Vec::new(),
            rings: Vec::new(),
            numbers: Vec::new(),
            wrong: BTreeSet::new(),
            captions: Captions::default(),
            description: puzzle.size().to_string().replace(" × ", ", ") + ".",
            legend: Legend::default(),
            margin: MARGIN,
        };
        drawing.sentence(&format!("Row clues {}", clues(puzzle.row_clues())));
        drawing.sentence(&format!("Column clues {}", clues(puzzle.column_clues())));
        drawing.cells("Trees at", puzzle.trees());
        drawing
    }

    /// Returns the picture of a board with its clues, trees and marks.
    pub(super) fn marked(puzzle: &'p Puzzle) -> Self {
        let mut drawing = Self::new(puzzle);
        drawing.things.extend(grid::marks(puzzle));
        let empty: Vec<Cell> = puzzle.cells_with(Content::Empty).collect();
        drawing.cells("Tents at", puzzle.marked_tents().tents());
        drawing.cells("No tent at", &empty);
        drawing
    }

    /// Tints a row or a column.
    pub(super) fn line(&mut self, line: Line, role: Role) {
        let size = self.puzzle.size();
        self.ground.push(grid::line_ground(size, line, role));
    }

    /// Marks a row or a column as wrong, and its clue too.
    pub(super) fn wrong_line(&mut self, line: Line) {
        self.line(line, Role::WrongLine);
        self.wrong.insert(line);
    }

    /// Draws a ring around each of these cells, in the colour of [`Role::Wrong`].
    pub(super) fn wrong_cells(&mut self, cells: &[Cell]) {
        let rings = cells
            .iter()
            .map(|&cell| grid::ring(cell, Role::Wrong, false));
        self.rings.extend(rings);
    }

    /// Adds a sentence to the description: the words `begin`, followed by a list of cells. Adds
    /// nothing if the list is empty.
    pub(super) fn cells(&mut self, begin: &str, cells: &[Cell]) {
        if !cells.is_empty() {
            self.list(begin, cells);
        }
    }

    /// Adds a sentence to the description: the words `begin`, followed by a list.
    pub(super) fn list(&mut self, begin: &str, things: impl IntoIterator<Item: Display>) {
        self.sentence(&format!("{begin} {}", things.into_iter().format(", ")));
    }

    /// Adds a sentence to the description. A full stop is added to the text.
    pub(super) fn sentence(&mut self, text: &str) {
        self.description.extend([" ", text, "."]);
    }

    /// Adds the lines of a text to the description.
    pub(super) fn text(&mut self, text: &str) {
        for line in text.lines() {
            self.description.extend([" ", line.trim_start()]);
        }
    }

    /// Adds a caption below the board, without a sign before it.
    pub(super) fn caption(&mut self, text: String) {
        self.captions.add(Vec::new(), text);
    }

    /// Returns the picture. Its title names the size of the board, followed by `what` if it is
    /// given.
    pub(super) fn finish(self, what: Option<&str>) -> Scene {
        let size = self.puzzle.size();
        let width = grid::right(size) + self.margin;
        let board = (width, grid::bottom(size) + self.margin);
        let (words, width, height) = self.captions.lay_out(board.0, board.1);
        let mut shapes = vec![grid::board(size)];
        let trees = self.puzzle.trees();
        shapes.extend(trees.iter().map(|&tree| grid::ground(tree, Role::Grass)));
        shapes.extend(self.ground);
        shapes.extend(grid::lines(size));
        shapes.extend(grid::clues(self.puzzle, &self.wrong));
        shapes.extend(self.under);
        shapes.extend(trees.iter().map(|&tree| grid::symbol(Symbol::Tree, tree)));
        let above = [self.things, self.rings, self.numbers];
        shapes.extend(above.into_iter().flatten());
        let mut title = format!("Tents, {} × {}", size.columns(), size.rows());
        if let Some(what) = what {
            title.extend([", ", what]);
        }
        Scene {
            width,
            height,
            title,
            description: self.description,
            shapes,
            words,
            board,
            puzzle: Some(self.puzzle.clone()),
            legend: self.legend,
        }
    }
}

fn clues(clues: &[Clue]) -> String {
    let clue = |clue: &Clue| clue.map_or_else(|| "none".to_owned(), |clue| clue.to_string());
    clues.iter().map(clue).join(" ")
}
