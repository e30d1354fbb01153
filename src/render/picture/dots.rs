//! Shapes as dots.
//!
//! A board has the same few things in very many places. What is small is drawn once, apart, and
//! then copied wherever the same is asked for at the same place between dots.

use tiny_skia::{FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, StrokeDash, Transform};

use crate::limits::{Stop, WORK_BETWEEN_LOOKS, Watch};
use crate::render::picture::letters::Letters;
use crate::render::picture::scene::{Outline, Segment, Shape, Text};
use crate::render::picture::theme::{Color, Palette};
use crate::render::picture::trace::{Trace, Unfinished, trace};

/// What has more dots than this on a side is not small.
const SMALL: u32 = 128;

/// How many small things are kept.
const STAMPS: usize = 16;

/// How many bytes they take at most.
pub(crate) const STAMP_BYTES: u64 = 4 * (SMALL * SMALL) as u64 * STAMPS as u64;

/// Places between two dots, of which the nearest is taken.
const PLACES: f64 = 256.0;

/// A picture as dots.
#[derive(Debug)]
pub(crate) struct Canvas<'a> {
    pixmap: Pixmap,
    palette: Palette,
    letters: &'a Letters<'a>,
    /// Dots for each unit.
    scale: f64,
    /// What was drawn last.
    stamps: Vec<Stamp>,
}

/// Something small that is drawn.
#[derive(Debug)]
struct Stamp {
    /// The shape, less than a dot from `0, 0`.
    shape: Shape,
    /// Where its first dot lies.
    left: i64,
    top: i64,
    dots: Pixmap,
}

impl<'a> Canvas<'a> {
    /// Without anything on it; none if it is too large.
    pub(crate) fn new(
        (width, height): (u64, u64),
        scale: f64,
        palette: Palette,
        letters: &'a Letters<'a>,
    ) -> Option<Self> {
        let (width, height) = (u32::try_from(width).ok()?, u32::try_from(height).ok()?);
        Some(Self {
            pixmap: Pixmap::new(width, height)?,
            palette,
            letters,
            scale,
            stamps: Vec::new(),
        })
    }

    /// What is drawn.
    pub(crate) fn pixmap(&self) -> &Pixmap {
        &self.pixmap
    }

    /// Draws a shape above the others.
    pub(crate) fn draw(&mut self, shape: &Shape, watch: &mut Watch<'_>) -> Result<(), Unfinished> {
        if let Shape::Figure {
            outline:
                Outline::Rect {
                    x,
                    y,
                    width,
                    height,
                    radius,
                },
            fill: Some(role),
            stroke: None,
        } = *shape
            && radius <= 0.0
        {
            if let Some(color) = self.palette.color(role) {
                let edges = [x, y, x + width, y + height].map(|edge| edge * self.scale);
                fill(&mut self.pixmap, edges, color, watch)?;
            }
            return Ok(());
        }
        if let Shape::Figure {
            outline: Outline::Path(segments),
            fill: None,
            stroke: Some(stroke),
        } = shape
            && segments.iter().filter(|&segment| is_move(segment)).count() > 1
        {
            for line in segments.chunk_by(|_, next| !is_move(next)) {
                let line = Outline::Path(line.to_vec());
                self.draw(&Shape::stroked(line, *stroke), watch)?;
            }
            return Ok(());
        }
        // The dot that it is moved from to the first one, and what is left of the way.
        let (x, y) = origin(shape);
        let dot = [x, y].map(|at| (at * self.scale).floor());
        let rest = |at: f64, dot: f64| {
            ((at * self.scale - dot) * PLACES).round() / PLACES / self.scale - at
        };
        let moved = shape.clone().moved(rest(x, dot[0]), rest(y, dot[1]));
        let dot = dot.map(|at| at as i64);
        let known = self.stamps.iter().position(|stamp| stamp.shape == moved);
        let Some(index) = known.map_or_else(|| self.stamp(moved, dot, watch), |at| Ok(Some(at)))?
        else {
            return Ok(());
        };
        let stamp = &self.stamps[index];
        let area = u64::from(stamp.dots.width()) * u64::from(stamp.dots.height());
        watch.work(16 + area / 4)?;
        let place = (dot[0] + stamp.left, dot[1] + stamp.top);
        put(&mut self.pixmap, &stamp.dots, place);
        Ok(())
    }

