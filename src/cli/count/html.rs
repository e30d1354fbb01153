//! Shares of solutions as pictures on a page.

use tents::puzzle::Puzzle;
use tents::render::page::{self, Below, Tone};
use tents::render::picture;

use super::Counting;
use super::outcome::Outcome;
use crate::cli::input::Item;

/// The words at the end of the page.
pub(super) const FOOT: &str = "\
Each number says in how many of 100 solutions a tent stands there. Where it stands in all there is \
a tent, where in none a dot.";

impl Counting<'_> {
    /// The card of a puzzle.
    pub(super) fn html(&self, item: &Item, puzzle: &Puzzle, outcome: &mut Outcome) -> String {
        let numbers = self.numbers(outcome);
        let body = outcome.cells.take().map(|cells| {
            let below = Below::Shares;
            page::picture_of(puzzle, || picture::shares(puzzle, &cells), &below)
        });
        let tone = match outcome.count.stop {
            None if outcome.has_none() => Tone::Bad,
            _ => Tone::Open,
        };
        let reason = outcome.reason(puzzle).unwrap_or_default();
        let heading = item.heading();
        heading.card(tone, &numbers, &reason, &body.unwrap_or_default())
    }
}
