//! The drawing of a technique: a part of a board, on which the conclusions are marked as new.

use crate::explain::TechniqueKind;
use crate::puzzle::{Cell, Content, Puzzle};
use crate::render::explain::{about, rule};
use crate::render::picture::drawing::Drawing;
use crate::render::picture::grid;
use crate::render::picture::scene::{Scene, Shape, Text};
use crate::render::picture::theme::Role;

/// All drawings have this width. The widest one fits into it.
const WIDTH: f64 = 410.0;

/// Returns the drawing of a technique in the catalogue. Suppositions have no drawing.
#[must_use]
pub fn technique(kind: TechniqueKind) -> Option<Scene> {
    let (_, rows) = about(kind);
    // If any row has a clue, each row begins with two signs: its clue or a blank, and then a blank.
    // Between cells there is one blank.
    let has_clues = rows
        .iter()
        .any(|row| row.starts_with(|sign: char| sign.is_ascii_digit()));
    let skipped = if has_clues { 2 } else { 0 };
    let columns = rows
        .iter()
        .map(|row| (row.len() - skipped).div_ceil(2))
        .max()?;
    let clues = rows.iter().map(|row| row[..skipped].trim().parse().ok());
    let (mut contents, mut told) = (Vec::new(), Vec::new());
    for (row, signs) in (0..).zip(rows) {
        for column in 0..columns {
            let sign = signs.as_bytes().get(skipped + 2 * column).copied();
            contents.push(match sign {
                Some(b'T' | b'U') => Content::Tree,
                Some(b'*' | b'!') => Content::Tent,
                Some(b'-' | b'x') => Content::Empty,
                _ => Content::Unknown,
            });
            let cell = Cell {
                row,
                column: column as u32,
            };
            told.extend(sign.map(|sign| (cell, sign)));
        }
    }
    let puzzle = Puzzle::new(clues.collect(), vec![None; columns], contents).ok()?;
    let mut drawing = Drawing::marked(&puzzle);
    let has_names = told.iter().any(|&(_, sign)| sign == b'U');
    for (cell, sign) in told {
        let (x, y) = grid::corner(cell);
        match sign {
            b'!' | b'x' => {
                let (ground, frame) = grid::fresh(cell);
                drawing.ground.push(ground);
                drawing.rings.push(frame);
            }
            // The text of the rule refers to these cells by their letters.
            b'A' | b'T' | b'U' if has_names => {
                let name = char::from(sign).to_string();
                let name = Text::around(x + 7.0, y + 8.0, 12.0, Role::Text, name);
                drawing.numbers.push(Shape::Text(name.bold()));
            }
            _ => {}
        }
    }
    drawing.text(&rule(kind));
    Some(Scene {
        title: kind.name().to_owned(),
        width: WIDTH,
        ..drawing.finish(None)
    })
}
