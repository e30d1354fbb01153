//! The words on a sheet: its heading, the line for a name, the captions of its boards, and the
//! rules at its foot. No word is cut off: a heading, caption or rule that is too long for a line
//! continues on the next line, and a name that is too long is an error.

use std::borrow::Cow;

use crate::render::picture::caption::wrap;
use crate::render::picture::failure::SheetError;
use crate::render::picture::letters::{Letters, MissingLetter};
use crate::render::picture::paper::{INCH, SheetOptions};
use crate::render::picture::pdf::PlacedScene;
use crate::render::picture::scene::{Anchor, Scene, Shape, Stroke, Text, open_line};
use crate::render::picture::theme::Role;

/// The largest and the smallest size of the heading.
const HEADING: f64 = 18.0;
const MIN_HEADING: f64 = 13.0;

/// The space below the heading, including the line that is drawn there.
const BELOW_HEADING: f64 = 26.0;

/// The size of the letters in the line for a name, the height of the line, and the least width to
/// write in.
const BLANK_SIZE: f64 = 11.0;
const BLANK: f64 = 32.0;
const MIN_BLANK: f64 = 40.0;

/// The space before a name that is printed in the line for a name.
const NAME_GAP: f64 = 4.0;

/// The size of the letters of a caption, and the distance between its lines.
const CAPTION_SIZE: f64 = 10.0;
pub(crate) const CAPTION_LEADING: f64 = 12.5;

/// The space between the number of a board and its caption.
const CAPTION_GAP: f64 = 6.0;

/// The size of the letters of the rules and of the page number, the distance between their lines,
/// and the space above them.
const FOOT_SIZE: f64 = 8.5;
const FOOT_LEADING: f64 = 11.0;
const FOOT_GAP: f64 = 12.0;

/// The width that the rules leave free for the page number.
const NUMBER: f64 = 6.0 * FOOT_SIZE;

/// The part of a page that is printed on, by its edges.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
}

impl Frame {
    /// Returns the area of a left page; a right page has the gutter on the other side.
    pub(crate) fn of(options: &SheetOptions) -> Self {
        let (width, height) = options.paper.points();
        let margin = options.margin.inches() * INCH;
        Self {
            left: margin,
            top: margin,
            right: width - margin - gutter(options),
            bottom: height - margin,
        }
    }

    pub(crate) fn width(self) -> f64 {
        self.right - self.left
    }

    pub(crate) fn height(self) -> f64 {
        self.bottom - self.top
    }
}

/// Returns the space for the binding, in addition to the margin.
pub(crate) fn gutter(options: &SheetOptions) -> f64 {
    options.gutter.map_or(0.0, |gutter| gutter.inches() * INCH)
}

/// Returns shapes as a picture on a page. The lengths of the shapes are in points.
pub(crate) fn on_page(shapes: Vec<Shape>) -> PlacedScene<'static> {
    PlacedScene {
        x: 0.0,
        y: 0.0,
        scale: 1.0,
        scene: Cow::Owned(Scene {
            shapes,
            ..Scene::default()
        }),
    }
}

fn label(x: f64, y: f64, size: f64, text: String) -> Text {
    Text::new(x, y, size, Role::Text, text)
}

/// Returns the shapes of the heading, of the line drawn below it and of the line for a name, and
/// their total height.
pub(crate) fn head(
    options: &SheetOptions,
    letters: &Letters,
) -> Result<(Vec<Shape>, f64), SheetError> {
    let frame = Frame::of(options);
    let room = frame.width();
    let (mut shapes, mut height) = (Vec::new(), 0.0);
    let rule = |from: f64, to: f64, y: f64| {
        Shape::stroked(
            open_line(&[(from, y), (to, y)]),
            Stroke::new(Role::Frame, 0.8),
        )
    };
    if !options.title.is_empty() {
        let wide = letters.width(&printable(&options.title), HEADING)?;
        let size = (HEADING * room / wide.max(1.0)).clamp(MIN_HEADING, HEADING);
        let lines = wrapped(&options.title, size, room, letters)?;
        height = HEADING - 4.0 - 1.25 * size;
        for line in lines {
            height += 1.25 * size;
            let heading = label(frame.left, frame.top + height, size, line);
            shapes.push(Shape::Text(heading.bold()));
        }
        shapes.push(rule(frame.left, frame.right, frame.top + height + 10.0));
        height += BELOW_HEADING;
    }
    if !options.blanks.is_empty() {
        // The first blank (words and the space to write after them) is twice as wide as any other.
        let part = room / (options.blanks.len() + 1) as f64;
        let (mut x, y) = (frame.left, frame.top + height + BLANK_SIZE);
        for (index, words) in options.blanks.iter().enumerate() {
            let words = printable(words);
            let end = x + if index == 0 { 2.0 * part } else { part };
            let from = x + letters.width(&words, BLANK_SIZE)? + 6.0;
            let to = end - if end < frame.right - 1.0 { 12.0 } else { 0.0 };
            if to - from < MIN_BLANK {
                return Err(SheetError::NoBlank);
            }
            shapes.push(Shape::Text(label(x, y, BLANK_SIZE, words)));
            shapes.push(rule(from, to, y + 2.0));
            if index == 0 && !options.name.is_empty() {
                let name = printable(&options.name);
                if letters.width(&name, BLANK_SIZE)? > to - from - NAME_GAP {
                    return Err(SheetError::LongName(name));
                }
                let name = label(from + NAME_GAP, y, BLANK_SIZE, name);
                shapes.push(Shape::Text(name.bold()));
            }
            x = end;
        }
        height += BLANK;
    }
    Ok((shapes, height))
}

