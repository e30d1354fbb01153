//! The steps that a reader needs among many, and the board after some of them.

use std::collections::BTreeSet;

use crate::explain::catalogue::TechniqueKind;
use crate::explain::step::{Fact, Step};
use crate::puzzle::{Content, Puzzle};

impl Step {
    /// Whether it is a step that a player makes without a thought: grass around a tent, a line that
    /// is full, which tent is whose. Explanations and hints do not show these by themselves.
    #[must_use]
    pub fn is_mark(&self) -> bool {
        // A tree whose one spot has a tent already: a link, seen from the tree.
        let is_link = self.technique.kind() == TechniqueKind::LastSpot && self.claims.len() == 1;
        self.technique.kind().is_mark() || is_link
    }
}

/// For each of some steps from a board to its end, whether a reader needs it: it places tents or
/// grass, or a later one that does rests on it.
#[must_use]
pub fn needed(steps: &[Step]) -> Vec<bool> {
    let mut wanted: BTreeSet<Fact> = BTreeSet::new();
    let mut needed = vec![false; steps.len()];
    for (step, needed) in steps.iter().zip(&mut needed).rev() {
        *needed = step
            .claims
            .iter()
            .any(|claim| !matches!(claim, Fact::NotOwn { .. }) || wanted.contains(claim));
        if *needed {
            wanted.extend(step.reason.facts.iter().copied());
        }
    }
    needed
}

/// The facts that the marks of a puzzle say.
pub(crate) fn marks(puzzle: &Puzzle) -> impl Iterator<Item = Fact> {
    let cells = puzzle.contents().iter().enumerate();
    cells.filter_map(|(index, content)| match content {
        Content::Tent => Some(Fact::Tent(puzzle.size().cell(index))),
        Content::Empty => Some(Fact::Grass(puzzle.size().cell(index))),
        Content::Tree | Content::Unknown => None,
    })
}

/// The board with the tents and the grass that some facts say.
///
/// # Panics
///
/// If a fact is of a cell off the board.
#[must_use]
pub fn marked<'f>(puzzle: &Puzzle, facts: impl IntoIterator<Item = &'f Fact>) -> Puzzle {
    let mut contents = puzzle.contents().to_vec();
    for (cell, content) in facts.into_iter().filter_map(|fact| fact.mark()) {
        contents[puzzle.size().index(cell)] = content;
    }
    let (rows, columns) = (puzzle.row_clues().to_vec(), puzzle.column_clues().to_vec());
    // It has as many cells as before.
    Puzzle::new(rows, columns, contents).unwrap_or_else(|_| puzzle.clone())
}
