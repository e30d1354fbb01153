//! The drawing of a puzzle on its way to a file.
//!
//! Layer 9: it may import files of lower layers and of this folder.

use tents::format::Notes;
use tents::render::picture::Scene;

/// The heading of a puzzle on a page.
pub(super) enum Heading {
    /// Its name.
    Called(String),
    /// Its size, and its level if it is known.
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
    /// The name of the puzzle.
    pub(super) name: String,
    /// The heading of its card.
    pub(super) heading: Heading,
    /// The contents of its files: a picture, and a picture of its solution if both were requested;
    /// or sheets or a page. Empty if it waits for the sheets or the page at the end.
    pub(super) files: Vec<Vec<u8>>,
    /// The pictures for a page.
    pub(super) card: String,
    /// The puzzle, and its solution if both were requested; or its steps with their sentences.
    pub(super) scenes: Vec<(Scene, String)>,
    /// The notes for the words above it.
    pub(super) notes: Notes,
}

impl DrawnBoard {
    /// Returns the id of the puzzle, if it is to be printed: an id of the generator only on
    /// request.
    pub(super) fn id(&self, is_asked: bool) -> Option<&str> {
        let is_shown = is_asked || !self.notes.has_generated_id();
        self.notes.id.as_deref().filter(|_| is_shown)
    }
}
