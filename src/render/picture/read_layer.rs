//! The words of a page as text that is not seen, over the outlines that are: letters of a base font
//! that the file does not hold, so that a page can be searched, copied and read aloud. A board is
//! told as the native format writes it: the clues of the columns, then each row.

use std::collections::HashMap;

use pdf_writer::types::{SystemInfo, TextRenderingMode, UnicodeCmap};
use pdf_writer::{Content, Name, Pdf, Ref, Str};

use crate::format::plain::sign;
use crate::puzzle::{Clue, Puzzle};
use crate::render::picture::grid::CLUES;
use crate::render::picture::letters::{Letters, MissingLetter};
use crate::render::picture::scene::{Anchor, CELL, Shape, Text};
use crate::render::picture::theme::Role;

/// The font for boards, with signs as wide as a cell.
const BOARD: &str = "B";

/// Grass at the end of a row of a board, which is read as `-` and a blank: readers take a `-` at the
/// end of a line for a hyphen, and join it with the next.
const LAST_GRASS: char = '\u{7f}';

/// The first code of a font, and how many codes it has.
const FIRST: u8 = b' ';
const CODES: usize = 224;

/// The letters of all pages: so many a font, ASCII at its usual codes in the first.
#[derive(Debug)]
pub(crate) struct Fonts {
    letters: Vec<char>,
    places: HashMap<char, usize>,
}

/// A line of text.
struct TextLine {
    /// Its middle, from above.
    middle: f64,
    /// Where it begins, from the left.
    start: f64,
    size: f64,
    is_board: bool,
    /// Its parts, and how wide the letters of each are drawn.
    parts: Vec<(f64, String)>,
}

impl Fonts {
    pub(crate) fn new() -> Self {
        let letters: Vec<char> = (' '..=LAST_GRASS).collect();
        let places = letters.iter().copied().zip(0..).collect();
        Self { letters, places }
    }

    /// The font of a letter and its code there.
    fn place(&mut self, letter: char) -> (usize, u8) {
        let next = self.letters.len();
        let at = *self.places.entry(letter).or_insert(next);
        if at == next {
            self.letters.push(letter);
        }
        (at / CODES, FIRST + (at % CODES) as u8)
    }

    /// Puts what shapes and a board say into the content of a page.
    pub(crate) fn say(
        &mut self,
        content: &mut Content,
        shapes: &[Shape],
        board: Option<&Puzzle>,
        letters: &Letters,
    ) -> Result<(), MissingLetter> {
        let mut lines = board.map_or_else(Vec::new, board_lines);
        for shape in shapes {
            if let Shape::Text(text) = shape
                && (board.is_none() || !is_of_board(text))
            {
                lines.push(TextLine {
                    middle: text.y - Text::MIDDLE * text.size,
                    start: letters.start(text)?,
                    size: text.size,
                    is_board: false,
                    parts: vec![(1.0, text.letters.clone())],
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
            for (wide, text) in line.parts {
                content.set_horizontal_scaling(100.0 * wide as f32);
                let placed: Vec<_> = text.chars().map(|letter| self.place(letter)).collect();
                for run in placed.chunk_by(|one, other| one.0 == other.0) {
                    let font = name(Some(run[0].0).filter(|_| !line.is_board));
                    let codes: Vec<u8> = run.iter().map(|&(_, code)| code).collect();
                    content.set_font(Name(font.as_bytes()), line.size as f32);
                    content.show(Str(&codes));
                }
            }
        }
        content.end_text();
        Ok(())
    }

    /// Writes the fonts; `number` gives each its number in the file.
    pub(crate) fn write(
        &self,
        pdf: &mut Pdf,
        letters: &Letters,
        mut number: impl FnMut() -> Ref,
    ) -> Result<Vec<(String, Ref)>, MissingLetter> {
        let ascii = &self.letters[..self.letters.len().min(96)];
        let fonts = self.letters.chunks(CODES).zip((0..).map(Some));
        let mut written = Vec::new();
        for (part, index) in fonts.chain([(ascii, None)]) {
            let (id, map_id) = (number(), number());
            let about = SystemInfo {
                registry: Str(b"Adobe"),
                ordering: Str(b"UCS"),
                supplement: 0,
            };
            let mut map = UnicodeCmap::<u8>::new(Name(b"Letters"), about);
            let mut widths = vec![1000.0; part.len()];
            for ((code, &letter), width) in (FIRST..).zip(part).zip(&mut widths) {
                if letter == LAST_GRASS {
                    map.pair_with_multiple(code, ['-', ' ']);
                    continue;
                }
                map.pair(code, letter);
                if index.is_some() {
                    *width = letters.width(letter.encode_utf8(&mut [0; 4]), 1000.0)? as f32;
                }
            }
            pdf.cmap(map_id, &map.finish());
            pdf.type1_font(id)
                .base_font(Name(b"Helvetica"))
                .encoding_predefined(Name(b"WinAnsiEncoding"))
                .first_char(FIRST)
                .last_char(FIRST + (part.len() - 1) as u8)
                .widths(widths)
                .to_unicode(map_id);
            written.push((name(index), id));
        }
        Ok(written)
    }
}

/// The name of a font, or that of the font for boards.
fn name(index: Option<usize>) -> String {
    index.map_or_else(|| BOARD.to_owned(), |index| format!("F{index}"))
}

/// Whether a text is a clue, which is among the lines of the board, or the number of a column.
fn is_of_board(text: &Text) -> bool {
    let is_clue = text.x < CLUES || text.y < CLUES;
    let is_number = text.role == Role::Soft && text.letters.starts_with('c');
    text.anchor == Anchor::Middle && (is_clue || is_number)
}

/// The lines of a board, each in the middle of what it tells.
fn board_lines(puzzle: &Puzzle) -> Vec<TextLine> {
    let line = |middle: f64, start: f64, parts| TextLine {
        middle,
        start,
        size: CELL,
        is_board: true,
        parts,
    };
    let head = puzzle.column_clues().iter().map(|&clue| told(clue, 1.0));
    let mut lines = vec![line(CLUES / 2.0, CLUES, head.collect())];
    let rows = puzzle.contents().chunks(puzzle.size().columns());
    for (row, (cells, &clue)) in rows.zip(puzzle.row_clues()).enumerate() {
        let mut cells: String = cells.iter().map(|&content| sign(content)).collect();
        if cells.ends_with('-') {
            cells.pop();
            cells.push(LAST_GRASS);
        }
        let middle = CLUES + CELL * (row as f64 + 0.5);
        let parts = vec![told(clue, CLUES / CELL), (1.0, cells)];
        lines.push(line(middle, 0.0, parts));
    }
    lines
}

/// A clue and a blank, which together are so many cells wide.
fn told(clue: Clue, cells: f64) -> (f64, String) {
    let signs = clue.map_or_else(|| "? ".to_owned(), |clue| format!("{clue} "));
    (cells / signs.len() as f64, signs)
}
