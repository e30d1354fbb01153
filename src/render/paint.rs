//! The colours of a printed grid.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use crate::format::plain::TextPart;
use crate::puzzle::Content;

/// Appends a part of a grid; where there are colours, trees are green, tents bold and yellow, and
/// clues dimmed.
pub(super) fn part(out: &mut String, part: TextPart, text: &str, has_colors: bool) {
    if !has_colors {
        return out.push_str(text);
    }
    let style = match part {
        TextPart::Clues => Style::new().dimmed(),
        TextPart::Cell(Content::Tree) => AnsiColor::Green.on_default(),
        TextPart::Cell(Content::Tent) => AnsiColor::Yellow.on_default().bold(),
        TextPart::Cell(Content::Unknown | Content::Empty) => Style::new(),
    };
    painted(out, text, style);
}

/// Appends a text in a style.
pub(super) fn painted(out: &mut String, text: &str, style: Style) {
    if style == Style::new() || text.is_empty() {
        out.push_str(text);
    } else {
        let _ = write!(out, "{style}{text}{style:#}");
    }
}
