//! A stream of many puzzles, cut into pieces of whole puzzles, so that little of it is in memory
//! and no puzzle that is complete waits for the next.

mod begin;

use std::io::{self, Read};
use std::ops::Range;
use std::sync::Arc;

use super::entries::{Arrangement, read_as};
use super::json::{Step, Walk};
use super::source::{Source, find, is_blank, is_puzzle_line};
use super::{Entry, ReadOptions, Shape};

/// The number of bytes that are asked for at a time. Once there are that many, the format is
/// decided by them.
const BLOCK: usize = 1 << 14;

/// Reads a stream piece by piece.
///
/// Puzzles that lie on lines or in paragraphs, and those of a text in JSON, are handed out as soon
/// as they are whole: when their line ends, or that of their last bracket, or with the blank line
/// behind their paragraph. Memory holds some ten thousand bytes of them or one puzzle, whichever
/// is more. A text of another format is one piece.
///
/// The format is that of [`ReadOptions`]. Where they leave it open, JSON shows in its first sign;
/// any other text waits until 2^14 bytes of it, or all, are there to decide by. Where the pieces
/// are cut says nothing about the puzzles: their lines and faults are numbered as in the whole
/// text.
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
    /// How many of them have been looked at: whole lines, but of JSON all that there is.
    looked: usize,
    /// The line and the column at which they begin.
    start: (usize, usize),
    state: State,
    arrangement: Arrangement,
    is_first: bool,
}

/// How a stream is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing is known yet.
    Begin,
    /// It begins as an object in JSON that goes on in the next line, or is cut short.
    OpenObject,
    /// The format is decided by the first block.
    Block,
    /// As one piece.
    Whole,
    /// Cut behind lines, or paragraphs, with a puzzle. Inside a paragraph?
    Lines { is_inside: bool },
    /// Cut behind values of JSON. Is there one that has not been handed out?
    Values { walk: Walk, is_due: bool },
    /// It has ended.
    Done,
}

/// Some whole puzzles of a stream.
#[derive(Clone, Debug)]
pub struct Piece {
    source: Arc<Source>,
    options: ReadOptions,
    arrangement: Arrangement,
    is_all: bool,
}

impl Piece {
    /// The text of these puzzles.
    #[must_use]
    pub fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// Whether this is known to be all of the stream.
    #[must_use]
    pub fn is_all(&self) -> bool {
        self.is_all
    }

    /// The puzzles.
    pub fn entries(&self) -> impl Iterator<Item = Entry> + use<'_> {
        read_as(&self.source, &self.options, self.arrangement)
    }
}

impl<R: Read> Pieces<R> {
    /// Reads a stream.
    pub fn new(reader: R, options: ReadOptions) -> Self {
        Self {
            reader,
            options,
            bytes: Vec::new(),
            looked: 0,
            start: (1, 1),
            state: State::Begin,
            arrangement: Arrangement::Shown,
            is_first: true,
        }
    }

