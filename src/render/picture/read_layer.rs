//! The text of a page as an invisible layer over the outlines, so that a page can be searched,
//! copied and read aloud. The file contains fonts for this text with only the letters that are
//! used, because print services refuse a file without its fonts. A board is written as in the
//! native format: the column clues, then each row.

use std::array;
use std::collections::BTreeSet;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{FontFlags, SystemInfo, TextRenderingMode, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str};

use crate::format::plain::sign;
use crate::puzzle::{Clue, Puzzle};
use crate::render::picture::font_file::{Glyph, bounds, font_file, glyph_name};
use crate::render::picture::grid::CLUES;
use crate::render::picture::letters::{Letters, MissingLetter};
use crate::render::picture::scene::{Anchor, CELL, Scene, Shape, Text};
use crate::render::picture::theme::Role;

/// The name of the font for boards. Its letters are as wide as a cell.
const BOARD: &str = "B";

/// The letter for grass at the end of a row. When the text is copied, it becomes `-` and a blank,
/// because programs take a `-` at the end of a line for a hyphen and join the lines.
const LAST_GRASS: char = '\u{7f}';

/// The first code in a font, and how many codes a font has.
const FIRST: u8 = b' ';
const CODES: usize = 224;

/// The number of units of length in a font that make up the font size.
const EM: f64 = 1000.0;

/// The compression level of fonts.
const LEVEL: u8 = 6;

/// The fonts for the letters of all pages. The first font has the first [`CODES`] letters, the
/// second font the next ones, and so on. In the first font, ASCII letters have their usual codes.
#[derive(Debug)]
pub(crate) struct Fonts {
    letters: Vec<char>,
    /// The indices in `letters` of the letters that are used in text, and of the letters that are
    /// used on boards.
    used: [BTreeSet<usize>; 2],
}

/// A text on one line. Lengths are in units of the scene.
struct TextLine {
    /// The distance of the middle of the line from the upper edge of the picture.
    middle: f64,
    /// The distance of the beginning of the text from the left edge of the picture.
    start: f64,
    size: f64,
    is_board: bool,
    /// The factor by which letters are stretched horizontally.
    wide: f64,
    letters: String,
}

impl Fonts {
    pub(crate) fn new() -> Self {
        Self {
            letters: (' '..=LAST_GRASS).collect(),
            used: array::from_fn(|_| BTreeSet::new()),
        }
    }

    /// Returns the index of a letter in `letters`. Adds the letter if it is new.
    fn place(&mut self, letter: char) -> usize {
        let known = self.letters.iter().position(|&known| known == letter);
        known.unwrap_or_else(|| {
            self.letters.push(letter);
            self.letters.len() - 1
        })
    }

    /// Writes the text of a picture, and its board as text, into the content of a page.
    pub(crate) fn say(
        &mut self,
        content: &mut Content,
        scene: &Scene,
        letters: &Letters,
    ) -> Result<(), MissingLetter> {
        let board = scene.puzzle.as_ref();
        let mut lines = board.map_or_else(Vec::new, board_lines);
        for shape in scene.all() {
            if let Shape::Text(text) = shape
                && (board.is_none() || !is_of_board(text))
            {
                lines.push(TextLine {
                    middle: text.y - Text::MIDDLE * text.size,
                    start: letters.start(text)?,
                    size: text.size,
                    is_board: false,
                    wide: 1.0,
                    letters: text.letters.clone(),
                });
            }
        }
        let order = |line: &TextLine| (line.middle.round() as i64, line.start as i64);
        lines.sort_by_key(order);
        content.begin_text();
        content.set_text_rendering_mode(TextRenderingMode::Invisible);
        for line in lines {
            let y = line.middle + Text::MIDDLE * line.size;
            content.set_text_matrix([1.0, 0.0, 0.0, -1.0, line.start as f32, y as f32]);
            content.set_horizontal_scaling(100.0 * line.wide as f32);
            let letters = line.letters.chars();
            let placed: Vec<_> = letters.map(|letter| self.place(letter)).collect();
            self.used[usize::from(line.is_board)].extend(&placed);
            for run in placed.chunk_by(|one, other| one / CODES == other / CODES) {
                let font = name(Some(run[0] / CODES).filter(|_| !line.is_board));
                let codes: Vec<u8> = run.iter().map(|&at| code(at)).collect();
                content.set_font(Name(font.as_bytes()), line.size as f32);
                content.show(Str(&codes));
            }
        }
        content.end_text();
        Ok(())
    }

    /// Writes the fonts, and returns the name and the reference of each. `number` returns a new
    /// reference for each part of a font.
    pub(crate) fn write(
        &self,
        pdf: &mut Pdf,
        letters: &Letters,
        mut number: impl FnMut() -> Ref,
    ) -> Result<Vec<(String, Ref)>, MissingLetter> {
        let mut written = Vec::new();
        for (is_board, used) in [false, true].into_iter().zip(&self.used) {
            let used: Vec<usize> = used.iter().copied().collect();
            for part in used.chunk_by(|one, other| one / CODES == other / CODES) {
                let glyphs = part.iter().map(|&at| {
                    let letter = self.letters[at];
                    glyph(letter, code(at), is_board, letters)
                });
                let glyphs = glyphs.collect::<Result<Vec<Glyph>, _>>()?;
                // The name of a subset of a font starts with six letters that make it unique.
                let tag = [written.len() / 26, written.len() % 26];
                let tag = tag.map(|part| char::from(b'A' + part as u8));
                let called = format!("AAAA{}{}+Tents", tag[0], tag[1]);
                let id = write_font(pdf, &called, &glyphs, &mut number);
                written.push((name(Some(part[0] / CODES).filter(|_| !is_board)), id));
            }
        }
        Ok(written)
    }
}

