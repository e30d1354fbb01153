//! A board under construction: what every picture of a board has, layers for what comes on it, and
//! words for what it shows.

use std::collections::BTreeSet;
use std::fmt::Display;

use itertools::Itertools as _;

use crate::puzzle::{Cell, Clue, Content, Line, Puzzle};
use crate::render::picture::caption::Captions;
use crate::render::picture::grid::{self, Grid, MARGIN};
use crate::render::picture::scene::{Legend, Scene, Shape, Symbol};
use crate::render::picture::theme::Role;

/// A board with its clues and trees, and layers on it.
#[derive(Clone, Debug)]
pub(super) struct Drawing<'p> {
    puzzle: &'p Puzzle,
    /// Where everything lies.
    pub grid: Grid,
    /// The tints of cells and lines, below the lines between cells.
    pub ground: Vec<Shape>,
    /// The strokes between trees and tents, below both.
    pub under: Vec<Shape>,
    /// Tents and dots, above the trees.
    pub things: Vec<Shape>,
    /// Rings, above these.
    pub rings: Vec<Shape>,
    /// Numbers, above all.
    pub numbers: Vec<Shape>,
    wrong: BTreeSet<Line>,
    /// The words below it.
    pub captions: Captions,
    /// The words for its subject.
    pub words: Words,
    /// The legend in a page.
    pub legend: Legend,
    /// The room on the right and below.
    pub margin: f64,
}

impl<'p> Drawing<'p> {
    /// A board with its clues and trees.
    pub(super) fn new(puzzle: &'p Puzzle) -> Self {
        Self {
            puzzle,
            grid: Grid::new(puzzle.size()),
            ground: Vec::new(),
            under: Vec::new(),
            things: Vec::new(),
            rings: Vec::new(),
            numbers: Vec::new(),
            wrong: BTreeSet::new(),
            captions: Captions::default(),
            words: Words::new(puzzle),
            legend: Legend::default(),
            margin: MARGIN,
        }
    }

    /// A board with its marks too.
    pub(super) fn marked(puzzle: &'p Puzzle) -> Self {
        let mut drawing = Self::new(puzzle);
        drawing.things.extend(grid::marks(puzzle));
        drawing.words.marks(puzzle);
        drawing
    }

    /// Puts a ground under a line.
    pub(super) fn line(&mut self, line: Line, role: Role) {
        self.ground.push(self.grid.line_ground(line, role));
    }

    /// Marks a line as wrong, with its clue.
    pub(super) fn wrong_line(&mut self, line: Line) {
        self.line(line, Role::WrongLine);
        self.wrong.insert(line);
    }

    /// Rings cells as wrong.
    pub(super) fn wrong_cells(&mut self, cells: &[Cell]) {
        let rings = cells
            .iter()
            .map(|&cell| grid::ring(cell, Role::Wrong, false));
        self.rings.extend(rings);
    }

    /// Adds words below the board, with no sign before them.
    pub(super) fn caption(&mut self, text: String) {
        self.captions.add(Vec::new(), text);
    }

    /// The picture. It is called by the size of its board, and what else it shows, if that is
    /// something.
    pub(super) fn finish(self, what: Option<&str>) -> Scene {
        let (size, grid) = (self.puzzle.size(), self.grid);
        let width = grid.right() + self.margin;
        let board = (width, grid.bottom() + self.margin);
        let (words, width, height) = self.captions.lay_out(board.0, board.1);
        let mut shapes = vec![grid.board()];
        let trees = self.puzzle.trees();
        shapes.extend(trees.iter().map(|&tree| grid::ground(tree, Role::Grass)));
        shapes.extend(self.ground);
        shapes.extend(grid.lines());
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
            description: self.words.finish(),
            shapes,
            words,
            board,
            puzzle: Some(self.puzzle.clone()),
            legend: self.legend,
        }
    }
}

/// A description under construction: sentences.
#[derive(Clone, Debug)]
pub(super) struct Words(String);

impl Words {
    /// The size, the clues and the trees of a board.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let mut words = Self(puzzle.size().to_string().replace(" × ", ", ") + ".");
        words.sentence(&format!("Row clues {}", clues(puzzle.row_clues())));
        words.sentence(&format!("Column clues {}", clues(puzzle.column_clues())));
        words.cells("Trees at", puzzle.trees());
        words
    }

    /// Adds the marks of a board.
    pub(super) fn marks(&mut self, puzzle: &Puzzle) {
        let size = puzzle.size();
        let contents = puzzle.contents().iter().enumerate();
        let empty = contents.filter(|(_, content)| **content == Content::Empty);
        let empty: Vec<Cell> = empty.map(|(index, _)| size.cell(index)).collect();
        self.cells("Tents at", puzzle.given_tents().tents());
        self.cells("No tent at", &empty);
    }

    /// Adds a list of cells, unless it is empty.
    pub(super) fn cells(&mut self, begin: &str, cells: &[Cell]) {
        if !cells.is_empty() {
            self.list(begin, cells);
        }
    }

    /// Adds a sentence that ends with a list.
    pub(super) fn list(&mut self, begin: &str, things: impl IntoIterator<Item: Display>) {
        self.sentence(&format!("{begin} {}", things.into_iter().format(", ")));
    }

    /// Adds a sentence, without its full stop.
    pub(super) fn sentence(&mut self, text: &str) {
        self.0.push(' ');
        self.0.push_str(text);
        self.0.push('.');
    }

    /// Adds the lines of a text.
    pub(super) fn text(&mut self, text: &str) {
        for line in text.lines() {
            self.0.push(' ');
            self.0.push_str(line.trim_start());
        }
    }

    /// The whole.
    pub(super) fn finish(self) -> String {
        self.0
    }
}

fn clues(clues: &[Clue]) -> String {
    let clue = |clue: &Clue| clue.map_or_else(|| "none".to_owned(), |clue| clue.to_string());
    clues.iter().map(clue).join(" ")
}
