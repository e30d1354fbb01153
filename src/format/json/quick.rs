//! Well-formed object → puzzle, in one pass over its bytes.
//!
//! It reads objects with the keys of a puzzle and no others, strings without escapes, and no stored
//! solution. Anything else is left to [`read`](super::read), which reads the same from these texts
//! and says what is wrong with others.

use crate::format::{Notes, PuzzleId, plain};
use crate::puzzle::{Clue, Content, Puzzle};

/// A number with more digits is left to the other reader.
const DIGITS: usize = 9;

/// The values of an object.
#[derive(Default)]
struct Values<'t> {
    id: Option<PuzzleId>,
    expect: Option<&'t str>,
    level: Option<&'t str>,
    width: Option<u32>,
    height: Option<u32>,
    columns: Option<Vec<Clue>>,
    rows: Option<Vec<Clue>>,
    cells: Option<Cells>,
}

/// Rows of cells.
struct Cells {
    contents: Vec<Content>,
    width: usize,
    height: usize,
}

/// Reads an object and the notes in it, if it is well formed.
pub(super) fn read(text: &str, notes: &mut Notes) -> Option<Puzzle> {
    let mut reader = Reader { text, at: 0 };
    let values = reader.object()?;
    let (rows, columns, cells) = (values.rows?, values.columns?, values.cells?);
    let is = |length: Option<u32>, found| length.is_none_or(|length| length as usize == found);
    let (height, width) = (rows.len(), columns.len());
    if !is(values.width, width) || !is(values.height, height) {
        return None;
    }
    if cells.width != width || cells.height != height || cells.contents.is_empty() {
        return None;
    }
    let puzzle = Puzzle::new(rows, columns, cells.contents).ok()?;
    notes.id = values.id;
    notes.expect = values.expect.map(str::to_owned);
    notes.level = values.level.map(str::to_owned);
    Some(puzzle)
}

/// Reads a text from left to right.
struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Reader<'t> {
    /// The next byte that is not white space.
    fn peek(&mut self) -> Option<u8> {
        loop {
            let byte = *self.text.as_bytes().get(self.at)?;
            if !matches!(byte, b' ' | b'\t' | b'\n' | b'\r') {
                return Some(byte);
            }
            self.at += 1;
        }
    }

    /// Takes a byte, with white space before it.
    fn take(&mut self, wanted: u8) -> Option<()> {
        (self.peek()? == wanted).then(|| self.at += 1)
    }

    /// Takes what is in brackets, with commas between, by `element`.
    fn list(
        &mut self,
        [open, close]: [u8; 2],
        mut element: impl FnMut(&mut Self) -> Option<()>,
    ) -> Option<()> {
        self.take(open)?;
        loop {
            element(self)?;
            if self.peek()? == close {
                self.at += 1;
                return Some(());
            }
            self.take(b',')?;
        }
    }

    /// Takes the only object of the text.
    fn object(&mut self) -> Option<Values<'t>> {
        let mut values = Values::default();
        self.list(*b"{}", |reader| reader.entry(&mut values))?;
        self.peek().is_none().then_some(values)
    }

    /// Takes a key and its value.
    fn entry(&mut self, values: &mut Values<'t>) -> Option<()> {
        let key = self.string()?;
        self.take(b':')?;
        match key {
            "id" => once(&mut values.id, self.id()?),
            "expect" => once(&mut values.expect, self.string()?),
            "level" => once(&mut values.level, self.string()?),
            "width" => once(&mut values.width, self.number()?),
            "height" => once(&mut values.height, self.number()?),
            "columns" => once(&mut values.columns, self.clues()?),
            "rows" => once(&mut values.rows, self.clues()?),
            "cells" => once(&mut values.cells, self.cells()?),
            _ => None,
        }
    }

    /// Takes a string without escapes, or a number of digits.
    fn id(&mut self) -> Option<PuzzleId> {
        if self.peek()? == b'"' {
            return Some(self.string()?.to_owned().into());
        }
        let start = self.at;
        self.number()?;
        Some(PuzzleId::of_json(&self.text[start..self.at]))
    }

    /// Takes a string without escapes.
    fn string(&mut self) -> Option<&'t str> {
        self.take(b'"')?;
        let rest = &self.text.as_bytes()[self.at..];
        let is_end = |&byte: &u8| matches!(byte, b'"' | b'\\' | ..b' ');
        let length = rest.iter().position(is_end)?;
        let string = &self.text[self.at..self.at + length];
        self.at += length;
        self.take_here(b'"')?;
        Some(string)
    }

    /// Takes a byte without white space before it.
    fn take_here(&mut self, wanted: u8) -> Option<()> {
        let byte = self.text.as_bytes().get(self.at);
        (byte == Some(&wanted)).then(|| self.at += 1)
    }

    /// Takes a number of digits.
    fn number(&mut self) -> Option<u32> {
        self.peek()?;
        let (mut number, mut length) = (0, 0);
        while let Some(digit @ b'0'..=b'9') = self.text.as_bytes().get(self.at) {
            // No digit may follow a 0 at the start.
            if length == DIGITS || (length > 0 && number == 0) {
                return None;
            }
            number = 10 * number + u32::from(digit - b'0');
            length += 1;
            self.at += 1;
        }
        (length > 0).then_some(number)
    }

    /// Takes an array of numbers and `null`.
    fn clues(&mut self) -> Option<Vec<Clue>> {
        let mut clues = Vec::new();
        self.list(*b"[]", |reader| {
            let clue = if reader.peek()? == b'n' {
                let word = reader.text[reader.at..].strip_prefix("null")?;
                reader.at = reader.text.len() - word.len();
                None
            } else {
                Some(reader.number()?)
            };
            clues.push(clue);
            Some(())
        })?;
        Some(clues)
    }

    /// Takes an array of rows of cells of the same length.
    fn cells(&mut self) -> Option<Cells> {
        let mut cells = Cells {
            contents: Vec::new(),
            width: 0,
            height: 0,
        };
        self.list(*b"[]", |reader| {
            let row = reader.string()?;
            if cells.height == 0 {
                cells.width = row.len();
            }
            cells.height += 1;
            if row.len() != cells.width {
                return None;
            }
            for byte in row.bytes() {
                cells.contents.push(plain::cell(byte.into())?);
            }
            Some(())
        })?;
        Some(cells)
    }
}

/// Keeps the value of a key that has none yet.
fn once<T>(place: &mut Option<T>, value: T) -> Option<()> {
    place.replace(value).is_none().then_some(())
}
