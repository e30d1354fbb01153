//! Pictures as PNG.

use std::collections::BTreeMap;

use miniz_oxide::deflate::compress_to_vec_zlib;
use thiserror::Error;
use tiny_skia::{
    FillRule, LineCap, LineJoin, Mask, Paint, PathBuilder, Pixmap, PixmapPaint, StrokeDash,
    Transform,
};

use crate::render::picture::length::{Length, Unit};
use crate::render::picture::letters::{Letters, MissingLetter};
use crate::render::picture::scene::{CELL, Scene, Segment, Shape, Symbol};
use crate::render::picture::theme::{Color, Palette};
use crate::render::picture::trace::{Trace, trace};

/// How many dots a picture may have.
pub const MOST_DOTS: u64 = 100_000_000;

/// Dots to the inch where a size on paper is asked for.
const DENSITY: f64 = 300.0;

/// Dots to the inch where a number of dots is asked for: a cell of 80 dots is as large on paper as
/// one of 40 on a screen.
const SCREEN_DENSITY: f64 = 192.0;

/// Why a picture cannot be a PNG.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum PngError {
    /// It has more than [`MOST_DOTS`].
    #[error("the picture has {width} × {height} dots, more than 100 million")]
    TooLarge {
        /// Its width in dots.
        width: u64,
        /// Its height in dots.
        height: u64,
        /// The largest cell that fits.
        fits: Length,
    },
    /// A letter is missing.
    #[error(transparent)]
    Letter(#[from] MissingLetter),
}

/// How many dots a picture is wide and high where a cell has this length.
#[must_use]
pub fn png_size(scene: &Scene, cell: Length) -> (u64, u64) {
    let scale = scale(cell);
    let dots = |units: f64| (units * scale).round().max(1.0) as u64;
    (dots(scene.width), dots(scene.height))
}

/// Dots for each unit of a scene.
fn scale(cell: Length) -> f64 {
    let dots = match cell.unit() {
        Unit::Px => cell.value(),
        Unit::Mm | Unit::In => cell.inches() * DENSITY,
    };
    dots / CELL
}

/// A picture as PNG, with its size on paper, title and description in it.
///
/// # Errors
///
/// When it is too large, or a letter is missing.
pub fn png(
    scene: &Scene,
    palette: Palette,
    cell: Length,
    letters: &Letters,
) -> Result<Vec<u8>, PngError> {
    let (width, height) = png_size(scene, cell);
    let too_large = || {
        let dots = width as f64 * height as f64;
        let fits = cell.value() * (MOST_DOTS as f64 / dots).sqrt();
        // Rounded down to what is easy to type.
        let step = if cell.unit() == Unit::Px { 1.0 } else { 0.01 };
        PngError::TooLarge {
            width,
            height,
            fits: cell.with((fits / step).floor().max(1.0) * step),
        }
    };
    if width.saturating_mul(height) > MOST_DOTS {
        return Err(too_large());
    }
    let sides = u32::try_from(width).ok().zip(u32::try_from(height).ok());
    let pixmap = sides.and_then(|(width, height)| Pixmap::new(width, height));
    let mut canvas = Canvas {
        pixmap: pixmap.ok_or_else(too_large)?,
        palette,
        letters,
        scale: scale(cell),
        stamps: BTreeMap::new(),
    };
    for shape in &scene.shapes {
        canvas.shape(
            shape,
            Transform::from_scale(canvas.scale as f32, canvas.scale as f32),
        )?;
    }
    let density = match cell.unit() {
        Unit::Px => SCREEN_DENSITY,
        Unit::Mm | Unit::In => DENSITY,
    };
    Ok(encode(&canvas.pixmap, density, scene))
}

struct Canvas<'a> {
    pixmap: Pixmap,
    palette: Palette,
    letters: &'a Letters<'a>,
    scale: f64,
    /// Symbols that have been drawn already, for places on whole dots.
    stamps: BTreeMap<Symbol, Pixmap>,
}

