//! A puzzle that small changes gave one solution, with what they changed.

use crate::puzzle::{Cell, Line};
use crate::render::picture::drawing::{Drawing, Layer};
use crate::render::picture::grid;
use crate::render::picture::scene::Scene;
use crate::render::picture::theme::Role;
use crate::repair::{Change, Proposal};

/// A changed puzzle: a tint on the lines with another clue, rings round the cells with another sign.
#[must_use]
pub fn changed(proposal: &Proposal) -> Scene {
    let mut drawing = Drawing::marked(&proposal.puzzle);
    for place in proposal.changes.iter().flat_map(Change::places) {
        match place {
            (Some(row), Some(column)) => {
                let ring = grid::ring(Cell { row, column }, Role::Cited, false);
                drawing.add(Layer::Rings, ring);
            }
            (Some(row), None) => drawing.line(Line::Row(row as usize), Role::CitedLine),
            (None, Some(column)) => drawing.line(Line::Column(column as usize), Role::CitedLine),
            (None, None) => {}
        }
    }
    drawing.words.sentence(&format!("Changed: {proposal}"));
    drawing.finish(None)
}
