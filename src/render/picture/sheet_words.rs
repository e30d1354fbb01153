//! The words on a sheet: its heading, the captions of its boards, and the rules at its foot.

use std::borrow::Cow;

use crate::render::picture::letters::{Letters, MissingLetter};
use crate::render::picture::pdf::Part;
use crate::render::picture::scene::{Anchor, Shape, Stroke, Text, open_line};
use crate::render::picture::theme::Role;

/// The points of an inch.
pub(crate) const INCH: f64 = 72.0;

/// The room left free on each side.
pub(crate) const MARGIN: f64 = 15.0 / 25.4 * INCH;

/// The letters of the heading.
const HEADING: f64 = 18.0;

/// The letters of a caption.
const CAPTION_SIZE: f64 = 10.0;

/// The letters of the rules and of the number of the page.
pub(crate) const FOOT_SIZE: f64 = 8.5;

const RULES: &str = "Each tree has a tent of its own next to it, across or down. Tents do not \
                     touch, not even at a corner. A number says how many tents its line holds.";

/// Shapes in points of the page.
pub(crate) fn on_page(shapes: Vec<Shape>) -> Part<'static> {
    Part {
        x: 0.0,
        y: 0.0,
        scale: 1.0,
        shapes: Cow::Owned(shapes),
    }
}

pub(crate) fn label(x: f64, y: f64, size: f64, text: String) -> Text {
    Text {
        x,
        y,
        size,
        anchor: Anchor::Start,
        is_bold: false,
        role: Role::Text,
        text,
    }
}

/// The heading over a line. A long one is set smaller, and then cut.
pub(crate) fn head(
    title: &str,
    width: f64,
    letters: &Letters,
) -> Result<Vec<Shape>, MissingLetter> {
    if title.is_empty() {
        return Ok(Vec::new());
    }
    let (room, title) = (width - 2.0 * MARGIN, printable(title));
    let wide = letters.width(&title, HEADING)?;
    let size = (HEADING * room / wide.max(1.0)).clamp(10.0, HEADING);
    let title = cut(&title, size, room, letters)?;
    let line = MARGIN + HEADING + 6.0;
    let rule = open_line(&[(MARGIN, line), (width - MARGIN, line)]);
    Ok(vec![
        Shape::Text(label(MARGIN, MARGIN + HEADING - 4.0, size, title).bold()),
        Shape::stroked(rule, Stroke::new(Role::Frame, 0.8)),
    ])
}

/// The number of a board, and its name.
pub(crate) fn caption(
    number: &str,
    caption: &str,
    (x, y): (f64, f64),
    room: f64,
    letters: &Letters,
) -> Result<Vec<Shape>, MissingLetter> {
    let used = letters.width(number, CAPTION_SIZE)? + 6.0;
    let number = label(x, y, CAPTION_SIZE, number.to_owned()).bold();
    let text = cut(&printable(caption), CAPTION_SIZE, room - used, letters)?;
    let name = Text {
        role: Role::Soft,
        ..label(x + used, y, CAPTION_SIZE, text)
    };
    Ok([number, name].map(Shape::Text).to_vec())
}

/// The rules in lines.
pub(crate) fn foot(room: f64, letters: &Letters) -> Result<Vec<String>, MissingLetter> {
    let mut lines = vec![String::new()];
    for word in RULES.split(' ') {
        let last = lines.last().map_or("", String::as_str);
        let longer = format!("{last} {word}").trim_start().to_owned();
        if last.is_empty() || letters.width(&longer, FOOT_SIZE)? <= room {
            lines.pop();
            lines.push(longer);
        } else {
            lines.push(word.to_owned());
        }
    }
    Ok(lines)
}

/// As much of a text as there is room for.
fn cut(text: &str, size: f64, room: f64, letters: &Letters) -> Result<String, MissingLetter> {
    if letters.width(text, size)? <= room {
        return Ok(text.to_owned());
    }
    let mut used = letters.width("…", size)?;
    let mut kept = String::new();
    for letter in text.chars() {
        used += letters.width(letter.encode_utf8(&mut [0; 4]), size)?;
        if used > room {
            break;
        }
        kept.push(letter);
    }
    Ok(kept.trim_end().to_owned() + "…")
}

/// A text without characters that are not letters.
fn printable(text: &str) -> String {
    let space = |letter: char| if letter.is_control() { ' ' } else { letter };
    text.chars().map(space).collect()
}
