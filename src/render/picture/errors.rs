//! Pictures of the rules that tents break, and of the obstacle that leaves a puzzle without a
//! solution. Up to a limit, broken rules are stated below the board, each with a number, which is
//! repeated on the board where the rule is broken, if there is such a place.

use std::collections::BTreeSet;

use crate::explain::Obstacle;
use crate::puzzle::{Cell, Content, Layout, Line, Puzzle};
use crate::render::explain::{self, capital, count};
use crate::render::picture::drawing::Drawing;
use crate::render::picture::grid;
use crate::render::picture::scene::{CELL, Legend, Scene, Shape, Symbol};
use crate::render::picture::theme::Role;
use crate::rules::Violation;

/// At most this many broken rules get a number and a sentence; the others are only marked.
const MAX_NUMBERED: usize = 40;

/// The radius of the disc under a number.
const DISC: f64 = 8.5;

/// Returns a picture of the tents on a board and of the rules that they break. `violations` are
/// these rules, as the functions of [`rules`](crate::rules) return them. If there are none and
/// tents are missing, the picture states that the layout is not finished.
///
/// # Example: a row with too few tents
///
/// ```
/// use tents::puzzle::{Layout, Puzzle};
/// use tents::{render::picture, rules::judge_layout};
///
/// let puzzle: Puzzle = "01\n1T.\n".parse()?;
/// let layout = Layout::default();
/// let scene = picture::errors(&puzzle, &layout, &judge_layout(&puzzle, &layout));
/// assert!(scene.description.contains("Wrong: row 1 holds 0 tents, its clue is 1; column 2"));
/// # Ok::<(), tents::format::ReadError>(())
/// ```
#[must_use]
pub fn errors(puzzle: &Puzzle, layout: &Layout, violations: &[Violation]) -> Scene {
    let shown = puzzle.with_layout(layout);
    let mut drawing = Drawing::new(&shown);
    drawing.margin = 26.0;
    let on_board = |tent: &&Cell| puzzle.size().contains(**tent);
    for &tent in layout.tents().iter().filter(on_board) {
        // A tent on a tree is small, so that both are visible.
        let symbol = if puzzle.content(tent) == Content::Tree {
            let (x, y) = grid::corner(tent);
            let corner = (x + 0.42 * CELL, y + 0.42 * CELL);
            Shape::symbol(Symbol::Tent, corner, 0.58)
        } else {
            grid::symbol(Symbol::Tent, tent)
        };
        drawing.things.push(symbol);
    }
    drawing.cells("Tents at", layout.tents());
    let mut taken: Vec<(f64, f64)> = Vec::new();
    let (mut ringed, mut said) = (BTreeSet::new(), Vec::new());
    for (number, violation) in (1..).zip(violations) {
        let places = mark(&mut drawing, &mut ringed, violation);
        if number > MAX_NUMBERED {
            continue;
        }
        let is_free = |place: &&(f64, f64)| {
            let far =
                |other: &(f64, f64)| (other.0 - place.0).hypot(other.1 - place.1) > 2.0 * DISC;
            taken.iter().all(far)
        };
        if let Some(&place) = places.iter().find(is_free).or(places.first()) {
            taken.push(place);
            drawing.numbers.extend(numbered(number, place));
        }
        let (sign, sentence) = (numbered(number, (0.0, 0.0)), violation.to_string());
        drawing.captions.add(sign, capital(&sentence));
        said.push(sentence);
    }
    let more = violations.len() - said.len();
    drawing.legend = Legend::Broken(said.clone(), more);
    if more > 0 {
        said.push(format!("and {more} more"));
        drawing.caption(format!("and {more} more"));
    }
    if violations.is_empty() {
        let (placed, trees) = (layout.tents().len(), puzzle.trees().len());
        let text = if placed < trees {
            let tents = count(trees as u32, "tent");
            format!("Not finished: {placed} of {tents}, no rule broken so far")
        } else {
            "No rule is broken".to_owned()
        };
        drawing.sentence(&text);
        drawing.caption(text);
    } else {
        let wrong = format!("Wrong: {}", said.join("; "));
        drawing.sentence(&wrong);
    }
    drawing.finish(Some("broken rules"))
}

