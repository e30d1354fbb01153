//! Pictures of a puzzle, and of a solution with its pairs.

use crate::puzzle::{Assignment, Layout, Puzzle};
use crate::render::picture::drawing::{Drawing, Layer};
use crate::render::picture::scene::Scene;
use crate::render::picture::words::title;

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
    let (grid, size) = (drawing.grid, puzzle.size());
    drawing.words.cells("Tents at", layout.tents());
    if let Some(pairs) = pairs {
        let trees = puzzle.trees().iter().copied();
        let pairs = || trees.clone().zip(pairs.directions().iter().copied());
        for (tree, direction) in pairs() {
            if let Some(stroke) = grid.pair(tree, direction) {
                drawing.add(Layer::Under, stroke);
            }
        }
        let named = pairs().filter_map(|(tree, direction)| {
            Some(format!("{tree}-{}", tree.step(direction, size)?))
        });
        drawing.words.list("Pairs", named);
    }
    drawing.finish(Some(&title(puzzle, "solution")))
}
