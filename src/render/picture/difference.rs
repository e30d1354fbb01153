//! Two solutions in one board: what they share as always, what is in one only told apart by form,
//! number and colour.

use crate::puzzle::{Cell, Layout, Puzzle};
use crate::render::picture::drawing::{Drawing, Layer};
use crate::render::picture::grid;
use crate::render::picture::scene::{Scene, Shape, Symbol};
use crate::render::picture::theme::Role;
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
    let tents_of = |one: &Layout, other: &Layout, are_shared: bool| -> Vec<Cell> {
        let tents = one.tents().iter().copied();
        let tents = tents.filter(|&tent| other.contains(tent) == are_shared);
        tents.collect()
    };
    let both = tents_of(one, other, true);
    let (first, second) = (tents_of(one, other, false), tents_of(other, one, false));
    for &tent in &both {
        drawing.add(Layer::Things, grid::symbol(Symbol::Tent, tent));
    }
    drawing.words.cells("Tents in both at", &both);
    for (number, which, tents) in [(1, "first", &first), (2, "second", &second)] {
        for &tent in tents {
            drawing.extend(Layer::Things, numbered(number, grid::corner(tent), 1.0));
        }
        drawing
            .words
            .cells(&format!("Only in the {which} at"), tents);
        if !tents.is_empty() {
            let sign = numbered(number, (-11.0, -15.0), 0.7).to_vec();
            drawing.captions.add(sign, format!("only in the {which}"));
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
    drawing.finish(Some(&shown))
}

/// A tent of one solution only, with the number of that solution.
fn numbered(number: u8, corner: (f64, f64), scale: f64) -> [Shape; 2] {
    let (symbol, ink) = match number {
        1 => (Symbol::First, Role::OnFirst),
        _ => (Symbol::Second, Role::Second),
    };
    Shape::labelled_tent(symbol, ink, corner, scale, number.to_string())
}
