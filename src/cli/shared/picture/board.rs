//! The drawing of a puzzle, before it is written to a file.
//!
//! Layer 9: it may import files of lower layers and of this folder.

use tents::format::Notes;
use tents::render::picture::Scene;

/// The heading of a puzzle on a page.
pub(super) enum Heading {
    /// Its title or id, and its author.
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
    /// The contents of the files of the puzzle: one picture, or the pictures of the puzzle and of
    /// its solution, or its own sheets or page. Empty if the drawing is for sheets or a page of all
    /// puzzles, which are made at the end.
    pub(super) files: Vec<Vec<u8>>,
    /// The pictures on the card of the puzzle in a page, as HTML.
    pub(super) card: String,
    /// The pictures for sheets, each with its sentence, which can be empty.
    pub(super) scenes: Vec<(Scene, String)>,
    /// The notes on the puzzle, for the words above the board.
    pub(super) notes: Notes,
}

impl DrawnBoard {
    /// Returns the id of the puzzle, if it is to be printed. An id that the generator made is
    /// printed only if `is_asked`.
    pub(super) fn id(&self, is_asked: bool) -> Option<&str> {
        let is_shown = is_asked || !self.notes.has_generated_id();
        self.notes.id.as_deref().filter(|_| is_shown)
    }
}
