//! The text of one input, and the places in it.

use std::ops::Range;

use super::fault::{Code, Fault};

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

/// From this many places that are not UTF-8 on, an input is not taken for text.
const GARBAGE: usize = 32;

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
        if bytes.starts_with(b"\xEF\xBB\xBF") {
            bytes.drain(..3);
        }
        let utf16 = bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF");
        let mut replaced = Vec::new();
        let text = String::from_utf8(bytes).unwrap_or_else(|error| {
            let bytes = error.into_bytes();
            let mut text = String::with_capacity(bytes.len());
            for chunk in bytes.utf8_chunks() {
                text.push_str(chunk.valid());
                if !chunk.invalid().is_empty() {
                    if replaced.len() < GARBAGE {
                        replaced.push(text.len());
                    }
                    text.push(char::REPLACEMENT_CHARACTER);
                }
            }
            text
        });
        let binary = if utf16 {
            Some(Binary::Utf16)
        } else if let Some(nul) = text.find('\0') {
            Some(Binary::Nul(nul))
        } else if replaced.len() >= GARBAGE {
            Some(Binary::Garbage(replaced[0]))
        } else {
            None
        };
        Self {
            text,
            replaced,
            binary,
        }
    }

    /// The decoded text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The lines from byte `start` on, `number` being the number of the first. Lines end with
    /// LF, CRLF or CR.
    pub(super) fn lines_from(&self, start: usize, number: usize) -> Lines<'_> {
        Lines {
            text: &self.text,
            start,
            number,
        }
    }

    /// All lines.
    pub(super) fn lines(&self) -> Lines<'_> {
        self.lines_from(0, 1)
    }

    /// Whether the character at a byte stands for bytes that are not UTF-8.
    pub(super) fn is_replaced(&self, at: usize) -> bool {
        self.replaced.binary_search(&at).is_ok()
    }

    /// The faults of encoding between two places.
    pub(super) fn encoding_faults(&self, range: Range<usize>) -> impl Iterator<Item = Fault> + '_ {
        let from = self.replaced.partition_point(|&at| at < range.start);
        let to = self.replaced.partition_point(|&at| at < range.end);
        self.replaced[from..to].iter().map(|&at| {
            self.fault(
                Code::NotUtf8,
                at..at + '\u{FFFD}'.len_utf8(),
                "this is not UTF-8",
            )
            .label("expected UTF-8 text")
            .help("save the file with the encoding UTF-8")
        })
    }

    /// The fault of an input that is not text at all.
    pub(super) fn binary_fault(&self) -> Option<Fault> {
        let (at, message, help) = match self.binary? {
            Binary::Utf16 => (0, "this is UTF-16", "save the file with the encoding UTF-8"),
            Binary::Nul(at) => (
                at,
                "this is not a text file: it holds a NUL byte",
                "is it the right file?",
            ),
            Binary::Garbage(at) => (
                at,
                "this is not a text file: much of it is not UTF-8",
                "is it the right file?",
            ),
        };
        Some(
            self.fault(Code::Binary, at..at, message)
                .label("expected UTF-8 text")
                .help(help),
        )
    }

    /// A fault at a range of bytes.
    pub(super) fn fault(
        &self,
        code: Code,
        span: Range<usize>,
        message: impl Into<String>,
    ) -> Fault {
        let (line, start) = self.line_at(span.start);
        let column = self.text[start..span.start].chars().count() + 1;
        Fault::new(code, line, column, span, message.into())
    }

    /// A fault that concerns a whole line.
    pub(super) fn fault_on_line(
        &self,
        code: Code,
        number: usize,
        message: impl Into<String>,
    ) -> Fault {
        let line = self.lines().find(|line| line.number == number);
        let span = line.map_or(0..0, |line| line.start..line.start + line.text.len());
        self.fault(code, span, message)
    }

    /// The number of the line that a byte stands on, and where that line begins.
    fn line_at(&self, at: usize) -> (usize, usize) {
        let before = self.lines().take_while(|line| line.start <= at);
        before
            .last()
            .map_or((1, 0), |line| (line.number, line.start))
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
