//! Shapes as dots, by tiny-skia.

use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Rect, StrokeDash, Transform,
};

use crate::limits::{Stop, Watch};
use crate::render::picture::letters::Letters;
use crate::render::picture::png::PngError;
use crate::render::picture::scene::{Segment, Shape, Stroke};
use crate::render::picture::theme::{Color, Palette, Role};
use crate::render::picture::trace::trace;

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

    /// The shapes to draw.
    pub(crate) fn pixmap(&self) -> &Pixmap {
        &self.pixmap
    }

    /// Draws a shape above the others.
    pub(crate) fn draw(&mut self, shape: &Shape, watch: &mut Watch<'_>) -> Result<(), PngError> {
        let scale = self.scale;
        let Shape::Symbol(placed) = shape else {
            return self.draw_part(shape, (scale, 0.0, 0.0), watch);
        };
        let place = (scale * placed.scale, placed.x * scale, placed.y * scale);
        let mut parts = placed.symbol.shapes().into_iter();
        parts.try_for_each(|part| self.draw_part(&part, place, watch))
    }

    /// Draws a shape that is no symbol, at a scale, its origin at a place in dots.
    fn draw_part(
        &mut self,
        shape: &Shape,
        (scale, left, top): (f64, f64, f64),
        watch: &mut Watch<'_>,
    ) -> Result<(), PngError> {
        let Some(trace) = trace(shape, self.palette, self.letters)? else {
            return Ok(());
        };
        let place = (scale as f32, left as f32, top as f32);
        if let Some(color) = trace.fill {
            if let Shape::Figure { outline, .. } = shape
                && let Some(rect) = outline.sharp()
            {
                let (right, bottom) = (rect.x + rect.width, rect.y + rect.height);
                let [from, to] = [rect.x, right].map(|x| x * scale + left);
                let [above, below] = [rect.y, bottom].map(|y| y * scale + top);
                self.fill([from, above, to, below], color, watch)?;
            } else if let Some(path) = path(&trace.path) {
                watch.work(work_of(&path, place.0))?;
                let (paint, rule) = (paint(color), FillRule::Winding);
                self.pixmap
                    .fill_path(&path, &paint, rule, transform(place), None);
            }
        }
        if let Some((line, color)) = trace.stroke {
            let mut paint = paint(color);
            paint.anti_alias = !line.is_crisp;
            let stroke = pen(line);
            // A grid is one path of thousands of lines. One by one they are drawn faster, with a
            // look at the clock in between.
            let is_move = |segment: &Segment| matches!(segment, Segment::Move(..));
            for part in trace.path.chunk_by(|_, next| !is_move(next)) {
                if let Some(path) = path(part) {
                    watch.work(work_of(&path, place.0))?;
                    self.pixmap
                        .stroke_path(&path, &paint, &stroke, transform(place), None);
                }
            }
        }
        Ok(())
    }

    /// Fills a rectangle, given by its edges in dots: a tall one in bands, with a look at the clock
    /// before each.
    fn fill(
        &mut self,
        [left, top, right, bottom]: [f64; 4],
        color: Color,
        watch: &mut Watch<'_>,
    ) -> Result<(), Stop> {
        let paint = paint(color);
        let mut from = top;
        while from < bottom {
            let to = bottom.min((from / BAND).floor() * BAND + BAND);
            let edges = [left, from, right, to].map(|edge| edge as f32);
            if let Some(band) = Rect::from_ltrb(edges[0], edges[1], edges[2], edges[3]) {
                watch.work((1 << 12) + (band.width() * band.height()) as u64)?;
                self.pixmap
                    .fill_rect(band, &paint, Transform::identity(), None);
            }
            from = to;
        }
        Ok(())
    }
}

/// How many dots a band of a tall rectangle is high.
const BAND: f64 = 1024.0;

/// How much work it is to draw a path: some to set it up, and more the more dots it may cover.
fn work_of(path: &tiny_skia::Path, scale: f32) -> u64 {
    let bounds = path.bounds();
    let (width, height) = (bounds.width() * scale, bounds.height() * scale);
    (1 << 12) + (4.0 * (width + height) + width * height / 4.0) as u64
}

fn transform((scale, left, top): (f32, f32, f32)) -> Transform {
    Transform::from_row(scale, 0.0, 0.0, scale, left, top)
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
