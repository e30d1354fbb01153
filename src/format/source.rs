//! The text of one input, and the places in it.

use std::ops::Range;
use std::sync::OnceLock;

use super::code::Code;
use super::fault::{Fault, Faults, ReadError};
use super::problem::Problem;

/// The decoded text of one input.
///
/// Bytes that are not UTF-8 are replaced, and remembered as faults of the puzzle that they stand
/// in. A byte order mark is skipped.
#[derive(Clone, Debug)]
pub struct Source {
    text: String,
    /// Where in `text` a replacement character stands for bytes that are not UTF-8, ascending.
    replaced: Vec<usize>,
    binary: Option<Binary>,
    /// Where each line begins, once a fault asks for it.
    line_starts: OnceLock<Vec<usize>>,
    /// The number of the first line.
    first_line: usize,
}

/// Why an input is not text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Binary {
    /// It begins with the byte order mark of UTF-16.
    Utf16,
    /// It holds a NUL byte, here in the decoded text.
    Nul(usize),
    /// Much of it is not UTF-8, beginning here in the decoded text.
    Garbage(usize),
}

/// What may stand before a text in UTF-8.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// An input with so many places that are not UTF-8 is not taken for text, if they are also one
/// character in so many.
const GARBAGE: (usize, usize) = (8, 16);

/// One line of a source, without its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'s> {
    /// From 1.
    pub(super) number: usize,
    /// Where it begins in the text.
    pub(super) start: usize,
    pub(super) text: &'s str,
}

impl Source {
    /// Decodes an input.
    #[must_use]
    pub fn new(mut bytes: Vec<u8>) -> Self {
        if bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.drain(..BYTE_ORDER_MARK.len());
        }
        Self::part(bytes, 1)
    }

    /// Decodes a part of an input, whose lines are counted from `first_line`.
    pub(super) fn part(bytes: Vec<u8>, first_line: usize) -> Self {
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
            Some(Binary::Utf16)
        } else if let Some(nul) = text.find('\0') {
            Some(Binary::Nul(nul))
        } else if replaced.len() >= GARBAGE.0 && replaced.len() > text.len() / GARBAGE.1 {
            Some(Binary::Garbage(replaced[0]))
        } else {
            None
        };
        Self {
            text,
            replaced,
            binary,
            line_starts: OnceLock::new(),
            first_line,
        }
    }

    /// Whether this is the beginning of an input.
    pub(super) fn is_beginning(&self) -> bool {
        self.first_line == 1
    }

    /// The decoded text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The lines, which end with LF, CRLF or CR.
    pub(super) fn lines(&self) -> Lines<'_> {
        Lines {
            number: self.first_line,
            ..self.lines_in(0..self.text.len())
        }
    }

    /// The lines of a part of the text, numbered from 1 within it.
    pub(super) fn lines_in(&self, range: Range<usize>) -> Lines<'_> {
        Lines {
            text: &self.text[..range.end],
            start: range.start,
            number: 1,
        }
    }

    /// Whether the character at a byte stands for bytes that are not UTF-8.
    pub(super) fn is_replaced(&self, at: usize) -> bool {
        self.replaced.binary_search(&at).is_ok()
    }

    /// The faults of encoding between two places.
    pub(super) fn encoding_faults(&self, range: Range<usize>) -> impl Iterator<Item = Fault> + '_ {
        let from = self.replaced.partition_point(|&at| at < range.start);
        let to = self.replaced.partition_point(|&at| at < range.end);
        let faults = self.replaced[from..to].iter();
        faults.map(|&at| self.fault_at(at..at + '\u{FFFD}'.len_utf8(), Problem::NotUtf8))
    }

    /// The fault of an input that is not text at all.
    pub(super) fn binary_fault(&self) -> Option<Fault> {
        let (at, problem) = match self.binary? {
            Binary::Utf16 => (0, Problem::Utf16),
            Binary::Nul(at) => (at, Problem::NulByte),
            Binary::Garbage(at) => (at, Problem::Garbage),
        };
        Some(self.fault_at(at..at, problem))
    }

    /// A fault at a range of bytes; [`Source::error`] finds its line and column.
    pub(super) fn fault_at(&self, span: Range<usize>, problem: Problem) -> Fault {
        debug_assert!(self.text.get(span.clone()).is_some(), "{span:?}");
        Fault::new(span, problem)
    }

    /// A fault that concerns a whole line.
    pub(super) fn fault_at_line(&self, number: usize, problem: Problem) -> Fault {
        let start = self
            .line_starts()
            .get(number - self.first_line)
            .copied()
            .unwrap_or_default();
        let length = self.text[start..]
            .bytes()
            .position(|byte| matches!(byte, b'\n' | b'\r'));
        let end = length.map_or(self.text.len(), |length| start + length);
        self.fault_at(start..end, problem)
    }

    /// A fault of solutions or of solvers' answers, which say what is expected and how to mend it.
    pub(super) fn fault(
        &self,
        code: Code,
        span: Range<usize>,
        message: impl Into<String>,
    ) -> Fault {
        self.fault_at(span, Problem::told(code, &message.into()))
    }

    /// Like [`Source::fault`], for a whole line.
    pub(super) fn fault_on_line(
        &self,
        code: Code,
        number: usize,
        message: impl Into<String>,
    ) -> Fault {
        self.fault_at_line(number, Problem::told(code, &message.into()))
    }

    /// An error of these faults, in the order of their places, with their lines and columns.
    pub(super) fn errors(&self, faults: Faults) -> ReadError {
        let mut error = faults.into_error();
        // Columns are counted on from one fault to the next, so that a long line is gone through
        // once.
        let (mut line, mut at, mut column) = (0, 0, 1);
        for fault in error.faults_mut() {
            let place = fault.span.start;
            let number = self
                .line_starts()
                .partition_point(|&start| start <= place)
                .max(1);
            if number != line {
                (line, at, column) = (number, self.line_starts()[number - 1], 1);
            }
            column += self.text[at..place].chars().count();
            at = place;
            (fault.line, fault.column) = (self.first_line - 1 + line, column);
        }
        error
    }

    /// An error of one fault.
    pub(super) fn error(&self, fault: Fault) -> ReadError {
        let mut faults = Faults::default();
        faults.push(fault);
        self.errors(faults)
    }

    /// Where each line begins, also the one behind the last line end.
    fn line_starts(&self) -> &[usize] {
        self.line_starts.get_or_init(|| {
            let mut starts: Vec<usize> = self.lines().map(|line| line.start).collect();
            if self.text.is_empty() || self.text.ends_with(['\n', '\r']) {
                starts.push(self.text.len());
            }
            starts
        })
    }
}

/// The lines of a source.
#[derive(Clone, Debug)]
pub(super) struct Lines<'s> {
    text: &'s str,
    start: usize,
    number: usize,
}

impl<'s> Iterator for Lines<'s> {
    type Item = Line<'s>;

    fn next(&mut self) -> Option<Line<'s>> {
        let rest = &self.text[self.start..];
        if rest.is_empty() {
            return None;
        }
        let end = rest.bytes().position(|byte| byte == b'\n' || byte == b'\r');
        let line = Line {
            number: self.number,
            start: self.start,
            text: &rest[..end.unwrap_or(rest.len())],
        };
        let ending = match end {
            Some(end) if rest[end..].starts_with("\r\n") => 2,
            Some(_) => 1,
            None => 0,
        };
        self.start += line.text.len() + ending;
        self.number += 1;
        Some(line)
    }
}