    /// Reads on until a piece is whole. Without one, the stream has ended.
    fn piece(&mut self) -> io::Result<Option<Piece>> {
        while self.state != State::Done {
            let start = self.bytes.len();
            let most = self.options.limit.saturating_add(1).saturating_sub(start);
            if self.read_some(most.min(BLOCK))? == 0 {
                let is_left = self.is_first || self.has_rest();
                self.state = State::Done;
                return Ok(is_left.then(|| self.take(self.bytes.len(), self.arrangement, true)));
            }
            // Where lines matter, one that has not ended is not looked at, however long it grows.
            let is_block = (start..self.bytes.len()).contains(&(self.block() - 1));
            let is_line = is_block || self.bytes[start..].contains(&b'\n');
            if (is_line || self.are_signs_due())
                && let Some((end, next)) = self.look()
            {
                return Ok(Some(self.take(end, next, false)));
            }
            if self.bytes.len() > self.options.limit {
                return Err(io::ErrorKind::FileTooLarge.into());
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

    /// How many bytes the format is decided by.
    fn block(&self) -> usize {
        BLOCK.min(self.options.limit).max(1)
    }

    /// Whether bytes say something before their line has ended: the first sign of a text, and
    /// whatever is a value of JSON.
    fn are_signs_due(&self) -> bool {
        match self.state {
            State::Begin => self.bytes.len() < self.block(),
            State::Values { .. } => true,
            _ => false,
        }
    }

    /// Looks at the lines, or the values of JSON, that have become whole. Returns where a piece may
    /// end, if anywhere, and how the puzzles behind it lie.
    fn look(&mut self) -> Option<(usize, Arrangement)> {
        self.begin();
        let mut cut = self.cut();
        if self.options.format.is_none()
            && let Some((end, _)) = cut
        {
            // What looks like JSON may be a text of another format that is packed in it.
            self.options.format = self.json(end);
            if self.options.format.is_none() {
                cut = None;
                self.settle(State::Block, Arrangement::Shown);
            }
        }
        if self.state == State::Block && self.bytes.len() >= self.block() {
            self.tell();
            cut = self.cut();
        }
        cut
    }

    /// Reads on in another way, from the first byte on.
    fn settle(&mut self, state: State, arrangement: Arrangement) {
        (self.state, self.arrangement, self.looked) = (state, arrangement, 0);
    }

    /// The next line that is whole, without its line feed. It counts as looked at.
    fn line(&mut self) -> Option<Range<usize>> {
        let start = self.looked;
        let length = find(&self.bytes[start..], |byte| byte == b'\n')?;
        self.looked = start + length + 1;
        Some(start..start + length)
    }

    /// Where the last puzzle ends that has become whole, and how those behind it lie.
    fn cut(&mut self) -> Option<(usize, Arrangement)> {
        if let State::Values { walk, is_due } = self.state {
            return self.cut_in_json(walk, is_due);
        }
        let format = self.options.format;
        let is_line = format.is_none_or(|format| format.description().shape == Shape::Line);
        let has_returns = self.bytes[self.looked..].contains(&b'\r');
        let mut cut = None;
        if let State::Lines { .. } = self.state
            && !has_returns
            && let Some(end) = self.last_end(is_line)
        {
            self.looked = end;
            self.state = State::Lines { is_inside: false };
            cut = Some((end, Arrangement::Many));
        }
        while let State::Lines { is_inside } = self.state
            && let Some(line) = self.line()
        {
            let line = &self.bytes[line.start..self.looked];
            let is_blank = is_blank(line);
            let is_puzzle = !is_blank && is_puzzle_line(line);
            let is_end = if is_line {
                is_puzzle
            } else {
                is_blank && is_inside
            };
            let is_whole = has_returns && has_return(line);
            if is_end && !is_whole {
                cut = Some((self.looked, Arrangement::Many));
            }
            self.state = if is_whole {
                // Its lines are not what they are taken for here.
                State::Whole
            } else {
                let is_inside = !is_blank && (is_puzzle || is_inside);
                State::Lines { is_inside }
            };
        }
        cut
    }

    /// Behind the last puzzle that ends within what has not been looked at, where that is plain to
    /// see: behind its line, or behind a line feed behind that.
    fn last_end(&self, is_line: bool) -> Option<usize> {
        let bytes = &self.bytes[self.looked..];
        let ending: &[u8] = if is_line { b"\n" } else { b"\n\n" };
        let end = bytes
            .windows(ending.len())
            .rposition(|bytes| bytes == ending)?;
        let start = bytes[..end].iter().rposition(|&byte| byte == b'\n');
        let line = &bytes[start.map_or(0, |at| at + 1)..end];
        is_puzzle_line(line).then_some(self.looked + end + ending.len())
    }

    /// The same of values of JSON, one of which `is_due` where the walk is.
    fn cut_in_json(&mut self, mut walk: Walk, mut is_due: bool) -> Option<(usize, Arrangement)> {
        let mut cut = None;
        for &byte in &self.bytes[self.looked..] {
            self.looked += 1;
            is_due |= matches!(walk.step(byte), Step::Begin | Step::Broken(_));
            // A line feed may follow a carriage return, and more bytes of a character a fault.
            let is_end = if walk.is_broken() {
                byte.is_ascii()
            } else {
                walk.is_between() && byte != b'\r'
            };
            if is_due && is_end {
                is_due = false;
                cut = Some((self.looked, Arrangement::Values(walk, true)));
            }
            if is_end && walk.is_broken() {
                self.state = State::Done;
                return cut;
            }
        }
        self.state = State::Values { walk, is_due };
        cut
    }

    /// Whether what is left at the end is more than blank lines and comments.
    fn has_rest(&self) -> bool {
        if let State::Values { mut walk, is_due } = self.state {
            let mut rest = self.bytes[self.looked..].iter();
            let is_due = is_due | rest.any(|&byte| walk.step(byte) != Step::Nothing);
            return is_due || walk.is_open();
        }
        let mut lines = self.bytes.split(|&byte| byte == b'\n' || byte == b'\r');
        lines.any(is_puzzle_line)
    }

    /// Hands out the first bytes. Behind them puzzles lie as `next` says.
    fn take(&mut self, end: usize, next: Arrangement, is_end: bool) -> Piece {
        let rest = self.bytes.split_off(end);
        let bytes = std::mem::replace(&mut self.bytes, rest);
        self.looked = self.looked.saturating_sub(end);
        let is_all = self.is_first && is_end;
        let arrangement = match std::mem::replace(&mut self.arrangement, next) {
            _ if is_all => Arrangement::Shown,
            Arrangement::Values(walk, _) => Arrangement::Values(walk, is_end),
            arrangement => arrangement,
        };
        let source = if self.is_first {
            Source::new(bytes)
        } else {
            Source::part(bytes, self.start)
        };
        self.is_first = false;
        self.start = source.end();
        Piece {
            source: Arc::new(source),
            options: self.options,
            arrangement,
            is_all,
        }
    }
}

impl<R: Read> Iterator for Pieces<R> {
    /// A piece, or why reading must end. The error is of the kind
    /// [`io::ErrorKind::FileTooLarge`] if one piece is larger than the limit.
    type Item = io::Result<Piece>;

    fn next(&mut self) -> Option<Self::Item> {
        let piece = self.piece();
        if piece.is_err() {
            self.state = State::Done;
        }
        piece.transpose()
    }
}

/// Whether a carriage return ends a line within what is taken for one here.
pub(super) fn has_return(line: &[u8]) -> bool {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line).contains(&b'\r')
}
