//! A stream of many puzzles, cut into pieces of whole puzzles, so that memory holds little of it.

use std::io::{self, Read};
use std::sync::Arc;

use super::detect::is_clear;
use super::entries::{is_whole, read};
use super::source::{BYTE_ORDER_MARK, Source};
use super::{Entry, Format, ReadOptions, Shape, detect};

/// So many bytes are asked for at a time. Once they are there, they must do to tell the format.
const BLOCK: usize = 1 << 14;

/// Reads a stream piece by piece.
///
/// Formats of one puzzle a line or a paragraph are cut between puzzles, and memory holds some
/// ten thousand bytes of them or one puzzle, whichever is more. A reader that pauses is not waited
/// for with puzzles that are whole, but for the first, which waits for the second. A text of another
/// format is one piece. The format is that of [`ReadOptions`], or the one that the beginning of the text shows.
/// Where the pieces are cut says nothing about the puzzles: their lines and faults are numbered as
/// in the whole text.
///
/// # Example: a puzzle a line
///
/// ```
/// use tents::format::{Pieces, ReadOptions};
///
/// let text = "2x1:b,0,1,1\n".repeat(20_000);
/// let mut lines = Vec::new();
/// for piece in Pieces::new(text.as_bytes(), ReadOptions::default()) {
///     lines.extend(piece?.entries().map(|entry| entry.line));
/// }
/// assert!(lines.into_iter().eq(1..=20_000));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Pieces<R> {
    reader: R,
    options: ReadOptions,
    /// What has been read and not yet handed out.
    bytes: Vec<u8>,
    /// No piece ends in the first so many of them.
    searched: usize,
    /// The number of their first line.
    line: usize,
    state: State,
    is_first: bool,
}

/// How a stream is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// The format is not known yet.
    Open,
    /// As one piece.
    Whole,
    /// In pieces of this format.
    Cut(Format),
    /// It has ended.
    Done,
}

/// Some whole puzzles of a stream.
#[derive(Clone, Debug)]
pub struct Piece {
    source: Arc<Source>,
    options: ReadOptions,
    is_all: bool,
}

impl Piece {
    /// The text of these puzzles.
    #[must_use]
    pub fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// Whether this is all of the stream. A first piece that is not all holds two puzzles or more.
    #[must_use]
    pub fn is_all(&self) -> bool {
        self.is_all
    }

    /// How the text is to be read.
    #[must_use]
    pub fn options(&self) -> ReadOptions {
        self.options
    }

    /// The puzzles.
    pub fn entries(&self) -> impl Iterator<Item = Entry> + use<'_> {
        read(&self.source, &self.options)
    }
}

impl<R: Read> Pieces<R> {
    /// Reads a stream.
    pub fn new(reader: R, options: ReadOptions) -> Self {
        Self {
            reader,
            options,
            bytes: Vec::new(),
            searched: 0,
            line: 1,
            state: State::Open,
            is_first: true,
        }
    }

    /// Reads on until a piece is whole. Without one, the stream has ended.
    fn piece(&mut self) -> io::Result<Option<Piece>> {
        while self.state != State::Done {
            let start = self.bytes.len();
            let block = self.options.limit.saturating_add(1).saturating_sub(start);
            let length = self.read_some(block.min(BLOCK))?;
            if self.bytes.len() > self.options.limit {
                return Err(io::ErrorKind::FileTooLarge.into());
            }
            if length == 0 {
                self.state = State::Done;
                let is_left = self.is_first || !is_blank(&self.bytes);
                return Ok(is_left.then(|| self.take(self.bytes.len(), self.is_first)));
            }
            // A line under way that has not ended is not looked at again.
            let has_line = self.bytes[start..].contains(&b'\n');
            if self.state == State::Open && (has_line || self.bytes.len() >= BLOCK) {
                self.state = self.detect();
            }
            if let State::Cut(format) = self.state
                && has_line
                && let Some(end) = self.cut(format)
            {
                return Ok(Some(self.take(end, false)));
            }
        }
        Ok(None)
    }

