//! Draws shapes as dots (pixels), with tiny-skia.

use std::slice;

use tiny_skia::{FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, StrokeDash, Transform};

use crate::render::picture::letters::{Letters, MissingLetter};
use crate::render::picture::scene::{Scene, Segment, Shape, Stroke};
use crate::render::picture::theme::{Color, Palette, Role};
use crate::render::picture::trace::{Trace, trace};

/// Draws a picture with `scale` dots per unit.
pub(crate) fn dots(
    pixmap: &mut Pixmap,
    scene: &Scene,
    scale: f64,
    palette: Palette,
    letters: &Letters<'_>,
) -> Result<(), MissingLetter> {
    if let Some(Color([red, green, blue])) = palette.color(Role::Page) {
        pixmap.fill(tiny_skia::Color::from_rgba8(red, green, blue, 255));
    }
    for shape in scene.all() {
        let inside;
        let (parts, [scale, x, y]) = if let Shape::Symbol(placed) = shape {
            inside = placed.symbol.shapes();
            let place = [placed.scale, placed.x, placed.y].map(|units| units * scale);
            (&inside[..], place)
        } else {
            (slice::from_ref(shape), [scale, 0.0, 0.0])
        };
        for part in parts {
            if let Some(trace) = trace(part, palette, letters)? {
                let place = [scale, x, y].map(|dots| dots as f32);
                draw(pixmap, &trace, place);
            }
        }
    }
    Ok(())
}

/// Draws a path at a scale. The origin of the path is at `x`, `y`, in dots.
fn draw(pixmap: &mut Pixmap, trace: &Trace, [scale, x, y]: [f32; 3]) {
    let transform = Transform::from_row(scale, 0.0, 0.0, scale, x, y);
    if let Some(color) = trace.fill
        && let Some(path) = path(&trace.path)
    {
        pixmap.fill_path(&path, &paint(color), FillRule::Winding, transform, None);
    }
    if let Some((line, color)) = trace.stroke {
        let mut paint = paint(color);
        paint.anti_alias = !line.is_crisp;
        let stroke = pen(line);
        // A grid is one path of thousands of lines. Drawing the lines one by one is faster than
        // drawing the path.
        let is_move = |segment: &Segment| matches!(segment, Segment::Move(..));
        for part in trace.path.chunk_by(|_, next| !is_move(next)) {
            if let Some(path) = path(part) {
                pixmap.stroke_path(&path, &paint, &stroke, transform, None);
            }
        }
    }
}

/// Converts a stroke to a stroke of tiny-skia.
fn pen(line: Stroke) -> tiny_skia::Stroke {
    let mut stroke = tiny_skia::Stroke {
        width: line.width as f32,
        ..tiny_skia::Stroke::default()
    };
    if !line.is_crisp {
        stroke.line_cap = LineCap::Round;
        stroke.line_join = LineJoin::Round;
    }
    if let Some((dash, gap)) = line.dash {
        stroke.dash = StrokeDash::new(vec![dash as f32, gap as f32], 0.0);
    }
    stroke
}

fn paint(Color([red, green, blue]): Color) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

fn path(segments: &[Segment]) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::new();
    for segment in segments {
        match *segment {
            Segment::Move(x, y) => builder.move_to(x as f32, y as f32),
            Segment::Line(x, y) => builder.line_to(x as f32, y as f32),
            Segment::Curve(points) => {
                let [(x1, y1), (x2, y2), (x, y)] = points.map(|(x, y)| (x as f32, y as f32));
                builder.cubic_to(x1, y1, x2, y2, x, y);
            }
            Segment::Close => builder.close(),
        }
    }
    builder.finish()
}
