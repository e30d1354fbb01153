//! A puzzle without a solution, with the obstacle marked.

use crate::puzzle::{Cell, Line, Puzzle};
use crate::render::picture::drawing::{Drawing, Layer};
use crate::render::picture::scene::Scene;
use crate::render::picture::theme::Role;
use crate::solve::Obstacle;

/// A puzzle, and the obstacle to a solution where it can be seen at a glance.
///
/// # Example: a tree without room
///
/// ```
/// use tents::puzzle::Puzzle;
/// use tents::{render::picture, solve::obstacle};
///
/// let puzzle: Puzzle = "?\n?T\n".parse()?;
/// let scene = picture::obstacle(&puzzle, obstacle(&puzzle).as_ref());
/// assert!(scene.description.ends_with("No solution: the tree at r1c1 has no free cell next to it."));
/// # Ok::<(), tents::format::ReadError>(())
/// ```
#[must_use]
pub fn obstacle(puzzle: &Puzzle, obstacle: Option<&Obstacle>) -> Scene {
    let mut drawing = Drawing::marked(puzzle);
    if let Some(obstacle) = obstacle {
        let (lines, cells) = places(puzzle, obstacle);
        let grid = drawing.grid;
        for line in lines {
            drawing.wrong_line(line);
        }
        for cell in cells {
            drawing.add(Layer::Rings, grid.ring(cell, Role::Wrong, false));
        }
        drawing.words.sentence(&format!("No solution: {obstacle}"));
    }
    drawing.finish(None)
}

/// The lines and cells that are in the way.
fn places(puzzle: &Puzzle, obstacle: &Obstacle) -> (Vec<Line>, Vec<Cell>) {
    match *obstacle {
        Obstacle::TreeWithoutFreeNeighbour { tree: cell }
        | Obstacle::TentWithoutTree { tent: cell } => (Vec::new(), vec![cell]),
        Obstacle::TentsTouch { one, other } => (Vec::new(), vec![one, other]),
        Obstacle::TooManyTents { .. } => (Vec::new(), puzzle.given_tents().tents().to_vec()),
        Obstacle::TooManyInLine { line, .. } | Obstacle::TooFewPlaces { line, .. } => {
            (vec![line], Vec::new())
        }
        Obstacle::Sum { rows: true, .. } => {
            let rows = (0..puzzle.row_clues().len()).map(Line::Row);
            (rows.collect(), Vec::new())
        }
        Obstacle::Sum { rows: false, .. } => {
            let columns = (0..puzzle.column_clues().len()).map(Line::Column);
            (columns.collect(), Vec::new())
        }
    }
}