    /// Reads what there is, at most `most` bytes, and returns how many; 0 at the end.
    fn read_some(&mut self, most: usize) -> io::Result<usize> {
        let start = self.bytes.len();
        self.bytes.resize(start + most, 0);
        let length = loop {
            match self.reader.read(&mut self.bytes[start..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                length => break length,
            }
        };
        self.bytes.truncate(start + *length.as_ref().unwrap_or(&0));
        length
    }

    /// How to read on, by the text so far.
    fn detect(&mut self) -> State {
        let Some(end) = self.bytes.iter().rposition(|&byte| byte == b'\n') else {
            return State::Open;
        };
        let source = Source::new(self.bytes[..=end].to_vec());
        if self.bytes.len() < BLOCK && !is_clear(&source) {
            return State::Open;
        }
        let format = match self.options.format {
            Some(format) => format,
            None => match detect(&source) {
                Ok(format) => format,
                Err(_) => return State::Whole,
            },
        };
        if is_whole(&source, format) {
            return State::Whole;
        }
        self.options.format = Some(format);
        State::Cut(format)
    }

    /// Where a piece may end, if anywhere: behind a puzzle, and for the first piece behind two.
    fn cut(&mut self, format: Format) -> Option<usize> {
        let is_line = format.description().shape == Shape::Line;
        let mut end = self.bytes.len();
        let mut found = None;
        while let Some(at) = self.bytes[self.searched..end]
            .iter()
            .rposition(|&byte| byte == b'\n')
        {
            let at = self.searched + at;
            let start = line_start(&self.bytes[..at]);
            let is_end = if is_line {
                is_puzzle_line(&self.bytes[start..at])
            } else {
                // The blank line that ends a puzzle; comments before it would belong to the next.
                let before = start.checked_sub(1);
                is_blank(&self.bytes[start..at])
                    && before.is_some_and(|before| {
                        is_puzzle_line(&self.bytes[line_start(&self.bytes[..before])..before])
                    })
            };
            if is_end {
                found = Some(at + 1);
                break;
            }
            end = at;
        }
        let found = found.filter(|&end| !self.is_first || self.has_two(format, end));
        if found.is_none() {
            // The lines before are done with, but the last may turn out to end a puzzle once it is
            // followed by a blank one.
            let last = line_start(&self.bytes);
            self.searched = line_start(&self.bytes[..last.saturating_sub(1)]);
        }
        found
    }

    /// Whether the first bytes hold more than one puzzle.
    fn has_two(&self, format: Format, end: usize) -> bool {
        let text = &self.bytes[..end];
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        let mut is_inside = false;
        let mut count = 0;
        for line in text.split(|&byte| byte == b'\n') {
            if is_puzzle_line(line) {
                count += usize::from(!is_inside);
                is_inside = format.description().shape == Shape::Paragraph;
            } else if is_blank(line) {
                is_inside = false;
            }
        }
        count > 1
    }

    /// Hands out the first bytes.
    fn take(&mut self, end: usize, is_all: bool) -> Piece {
        let rest = self.bytes.split_off(end);
        let bytes = std::mem::replace(&mut self.bytes, rest);
        self.searched = 0;
        let source = if self.is_first {
            Source::new(bytes)
        } else {
            Source::part(bytes, self.line)
        };
        self.is_first = false;
        self.line += source.lines().count();
        Piece {
            source: Arc::new(source),
            options: self.options,
            is_all,
        }
    }
}

impl<R: Read> Iterator for Pieces<R> {
    /// A piece, or why the stream cannot be read on; then there are no more. The error is of the
    /// kind [`io::ErrorKind::FileTooLarge`] where one piece is larger than the limit.
    type Item = io::Result<Piece>;

    fn next(&mut self) -> Option<Self::Item> {
        let piece = self.piece();
        if piece.is_err() {
            self.state = State::Done;
        }
        piece.transpose()
    }
}

/// Where the last line of a text begins.
fn line_start(text: &[u8]) -> usize {
    let end = text.iter().rposition(|&byte| byte == b'\n');
    end.map_or(0, |at| at + 1)
}

fn is_blank(text: &[u8]) -> bool {
    text.iter().all(u8::is_ascii_whitespace)
}

/// Whether a line is neither blank nor a comment.
fn is_puzzle_line(line: &[u8]) -> bool {
    !line.starts_with(b"#") && !is_blank(line)
}
