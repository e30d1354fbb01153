//! The rules of the puzzle, in a fold at the end of each page, for readers who do not know them.

use std::fmt::Write as _;

use crate::puzzle::{Assignment, Content, Line, Puzzle};
use crate::render::picture::{self, CLUES, Scene, fragment};

/// The rules, each with a board that shows it.
const RULES: [(&str, &str); 3] = [
    (
        "Each tree has a tent of its own beside it: above, below, left or right.",
        " ???\n?T*.\n?..T\n?..*\n",
    ),
    (
        "Tents do not touch, not even at a corner.",
        " ???\n?---\n?T*-\n?---\n",
    ),
    (
        "A number at a row or a column is how many tents stand in it.",
        " 102\n2*T*\n0T.T\n1..*\n",
    ),
];

/// Appends the rules.
pub(super) fn rules(out: &mut String) {
    out.push_str("<details class=\"rules\"><summary>The rules</summary>\n<ul>\n");
    for (rule, text) in RULES {
        out.push_str("<li>");
        if let Ok(puzzle) = text.parse() {
            figure(out, &scene(&puzzle));
        }
        let _ = writeln!(out, "<p>{rule}</p></li>");
    }
    out.push_str("</ul></details>\n");
}

/// Returns the picture of a board with its marks. If no cell is marked as grass, and trees and
/// tents can be paired, a stroke joins each pair.
fn scene(puzzle: &Puzzle) -> Scene {
    let layout = puzzle.marked_tents();
    let pairs: Option<Assignment> = layout.assignment(puzzle);
    match pairs.filter(|_| puzzle.count(Content::Empty) == 0) {
        Some(pairs) => picture::solution(puzzle, &layout, Some(&pairs)),
        None => picture::puzzle(puzzle),
    }
}

fn figure(out: &mut String, scene: &Scene) {
    let (width, height) = scene.board;
    // If there are no clues, the view leaves out the margin for them.
    let has_clues = scene
        .puzzle
        .as_ref()
        .is_some_and(|puzzle| puzzle.clue(Line::Row(0)).is_some());
    let from = if has_clues { 0.0 } else { CLUES - 2.0 };
    let _ = write!(
        out,
        "<svg viewBox=\"{from} {from} {} {}\" aria-hidden=\"true\">",
        width - from,
        height - from
    );
    fragment(out, &scene.shapes);
    out.push_str("</svg>");
}
