//! The words of a page as text that is not seen, over the outlines that are: letters of a base font
//! that the file does not hold, so that a page can be searched, copied and read aloud. A board is
//! told as the native format writes it: the clues of the columns, then each row.

use pdf_writer::types::{SystemInfo, TextRenderingMode, UnicodeCmap};
use pdf_writer::{Content, Name, Pdf, Ref, Str};

use crate::format::plain::sign;
use crate::puzzle::{Clue, Puzzle};
use crate::render::picture::grid::CLUES;
use crate::render::picture::letters::{Letters, MissingLetter};
use crate::render::picture::scene::{Anchor, CELL, Scene, Shape, Text};
use crate::render::picture::theme::Role;

/// The font for boards, with signs as wide as a cell.
const BOARD: &str = "B";

/// Grass at the end of a row of a board, which is read as `-` and a blank: readers take a `-` at
/// the end of a line for a hyphen, and join it with the next.
const LAST_GRASS: char = '\u{7f}';

/// The first code of a font, and how many codes it has.
const FIRST: u8 = b' ';
const CODES: usize = 224;

/// The letters of all pages: so many a font, ASCII at its usual codes in the first.
#[derive(Debug)]
pub(crate) struct Fonts(Vec<char>);

/// A text in a line.
struct TextLine {
    /// Its middle, from above.
    middle: f64,
    /// Where it begins, from the left.
    start: f64,
    size: f64,
    is_board: bool,
    /// How wide its letters are drawn.
    wide: f64,
    letters: String,
}

impl Fonts {
    pub(crate) fn new() -> Self {
        Self((' '..=LAST_GRASS).collect())
    }

    /// The font of a letter and its code there.
    fn place(&mut self, letter: char) -> (usize, u8) {
        let known = self.0.iter().position(|&known| known == letter);
        let at = known.unwrap_or_else(|| {
            self.0.push(letter);
            self.0.len() - 1
        });
        (at / CODES, FIRST + (at % CODES) as u8)
    }

    /// Puts what a picture and its board say into the content of a page.
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
            for run in placed.chunk_by(|one, other| one.0 == other.0) {
                let font = name(Some(run[0].0).filter(|_| !line.is_board));
                let codes: Vec<u8> = run.iter().map(|&(_, code)| code).collect();
                content.set_font(Name(font.as_bytes()), line.size as f32);
                content.show(Str(&codes));
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
        let ascii = &self.0[..self.0.len().min(96)];
        let fonts = self.0.chunks(CODES).zip((0..).map(Some));
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

/// The clues and the rows of a board, each in the middle of what it tells.
fn board_lines(puzzle: &Puzzle) -> Vec<TextLine> {
    // The letters together are so many cells wide.
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
