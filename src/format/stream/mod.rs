//! A stream of many puzzles, cut into pieces of whole puzzles, so that little of it is in memory
//! and no puzzle that is complete waits for the next.

mod begin;
mod cutter;

use std::io::{self, Read};
use std::sync::Arc;

use super::entries::{Arrangement, read_as};
use super::json::{Step, Walk};
use super::source::{Source, is_puzzle_line};
use super::{Entry, Format, ReadOptions, Shape, detect};
pub(super) use cutter::Cutter;
use cutter::has_return;

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
    /// Lines are looked at once they are whole, and JSON byte by byte.
    cutter: Cutter<R>,
    options: ReadOptions,
    state: State,
    /// Where it is cut behind values of JSON, the walk over them at the first byte that is left.
    walk: Option<Walk>,
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
    /// Cut behind lines, or paragraphs, with a puzzle.
    Lines,
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
        matches!(self.arrangement, Arrangement::Shown)
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
            cutter: Cutter::new(reader, options.limit),
            options,
            state: State::Begin,
            walk: None,
        }
    }

    /// Reads on until a piece is whole. Without one, the stream has ended.
    fn piece(&mut self) -> io::Result<Option<Piece>> {
        while self.state != State::Done {
            let had_block = self.cutter.has_block();
            let new = self.cutter.read()?;
            if new.is_empty() {
                let is_left = self.cutter.is_whole() || self.has_rest();
                let end = self.cutter.bytes.len();
                self.state = State::Done;
                return Ok(is_left.then(|| self.take(end, None, true)));
            }
            // Where lines matter, one that has not ended is not looked at, however long it grows.
            let is_block = self.cutter.has_block() && !had_block;
            let is_line = is_block || self.cutter.bytes[new].contains(&b'\n');
            if (is_line || self.are_signs_due())
                && let Some((end, next)) = self.look()
            {
                return Ok(Some(self.take(end, next, false)));
            }
        }
        Ok(None)
    }

    /// Whether bytes say something before their line has ended: the first sign of a text, and
    /// whatever is a value of JSON.
    fn are_signs_due(&self) -> bool {
        match self.state {
            State::Begin => !self.cutter.has_block(),
            State::Values { .. } => true,
            _ => false,
        }
    }

    /// Looks at the lines, or the values of JSON, that have become whole. Returns where a piece may
    /// end, if anywhere, and the walk there.
    fn look(&mut self) -> Option<(usize, Option<Walk>)> {
        self.begin();
        let mut cut = self.cut();
        if self.options.format.is_none()
            && let Some((end, _)) = cut
        {
            // What looks like JSON may be a text of another format that is packed in it.
            let source = Source::new(self.cutter.bytes[..end].to_vec());
            if detect(&source) == Ok(Format::Json) {
                self.options.format = Some(Format::Json);
            } else {
                cut = None;
                self.settle(State::Block);
            }
        }
        if self.state == State::Block && self.cutter.has_block() {
            self.tell();
            cut = self.cut();
        }
        cut
    }

    /// Reads on in another way, from the first byte on.
    fn settle(&mut self, state: State) {
        (self.state, self.walk) = (state, None);
        self.cutter.look_again();
    }

    /// Where the last puzzle ends that has become whole, and the walk there.
    fn cut(&mut self) -> Option<(usize, Option<Walk>)> {
        if let State::Values { walk, is_due } = self.state {
            return self.cut_in_json(walk, is_due);
        }
        if self.state != State::Lines || self.cutter.has_returns {
            return None;
        }
        let format = self.options.format;
        let is_line = format.is_none_or(|format| format.description().shape == Shape::Line);
        let plain = self.last_end(is_line);
        if let Some(end) = plain {
            (self.cutter.looked, self.cutter.is_inside) = (end, false);
        }
        let end = self.cutter.end(is_line, false).or(plain)?;
        Some((end, None))
    }

    /// Behind the last puzzle that ends within what has not been looked at, where that is plain to
    /// see: behind its line, or behind a line feed behind that.
    fn last_end(&self, is_line: bool) -> Option<usize> {
        let Cutter { bytes, looked, .. } = &self.cutter;
        let bytes = &bytes[*looked..];
        if bytes.contains(&b'\r') {
            return None;
        }
        let ending: &[u8] = if is_line { b"\n" } else { b"\n\n" };
        let end = bytes
            .windows(ending.len())
            .rposition(|bytes| bytes == ending)?;
        let start = bytes[..end].iter().rposition(|&byte| byte == b'\n');
        let line = &bytes[start.map_or(0, |at| at + 1)..end];
        is_puzzle_line(line).then_some(looked + end + ending.len())
    }

    /// The same of values of JSON, one of which `is_due` where the walk is.
    fn cut_in_json(&mut self, mut walk: Walk, mut is_due: bool) -> Option<(usize, Option<Walk>)> {
        let mut cut = None;
        let Cutter { bytes, looked, .. } = &mut self.cutter;
        for &byte in &bytes[*looked..] {
            *looked += 1;
            is_due |= matches!(walk.step(byte), Step::Begin | Step::Broken(_));
            // A line feed may follow a carriage return, and more bytes of a character a fault.
            let is_end = if walk.is_broken() {
                byte.is_ascii()
            } else {
                walk.is_between() && byte != b'\r'
            };
            if is_due && is_end {
                is_due = false;
                cut = Some((*looked, Some(walk)));
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
            let mut rest = self.cutter.bytes[self.cutter.looked..].iter();
            let is_due = is_due | rest.any(|&byte| walk.step(byte) != Step::Nothing);
            return is_due || walk.is_open();
        }
        let mut lines = self
            .cutter
            .bytes
            .split(|&byte| byte == b'\n' || byte == b'\r');
        lines.any(is_puzzle_line)
    }

    /// Hands out the first bytes, behind which the walk is `next`.
    fn take(&mut self, end: usize, next: Option<Walk>, is_end: bool) -> Piece {
        let arrangement = match std::mem::replace(&mut self.walk, next) {
            _ if is_end && self.cutter.is_whole() => Arrangement::Shown,
            Some(walk) => Arrangement::Values(walk, is_end),
            None => Arrangement::Many,
        };
        Piece {
            source: Arc::new(self.cutter.take(end)),
            options: self.options,
            arrangement,
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
