//! The places of the cells, lines and clues of a board, the shapes of single cells and lines, and
//! the numbers of rows and columns on the right and below.

use std::collections::BTreeSet;

use crate::puzzle::{Cell, Content, Line, Puzzle, Size};
use crate::render::picture::scene::{
    CELL, Outline, Scene, Segment, Shape, Stroke, Symbol, Text, open_line, rect,
};
use crate::render::picture::theme::Role;

/// The space for clues, on the left and above.
pub(crate) const CLUES: f64 = 34.0;

/// The space on the right and below.
pub(crate) const MARGIN: f64 = 8.0;

/// On boards with at least this many rows or columns, every fifth line between cells is thicker.
const LONG: usize = 13;

/// The lines between cells are divided into paths of at most this many segments.
const SEGMENTS: usize = 4096;

/// Returns the upper left corner of a cell.
pub(crate) fn corner(cell: Cell) -> (f64, f64) {
    let along = |at: u32| CLUES + CELL * f64::from(at);
    (along(cell.column), along(cell.row))
}

/// Returns the middle of a cell.
pub(crate) fn middle(cell: Cell) -> (f64, f64) {
    let (x, y) = corner(cell);
    (x + CELL / 2.0, y + CELL / 2.0)
}

/// Returns the point half-way between the middles of two cells.
pub(crate) fn between(one: Cell, other: Cell) -> (f64, f64) {
    let ((x, y), (others_x, others_y)) = (middle(one), middle(other));
    (f64::midpoint(x, others_x), f64::midpoint(y, others_y))
}

/// Returns a tree or tent in a cell.
pub(crate) fn symbol(symbol: Symbol, cell: Cell) -> Shape {
    Shape::symbol(symbol, corner(cell), 1.0)
}

/// Returns the dot for a cell without a tent.
pub(crate) fn dot(cell: Cell) -> Shape {
    let (x, y) = middle(cell);
    Shape::disc(x, y, 2.4, Role::Dot)
}

/// Returns the stroke between a tree and its tent.
pub(crate) fn pair(tree: Cell, tent: Cell) -> Shape {
    let line = open_line(&[middle(tree), middle(tent)]);
    Shape::stroked(line, Stroke::new(Role::Pair, 4.0))
}

/// Returns the ground of a cell: a square in the colour of `role`.
pub(crate) fn ground(cell: Cell, role: Role) -> Shape {
    let (x, y) = corner(cell);
    Shape::filled(rect(x, y, CELL, CELL, 0.0), role)
}

/// Returns the ground and the frame that mark a cell as new.
pub(crate) fn fresh(cell: Cell) -> (Shape, Shape) {
    let frame = Shape::stroked(inset(corner(cell), 1.0), Stroke::new(Role::FreshEdge, 3.0));
    (ground(cell, Role::Fresh), frame)
}

/// Returns a ring around the content of a cell.
pub(crate) fn ring(cell: Cell, role: Role, is_dashed: bool) -> Shape {
    let stroke = Stroke {
        dash: is_dashed.then_some((5.0, 4.0)),
        ..Stroke::new(role, 2.6)
    };
    Shape::stroked(inset(corner(cell), RING), stroke)
}

/// The radius of the corners of a ring.
pub(super) const RING: f64 = 7.0;

/// Returns a square slightly smaller than a cell, in the cell with this upper left corner. Its
/// corners have the given radius.
pub(super) fn inset((x, y): (f64, f64), radius: f64) -> Outline {
    rect(x + 1.5, y + 1.5, CELL - 3.0, CELL - 3.0, radius)
}

/// Returns tents and dots for the marks of a puzzle.
pub(crate) fn marks(puzzle: &Puzzle) -> impl Iterator<Item = Shape> {
    let contents = puzzle.contents().iter().enumerate();
    contents.filter_map(|(index, content)| {
        let cell = puzzle.size().cell(index);
        match content {
            Content::Tent => Some(symbol(Symbol::Tent, cell)),
            Content::Empty => Some(dot(cell)),
            Content::Tree | Content::Unknown => None,
        }
    })
}

/// Returns the middle of the clue of a line.
pub(crate) fn clue_middle(line: Line) -> (f64, f64) {
    let along = |at: usize| CLUES + CELL * (at as f64 + 0.5);
    match line {
        Line::Row(row) => (CLUES / 2.0 + 1.0, along(row)),
        Line::Column(column) => (along(column), CLUES / 2.0 + 1.0),
    }
}

/// Returns all clues of a puzzle. Clues of `wrong` lines are on coloured squares.
pub(crate) fn clues(puzzle: &Puzzle, wrong: &BTreeSet<Line>) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (line, clue) in puzzle.lines() {
        let Some(clue) = clue else { continue };
        let (x, y) = clue_middle(line);
        let text = clue.to_string();
        let size = |room: f64| (room / (0.63 * text.len() as f64)).min(20.0);
        let number = if wrong.contains(&line) {
            let square = rect(x - 13.0, y - 13.0, 26.0, 26.0, 6.0);
            shapes.push(Shape::filled(square, Role::Wrong));
            Text::around(x, y, size(23.0), Role::OnWrong, text).bold()
        } else {
            Text::around(x, y, size(31.0), Role::Text, text)
        };
        shapes.push(Shape::Text(number));
    }
    shapes
}

