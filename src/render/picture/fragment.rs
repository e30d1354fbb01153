//! Pictures inside pages of HTML: shapes say only which roles they have, as classes, and symbols
//! are those that the page defines once.

use std::fmt::{self, Write};

use crate::render::picture::grid::{RING, ring_outline};
use crate::render::picture::scene::{Outline, Rect, Shape, Stroke, Symbol};
use crate::render::picture::svg::{Number, SvgStyle, write_outline};
use crate::render::picture::theme::Role;

/// Puts shapes at the end of a text, their roles as classes. Symbols are those that [`symbols`]
/// defines.
pub(crate) fn fragment(out: &mut String, shapes: &[Shape]) {
    let look = SvgStyle::IN_PAGE;
    let is_alike = |one: &Shape, other: &Shape| {
        let (one, other) = (look.seen(one), look.seen(other));
        one.is_some() && one == other
    };
    for run in shapes.chunk_by(is_alike) {
        let _ = match (run, look.seen(&run[0])) {
            ([_, _, _, ..], Some((fill, stroke))) => look.run(out, run, fill, stroke),
            _ => run.iter().try_for_each(|shape| look.shape(out, shape)),
        };
    }
}

/// The definitions of all symbols: groups `tree`, `tent` and so on, for a `<defs>`. A page needs them
/// once.
pub(crate) fn symbols() -> String {
    let mut out = String::new();
    for symbol in Symbol::ALL {
        let _ = SvgStyle::IN_PAGE.define(&mut out, symbol);
    }
    // It looks as what uses it says.
    out.push_str("<g id=\"ring\">");
    let _ = write_outline(&mut out, &ring_outline((0.0, 0.0)));
    out.push_str("/></g>");
    out
}

impl SvgStyle {
    /// Shapes that are alike, which say once how they look.
    fn run(
        self,
        out: &mut String,
        shapes: &[Shape],
        fill: Option<Role>,
        stroke: Option<Stroke>,
    ) -> fmt::Result {
        out.write_str("<g")?;
        self.paint(out, fill, stroke)?;
        out.write_str(">")?;
        let outlines = || {
            shapes.iter().filter_map(|shape| match shape {
                Shape::Figure { outline, .. } => Some(outline),
                _ => None,
            })
        };
        let sharp: Option<Vec<&Rect>> = outlines().map(Outline::sharp).collect();
        if let Some(rects) = sharp {
            // A large board has many of them, and a path says them in a third of the letters.
            out.write_str("<path d=\"")?;
            for rect in rects {
                let [x, y, width, height] = rect.numbers();
                write!(out, "M{x} {y}h{width}v{height}h-{width}z")?;
            }
            out.write_str("\"/>")?;
        } else {
            for outline in outlines() {
                if let Some((x, y)) = ring_at(outline) {
                    let (x, y) = (Number(x), Number(y));
                    write!(out, "<use href=\"#ring\" x=\"{x}\" y=\"{y}\"/>")?;
                } else {
                    write_outline(out, outline)?;
                    out.write_str("/>")?;
                }
            }
        }
        out.write_str("</g>\n")
    }
}

/// The corner of the cell round which an outline is a ring, if it is one.
fn ring_at(outline: &Outline) -> Option<(f64, f64)> {
    let Outline::Rect(rect) = outline else {
        return None;
    };
    let corner = (rect.x - RING.0, rect.y - RING.0);
    (*outline == ring_outline(corner)).then_some(corner)
}
