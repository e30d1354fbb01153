//! The drawing of a puzzle on its way to a file.
//!
//! Layer 9: it may import files of lower layers and of this folder.

use tents::format::Notes;
use tents::render::picture::Scene;

/// What a puzzle is called on a page.
pub(super) enum Heading {
    /// The name that people know it by.
    Called(String),
    /// Its size, and its level where that is known.
    Size(String),
}

impl Default for Heading {
    fn default() -> Self {
        Self::Size(String::new())
    }
}

/// The drawing of a puzzle.
#[derive(Default)]
pub(crate) struct DrawnBoard {
    /// Where it comes from.
    pub(super) name: String,
    /// The heading of its card.
    pub(super) heading: Heading,
    /// The bytes of its files: a picture, and then one of its solution, if both were asked for; or
    /// sheets or a page. None if it waits for the sheets or the page that are made in the end.
    pub(super) files: Vec<Vec<u8>>,
    /// The pictures for a page.
    pub(super) card: String,
    /// The puzzle, and then its solution, if both were asked for; or its steps, with their
    /// sentences.
    pub(super) scenes: Vec<(Scene, String)>,
    /// The notes that may stand above it.
    pub(super) notes: Notes,
}

impl DrawnBoard {
    /// Returns the id of its puzzle, if it is to be printed: one that was made up only where ids
    /// are asked for.
    pub(super) fn id(&self, is_asked: bool) -> Option<&str> {
        let is_shown = is_asked || !self.notes.has_generated_id();
        self.notes.id.as_deref().filter(|_| is_shown)
    }
}
