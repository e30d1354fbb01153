//! A stream of many puzzles, cut into pieces of whole puzzles, so that little of it is in memory
//! and no puzzle that is complete waits for the next.

mod cutter;

use std::io::{self, Read};
use std::mem;
use std::sync::Arc;

use super::entries::{Arrangement, is_whole, read_as};
use super::json::{self, ByteRole, JsonWalk};
use super::source::{BYTE_ORDER_MARK, Source, is_puzzle_line};
use super::{Entry, Format, ReadOptions, TextShape, detect};
pub(super) use cutter::Cutter;
use cutter::has_return;

/// Reads a stream piece by piece.
///
/// Puzzles on lines, in paragraphs and in JSON are handed out as soon as they are whole: at the end
/// of their line, of the line of their last bracket, or at the blank line behind their paragraph.
/// Memory holds some ten thousand bytes of them or one puzzle, whichever is more. A text of another
/// format is one piece.
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
    /// Where values of JSON are cut, the walk over them at the first byte that is left.
    walk: JsonWalk,
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
    Values { walk: JsonWalk, is_due: bool },
    /// It has ended.
    Done,
}

impl State {
    /// How a stream of JSON is read.
    fn of_json(is_spread: bool) -> Self {
        let (walk, is_due) = (JsonWalk::default(), false);
        if is_spread {
            Self::Values { walk, is_due }
        } else {
            Self::Lines
        }
    }
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
            walk: JsonWalk::default(),
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
                let piece = is_left.then(|| self.take(end, JsonWalk::default(), true));
                self.state = State::Done;
                return Ok(piece);
            }
            let is_block = self.cutter.has_block();
            let is_due = match self.state {
                // The first sign may say it, and any byte ends a value.
                State::Begin if !is_block => true,
                State::Values { .. } => true,
                // A line that has not ended is not looked at, however long it grows.
                _ => is_block && !had_block || self.cutter.bytes[new].contains(&b'\n'),
            };
            if is_due && let Some((end, next)) = self.look() {
                return Ok(Some(self.take(end, next, false)));
            }
        }
        Ok(None)
    }

    /// Looks at the lines, or the values of JSON, that have become whole. Returns where a piece may
    /// end, if anywhere, and the walk there.
    fn look(&mut self) -> Option<(usize, JsonWalk)> {
        self.begin();
        let mut cut = self.cut();
        if self.options.format.is_none()
            && let Some((end, _)) = cut
        {
            // A text that looks like JSON may be packed text of another format.
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

    /// Looks for the lines that say how to read on: the first, or the second of an object that goes
    /// on there. An array of objects shows before its line has ended.
    fn begin(&mut self) {
        while matches!(self.state, State::Begin | State::OpenObject)
            && let Some(line) = self.cutter.line()
        {
            let line = without_mark(&self.cutter.bytes[line]);
            if has_return(line) {
                self.settle(State::Whole);
            } else if is_puzzle_line(line) {
                let text = String::from_utf8_lossy(line);
                let is_json = text.trim_start().starts_with(['{', '[']);
                let state = match self.options.format {
                    _ if self.state == State::OpenObject => {
                        State::of_json(json::is_spread_second(&text))
                    }
                    None if !is_json => State::Block,
                    None | Some(Format::Json) => {
                        json::is_spread_first(&text).map_or(State::OpenObject, State::of_json)
                    }
                    Some(format) if is_whole(&Source::new(line.into()), format) => State::Whole,
                    Some(_) => State::Lines,
                };
                if state == State::OpenObject {
                    self.state = state;
                } else {
                    self.settle(state);
                }
            }
        }
        let line = without_mark(&self.cutter.bytes[self.cutter.looked..]);
        let rest = line.trim_ascii_start().strip_prefix(b"[");
        let is_array = rest.is_some_and(|rest| rest.trim_ascii_start().starts_with(b"{"));
        let may_be = self
            .options
            .format
            .is_none_or(|format| format == Format::Json);
        if self.state == State::Begin && may_be && is_array && !has_return(line) {
            self.settle(State::of_json(true));
        }
    }

    /// Reads on as is decided now, from the first byte on.
    fn settle(&mut self, state: State) {
        self.state = state;
        self.cutter.look_again();
        if matches!(state, State::Values { .. }) && self.cutter.bytes.starts_with(BYTE_ORDER_MARK) {
            self.cutter.looked = BYTE_ORDER_MARK.len();
        }
    }

    /// How to read on, by the first block.
    fn tell(&mut self) {
        let Some(end) = self.cutter.bytes.iter().rposition(|&byte| byte == b'\n') else {
            return;
        };
        let source = Source::new(self.cutter.bytes[..=end].to_vec());
        match detect(&source) {
            Ok(format) if !is_whole(&source, format) => {
                self.options.is_detected = true;
                self.options.format = Some(format);
                self.settle(State::Lines);
            }
            _ => self.settle(State::Whole),
        }
    }

    /// Where the last puzzle ends that has become whole, and the walk there.
    fn cut(&mut self) -> Option<(usize, JsonWalk)> {
        match self.state {
            State::Values { walk, is_due } => self.cut_in_json(walk, is_due),
            State::Lines => {
                let format = self.options.format;
                let is_line =
                    format.is_none_or(|format| format.description().shape == TextShape::Line);
                Some((self.cutter.last_end(is_line)?, JsonWalk::default()))
            }
            _ => None,
        }
    }

    /// The same of JSON values. `is_due` says that one is due where the walk is.
    fn cut_in_json(&mut self, mut walk: JsonWalk, mut is_due: bool) -> Option<(usize, JsonWalk)> {
        let mut cut = None;
        let Cutter { bytes, looked, .. } = &mut self.cutter;
        for &byte in &bytes[*looked..] {
            *looked += 1;
            is_due |= matches!(walk.step(byte), ByteRole::Begin | ByteRole::Broken(_));
            // A line feed may follow a carriage return, and more bytes of a character a fault.
            let is_end = if walk.is_broken() {
                byte.is_ascii()
            } else {
                walk.is_between() && byte != b'\r'
            };
            if is_due && is_end {
                is_due = false;
                cut = Some((*looked, walk));
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
        let rest = &self.cutter.bytes;
        if let State::Values { mut walk, is_due } = self.state {
            let mut rest = rest[self.cutter.looked..].iter();
            let is_due = is_due | rest.any(|&byte| walk.step(byte) != ByteRole::Nothing);
            return is_due || walk.is_open();
        }
        let mut lines = rest.split(|byte| matches!(byte, b'\n' | b'\r'));
        lines.any(is_puzzle_line)
    }

    /// Hands out the first bytes, behind which the walk is `next`.
    fn take(&mut self, end: usize, next: JsonWalk, is_end: bool) -> Piece {
        let walk = mem::replace(&mut self.walk, next);
        let arrangement = match self.state {
            _ if is_end && self.cutter.is_whole() => Arrangement::Shown,
            State::Values { .. } | State::Done => Arrangement::Values(walk, is_end),
            _ => Arrangement::Many,
        };
        Piece {
            source: Arc::new(self.cutter.take(end)),
            options: self.options,
            arrangement,
        }
    }
}

/// A text without what it may begin with in UTF-8.
fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
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
