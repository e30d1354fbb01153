//! A puzzle without a solution, with the obstacle marked.

use crate::puzzle::{Line, Puzzle};
use crate::render::picture::drawing::Drawing;
use crate::render::picture::scene::Scene;
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
        match *obstacle {
            Obstacle::TreeWithoutFreeNeighbour { tree: cell }
            | Obstacle::TentWithoutTree { tent: cell } => drawing.wrong_cells(&[cell]),
            Obstacle::TentsTouch { one, other } => drawing.wrong_cells(&[one, other]),
            Obstacle::TooManyTents { .. } => drawing.wrong_cells(puzzle.given_tents().tents()),
            Obstacle::TooManyInLine { line, .. } | Obstacle::TooFewPlaces { line, .. } => {
                drawing.wrong_line(line);
            }
            Obstacle::Sum { rows, .. } => {
                let (lines, line): (_, fn(usize) -> Line) = if rows {
                    (puzzle.row_clues(), Line::Row)
                } else {
                    (puzzle.column_clues(), Line::Column)
                };
                for at in 0..lines.len() {
                    drawing.wrong_line(line(at));
                }
            }
        }
        drawing.words.sentence(&format!("No solution: {obstacle}"));
    }
    drawing.finish(None)
}