/// Returns the code, in its font, of the letter with the index `at`.
fn code(at: usize) -> u8 {
    FIRST + (at % CODES) as u8
}

/// Returns a letter for a font. On a board, all letters are as wide as a cell.
fn glyph(
    letter: char,
    code: u8,
    is_board: bool,
    letters: &Letters,
) -> Result<Glyph, MissingLetter> {
    let sign = if letter == LAST_GRASS { '-' } else { letter };
    let (text, mut outline) = (sign.to_string(), Vec::new());
    letters.outline(&mut outline, &text, (0.0, 0.0), EM)?;
    let width = if is_board {
        EM
    } else {
        letters.width(&text, EM)?
    };
    Ok(Glyph {
        code,
        letter,
        width: width.round() as i32,
        outline,
    })
}

/// Writes a font: its file, its description, and the map from its codes to letters. Returns its
/// reference.
fn write_font(
    pdf: &mut Pdf,
    called: &str,
    glyphs: &[Glyph],
    number: &mut impl FnMut() -> Ref,
) -> Ref {
    let [id, about_id, file_id, map_id] = array::from_fn(|_| number());
    let bytes = compress_to_vec_zlib(&font_file(called, glyphs), LEVEL);
    let mut file = pdf.stream(file_id, &bytes);
    file.filter(Filter::FlateDecode);
    file.pair(Name(b"Subtype"), Name(b"Type1C"));
    file.finish();
    let [left, lower, right, upper] = bounds(glyphs).map(|edge| edge as f32);
    let names = glyphs.iter().map(|glyph| glyph_name(glyph.letter));
    let names: String = names.flat_map(|name| ["/".to_owned(), name]).collect();
    pdf.font_descriptor(about_id)
        .name(Name(called.as_bytes()))
        .flags(FontFlags::SYMBOLIC)
        .bbox(Rect::new(left, lower, right, upper))
        .italic_angle(0.0)
        .ascent(upper)
        .descent(lower)
        .cap_height((2.0 * Text::MIDDLE * EM) as f32)
        .stem_v(100.0)
        .char_set(Str(names.as_bytes()))
        .font_file3(file_id);
    let system = SystemInfo {
        registry: Str(b"Adobe"),
        ordering: Str(b"UCS"),
        supplement: 0,
    };
    let mut map = UnicodeCmap::<u8>::new(Name(b"Letters"), system);
    let codes = || glyphs.iter().map(|glyph| glyph.code);
    let (first, last) = (
        codes().min().unwrap_or(FIRST),
        codes().max().unwrap_or(FIRST),
    );
    let mut widths = vec![0.0; usize::from(last - first) + 1];
    for glyph in glyphs {
        widths[usize::from(glyph.code - first)] = glyph.width as f32;
        if glyph.letter == LAST_GRASS {
            map.pair_with_multiple(glyph.code, ['-', ' ']);
        } else {
            map.pair(glyph.code, glyph.letter);
        }
    }
    pdf.cmap(map_id, &map.finish());
    // No encoding is needed here: the font file states which code is which letter.
    pdf.type1_font(id)
        .base_font(Name(called.as_bytes()))
        .first_char(first)
        .last_char(last)
        .widths(widths)
        .font_descriptor(about_id)
        .to_unicode(map_id);
    id
}

/// Returns the name of the font with this index or, without one, of the font for boards.
fn name(index: Option<usize>) -> String {
    index.map_or_else(|| BOARD.to_owned(), |index| format!("F{index}"))
}

/// Returns whether a text is a clue or the number of a column. These texts are omitted: the lines
/// of the board ([`board_lines`]) already have the clues.
fn is_of_board(text: &Text) -> bool {
    let is_clue = text.x < CLUES || text.y < CLUES;
    let is_number = text.role == Role::Soft && text.letters.starts_with('c');
    text.anchor == Anchor::Middle && (is_clue || is_number)
}

/// Returns the clues and the rows of a board as text, each at its place in the picture.
fn board_lines(puzzle: &Puzzle) -> Vec<TextLine> {
    // All letters of the text together are as wide as `cells` cells.
    let text = |start: f64, middle: f64, cells: f64, letters: String| TextLine {
        middle,
        start,
        size: CELL,
        is_board: true,
        wide: cells / letters.len() as f64,
        letters,
    };
    let told = |clue: Clue| clue.map_or_else(|| "? ".to_owned(), |clue| format!("{clue} "));
    let along = |at: usize| CLUES + CELL * at as f64;
    let columns = puzzle.column_clues().iter().enumerate();
    let columns = columns.map(|(at, &clue)| text(along(at), CLUES / 2.0, 1.0, told(clue)));
    let mut lines: Vec<TextLine> = columns.collect();
    let rows = puzzle.contents().chunks(puzzle.size().columns());
    for (row, (cells, &clue)) in rows.zip(puzzle.row_clues()).enumerate() {
        let mut letters: String = cells.iter().map(|&content| sign(content)).collect();
        if letters.ends_with('-') {
            letters.pop();
            letters.push(LAST_GRASS);
        }
        let middle = along(row) + CELL / 2.0;
        lines.push(text(0.0, middle, CLUES / CELL, told(clue)));
        lines.push(text(CLUES, middle, cells.len() as f64, letters));
    }
    lines
}