/// Returns the number of a board, and beside it the lines of the caption. `x` is the left edge of
/// the number, and `y` is the baseline of the last line.
pub(crate) fn caption(
    number: usize,
    words: &str,
    (x, y): (f64, f64),
    room: f64,
    letters: &Letters,
) -> Result<Vec<Shape>, MissingLetter> {
    let number = number.to_string();
    let used = letters.width(&number, CAPTION_SIZE)? + CAPTION_GAP;
    let lines = wrapped(words, CAPTION_SIZE, room - used, letters)?;
    let first = y - CAPTION_LEADING * (lines.len() - 1) as f64;
    let number = label(x, first, CAPTION_SIZE, number).bold();
    let mut shapes = vec![Shape::Text(number)];
    for (index, line) in lines.into_iter().enumerate() {
        let y = first + CAPTION_LEADING * index as f64;
        shapes.push(Shape::Text(label(x + used, y, CAPTION_SIZE, line)));
    }
    Ok(shapes)
}

/// Returns a lower bound for the number of lines of a caption at the width `wide`.
pub(crate) fn least_lines(
    caption: &str,
    wide: f64,
    letters: &Letters,
) -> Result<f64, MissingLetter> {
    let breaks = caption.matches('\n').count() as f64;
    Ok(breaks.max(letters.width(&printable(caption), CAPTION_SIZE)? / wide))
}

/// Returns the rules at the bottom of a page, and the height that they take. They leave room for
/// the page number on the right or, if `is_number_left`, on the left.
pub(crate) fn foot(
    options: &SheetOptions,
    letters: &Letters,
    is_number_left: bool,
) -> Result<(Vec<Shape>, f64), MissingLetter> {
    let frame = Frame::of(options);
    let room = frame.width() - NUMBER;
    let left = frame.left + if is_number_left { NUMBER } else { 0.0 };
    let lines = wrapped(options.rules.trim_end(), FOOT_SIZE, room, letters)?;
    let high = FOOT_GAP + FOOT_LEADING * lines.len() as f64;
    let shapes = (0..).zip(lines.iter().rev()).map(|(above, line)| {
        let y = frame.bottom - FOOT_LEADING * f64::from(above);
        Shape::Text(Text::new(left, y, FOOT_SIZE, Role::Soft, line.clone()))
    });
    Ok((shapes.collect(), high))
}

/// Returns the number of a page as a shape at the right or at the left of the foot.
pub(crate) fn page_number(options: &SheetOptions, is_left: bool, number: String) -> Shape {
    let frame = Frame::of(options);
    let x = if is_left { frame.left } else { frame.right };
    let text = Text::new(x, frame.bottom, FOOT_SIZE, Role::Soft, number);
    let anchor = if is_left { Anchor::Start } else { Anchor::End };
    Shape::Text(Text { anchor, ..text })
}

/// Wraps a text to a width, into at least one line.
fn wrapped(
    text: &str,
    size: f64,
    room: f64,
    letters: &Letters,
) -> Result<Vec<String>, MissingLetter> {
    let mut lines = Vec::new();
    for line in text.split('\n') {
        let line = printable(line);
        if letters.width(&line, size)? <= room {
            lines.push(line);
            continue;
        }
        let wide = |letter: char| {
            let width = letters.width(letter.encode_utf8(&mut [0; 4]), size);
            width.unwrap_or_default()
        };
        lines.extend(wrap(&line, room, wide));
    }
    Ok(lines)
}

/// Returns a text with blanks in place of control characters.
fn printable(text: &str) -> String {
    let space = |letter: char| if letter.is_control() { ' ' } else { letter };
    text.chars().map(space).collect()
}
