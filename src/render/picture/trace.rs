//! Shapes as coloured paths, for formats in which everything is drawn as paths.

use crate::render::picture::letters::{Letters, MissingLetter};
use crate::render::picture::scene::{Outline, Segment, Shape, Stroke, Text, segments};
use crate::render::picture::theme::{Color, Palette};

/// A path in its colours.
#[derive(Clone, Debug)]
pub(crate) struct Trace {
    pub(crate) path: Vec<Segment>,
    pub(crate) fill: Option<Color>,
    pub(crate) stroke: Option<(Stroke, Color)>,
}

/// Returns the path of a shape, or `None` if the shape is a symbol or nothing of it is visible.
pub(crate) fn trace(
    shape: &Shape,
    palette: Palette,
    letters: &Letters,
) -> Result<Option<Trace>, MissingLetter> {
    let trace = match shape {
        Shape::Figure {
            outline,
            fill,
            stroke,
        } => {
            let (fill, stroke) = match (outline, fill) {
                (Outline::Circle { radius, .. }, &Some(role)) => {
                    (None, Some(Stroke::new(role, 2.0 * radius)))
                }
                _ => (*fill, *stroke),
            };
            Trace {
                path: path(outline),
                fill: fill.and_then(|role| palette.color(role)),
                stroke: stroke.and_then(|stroke| Some((stroke, palette.color(stroke.role)?))),
            }
        }
        Shape::Text(text) => of_text(text, palette, letters)?,
        Shape::Symbol(_) => return Ok(None),
    };
    let is_seen = trace.fill.is_some() || trace.stroke.is_some();
    Ok(is_seen.then_some(trace))
}

/// Returns letters as a path. Bold letters are also stroked, because the font has only one weight.
fn of_text(text: &Text, palette: Palette, letters: &Letters) -> Result<Trace, MissingLetter> {
    let start = (letters.start(text)?, text.y);
    let mut path = Vec::new();
    letters.outline(&mut path, &text.letters, start, text.size)?;
    let fill = palette.color(text.role);
    let stroke = Stroke::new(text.role, 0.045 * text.size);
    Ok(Trace {
        path,
        fill,
        stroke: fill.filter(|_| text.is_bold).map(|color| (stroke, color)),
    })
}

/// The distance of the control points of a quarter circle from its ends, for a radius of 1.
const QUARTER: f64 = 0.552_284_75;

fn path(outline: &Outline) -> Vec<Segment> {
    match *outline {
        Outline::Path(ref segments) => segments.clone(),
        // A disc is drawn as a point with a round pen. This makes its path short; a board with
        // grass has hundreds of discs.
        Outline::Circle { x, y, .. } => segments(&[(x, y); 2]),
        Outline::Rect((x, y), (width, height), radius) if radius > 0.0 => {
            round((x, y), (x + width, y + height), radius)
        }
        Outline::Rect((x, y), (width, height), _) => {
            let (right, bottom) = (x + width, y + height);
            let mut path = segments(&[(x, y), (right, y), (right, bottom), (x, bottom)]);
            path.push(Segment::Close);
            path
        }
    }
}

/// Returns a rectangle with round corners: for each corner, a line to it and a curve round it.
fn round((x, y): (f64, f64), (right, bottom): (f64, f64), radius: f64) -> Vec<Segment> {
    let short = radius * (1.0 - QUARTER);
    // The corners, each with the direction of the line to it. The curve then turns to the right.
    let corners = [
        (right, y, (1.0, 0.0)),
        (right, bottom, (0.0, 1.0)),
        (x, bottom, (-1.0, 0.0)),
        (x, y, (0.0, -1.0)),
    ];
    let mut path = vec![Segment::Move(x + radius, y)];
    for (x, y, (along, down)) in corners {
        let before = |far: f64| (x - along * far, y - down * far);
        let after = |far: f64| (x - down * far, y + along * far);
        let (to, at) = before(radius);
        path.push(Segment::Line(to, at));
        let curve = [before(short), after(short), after(radius)];
        path.push(Segment::Curve(curve));
    }
    path.push(Segment::Close);
    path
}
