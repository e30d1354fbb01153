//! The name of a puzzle, wherever something is printed about it.

use tents::format::Notes;
use tents::render::json::{JsonLine, Of};
use tents::render::page::{self, Card, Tone};

use super::context::Known;
use super::input::Item;
use super::words::printable;

/// The name of a puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heading<'a> {
    pub(crate) name: &'a str,
    pub(crate) notes: &'a Notes,
    /// Whether a text about it needs a line that says which puzzle it belongs to.
    pub(crate) is_one_of_many: bool,
}

impl Item {
    pub(crate) fn heading(&self) -> Heading<'_> {
        Heading {
            name: &self.name,
            notes: &self.notes,
            is_one_of_many: self.is_one_of_many,
        }
    }
}

impl Known {
    pub(crate) fn heading(&self) -> Heading<'_> {
        Heading {
            name: &self.name,
            notes: &self.notes,
            is_one_of_many: false,
        }
    }
}

impl Heading<'_> {
    /// The puzzle that a line of JSON is about.
    pub(crate) fn of(self) -> Of {
        Of {
            input: self.name.to_owned(),
            id: self.notes.id.clone(),
        }
    }

    /// A line of JSON of this type about it.
    pub(crate) fn line(self, kind: &str) -> JsonLine {
        JsonLine::about(kind, &self.of())
    }

    /// The beginning of a text about it: of many, a comment with the name.
    pub(crate) fn begin(self, text: &mut String) {
        if self.is_one_of_many {
            text.extend(["# ", &printable(self.name), "\n"]);
        }
    }

    /// A card about it on a page.
    pub(crate) fn card(self, tone: Tone, verdict: &str, text: &str, body: &str) -> String {
        let called = self.notes.called();
        let mut card = String::new();
        let (name, id) = (self.name, called.as_deref());
        page::card(
            &mut card,
            &Card {
                name,
                id,
                tone,
                verdict,
                text,
                body,
            },
        );
        card
    }
}