    /// Draws a small shape apart, and says which stamp it is; a large one where it belongs.
    fn stamp(
        &mut self,
        shape: Shape,
        dot: [i64; 2],
        watch: &mut Watch<'_>,
    ) -> Result<Option<usize>, Unfinished> {
        let (whole, mut pen) = match shape {
            Shape::Symbol {
                symbol,
                x,
                y,
                scale,
            } => {
                let (left, top) = (x * self.scale, y * self.scale);
                (symbol.shapes(), Pen::new(self.scale * scale, left, top))
            }
            _ => (vec![shape.clone()], Pen::new(self.scale, 0.0, 0.0)),
        };
        let mut traces = Vec::new();
        for part in &whole {
            traces.extend(trace(part, self.palette, self.letters)?);
        }
        let Some([left, top, right, bottom]) = pen.bounds(&traces) else {
            return Ok(None);
        };
        let (width, height) = (right - left, bottom - top);
        if width.max(height) > f64::from(SMALL) {
            pen.shift(dot[0] as f64, dot[1] as f64);
            for trace in &traces {
                pen.draw(&mut self.pixmap, trace, watch)?;
            }
            return Ok(None);
        }
        let Some(mut dots) = Pixmap::new(width as u32, height as u32) else {
            return Ok(None);
        };
        pen.shift(-left, -top);
        for trace in &traces {
            pen.draw(&mut dots, trace, watch)?;
        }
        if self.stamps.len() == STAMPS {
            self.stamps.remove(0);
        }
        self.stamps.push(Stamp {
            shape,
            left: left as i64,
            top: top as i64,
            dots,
        });
        Ok(Some(self.stamps.len() - 1))
    }
}

fn is_move(segment: &Segment) -> bool {
    matches!(segment, Segment::Move(..))
}

/// Where a shape lies.
fn origin(shape: &Shape) -> (f64, f64) {
    match shape {
        Shape::Text(Text { x, y, .. })
        | Shape::Symbol { x, y, .. }
        | Shape::Figure {
            outline: Outline::Rect { x, y, .. } | Outline::Circle { x, y, .. },
            ..
        } => (*x, *y),
        Shape::Figure {
            outline: Outline::Path(segments),
            ..
        } => match segments.first() {
            Some(&Segment::Move(x, y)) => (x, y),
            _ => (0.0, 0.0),
        },
    }
}

/// Draws paths.
struct Pen {
    /// Dots for each unit.
    scale: f64,
    /// Where `0, 0` is.
    left: f64,
    top: f64,
}

impl Pen {
    fn new(scale: f64, left: f64, top: f64) -> Self {
        Self { scale, left, top }
    }

    fn shift(&mut self, right: f64, down: f64) {
        self.left += right;
        self.top += down;
    }

    /// The whole dots within which some paths lie: left, top, right, bottom.
    fn bounds(&self, traces: &[Trace]) -> Option<[f64; 4]> {
        let mut bounds: Option<[f64; 4]> = None;
        for trace in traces {
            let width = trace.stroke.map_or(0.0, |(stroke, _)| stroke.width);
            // Half of a line lies on each side, and its corners may be pointed.
            let edge = width * self.scale + 1.0;
            for segment in &trace.path {
                let points = match segment {
                    Segment::Move(x, y) | Segment::Line(x, y) => &[(*x, *y)][..],
                    Segment::Curve(points) => points,
                    Segment::Close => &[],
                };
                for (x, y) in points {
                    let (x, y) = (x * self.scale + self.left, y * self.scale + self.top);
                    let [left, top, right, bottom] = bounds.unwrap_or([x, y, x, y]);
                    bounds = Some([
                        left.min((x - edge).floor()),
                        top.min((y - edge).floor()),
                        right.max((x + edge).ceil()),
                        bottom.max((y + edge).ceil()),
                    ]);
                }
            }
        }
        bounds
    }

