//! The text of one input, and the places in it.

use std::ops::Range;
use std::sync::OnceLock;

use memchr::{memchr_iter, memchr2};

use crate::format::fault::{Code, Fault, ReadError};

/// The decoded text of one input.
///
/// Bytes that are not UTF-8 are replaced, and recorded as faults of the puzzle that contains them.
/// A byte order mark at the beginning of the input is skipped.
#[derive(Clone, Debug)]
pub struct Source {
    text: String,
    /// The positions in `text` of the replacement characters for bytes that are not UTF-8,
    /// ascending.
    replaced: Vec<usize>,
    /// The fault of an input that is not text at all.
    binary: Option<Fault>,
    /// The places of some bytes, ascending, from which other places are counted. Computed when the
    /// line or the column of a place is first needed.
    places: OnceLock<Vec<Position>>,
    /// The line and the column of the beginning of the text.
    start: (usize, usize),
    /// Whether this is the beginning of an input, or a line that is an input of its own.
    is_beginning: bool,
}

/// A place in a text: its byte, its line in the whole input, and its column in characters.
type Position = (usize, usize, usize);

/// Neighbouring recorded positions are at most this many bytes apart.
const STRIDE: usize = 1 << 10;

/// The byte order mark of UTF-8.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// An input is not text if at least this many places are not UTF-8, and more than one per
/// [`GARBAGE_SHARE`] bytes.
const MIN_GARBAGE: usize = 8;
const GARBAGE_SHARE: usize = 16;

/// One line of a source, without its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct SourceLine<'s> {
    /// From 1.
    pub(super) number: usize,
    pub(super) text: &'s str,
}

impl Source {
    /// Decodes an input.
    #[must_use]
    pub fn new(bytes: Vec<u8>) -> Self {
        Self::from_line(bytes, 1)
    }

    /// Decodes a line that is an input of its own. `number` is its number in a larger text, from 1.
    #[must_use]
    pub fn from_line(bytes: Vec<u8>, number: usize) -> Self {
        Self {
            is_beginning: true,
            ..Self::part(bytes, (number, 1))
        }
    }