impl Canvas<'_> {
    fn shape(&mut self, shape: &Shape, transform: Transform) -> Result<(), MissingLetter> {
        if let Shape::Symbol {
            symbol,
            x,
            y,
            scale,
        } = *shape
        {
            return self.symbol(symbol, (x, y), scale);
        }
        if let Some(trace) = trace(shape, self.palette, self.letters)? {
            draw(&mut self.pixmap, &trace, transform);
        }
        Ok(())
    }

    /// A tree or tent. One that lies on whole dots is drawn once and then copied.
    fn symbol(
        &mut self,
        symbol: Symbol,
        (x, y): (f64, f64),
        scale: f64,
    ) -> Result<(), MissingLetter> {
        let (left, top) = (x * self.scale, y * self.scale);
        let size = (CELL * self.scale).ceil();
        let is_whole = |at: f64| (at - at.round()).abs() < 1e-6;
        // A large one is drawn faster than it is copied.
        let is_stamp = scale.to_bits() == 1.0_f64.to_bits() && is_whole(left) && is_whole(top);
        if !is_stamp || size > 256.0 {
            let whole = (self.scale * scale) as f32;
            let transform = Transform::from_row(whole, 0.0, 0.0, whole, left as f32, top as f32);
            for shape in symbol.shapes() {
                self.shape(&shape, transform)?;
            }
            return Ok(());
        }
        if !self.stamps.contains_key(&symbol) {
            let Some(mut stamp) = Pixmap::new(size as u32, size as u32) else {
                return Ok(());
            };
            let scale = self.scale as f32;
            for shape in symbol.shapes() {
                if let Some(trace) = trace(&shape, self.palette, self.letters)? {
                    draw(&mut stamp, &trace, Transform::from_scale(scale, scale));
                }
            }
            self.stamps.insert(symbol, stamp);
        }
        if let Some(stamp) = self.stamps.get(&symbol) {
            let (left, top) = (left.round() as i32, top.round() as i32);
            let paint = PixmapPaint::default();
            let none: Option<&Mask> = None;
            let stamp = stamp.as_ref();
            self.pixmap
                .draw_pixmap(left, top, stamp, &paint, Transform::identity(), none);
        }
        Ok(())
    }
}

fn draw(pixmap: &mut Pixmap, trace: &Trace, transform: Transform) {
    let Some(path) = path(&trace.path) else {
        return;
    };
    if let Some(color) = trace.fill {
        let paint = paint(color);
        pixmap.fill_path(&path, &paint, FillRule::Winding, transform, None);
    }
    if let Some((line, color)) = trace.stroke {
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
        pixmap.stroke_path(&path, &paint, &stroke, transform, None);
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

/// The bytes of a file.
fn encode(pixmap: &Pixmap, density: f64, scene: &Scene) -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = [pixmap.width().to_be_bytes(), pixmap.height().to_be_bytes()].concat();
    // Eight bits a channel; red, green and blue.
    header.extend([8, 2, 0, 0, 0]);
    chunk(&mut file, *b"IHDR", &header);
    let per_metre = ((density / 0.0254).round() as u32).to_be_bytes();
    chunk(
        &mut file,
        *b"pHYs",
        &[&per_metre[..], &per_metre[..], &[1]].concat(),
    );
    for (key, text) in [("Title", &scene.title), ("Description", &scene.description)] {
        let text = text.replace('\0', "\u{fffd}");
        let head: &[u8] = b"\0\0\0\0\0";
        chunk(
            &mut file,
            *b"iTXt",
            &[key.as_bytes(), head, text.as_bytes()].concat(),
        );
    }
    let rows = filtered(pixmap);
    chunk(&mut file, *b"IDAT", &compress_to_vec_zlib(&rows, 6));
    chunk(&mut file, *b"IEND", &[]);
    file
}

/// The rows of a picture, each with the filter that leaves the smaller numbers.
fn filtered(pixmap: &Pixmap) -> Vec<u8> {
    let width = pixmap.width() as usize;
    let mut all = Vec::with_capacity((3 * width + 1) * pixmap.height() as usize);
    let mut above = vec![0; 3 * width];
    let mut row = Vec::with_capacity(3 * width);
    for dots in pixmap.data().chunks_exact(4 * width) {
        row.clear();
        // The page is painted all over, so that no dot is transparent.
        row.extend(
            dots.chunks_exact(4)
                .flat_map(|dot| [dot[0], dot[1], dot[2]]),
        );
        let left = |at: usize| at.checked_sub(3).map_or(0, |at| row[at]);
        let by_left = || (0..row.len()).map(|at| row[at].wrapping_sub(left(at)));
        let by_above = || {
            row.iter()
                .zip(&above)
                .map(|(dot, above)| dot.wrapping_sub(*above))
        };
        let weight = |byte: u8| u64::from(byte.cast_signed().unsigned_abs());
        if by_above().map(weight).sum::<u64>() <= by_left().map(weight).sum() {
            all.push(2);
            all.extend(by_above());
        } else {
            all.push(1);
            all.extend(by_left());
        }
        above.copy_from_slice(&row);
    }
    all
}

fn chunk(file: &mut Vec<u8>, name: [u8; 4], data: &[u8]) {
    file.extend((data.len() as u32).to_be_bytes());
    let begin = file.len();
    file.extend(name);
    file.extend(data);
    let check = crc(&file[begin..]);
    file.extend(check.to_be_bytes());
}

/// The checksum of a chunk, as the PNG specification defines it.
fn crc(bytes: &[u8]) -> u32 {
    let table: [u32; 256] = std::array::from_fn(|byte| {
        (0..8).fold(byte as u32, |sum, _| {
            sum >> 1 ^ if sum & 1 == 1 { 0xedb8_8320 } else { 0 }
        })
    });
    let add = |sum: u32, &byte: &u8| table[(sum as u8 ^ byte) as usize] ^ sum >> 8;
    !bytes.iter().fold(u32::MAX, add)
}
