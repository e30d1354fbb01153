//! Shapes as dots, by tiny-skia.

use tiny_skia::{FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, StrokeDash, Transform};

use crate::limits::Watch;
use crate::render::picture::letters::Letters;
use crate::render::picture::scene::{Segment, Shape, Stroke};
use crate::render::picture::theme::{Color, Palette, Role};
use crate::render::picture::trace::{Trace, Unfinished, trace};

/// A picture as dots.
#[derive(Debug)]
pub(crate) struct Dots<'a> {
    pixmap: Pixmap,
    palette: Palette,
    letters: &'a Letters<'a>,
    /// Dots for each unit.
    scale: f64,
}

impl<'a> Dots<'a> {
    /// With the ground of the picture alone; none if it is too large.
    pub(crate) fn new(
        (width, height): (u64, u64),
        scale: f64,
        palette: Palette,
        letters: &'a Letters<'a>,
    ) -> Option<Self> {
        let (width, height) = (u32::try_from(width).ok()?, u32::try_from(height).ok()?);
        let mut pixmap = Pixmap::new(width, height)?;
        if let Some(Color([red, green, blue])) = palette.color(Role::Page) {
            pixmap.fill(tiny_skia::Color::from_rgba8(red, green, blue, 255));
        }
        Some(Self {
            pixmap,
            palette,
            letters,
            scale,
        })
    }

    /// What is drawn.
    pub(crate) fn pixmap(&self) -> &Pixmap {
        &self.pixmap
    }

    /// Draws a shape above the others.
    pub(crate) fn draw(&mut self, shape: &Shape, watch: &mut Watch<'_>) -> Result<(), Unfinished> {
        let Shape::Symbol {
            symbol,
            x,
            y,
            scale,
        } = *shape
        else {
            return self.draw_part(shape, (self.scale, 0.0, 0.0), watch);
        };
        let place = (self.scale * scale, x * self.scale, y * self.scale);
        let mut parts = symbol.shapes().into_iter();
        parts.try_for_each(|part| self.draw_part(&part, place, watch))
    }

    /// Draws a shape that is no symbol, at a scale, its origin at a place in dots.
    fn draw_part(
        &mut self,
        shape: &Shape,
        (scale, left, top): (f64, f64, f64),
        watch: &mut Watch<'_>,
    ) -> Result<(), Unfinished> {
        let Some(Trace {
            path: segments,
            fill,
            stroke,
        }) = trace(shape, self.palette, self.letters)?
        else {
            return Ok(());
        };
        let (scale, left, top) = (scale as f32, left as f32, top as f32);
        let transform = Transform::from_row(scale, 0.0, 0.0, scale, left, top);
        let Some(path) = path(&segments) else {
            return Ok(());
        };
        let bounds = path.bounds();
        let dots = f64::from(bounds.width() * bounds.height() * scale * scale);
        watch.work(64 + dots as u64 / 4)?;
        if let Some(color) = fill {
            let paint = paint(color);
            let rule = FillRule::Winding;
            self.pixmap.fill_path(&path, &paint, rule, transform, None);
        }
        if let Some((line, color)) = stroke {
            let mut paint = paint(color);
            paint.anti_alias = !line.is_crisp;
            let stroke = pen(line);
            self.pixmap
                .stroke_path(&path, &paint, &stroke, transform, None);
        }
        Ok(())
    }
}

/// A line as tiny-skia draws it.
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
