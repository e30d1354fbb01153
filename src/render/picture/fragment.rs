//! Pictures inside pages of HTML: shapes say only which roles they have, as classes, and symbols
//! are those that the page defines once.

use std::fmt::{self, Write};

use crate::render::picture::grid::{RING, ring_outline};
use crate::render::picture::scene::{Outline, Rect, Shape, Symbol};
use crate::render::picture::svg::{Escaped, Number, SvgStyle, write_outline};

/// Puts shapes at the end of a text, their roles as classes. Symbols are those that [`symbols`]
/// defines with the same prefix.
pub(crate) fn fragment(out: &mut String, shapes: &[Shape], prefix: &str) {
    let look = SvgStyle::classes(prefix);
    for run in shapes.chunk_by(is_alike) {
        let _ = match run {
            [first, _, _, ..] => look.run(out, first, run),
            _ => run.iter().try_for_each(|shape| look.shape(out, shape)),
        };
    }
}

/// The definitions of all symbols for fragments with this prefix: groups `PREFIXtree`,
/// `PREFIXtent` and so on, for a `<defs>`. A page needs them once.
pub(crate) fn symbols(prefix: &str) -> String {
    let mut out = String::new();
    for symbol in Symbol::ALL {
        let _ = SvgStyle::classes(prefix).define(&mut out, symbol);
    }
    // It looks as what uses it says.
    let _ = write!(out, "<g id=\"{}ring\">", Escaped(prefix));
    let _ = write_outline(&mut out, &ring_outline((0.0, 0.0)));
    out.push_str("/></g>");
    out
}

impl SvgStyle<'_> {
    /// Shapes that are alike, which say once how they look.
    fn run(self, out: &mut String, first: &Shape, shapes: &[Shape]) -> fmt::Result {
        let Some((fill, stroke)) = self.seen(first) else {
            return Ok(());
        };
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
                    let (x, y, prefix) = (Number(x), Number(y), Escaped(self.prefix));
                    write!(out, "<use href=\"#{prefix}ring\" x=\"{x}\" y=\"{y}\"/>")?;
                } else {
                    write_outline(out, outline)?;
                    out.write_str("/>")?;
                }
            }
        }
        out.write_str("</g>\n")
    }
}

/// Whether two shapes are filled and drawn along alike.
fn is_alike(one: &Shape, other: &Shape) -> bool {
    let look = |shape: &Shape| match *shape {
        Shape::Figure { fill, stroke, .. } => Some((fill, stroke)),
        _ => None,
    };
    look(one).is_some() && look(one) == look(other)
}

/// The corner of the cell round which an outline is a ring, if it is one.
fn ring_at(outline: &Outline) -> Option<(f64, f64)> {
    let Outline::Rect(rect) = outline else {
        return None;
    };
    let corner = (rect.x - RING.0, rect.y - RING.0);
    (*outline == ring_outline(corner)).then_some(corner)
}
