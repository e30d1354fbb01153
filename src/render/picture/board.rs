//! Pictures of a puzzle, and of a solution with its pairs.

use crate::puzzle::{Assignment, Layout, Puzzle};
use crate::render::picture::drawing::{Drawing, Layer};
use crate::render::picture::grid;
use crate::render::picture::scene::Scene;

/// A puzzle as it is given, with its marks.
#[must_use]
pub fn puzzle(puzzle: &Puzzle) -> Scene {
    Drawing::marked(puzzle).finish(None)
}

/// The tents of a solution. With an assignment a stroke joins each tree and its tent.
///
/// # Example: a tree and its tent
///
/// ```
/// use tents::puzzle::Puzzle;
/// use tents::render::picture;
///
/// let puzzle: Puzzle = "01\n1T*\n".parse()?;
/// let layout = puzzle.given_tents();
/// let scene = picture::solution(&puzzle, &layout, layout.assignment(&puzzle).as_ref());
/// assert!(scene.description.ends_with("Trees at r1c1. Tents at r1c2. Pairs r1c1-r1c2."));
/// # Ok::<(), tents::format::ReadError>(())
/// ```
#[must_use]
pub fn solution(puzzle: &Puzzle, layout: &Layout, pairs: Option<&Assignment>) -> Scene {
    let solved = puzzle.with_layout(layout);
    let mut drawing = Drawing::new(&solved);
    drawing.marks();
    drawing.words.cells("Tents at", layout.tents());
    if let Some(pairs) = pairs {
        let pairs = puzzle.trees().iter().zip(pairs.directions());
        let pairs = pairs.filter_map(|(&tree, &direction)| {
            let tent = tree.step(direction, puzzle.size())?;
            Some((tree, tent))
        });
        for (tree, tent) in pairs.clone() {
            drawing.add(Layer::Under, grid::pair(tree, tent));
        }
        let named = pairs.map(|(tree, tent)| format!("{tree}-{tent}"));
        drawing.words.list("Pairs", named);
    }
    drawing.finish(Some("solution"))
}
