//! Shares of solutions as pictures on a page.

use tents::puzzle::Puzzle;
use tents::render::page::{self, Below, Card, PageKind, Tone};
use tents::render::picture;

use super::Counting;
use super::outcome::Outcome;
use crate::cli::input::Item;

/// The beginning of the page.
pub(super) fn head() -> String {
    let mut text = String::new();
    page::head(&mut text, "Shares of solutions", PageKind::Shares);
    text
}

/// The end of the page.
pub(super) fn foot() -> String {
    let mut text = String::new();
    let sentence = "Each number says in how many of 100 solutions a tent stands there. Where it \
                    stands in all there is a tent, where in none a dot.";
    page::foot(&mut text, sentence);
    text
}

impl Counting<'_> {
    /// The card of a puzzle.
    pub(super) fn html(&self, item: &Item, puzzle: &Puzzle, outcome: &mut Outcome) -> String {
        let numbers = self.numbers(outcome);
        let body = outcome.cells.take().map(|cells| {
            let below = Below::Shares;
            page::picture_of(puzzle, || picture::shares(puzzle, &cells), &below)
        });
        let mut text = String::new();
        let called = item.notes.called();
        let card = Card {
            name: &item.name,
            id: called.as_deref(),
            tone: match outcome.count.stop {
                None if outcome.has_none() => Tone::Bad,
                _ => Tone::Open,
            },
            verdict: &numbers,
            text: &outcome.reason(puzzle).unwrap_or_default(),
            body: &body.unwrap_or_default(),
        };
        page::card(&mut text, &card);
        text
    }
}