/// Returns the right edge of a board.
pub(crate) fn right(size: Size) -> f64 {
    CLUES + CELL * size.columns() as f64
}

/// Returns the lower edge of a board.
pub(crate) fn bottom(size: Size) -> f64 {
    CLUES + CELL * size.rows() as f64
}

/// Returns the edge of a board.
fn edge(size: Size) -> Outline {
    rect(CLUES, CLUES, right(size) - CLUES, bottom(size) - CLUES, 0.0)
}

/// Returns the ground of a board.
pub(crate) fn board(size: Size) -> Shape {
    Shape::filled(edge(size), Role::Board)
}

/// Returns the ground of a row or column.
pub(crate) fn line_ground(size: Size, line: Line, role: Role) -> Shape {
    let (width, height) = (right(size) - CLUES, bottom(size) - CLUES);
    let outline = match line {
        Line::Row(row) => rect(CLUES, CLUES + CELL * row as f64, width, CELL, 0.0),
        Line::Column(column) => rect(CLUES + CELL * column as f64, CLUES, CELL, height, 0.0),
    };
    Shape::filled(outline, role)
}

/// Returns the place just outside the board at the end of a row or column, opposite its clue.
pub(crate) fn far_end(size: Size, line: Line) -> (f64, f64) {
    let (x, y) = clue_middle(line);
    match line {
        Line::Row(_) => (right(size) + 13.0, y),
        Line::Column(_) => (x, bottom(size) + 13.0),
    }
}

/// Returns the lines between cells, and the edge of the board.
pub(crate) fn lines(size: Size) -> Vec<Shape> {
    let has_thick = size.rows().max(size.columns()) >= LONG;
    let (mut thin, mut thick) = (Vec::new(), Vec::new());
    let mut line = |at: usize, from: (f64, f64), to: (f64, f64)| {
        let segments = if has_thick && at.is_multiple_of(5) {
            &mut thick
        } else {
            &mut thin
        };
        segments.extend([Segment::Move(from.0, from.1), Segment::Line(to.0, to.1)]);
    };
    for column in 1..size.columns() {
        let x = CLUES + CELL * column as f64;
        line(column, (x, CLUES), (x, bottom(size)));
    }
    for row in 1..size.rows() {
        let y = CLUES + CELL * row as f64;
        line(row, (CLUES, y), (right(size), y));
    }
    let crisp = |outline, role, width| {
        let stroke = Stroke {
            is_crisp: true,
            ..Stroke::new(role, width)
        };
        Shape::stroked(outline, stroke)
    };
    let mut shapes = Vec::new();
    for (segments, role, width) in [(thin, Role::Grid, 1.0), (thick, Role::Soft, 1.8)] {
        let parts = segments.chunks(SEGMENTS);
        shapes.extend(parts.map(|part| crisp(Outline::Path(part.to_vec()), role, width)));
    }
    shapes.push(crisp(edge(size), Role::Frame, 2.0));
    shapes
}

/// The space for the numbers of rows on the right, and of columns below.
const ROOM: (f64, f64) = (28.0, 16.0);

/// The size of the letters of these numbers.
const LETTERS: f64 = 12.0;

impl Scene {
    /// Adds the numbers of the rows and columns, such as `r1` and `c1`, to the picture of a board.
    /// Does nothing to other pictures.
    #[must_use]
    pub fn with_coordinates(mut self) -> Self {
        let Some(puzzle) = &self.puzzle else {
            return self;
        };
        let (size, (right, bottom)) = (puzzle.size(), self.board);
        let label = |x, y, text| Shape::Text(Text::around(x, y, LETTERS, Role::Soft, text));
        self.shapes.extend((0..size.rows()).map(|row| {
            let (_, y) = clue_middle(Line::Row(row));
            label(right + ROOM.0 / 2.0 - 2.0, y, format!("r{}", row + 1))
        }));
        self.shapes.extend((0..size.columns()).map(|column| {
            let (x, _) = clue_middle(Line::Column(column));
            label(x, bottom + ROOM.1 / 2.0 - 2.0, format!("c{}", column + 1))
        }));
        let words = self.words.into_iter().map(|shape| shape.moved(0.0, ROOM.1));
        self.words = words.collect();
        self.board = (right + ROOM.0, bottom + ROOM.1);
        self.width = self.width.max(self.board.0);
        self.height += ROOM.1;
        self
    }

    /// Removes the words below the board from the picture.
    #[must_use]
    pub fn without_words(mut self) -> Self {
        self.words.clear();
        (self.width, self.height) = self.board;
        self
    }
}
