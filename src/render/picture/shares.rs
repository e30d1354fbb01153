//! The picture of the share of the solutions that have a tent on each cell.
//!
//! Each cell without a tree shows a tent or a dot if all solutions agree on it, otherwise a
//! percentage on a ground whose colour comes from a scale. If there is no solution, these cells
//! show nothing.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use crate::count::CellCount;
use crate::puzzle::{Cell, Content, Puzzle};
use crate::render::picture::caption::SIZE;
use crate::render::picture::drawing::Drawing;
use crate::render::picture::grid;
use crate::render::picture::scene::{Anchor, Legend, Scene, Shape, Stroke, Symbol, Text, rect};
use crate::render::picture::theme::Role;

/// The width of the scale.
const WIDTH: f64 = 280.0;

/// The number of parts of the scale.
const PARTS: u8 = 28;

/// Returns a picture of the share of the solutions that have a tent on each cell.
#[must_use]
pub fn shares(puzzle: &Puzzle, count: &CellCount) -> Scene {
    let mut drawing = Drawing::new(puzzle);
    let size = puzzle.size();
    let (mut tents, mut open): (Vec<Cell>, Vec<(Cell, String)>) = (Vec::new(), Vec::new());
    for (index, number) in count.cells.iter().enumerate() {
        let cell = size.cell(index);
        if puzzle.content(cell) == Content::Tree || count.solutions == BigUint::ZERO {
            continue;
        }
        if *number == count.solutions {
            drawing.things.push(grid::symbol(Symbol::Tent, cell));
            tents.push(cell);
        } else if *number == BigUint::ZERO {
            drawing.things.push(grid::dot(cell));
        } else {
            let (percent, text) = percent(number, &count.solutions);
            drawing
                .ground
                .push(grid::ground(cell, Role::Share(percent)));
            let (x, y) = grid::middle(cell);
            let label = Text::around(x, y, 15.0, Role::OnShare(percent), text.clone());
            drawing.things.push(Shape::Text(label));
            open.push((cell, text));
        }
    }
    drawing.cells("Tents in every solution at", &tents);
    if !open.is_empty() {
        let said = open.iter().map(|(cell, text)| format!("{cell} {text} %"));
        let begin = "Tents in a share of the solutions at";
        drawing.list(begin, said);
        drawing.captions.add_drawn(scale(), 12.0 + 20.0);
    }
    let solutions = match count.solutions.to_u64() {
        Some(0) => "No solution".to_owned(),
        Some(1) => "One solution".to_owned(),
        _ => format!("{} solutions", in_short(&count.solutions)),
    };
    drawing.sentence(&solutions);
    drawing.caption(if open.is_empty() {
        solutions
    } else {
        format!("of {solutions} have a tent there")
    });
    drawing.legend = Legend::Shares;
    drawing.finish(Some("shares of solutions"))
}

/// Returns the scale of shares. It is 280 wide and 30 high, and its upper left corner is at `0, 0`.
pub(crate) fn scale() -> Vec<Shape> {
    let part = WIDTH / f64::from(PARTS);
    let mut shapes = Vec::new();
    for at in 0..PARTS {
        let percent = (1.0 + f64::from(at) * 98.0 / f64::from(PARTS - 1)).round() as u8;
        // Each part overlaps the next, so that no gap is visible.
        let reach = if at + 1 < PARTS { 0.4 } else { 0.0 };
        let outline = rect(part * f64::from(at), 0.0, part + reach, 12.0, 0.0);
        shapes.push(Shape::filled(outline, Role::Share(percent)));
    }
    let mut frame = Stroke::new(Role::Frame, 1.0);
    frame.is_crisp = true;
    shapes.push(Shape::stroked(rect(0.0, 0.0, WIDTH, 12.0, 0.0), frame));
    let labels = [
        ("1 %", Anchor::Start),
        ("50 %", Anchor::Middle),
        ("99 %", Anchor::End),
    ];
    for (index, (text, anchor)) in labels.into_iter().enumerate() {
        let x = WIDTH / 2.0 * index as f64;
        shapes.push(Shape::Text(Text {
            anchor,
            ..Text::new(x, 27.0, SIZE - 1.0, Role::Soft, text.to_owned())
        }));
    }
    shapes
}

/// Returns the share `number` / `of`, which is neither 0 nor 1, as a percentage from 1 to 99, and
/// as text.
fn percent(number: &BigUint, of: &BigUint) -> (u8, String) {
    let rounded = (number * 200_u8 + of) / (of * 2_u8);
    match rounded.to_u8().unwrap_or(100) {
        0 => (1, "<1".to_owned()),
        percent @ 1..=99 => (percent, percent.to_string()),
        _ => (99, ">99".to_owned()),
    }
}

/// Returns a number as text. From 10¹² on, it is rounded to two digits.
fn in_short(number: &BigUint) -> String {
    if let Some(small) = number.to_u64().filter(|&small| small < 1_000_000_000_000) {
        return small.to_string();
    }
    let digits = number.to_string();
    let leading: u64 = digits[..3].parse().unwrap_or_default();
    // If rounding gives 10.0, the number is written as 1.0 with the next power of ten.
    let (tenths, power) = match (leading + 5) / 10 {
        100 => (10, digits.len()),
        tenths => (tenths, digits.len() - 1),
    };
    let superscript = |digit: char| match digit {
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '4'..='9' => char::from_u32(0x2040 + u32::from(digit)).unwrap_or(digit),
        _ => '⁰',
    };
    let raised: String = power.to_string().chars().map(superscript).collect();
    format!("about {}.{} × 10{raised}", tenths / 10, tenths % 10)
}