/// Returns a picture of a puzzle without a solution. If there is an `obstacle`, it is marked and
/// described.
///
/// # Example: a tree without room
///
/// ```
/// use tents::puzzle::Puzzle;
/// use tents::{explain::obstacle, render::picture};
///
/// let puzzle: Puzzle = "?\n?T\n".parse()?;
/// let found = obstacle(&puzzle, &Default::default()).unwrap();
/// let scene = picture::obstacle(&puzzle, found.as_ref());
/// assert!(scene.description.ends_with("No solution: the tree at r1c1 has no spot left."));
/// # Ok::<(), tents::format::ReadError>(())
/// ```
#[must_use]
pub fn obstacle(puzzle: &Puzzle, obstacle: Option<&Obstacle>) -> Scene {
    let mut drawing = Drawing::marked(puzzle);
    if let Some(obstacle) = obstacle {
        match obstacle {
            Obstacle::DeadEnd(dead_end) => {
                drawing.wrong_cells(&dead_end.cells());
                dead_end
                    .line()
                    .into_iter()
                    .for_each(|line| drawing.wrong_line(line));
            }
            Obstacle::Sum(sum) => {
                for (line, _) in puzzle.lines() {
                    if matches!(line, Line::Row(_)) == sum.rows {
                        drawing.wrong_line(line);
                    }
                }
            }
        }
        let words = explain::obstacle(obstacle);
        drawing.sentence(&format!("No solution: {words}"));
    }
    drawing.finish(None)
}

/// Marks a broken rule on the board. Returns the possible places of its number, the best first;
/// none if the rule is not broken at a place on the board. `ringed` are the rings drawn so far: the
/// cell of each, and whether the ring is dashed.
fn mark(
    drawing: &mut Drawing,
    ringed: &mut BTreeSet<(Cell, bool)>,
    violation: &Violation,
) -> Vec<(f64, f64)> {
    let mut ring = |cell: Cell, is_dashed| {
        if ringed.insert((cell, is_dashed)) {
            let ring = grid::ring(cell, Role::Wrong, is_dashed);
            drawing.rings.push(ring);
        }
    };
    match *violation {
        Violation::Line { line, .. } => {
            drawing.wrong_line(line);
            vec![grid::far_end(drawing.puzzle.size(), line)]
        }
        Violation::Touch { one, other } => {
            ring(one, false);
            ring(other, false);
            let (x, y) = grid::between(one, other);
            let far = 17.5;
            let beside = [(x, y - far), (x, y + far), (x - far, y), (x + far, y)];
            [&[(x, y)], &beside[..]].concat()
        }
        Violation::TentOnTree { tent } | Violation::TentOnEmpty { tent } => {
            ring(tent, false);
            corners(tent)
        }
        Violation::GivenTentMissing { tent: cell }
        | Violation::TentUnpaired { tent: cell }
        | Violation::DirectionOffBoard { tree: cell, .. }
        | Violation::TreeUnpaired { tree: cell } => {
            ring(cell, true);
            corners(cell)
        }
        Violation::SharedTent { tent, one, other } => {
            ring(one, true);
            ring(other, true);
            ring(tent, false);
            corners(tent)
        }
        Violation::Directions { .. }
        | Violation::TentOffBoard { .. }
        | Violation::PairingUnknown { .. } => Vec::new(),
    }
}

/// Returns the places for a number in the corners of a cell.
fn corners(cell: Cell) -> Vec<(f64, f64)> {
    let (x, y) = grid::corner(cell);
    let (near, far) = (5.0, CELL - 5.0);
    [(far, near), (near, near), (far, far), (near, far)]
        .map(|(right, down)| (x + right, y + down))
        .to_vec()
}

/// Returns a number on a disc with a rim.
fn numbered(number: usize, at: (f64, f64)) -> Vec<Shape> {
    let size = if number < 10 { 11.5 } else { 10.0 };
    let roles = [Role::Wrong, Role::OnWrong];
    Shape::badge(at, DISC, roles, size, number.to_string()).to_vec()
}
