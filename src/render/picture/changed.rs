//! A puzzle that small changes gave one solution, with what they changed.

use crate::render::picture::drawing::{Drawing, Layer};
use crate::render::picture::grid;
use crate::render::picture::scene::Scene;
use crate::render::picture::theme::Role;
use crate::repair::Proposal;

/// A changed puzzle: a tint on the lines with another clue, rings round the cells with another sign.
#[must_use]
pub fn changed(proposal: &Proposal) -> Scene {
    let puzzle = &proposal.puzzle;
    let mut drawing = Drawing::marked(puzzle);
    for change in &proposal.changes {
        for line in change.lines() {
            drawing.line(line, Role::CitedLine);
        }
        for cell in change.cells() {
            drawing.add(Layer::Rings, grid::ring(cell, Role::Cited, false));
        }
    }
    drawing.words.sentence(&format!("Changed: {proposal}"));
    drawing.finish(None)
}
