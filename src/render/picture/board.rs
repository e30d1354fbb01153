//! Pictures of a puzzle, of a solution with its pairs, of two solutions on one board, and of a
//! changed puzzle.

use crate::puzzle::{Assignment, Cell, Layout, Line, Puzzle};
use crate::render::picture::drawing::Drawing;
use crate::render::picture::grid;
use crate::render::picture::scene::{Legend, Scene, Shape, Symbol};
use crate::render::picture::theme::Role;
use crate::repair::{Change, Proposal};
use crate::solve::Several;

/// Returns a picture of a puzzle with its marks.
#[must_use]
pub fn puzzle(puzzle: &Puzzle) -> Scene {
    Drawing::marked(puzzle).finish(None)
}

/// Returns a picture of a solution. With an assignment, a stroke connects each tree and its tent.
///
/// # Example: a tree and its tent
///
/// ```
/// use tents::puzzle::Puzzle;
/// use tents::render::picture;
///
/// let puzzle: Puzzle = "01\n1T*\n".parse()?;
/// let layout = puzzle.marked_tents();
/// let scene = picture::solution(&puzzle, &layout, layout.assignment(&puzzle).as_ref());
/// assert!(scene.description.ends_with("Trees at r1c1. Tents at r1c2. Pairs r1c1-r1c2."));
/// # Ok::<(), tents::format::ReadError>(())
/// ```
#[must_use]
pub fn solution(puzzle: &Puzzle, layout: &Layout, pairs: Option<&Assignment>) -> Scene {
    let solved = puzzle.with_layout(layout);
    let mut drawing = Drawing::new(&solved);
    drawing.things.extend(grid::marks(&solved));
    drawing.cells("Tents at", layout.tents());
    if let Some(pairs) = pairs {
        let pairs = puzzle.trees().iter().zip(pairs.directions());
        let pairs = pairs.filter_map(|(&tree, &direction)| {
            let tent = tree.step(direction, puzzle.size())?;
            Some((tree, tent))
        });
        for (tree, tent) in pairs.clone() {
            drawing.under.push(grid::pair(tree, tent));
        }
        let named = pairs.map(|(tree, tent)| format!("{tree}-{tent}"));
        drawing.list("Pairs", named);
    }
    drawing.finish(Some("solution"))
}

/// Returns a picture of a changed puzzle. Rows and columns whose clue has changed are tinted; cells
/// whose content has changed have rings.
#[must_use]
pub fn changed(proposal: &Proposal) -> Scene {
    let mut drawing = Drawing::marked(&proposal.puzzle);
    for place in proposal.changes.iter().flat_map(Change::places) {
        match place {
            (Some(row), Some(column)) => {
                let ring = grid::ring(Cell { row, column }, Role::Cited, false);
                drawing.rings.push(ring);
            }
            (Some(row), None) => drawing.line(Line::Row(row as usize), Role::CitedLine),
            (None, Some(column)) => drawing.line(Line::Column(column as usize), Role::CitedLine),
            (None, None) => {}
        }
    }
    drawing.sentence(&format!("Changed: {proposal}"));
    drawing.finish(None)
}

/// Returns a picture of two solutions on one board. `several` is the number of solutions, if known.
/// Tents in both solutions look as usual; tents in only one of them are distinguished by shape,
/// number and colour.
#[must_use]
pub fn difference(
    puzzle: &Puzzle,
    one: &Layout,
    other: &Layout,
    several: Option<Several>,
) -> Scene {
    let mut drawing = Drawing::new(puzzle);
    let tents_of = |one: &Layout, other: &Layout, are_shared: bool| -> Vec<Cell> {
        let tents = one.tents().iter().copied();
        let tents = tents.filter(|&tent| other.contains(tent) == are_shared);
        tents.collect()
    };
    let both = tents_of(one, other, true);
    let (first, second) = (tents_of(one, other, false), tents_of(other, one, false));
    for &tent in &both {
        drawing.things.push(grid::symbol(Symbol::Tent, tent));
    }
    drawing.cells("Tents in both at", &both);
    for (number, which, tents) in [(1, "first", &first), (2, "second", &second)] {
        for &tent in tents {
            drawing
                .things
                .extend(numbered(number, grid::corner(tent), 1.0));
        }
        drawing.cells(&format!("Only in the {which} at"), tents);
        if !tents.is_empty() {
            let sign = numbered(number, (-11.0, -15.0), 0.7).to_vec();
            drawing.captions.add(sign, format!("only in the {which}"));
        }
    }
    if first.is_empty() && second.is_empty() {
        let text = "Both have the same tents";
        drawing.sentence(text);
        drawing.caption(text.to_owned());
    }
    drawing.legend = Legend::TwoSolutions;
    let mut shown = "two solutions".to_owned();
    if let Some(several) = several {
        shown = several.two();
        drawing.caption(shown.clone());
    }
    drawing.finish(Some(&shown))
}

/// Returns a tent that only one of the solutions has, with the number of that solution.
fn numbered(number: u8, corner: (f64, f64), scale: f64) -> [Shape; 2] {
    let (symbol, ink) = match number {
        1 => (Symbol::First, Role::OnFirst),
        _ => (Symbol::Second, Role::Second),
    };
    Shape::labelled_tent(symbol, ink, corner, scale, number.to_string())
}