    /// Decodes the part of an input that begins at the line and column `start`, both from 1.
    pub(super) fn part(mut bytes: Vec<u8>, start: (usize, usize)) -> Self {
        let is_beginning = start == (1, 1);
        if is_beginning && bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.drain(..BYTE_ORDER_MARK.len());
        }
        let utf16 = bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF");
        let mut replaced = Vec::new();
        let text = String::from_utf8(bytes).unwrap_or_else(|error| {
            let bytes = error.into_bytes();
            let mut text = String::with_capacity(bytes.len());
            for chunk in bytes.utf8_chunks() {
                text.push_str(chunk.valid());
                if !chunk.invalid().is_empty() {
                    replaced.push(text.len());
                    text.push(char::REPLACEMENT_CHARACTER);
                }
            }
            text
        });
        let binary = if utf16 {
            Some((0, "this is UTF-16", "save the file with the encoding UTF-8"))
        } else if let Some(nul) = text.find('\0') {
            let message = "this is not a text file: it contains a NUL byte";
            Some((nul, message, "is it the right file?"))
        } else if replaced.len() >= MIN_GARBAGE && replaced.len() > text.len() / GARBAGE_SHARE {
            let message = "this is not a text file: much of it is not UTF-8";
            Some((replaced[0], message, "is it the right file?"))
        } else {
            None
        };
        let binary = binary.map(|(at, message, help)| {
            let fault = Fault::new(Code::Binary, message).expecting("UTF-8 text");
            fault.help(help).at(at..at)
        });
        Self {
            text,
            replaced,
            binary,
            places: OnceLock::new(),
            start,
            is_beginning,
        }
    }

    /// Returns whether this is the beginning of an input, or a line that is an input of its own.
    pub(super) fn is_beginning(&self) -> bool {
        self.is_beginning
    }

    /// Returns the line and the column after the end of the text.
    pub(super) fn end(&self) -> (usize, usize) {
        self.after(0..self.text.len(), self.start)
    }

    /// Returns the line and the column at the end of a part of a text, from the line and the column
    /// at its beginning.
    fn after(&self, part: Range<usize>, (line, column): (usize, usize)) -> (usize, usize) {
        let (bytes, start) = (self.text.as_bytes(), part.start);
        let feeds = memchr_iter(b'\n', &bytes[part.clone()]).count();
        // A carriage return ends a line too, unless a line feed follows.
        let returns = memchr_iter(b'\r', &bytes[part.clone()]);
        let returns = returns.filter(|at| bytes.get(start + at + 1) != Some(&b'\n'));
        let ends = feeds + returns.count();
        let part = &self.text[part];
        let last = part.rfind(['\n', '\r']).filter(|_| ends > 0);
        let characters = part[last.map_or(0, |end| end + 1)..].chars().count();
        (line + ends, if ends > 0 { 1 } else { column } + characters)
    }

    /// Returns the decoded text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the byte range of `part`, which must be a slice of the text.
    pub(super) fn place_of(&self, part: &str) -> Range<usize> {
        let start = part.as_ptr() as usize - self.text.as_ptr() as usize;
        start..start + part.len()
    }

    /// Returns the lines.
    pub(super) fn lines(&self) -> Lines<'_> {
        Lines {
            rest: &self.text,
            number: self.start.0,
        }
    }

    /// Returns the number of the line on which a part of the text begins.
    pub(super) fn line_of(&self, part: &str) -> usize {
        self.position(self.place_of(part).start).0
    }

    /// Returns whether the character at byte `at` replaces bytes that are not UTF-8.
    pub(super) fn is_replaced(&self, at: usize) -> bool {
        self.replaced.binary_search(&at).is_ok()
    }

    /// Returns the positions of the replacement characters in a part of the text.
    pub(super) fn replaced_in(&self, part: &str) -> &[usize] {
        let Range { start, end } = self.place_of(part);
        let [from, to] = [start, end].map(|end| self.replaced.partition_point(|&at| at < end));
        &self.replaced[from..to]
    }

    /// Returns the fault of an input that is not text at all.
    pub(super) fn binary_fault(&self) -> Option<Fault> {
        self.binary.clone()
    }

    /// Sorts the faults of an error by their places, and sets their lines and columns.
    pub(super) fn errors(&self, mut error: ReadError) -> ReadError {
        error.tidy();
        for fault in &mut error.faults {
            assert!(self.text.get(fault.span.clone()).is_some(), "{fault:?}");
            (fault.line, fault.column) = self.position(fault.span.start);
        }
        error
    }

    /// Creates an error of one fault.
    pub(super) fn error(&self, fault: Fault) -> ReadError {
        let mut error = ReadError::none();
        error.push(fault);
        self.errors(error)
    }

    /// Creates an error of one fault at a part of the text.
    pub(super) fn error_at(&self, part: &str, fault: Fault) -> ReadError {
        self.error(fault.at(self.place_of(part)))
    }

    /// Creates an error of one fault at a whole line, or at the end of a text without this line.
    pub(super) fn error_at_line(&self, number: usize, fault: Fault) -> ReadError {
        let (at, line, _) = self.place(|&(_, line, _)| line < number);
        let rest = &self.text[at..];
        let mut lines = Lines { rest, number: line };
        let line = lines.find(|line| line.number == number);
        self.error_at(line.map_or(end_of(&self.text), |line| line.text), fault)
    }

    /// Returns the line and the column of a byte.
    fn position(&self, byte: usize) -> (usize, usize) {
        let (at, line, column) = self.place(|&(at, ..)| at <= byte);
        self.after(at..byte, (line, column))
    }

    /// Returns the last recorded position for which `is_before` is true, or else the first
    /// position. The positions for which `is_before` is true must come first.
    fn place(&self, is_before: impl Fn(&Position) -> bool) -> Position {
        let places = self.places.get_or_init(|| {
            let (mut line, mut column) = self.start;
            let (mut at, mut places) = (0, vec![(0, line, column)]);
            while at + STRIDE < self.text.len() {
                let next = boundary(&self.text, at + STRIDE);
                (line, column) = self.after(at..next, (line, column));
                places.push((next, line, column));
                at = next;
            }
            places
        });
        places[places.partition_point(is_before).saturating_sub(1)]
    }
}

/// The lines of a text, which end with LF, CRLF or CR.
#[derive(Clone, Debug)]
pub(super) struct Lines<'s> {
    /// The text that has not been read, and the number of its first line.
    pub(super) rest: &'s str,
    pub(super) number: usize,
}

impl<'s> Lines<'s> {
    /// Returns the lines of a text, numbered from 1.
    pub(super) fn of(text: &'s str) -> Self {
        let (rest, number) = (text, 1);
        Self { rest, number }
    }
}

impl<'s> Iterator for Lines<'s> {
    type Item = SourceLine<'s>;

    fn next(&mut self) -> Option<SourceLine<'s>> {
        let rest = self.rest.as_bytes();
        if rest.is_empty() {
            return None;
        }
        let length = memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let ending = match &rest[length..] {
            [] => 0,
            [b'\r', b'\n', ..] => 2,
            _ => 1,
        };
        let (number, text) = (self.number, &self.rest[..length]);
        self.rest = &self.rest[length + ending..];
        self.number += 1;
        Some(SourceLine { number, text })
    }
}

/// Returns the last position in a text, at most `at`, that is not within a character.
pub(super) fn boundary(text: &str, at: usize) -> usize {
    let mut places = (0..=at).rev();
    let place = places.find(|&at| text.is_char_boundary(at));
    place.unwrap_or_default()
}

/// Returns whether a line consists of nothing but what the readers take for white space.
pub(super) fn is_blank(line: &[u8]) -> bool {
    match line.first() {
        Some(first) if first.is_ascii_graphic() => false,
        _ => std::str::from_utf8(line).is_ok_and(|text| text.trim().is_empty()),
    }
}

/// Returns whether a line is neither blank nor a comment.
pub(super) fn is_puzzle_line(line: &[u8]) -> bool {
    !line.starts_with(b"#") && !is_blank(line)
}

/// Returns the empty place at the end of a text.
pub(super) fn end_of(text: &str) -> &str {
    &text[text.len()..]
}
