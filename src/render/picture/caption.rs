//! The words below a board: captions that are wrapped to the width of the picture. A caption can
//! have a sign before it.

use crate::render::picture::grid::{CLUES, MARGIN};
use crate::render::picture::scene::{Shape, Text};
use crate::render::picture::theme::Role;

/// The size of the letters.
pub(crate) const SIZE: f64 = 14.0;

/// The distance between lines of letters.
const LEADING: f64 = 19.0;

/// The height of a caption whose sign is a tree or a tent. These signs are larger than others.
const HIGH: f64 = 30.0;

/// The distance from the middle of a sign to the words.
const SIGN: f64 = 13.0;

/// The distance between captions.
const GAP: f64 = 4.0;

/// A picture with captions is at least this wide.
const MIN_WIDTH: f64 = 330.0;

/// The captions of a picture.
#[derive(Clone, Debug, Default)]
pub(super) struct Captions(Vec<Caption>);

#[derive(Clone, Debug)]
struct Caption {
    /// The shapes of the sign before the caption, drawn around the point `0, 0`.
    sign: Vec<Shape>,
    text: String,
    height: f64,
}

impl Captions {
    /// Adds a caption below the others. The shapes of `sign`, drawn around the point `0, 0`, come
    /// before the text.
    pub(super) fn add(&mut self, sign: Vec<Shape>, text: String) {
        let has_symbol = sign.iter().any(|shape| matches!(shape, Shape::Symbol(_)));
        let height = if has_symbol { HIGH } else { LEADING };
        self.0.push(Caption { sign, text, height });
    }

    /// Adds a drawing below the other captions. The upper left corner of its shapes is at `0, 0`.
    pub(super) fn add_drawn(&mut self, shapes: Vec<Shape>, height: f64) {
        let shapes = shapes.into_iter();
        let sign = shapes.map(|shape| shape.moved(SIGN, -height / 2.0));
        self.0.push(Caption {
            sign: sign.collect(),
            text: String::new(),
            height,
        });
    }

    /// Returns the shapes of all captions below a picture of this size, and the width and height of
    /// the picture including the captions.
    pub(crate) fn lay_out(self, width: f64, height: f64) -> (Vec<Shape>, f64, f64) {
        if self.0.is_empty() {
            return (Vec::new(), width, height);
        }
        let width = width.max(MIN_WIDTH);
        let mut shapes = Vec::new();
        let mut top = height + GAP;
        for caption in self.0 {
            let (sign_x, sign_y) = (CLUES - SIGN, top + caption.height / 2.0);
            let left = if caption.height < HIGH {
                CLUES
            } else {
                CLUES + 12.0
            };
            let sign = caption.sign.into_iter();
            shapes.extend(sign.map(|shape| shape.moved(sign_x, sign_y)));
            // The viewer's font can be a little wider than `letter_width` assumes.
            let room = (width - left - MARGIN) / 1.05;
            let lines = wrap(&caption.text, room, |letter| SIZE * letter_width(letter));
            for (index, text) in lines.iter().enumerate().filter(|line| !line.1.is_empty()) {
                let middle = top + caption.height / 2.0 + LEADING * index as f64;
                let y = middle + Text::MIDDLE * SIZE;
                let words = Text::new(left, y, SIZE, Role::Text, text.clone());
                shapes.push(Shape::Text(words));
            }
            top += caption.height + LEADING * (lines.len().max(1) - 1) as f64 + GAP;
        }
        (shapes, width, top + MARGIN - GAP)
    }
}

/// Wraps a text to a width, between words if possible.
pub(super) fn wrap(text: &str, width: f64, letter_width: impl Fn(char) -> f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0.0;
    for word in text.split_inclusive(' ') {
        let wide: f64 = word.trim_end().chars().map(&letter_width).sum();
        if used > 0.0 && used + wide > width {
            lines.push(String::new());
            used = 0.0;
        }
        for letter in word.chars() {
            let wide = letter_width(letter);
            if used + wide > width && used > 0.0 && letter != ' ' {
                lines.push(String::new());
                used = 0.0;
            }
            if let Some(line) = lines.last_mut() {
                line.push(letter);
            }
            used += wide;
        }
    }
    for line in &mut lines {
        line.truncate(line.trim_end().len());
    }
    lines
}

/// Returns the approximate width of a letter of size 1 in a common sans-serif font.
fn letter_width(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' => 0.29,
        'f' | 't' | 'r' | '(' | ')' | '-' | '`' => 0.39,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.9,
        'A'..='Z' | '×' | '+' | '=' => 0.7,
        ' '..='~' => 0.6,
        '\u{80}'..='\u{2e7f}' => 0.65,
        _ => 1.0,
    }
}
