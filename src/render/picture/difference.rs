//! Two solutions in one board: what they share as always, what is in one only told apart by form,
//! number and colour.

use crate::puzzle::{Cell, Layout, Puzzle};
use crate::render::picture::drawing::{Drawing, Layer};
use crate::render::picture::scene::{Scene, Shape, Symbol};
use crate::render::picture::theme::Role;
use crate::render::picture::words::{only, title};
use crate::solve::Several;

/// Two solutions in one board, out of `several` where that is to be said.
#[must_use]
pub fn difference(
    puzzle: &Puzzle,
    one: &Layout,
    other: &Layout,
    several: Option<Several>,
) -> Scene {
    let mut drawing = Drawing::new(puzzle);
    let grid = drawing.grid;
    let (first, second) = (only(one, other), only(other, one));
    let both: Vec<Cell> = one
        .tents()
        .iter()
        .copied()
        .filter(|&tent| other.contains(tent))
        .collect();
    for &tent in &both {
        drawing.add(Layer::Things, grid.symbol(Symbol::Tent, tent));
    }
    drawing.words.cells("Tents in both at", &both);
    for (number, tents) in [(1, &first), (2, &second)] {
        for &tent in tents {
            drawing.extend(Layer::Things, numbered(number, grid.corner(tent), 1.0));
        }
        let which = if number == 1 { "first" } else { "second" };
        let only = format!("Only in the {which} at");
        drawing.words.cells(&only, tents);
        if !tents.is_empty() {
            let sign = numbered(number, (-11.0, -15.0), 0.7);
            drawing
                .captions()
                .add(sign.to_vec(), format!("only in the {which}"));
        }
    }
    if first.is_empty() && second.is_empty() {
        let text = "Both have the same tents";
        drawing.words.sentence(text);
        drawing.caption(text.to_owned());
    }
    let mut shown = "two solutions".to_owned();
    if let Some(several) = several {
        shown = several.two();
        drawing.caption(shown.clone());
    }
    drawing.finish(Some(&title(puzzle, &shown)))
}

/// A tent of one solution only, with the number of that solution.
fn numbered(number: u8, corner: (f64, f64), scale: f64) -> [Shape; 2] {
    let (symbol, ink) = match number {
        1 => (Symbol::First, Role::OnFirst),
        _ => (Symbol::Second, Role::Second),
    };
    Shape::labelled_tent(symbol, ink, corner, scale, number.to_string())
}
