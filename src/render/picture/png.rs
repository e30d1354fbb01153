//! Pictures as PNG.

use std::io::Write as _;

use png::{ColorType, Encoder, EncodingError, PixelDimensions, Unit};
use tiny_skia::Pixmap;

use crate::render::picture::dots::dots;
use crate::render::picture::failure::{MAX_DOTS, PngError};
use crate::render::picture::length::{self, Length};
use crate::render::picture::letters::Letters;
use crate::render::picture::scene::{CELL, Scene};
use crate::render::picture::theme::Palette;

/// The dots per inch of a picture whose cell size is given in millimetres or inches.
const DENSITY: f64 = 300.0;

/// The dots per inch of a picture whose cell size is given in pixels. A cell of 80 dots is then as
/// large on paper as a cell of 40 pixels on a screen with 96 pixels per inch.
const SCREEN_DENSITY: f64 = 192.0;

/// Returns how many dots wide and high a picture is if a cell has this length.
#[must_use]
fn png_size(scene: &Scene, cell: Length) -> (u64, u64) {
    let (scale, _) = scale(cell);
    let dots = |units: f64| (units * scale).round().max(1.0) as u64;
    (dots(scene.width), dots(scene.height))
}

/// Returns how many dots a unit of a scene has, and how many dots an inch has.
fn scale(cell: Length) -> (f64, f64) {
    match cell.unit {
        length::Unit::Px => (cell.value / CELL, SCREEN_DENSITY),
        length::Unit::Mm | length::Unit::In => (cell.inches() * DENSITY / CELL, DENSITY),
    }
}

/// Returns a picture as PNG. The file also has the size on paper, the title and the description.
///
/// # Errors
///
/// If the picture is too large, or one of its letters cannot be drawn.
///
/// # Panics
///
/// If writing to a vector fails, which is impossible.
pub fn png(
    scene: &Scene,
    palette: Palette,
    cell: Length,
    letters: &Letters,
) -> Result<Vec<u8>, PngError> {
    let ((width, height), (scale, density)) = (png_size(scene, cell), scale(cell));
    let fits = width.saturating_mul(height) <= MAX_DOTS;
    let pixmap = fits.then(|| Pixmap::new(width as u32, height as u32));
    let Some(mut pixmap) = pixmap.flatten() else {
        let dots = width as f64 * height as f64;
        let fits = cell.value * (MAX_DOTS as f64 / dots).sqrt();
        // The length is rounded down to a number that is easy to type.
        let step = if cell.unit == length::Unit::Px {
            1.0
        } else {
            0.01
        };
        let fits = Length {
            value: (fits / step).floor().max(1.0) * step,
            ..cell
        };
        return Err(PngError::TooLarge {
            width,
            height,
            fits,
        });
    };
    dots(&mut pixmap, scene, scale, palette, letters)?;
    Ok(encode(&pixmap, density, scene).expect("a vector takes every byte"))
}

/// Returns the PNG file of these dots, with the title and the description of a scene. An inch has
/// `density` dots.
fn encode(pixmap: &Pixmap, density: f64, scene: &Scene) -> Result<Vec<u8>, EncodingError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(ColorType::Rgb);
    let per_metre = (density / 0.0254).round() as u32;
    encoder.set_pixel_dims(Some(PixelDimensions {
        xppu: per_metre,
        yppu: per_metre,
        unit: Unit::Meter,
    }));
    for (key, text) in [("Title", &scene.title), ("Description", &scene.description)] {
        let text = text.replace('\0', "\u{fffd}");
        encoder.add_itxt_chunk(key.to_owned(), text)?;
    }
    let mut header = encoder.write_header()?;
    let mut writer = header.stream_writer()?;
    let mut row = Vec::with_capacity(3 * pixmap.width() as usize);
    for dots in pixmap.data().chunks_exact(4 * pixmap.width() as usize) {
        // The whole page is painted, so no dot is transparent.
        let colors = dots.chunks_exact(4);
        row.extend(colors.flat_map(|dot| [dot[0], dot[1], dot[2]]));
        writer.write_all(&row)?;
        row.clear();
    }
    writer.finish()?;
    header.finish()?;
    Ok(file)
}