    /// Draws a path.
    fn draw(&self, pixmap: &mut Pixmap, trace: &Trace, watch: &mut Watch<'_>) -> Result<(), Stop> {
        let is_small = pixmap.width().max(pixmap.height()) <= SMALL;
        let work = if is_small {
            1 << 12
        } else {
            WORK_BETWEEN_LOOKS
        };
        if let Some(color) = trace.fill {
            watch.work(work)?;
            if let Some(path) = path(&trace.path) {
                let paint = paint(color);
                pixmap.fill_path(&path, &paint, FillRule::Winding, self.transform(), None);
            }
        }
        let Some((line, color)) = trace.stroke else {
            return Ok(());
        };
        let mut paint = paint(color);
        paint.anti_alias = !line.is_crisp;
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
        watch.work(work)?;
        if let Some(path) = path(&trace.path) {
            pixmap.stroke_path(&path, &paint, &stroke, self.transform(), None);
        }
        Ok(())
    }

    fn transform(&self) -> Transform {
        let scale = self.scale as f32;
        Transform::from_row(scale, 0.0, 0.0, scale, self.left as f32, self.top as f32)
    }
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

/// Fills a rectangle. Dots that it covers in part are mixed.
fn fill(
    pixmap: &mut Pixmap,
    [left, top, right, bottom]: [f64; 4],
    Color([red, green, blue]): Color,
    watch: &mut Watch<'_>,
) -> Result<(), Stop> {
    let (width, height) = (pixmap.width() as usize, pixmap.height() as usize);
    let within = |from: f64, to: f64, most: usize| {
        let to = (to.ceil().max(0.0) as usize).min(most);
        (from.floor().max(0.0) as usize).min(to)..to
    };
    let (columns, rows) = (within(left, right, width), within(top, bottom, height));
    // How much of a dot lies between two edges.
    let share = |from: f64, to: f64, dot: usize| {
        let dot = dot as f64;
        (to.min(dot + 1.0) - from.max(dot)).clamp(0.0, 1.0)
    };
    let whole = left.ceil().max(0.0) as usize..right.floor().max(0.0) as usize;
    for row in rows {
        watch.work(4 + columns.len() as u64 / 8)?;
        let high = share(top, bottom, row);
        let dots = &mut pixmap.data_mut()[4 * row * width..][..4 * width];
        let dots = dots[4 * columns.start..4 * columns.end].chunks_exact_mut(4);
        for (column, dot) in columns.clone().zip(dots) {
            let is_whole = high >= 1.0 && whole.contains(&column);
            // Where nothing is yet, there is nothing to mix it with.
            if is_whole || dot[3] == 0 {
                dot.copy_from_slice(&[red, green, blue, 255]);
                continue;
            }
            let share = high * share(left, right, column);
            for (old, new) in dot.iter_mut().zip([red, green, blue]) {
                let (from, to) = (f64::from(*old), f64::from(new));
                *old = (from + (to - from) * share).round() as u8;
            }
        }
    }
    Ok(())
}

/// Copies dots onto others, their first to this place.
fn put(pixmap: &mut Pixmap, dots: &Pixmap, (left, top): (i64, i64)) {
    let (width, height) = (i64::from(pixmap.width()), i64::from(pixmap.height()));
    let wide = dots.width() as usize;
    let (from, to) = (left.clamp(0, width), (left + wide as i64).clamp(0, width));
    for (row, above) in dots.data().chunks_exact(4 * wide).zip(top..) {
        if !(0..height).contains(&above) || from == to {
            continue;
        }
        let row = &row[4 * (from - left) as usize..4 * (to - left) as usize];
        let begin = 4 * (above * width + from) as usize;
        let under = &mut pixmap.data_mut()[begin..begin + row.len()];
        for (under, dot) in under.chunks_exact_mut(4).zip(row.chunks_exact(4)) {
            match dot[3] {
                0 => {}
                255 => under.copy_from_slice(dot),
                share => {
                    for (old, new) in under.iter_mut().zip(dot) {
                        let rest = u32::from(*old) * u32::from(255 - share);
                        // The channels of a dot that is partly clear are so much the smaller.
                        *old = new.saturating_add(((rest + 127) / 255) as u8);
                    }
                }
            }
        }
    }
}
