//! A stream as it is cut: what has been read of it, and what has been taken.

use std::io::{self, Read};
use std::ops::Range;

use memchr::{memchr, memmem, memrchr};

use crate::format::source::{Source, is_blank, is_puzzle_line};

/// The number of bytes that are asked for at a time. Once there are that many, it is decided how
/// the rest is read.
pub(in crate::format) const BLOCK: usize = 1 << 14;

/// A stream from which texts are taken, each of them from its first byte that is left.
#[derive(Debug)]
pub(in crate::format) struct Cutter<R> {
    reader: R,
    /// The most bytes that may be left.
    limit: usize,
    /// The bytes that were read and are not taken yet.
    pub(in crate::format) bytes: Vec<u8>,
    /// How many of them have been looked at.
    pub(in crate::format) looked: usize,
    /// No line ends between the last and this one.
    searched: usize,
    /// Whether a paragraph with a puzzle goes on behind the lines that have been looked at.
    pub(in crate::format) is_inside: bool,
    /// Whether a carriage return ends a line within a line that was taken here. Then nothing ends
    /// before the whole text does.
    pub(in crate::format) has_returns: bool,
    /// The line and the column at which they begin.
    start: (usize, usize),
}

impl<R: Read> Cutter<R> {
    pub(in crate::format) fn new(reader: R, limit: usize) -> Self {
        Self {
            reader,
            limit,
            bytes: Vec::new(),
            looked: 0,
            searched: 0,
            is_inside: false,
            has_returns: false,
            start: (1, 1),
        }
    }

    /// Reads what there is, at most a block, and returns where it lies; it is empty at the end.
    ///
    /// # Errors
    ///
    /// Those of the reader, and [`io::ErrorKind::FileTooLarge`] where more is left than the limit.
    pub(in crate::format) fn read(&mut self) -> io::Result<Range<usize>> {
        let start = self.bytes.len();
        if start > self.limit {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let most = (self.limit - start).saturating_add(1).min(BLOCK);
        self.bytes.resize(start + most, 0);
        let length = loop {
            match self.reader.read(&mut self.bytes[start..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                length => break length,
            }
        };
        self.bytes.truncate(start + *length.as_ref().unwrap_or(&0));
        Ok(start..start + length?)
    }

    /// Whether nothing has been taken.
    pub(in crate::format) fn is_whole(&self) -> bool {
        self.start == (1, 1)
    }

    /// Whether there is enough to decide by how the rest is read.
    pub(in crate::format) fn has_block(&self) -> bool {
        self.bytes.len() >= BLOCK.min(self.limit).max(1)
    }

    /// Looks at the next line that is whole, and returns where it lies without its line feed.
    pub(in crate::format) fn line(&mut self) -> Option<Range<usize>> {
        let (start, from) = (self.looked, self.searched.max(self.looked));
        let length = memchr(b'\n', &self.bytes[from..]);
        self.searched = length.map_or(self.bytes.len(), |length| from + length);
        self.looked = length.map_or(start, |length| from + length + 1);
        length.map(|length| start..from + length)
    }

    /// Looks at the lines that are whole, and returns where the last puzzle ends among them, or the
    /// first one. It ends with its line where each `is_line`, and else with the blank line behind it.
    pub(in crate::format) fn end(&mut self, is_line: bool, is_first: bool) -> Option<usize> {
        let mut end = None;
        while !(self.has_returns || is_first && end.is_some())
            && let Some(line) = self.line()
        {
            let line = &self.bytes[line];
            let is_blank = is_blank(line);
            let is_puzzle = !is_blank && is_puzzle_line(line);
            let is_end = if is_line {
                is_puzzle
            } else {
                is_blank && self.is_inside
            };
            self.is_inside = !is_blank && (is_puzzle || self.is_inside);
            self.has_returns = has_return(line);
            if is_end && !self.has_returns {
                end = Some(self.looked);
            }
        }
        end
    }

    /// The same of the last puzzle. In most cases the end of the bytes that are still unread shows
    /// it.
    pub(in crate::format) fn last_end(&mut self, is_line: bool) -> Option<usize> {
        let bytes = &self.bytes[self.looked..];
        let ending: &[u8] = if is_line { b"\n" } else { b"\n\n" };
        if !self.has_returns
            && memchr(b'\r', bytes).is_none()
            && let Some(end) = memmem::rfind(bytes, ending)
        {
            let line = &bytes[memrchr(b'\n', &bytes[..end]).map_or(0, |at| at + 1)..end];
            if is_puzzle_line(line) {
                self.looked += end + ending.len();
                self.is_inside = false;
                let plain = self.looked;
                return self.end(is_line, false).or(Some(plain));
            }
        }
        self.end(is_line, false)
    }

    /// Looks at everything again.
    pub(in crate::format) fn look_again(&mut self) {
        (self.looked, self.searched, self.is_inside) = (0, 0, false);
    }

    /// Takes the first bytes.
    pub(in crate::format) fn take(&mut self, end: usize) -> Source {
        let rest = self.bytes.split_off(end);
        let bytes = std::mem::replace(&mut self.bytes, rest);
        self.looked = self.looked.saturating_sub(end);
        self.searched = self.searched.saturating_sub(end);
        let source = Source::part(bytes, self.start);
        self.start = source.end();
        source
    }
}

/// Whether a carriage return ends a line within a line that is taken here.
pub(in crate::format) fn has_return(line: &[u8]) -> bool {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line).contains(&b'\r')
}
