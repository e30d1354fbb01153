//! Numbers of rows and columns, as `r1` and `c1`: on the right and below, apart from the clues.

use crate::puzzle::{Cell, Size};
use crate::render::picture::grid::{self, rect};
use crate::render::picture::scene::{Scene, Shape, Text};
use crate::render::picture::theme::Role;

/// The room for the numbers of rows on the right, and for those of columns below.
const ROOM: (f64, f64) = (28.0, 16.0);

/// The size of the letters.
const LETTERS: f64 = 12.0;

/// The numbers of all rows and columns, from a right edge and a lower edge on.
fn coordinates(size: Size, right: f64, bottom: f64) -> impl Iterator<Item = Shape> {
    let label = |x, y, text| Shape::Text(Text::around(x, y, LETTERS, Role::Soft, text));
    let (rows, columns) = (0..size.rows() as u32, 0..size.columns() as u32);
    let rows = rows.map(move |row| {
        let (_, y) = grid::middle(Cell { row, column: 0 });
        label(right + ROOM.0 / 2.0 - 2.0, y, format!("r{}", row + 1))
    });
    let columns = columns.map(move |column| {
        let (x, _) = grid::middle(Cell { row: 0, column });
        label(x, bottom + ROOM.1 / 2.0 - 2.0, format!("c{}", column + 1))
    });
    rows.chain(columns)
}

impl Scene {
    /// The same picture of a board of this size with the numbers of its rows and columns.
    #[must_use]
    pub fn with_coordinates(mut self, size: Size) -> Self {
        let (right, bottom) = self.board;
        let captions = self.shapes.split_off(self.shapes.len() - self.captions);
        self.shapes.extend(coordinates(size, right, bottom));
        let captions = captions.into_iter().map(|shape| shape.moved(0.0, ROOM.1));
        self.shapes.extend(captions);
        self.board = (right + ROOM.0, bottom + ROOM.1);
        let (width, height) = (self.width.max(self.board.0), self.height + ROOM.1);
        self.sized(width, height)
    }

    /// The same picture without the words below its board.
    #[must_use]
    pub fn without_words(mut self) -> Self {
        self.shapes.truncate(self.shapes.len() - self.captions);
        self.captions = 0;
        let (width, height) = self.board;
        self.sized(width, height)
    }

    /// The same picture on a ground of another size.
    pub(crate) fn sized(mut self, width: f64, height: f64) -> Self {
        (self.width, self.height) = (width, height);
        if let Some(ground) = self.shapes.first_mut() {
            *ground = Shape::filled(rect(0.0, 0.0, width, height, 0.0), Role::Page);
        }
        self
    }
}
