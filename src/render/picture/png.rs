//! Pictures as PNG.

use thiserror::Error;
use tiny_skia::Pixmap;

use crate::limits::{Limits, Stop, Watch};
use crate::render::picture::dots::{Canvas, STAMP_BYTES};
use crate::render::picture::length::{Length, Unit};
use crate::render::picture::letters::{Letters, MissingLetter};
use crate::render::picture::pack::Packer;
use crate::render::picture::scene::{CELL, Scene};
use crate::render::picture::theme::Palette;
use crate::render::picture::trace::Unfinished;

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
    /// A limit was reached.
    #[error("stopped by {0}")]
    Stopped(#[from] Stop),
}

impl From<Unfinished> for PngError {
    fn from(unfinished: Unfinished) -> Self {
        match unfinished {
            Unfinished::Letter(letter) => Self::Letter(letter),
            Unfinished::Stopped(stop) => Self::Stopped(stop),
        }
    }
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
/// When it is too large, a letter is missing, or a limit is reached.
pub fn png(
    scene: &Scene,
    palette: Palette,
    cell: Length,
    letters: &Letters,
    limits: &Limits,
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
    // Four bytes a dot, and three rows without what is clear.
    let memory = 4 * width * height + 10 * width + STAMP_BYTES;
    limits.allow(memory)?;
    let limits = limits.beside(memory);
    let mut watch = limits.watch();
    let canvas = Canvas::new((width, height), scale(cell), palette, letters);
    let mut canvas = canvas.ok_or_else(too_large)?;
    for shape in &scene.shapes {
        canvas.draw(shape, &mut watch)?;
    }
    let density = match cell.unit() {
        Unit::Px => SCREEN_DENSITY,
        Unit::Mm | Unit::In => DENSITY,
    };
    Ok(encode(canvas.pixmap(), density, scene, &mut watch)?)
}

/// How many bytes of packed dots are put together into a file.
const PART: usize = 1 << 20;

/// The bytes of a file.
fn encode(
    pixmap: &Pixmap,
    density: f64,
    scene: &Scene,
    watch: &mut Watch<'_>,
) -> Result<Vec<u8>, Stop> {
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
    let (mut packer, mut bytes) = (Packer::new(), Vec::new());
    let length = 3 * pixmap.width() as usize;
    let (mut row, mut above) = (Vec::with_capacity(length), vec![0; length]);
    let mut filtered = Vec::with_capacity(length + 1);
    for dots in pixmap.data().chunks_exact(4 * pixmap.width() as usize) {
        row.clear();
        // The page is painted all over, so that no dot is transparent.
        row.extend(
            dots.chunks_exact(4)
                .flat_map(|dot| [dot[0], dot[1], dot[2]]),
        );
        filter(&row, &above, &mut filtered);
        for part in filtered.chunks(PART) {
            watch.work(4 * part.len() as u64)?;
            packer.add(part, &mut bytes);
            if bytes.len() >= PART {
                chunk(&mut file, *b"IDAT", &bytes);
                bytes.clear();
                watch.allow(file.len() as u64)?;
            }
        }
        std::mem::swap(&mut row, &mut above);
    }
    packer.finish(&mut bytes);
    chunk(&mut file, *b"IDAT", &bytes);
    chunk(&mut file, *b"IEND", &[]);
    Ok(file)
}

/// A row with the filter that leaves the smaller numbers.
fn filter(row: &[u8], above: &[u8], out: &mut Vec<u8>) {
    let lefts = [0; 3].iter().chain(row);
    let by_left = || {
        row.iter()
            .zip(lefts.clone())
            .map(|(dot, left)| dot.wrapping_sub(*left))
    };
    let by_above = || {
        row.iter()
            .zip(above)
            .map(|(dot, above)| dot.wrapping_sub(*above))
    };
    let weight = |byte: u8| u64::from(byte.cast_signed().unsigned_abs());
    out.clear();
    if by_above().map(weight).sum::<u64>() <= by_left().map(weight).sum() {
        out.push(2);
        out.extend(by_above());
    } else {
        out.push(1);
        out.extend(by_left());
    }
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
