//! Letters as outlines. They come from a small built-in font and, if it lacks a letter, from a font
//! that the caller adds. A reader of a drawing with such letters needs no font.

use thiserror::Error;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::render::picture::scene::{Anchor, Segment, Text};

/// A subset of Inter Medium: Latin, Greek and Cyrillic letters, and some signs. `font/OFL.txt` is
/// its licence.
static INTER: &[u8] = include_bytes!("font/Inter-Medium.otf");

/// The fonts for drawing letters.
#[derive(Clone, Debug, Default)]
pub struct Letters<'a> {
    faces: Vec<Face<'a>>,
}

/// A letter that cannot be drawn: no font has it, or it is written from right to left, which is not
/// supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{what} `{sign}` (U+{code:04X})", what = if self.is_right_to_left() {
    "text from right to left is not supported on paper:"
} else {
    "the font has no letter"
}, sign = .0.escape_debug(), code = u32::from(*.0))]
#[non_exhaustive]
pub struct MissingLetter(pub char);

impl MissingLetter {
    /// Returns whether the letter belongs to a script that is written from right to left, or is a
    /// sign that changes the direction.
    #[must_use]
    pub fn is_right_to_left(self) -> bool {
        matches!(self.0, '\u{590}'..='\u{8ff}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}'
            | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
    }
}

/// A file that is not a font.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a font in the format TrueType or OpenType")]
#[non_exhaustive]
pub struct FontError;

impl Letters<'static> {
    /// Returns the built-in letters.
    #[must_use]
    pub fn built_in() -> Self {
        Self {
            faces: Face::parse(INTER, 0).into_iter().collect(),
        }
    }
}

impl<'a> Letters<'a> {
    /// Returns the built-in letters and, for letters that the built-in font lacks, the letters of a
    /// font file.
    ///
    /// # Errors
    ///
    /// If the file is not a font.
    pub fn with(font: &'a [u8]) -> Result<Self, FontError> {
        let mut letters: Letters<'a> = Letters::built_in();
        let face = Face::parse(font, 0).map_err(|_| FontError)?;
        letters.faces.push(face);
        Ok(letters)
    }

    /// Appends the outlines of a text to a path. The text starts at a point on its baseline.
    pub(crate) fn outline(
        &self,
        path: &mut Vec<Segment>,
        text: &str,
        (mut x, y): (f64, f64),
        size: f64,
    ) -> Result<(), MissingLetter> {
        for letter in text.chars() {
            let (face, glyph) = self.find(letter)?;
            let scale = size / f64::from(face.units_per_em());
            let origin = (x, y);
            face.outline_glyph(
                glyph,
                &mut Pen {
                    path,
                    origin,
                    scale,
                },
            );
            x += advance(face, glyph, size);
        }
        Ok(())
    }

    /// Returns the width of a text.
    pub(crate) fn width(&self, text: &str, size: f64) -> Result<f64, MissingLetter> {
        let width = |letter| {
            let (face, glyph) = self.find(letter)?;
            Ok(advance(face, glyph, size))
        };
        text.chars().map(width).sum()
    }

    /// Returns the left edge of a text.
    pub(crate) fn start(&self, text: &Text) -> Result<f64, MissingLetter> {
        Ok(match text.anchor {
            Anchor::Start => text.x,
            Anchor::Middle => text.x - self.width(&text.letters, text.size)? / 2.0,
            Anchor::End => text.x - self.width(&text.letters, text.size)?,
        })
    }

    fn find(&self, letter: char) -> Result<(&Face<'a>, GlyphId), MissingLetter> {
        let missing = MissingLetter(letter);
        let mut faces = self.faces.iter().filter(|_| !missing.is_right_to_left());
        faces
            .find_map(|face| Some((face, face.glyph_index(letter)?)))
            .ok_or(missing)
    }
}

/// Returns the distance from a letter to the next.
fn advance(face: &Face<'_>, glyph: GlyphId, size: f64) -> f64 {
    let units = face.glyph_hor_advance(glyph).unwrap_or(0);
    size / f64::from(face.units_per_em()) * f64::from(units)
}

/// Appends the outline of a letter to a path. In the font, `y` grows upwards; in the path,
/// downwards.
struct Pen<'p> {
    path: &'p mut Vec<Segment>,
    origin: (f64, f64),
    scale: f64,
}

impl Pen<'_> {
    fn place(&self, x: f32, y: f32) -> (f64, f64) {
        let [right, up] = [x, y].map(|units| self.scale * f64::from(units));
        (self.origin.0 + right, self.origin.1 - up)
    }
}

impl OutlineBuilder for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.push(Segment::Move(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.push(Segment::Line(x, y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        // A cubic curve of the same shape has its control points two thirds of the way from its
        // ends to the control point of this curve.
        let (control, end) = (self.place(x1, y1), self.place(x, y));
        let towards = |from: (f64, f64)| {
            let part = |from: f64, to: f64| from + (to - from) * 2.0 / 3.0;
            (part(from.0, control.0), part(from.1, control.1))
        };
        let last = self.path.last().and_then(|segment| segment.end());
        let first = towards(last.unwrap_or(control));
        self.path.push(Segment::Curve([first, towards(end), end]));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let points = [(x1, y1), (x2, y2), (x, y)];
        let points = points.map(|(x, y)| self.place(x, y));
        self.path.push(Segment::Curve(points));
    }

    fn close(&mut self) {
        self.path.push(Segment::Close);
    }
}
