//! A board under construction: what every picture of a board has, layers for what comes on it, and
//! words for what it shows.

use std::collections::BTreeSet;

use crate::puzzle::{Cell, Line, Puzzle};
use crate::render::picture::caption::Captions;
use crate::render::picture::grid::{self, Grid, MARGIN, rect};
use crate::render::picture::scene::{Scene, Shape, Symbol};
use crate::render::picture::theme::Role;
use crate::render::picture::words::Words;

/// How high a shape lies. The lines between cells lie on [`Layer::Ground`], trees on
/// [`Layer::Under`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layer {
    /// Tints of cells and lines.
    Ground,
    /// The strokes between trees and tents, below both.
    Under,
    /// Tents and dots.
    Things,
    /// Rings.
    Rings,
    /// Numbers.
    Numbers,
}

/// A board with its clues and trees, and layers on it.
#[derive(Clone, Debug)]
pub(super) struct Drawing<'p> {
    puzzle: &'p Puzzle,
    /// Where everything lies.
    pub grid: Grid,
    layers: [Vec<Shape>; 5],
    wrong: BTreeSet<Line>,
    /// The words below it.
    pub captions: Captions,
    /// The words for its subject.
    pub words: Words,
    /// The room on the right and below.
    pub margin: f64,
}

impl<'p> Drawing<'p> {
    /// A board with its clues and trees.
    pub(super) fn new(puzzle: &'p Puzzle) -> Self {
        Self {
            puzzle,
            grid: Grid::new(puzzle.size()),
            layers: [const { Vec::new() }; 5],
            wrong: BTreeSet::new(),
            captions: Captions::default(),
            words: Words::new(puzzle),
            margin: MARGIN,
        }
    }

    /// A board with its marks too.
    pub(super) fn marked(puzzle: &'p Puzzle) -> Self {
        let mut drawing = Self::new(puzzle);
        drawing.marks();
        drawing.words.marks(puzzle);
        drawing
    }

    /// Puts a shape on a layer, above what is there.
    pub(super) fn add(&mut self, layer: Layer, shape: Shape) {
        self.layers[layer as usize].push(shape);
    }

    /// Puts shapes on a layer, one above the other.
    pub(super) fn extend(&mut self, layer: Layer, shapes: impl IntoIterator<Item = Shape>) {
        self.layers[layer as usize].extend(shapes);
    }

    /// Puts a ground under a line.
    pub(super) fn line(&mut self, line: Line, role: Role) {
        self.add(Layer::Ground, self.grid.line_ground(line, role));
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
        self.extend(Layer::Rings, rings);
    }

    /// Adds words below the board, with no sign before them.
    pub(super) fn caption(&mut self, text: String) {
        self.captions.add(Vec::new(), text);
    }

    /// Puts tents and dots where the puzzle has its marks.
    pub(super) fn marks(&mut self) {
        self.extend(Layer::Things, grid::marks(self.puzzle));
    }

    /// The picture. It is called by the size of its board, and what else it shows, if that is
    /// something.
    pub(super) fn finish(self, what: Option<&str>) -> Scene {
        let (size, grid) = (self.puzzle.size(), self.grid);
        let width = grid.right() + self.margin;
        let board = (width, grid.bottom() + self.margin);
        let (captions, width, height) = self.captions.lay_out(board.0, board.1);
        let [ground, under, things, rings, numbers] = self.layers;
        let mut shapes = vec![
            Shape::filled(rect(0.0, 0.0, width, height, 0.0), Role::Page),
            grid.board(),
        ];
        let trees = self.puzzle.trees();
        shapes.extend(trees.iter().map(|&tree| grid::ground(tree, Role::Grass)));
        shapes.extend(ground);
        shapes.extend(grid.lines());
        shapes.extend(grid::clues(self.puzzle, &self.wrong));
        shapes.extend(under);
        shapes.extend(trees.iter().map(|&tree| grid::symbol(Symbol::Tree, tree)));
        let words = captions.len();
        for layer in [things, rings, numbers, captions] {
            shapes.extend(layer);
        }
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
            captions: words,
            board,
            puzzle: Some(self.puzzle.clone()),
        }
    }
}
