//! The colours of a printed grid.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use crate::format::plain::{self, TextPart};
use crate::puzzle::Content;

/// The styles of the parts of a printed grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paint {
    tree: Style,
    tent: Style,
    clue: Style,
}

impl Paint {
    /// No colour: the text is a puzzle that can be read again.
    pub const PLAIN: Self = Self {
        tree: Style::new(),
        tent: Style::new(),
        clue: Style::new(),
    };

    /// Green trees, bold yellow tents, dimmed clues.
    pub const COLOR: Self = Self {
        tree: AnsiColor::Green.on_default(),
        tent: AnsiColor::Yellow.on_default().bold(),
        clue: Style::new().dimmed(),
    };

    /// Appends the sign of a cell.
    pub(super) fn cell(&self, out: &mut String, content: Content) {
        self.part(out, TextPart::Cell(content), plain::sign(content));
    }

    /// Appends a part of a grid.
    pub(super) fn part(&self, out: &mut String, part: TextPart, text: &str) {
        let style = match part {
            TextPart::Clues => self.clue,
            TextPart::Cell(Content::Tree) => self.tree,
            TextPart::Cell(Content::Tent) => self.tent,
            TextPart::Cell(Content::Unknown | Content::Empty) => Style::new(),
        };
        painted(out, text, style);
    }
}

/// Appends a text in a style.
pub(super) fn painted(out: &mut String, text: &str, style: Style) {
    if style == Style::new() || text.is_empty() {
        out.push_str(text);
    } else {
        let _ = write!(out, "{style}{text}{style:#}");
    }
}
