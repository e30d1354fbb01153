//! The colours of a printed grid.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use crate::format::plain::TextPart;
use crate::puzzle::Content;

/// Appends a part of a grid; in colour, trees are green, tents bold and yellow, and clues dimmed.
pub(super) fn part(out: &mut String, part: TextPart, text: &str, has_colors: bool) {
    match part {
        _ if !has_colors => out.push_str(text),
        TextPart::Clues => painted(out, text, Style::new().dimmed()),
        TextPart::Cells(cells) => {
            let step = text.len() / cells.len();
            for (index, cell) in cells.iter().enumerate() {
                let (blanks, sign) = text[index * step..][..step].split_at(step - 1);
                let style = match cell {
                    Content::Tree => AnsiColor::Green.on_default(),
                    Content::Tent => AnsiColor::Yellow.on_default().bold(),
                    Content::Unknown | Content::Empty => Style::new(),
                };
                out.push_str(blanks);
                painted(out, sign, style);
            }
        }
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
