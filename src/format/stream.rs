//! Cuts a stream of many puzzles into pieces, without splitting any puzzle. If each puzzle is a
//! line, a paragraph or a JSON value, only a small part of the stream is in memory, and a complete
//! puzzle is returned without waiting for the next one.

use std::borrow::Cow;
use std::io::{self, Read};
use std::mem;
use std::ops::Range;
use std::sync::Arc;

use memchr::{memchr, memchr2, memmem, memrchr, memrchr2};

use crate::format::description::BEGINNING;
use crate::format::entries::{Arrangement, is_whole, read_as};
use crate::format::entry::{Entry, ReadOptions, is_significant};
use crate::format::json::{ByteRole, JsonWalk};
use crate::format::looks::begins_json;
use crate::format::name::{Format, TextShape};
use crate::format::solution_kind::{are_tents, is_bare, is_line};
use crate::format::source::{BYTE_ORDER_MARK, Source, is_blank, is_puzzle_line};
use crate::format::{detect, entries, json};

/// The largest number of bytes per read. Once this many bytes have been read, the [`Plan`] for the
/// rest is chosen as soon as the complete lines allow it.
const BLOCK: usize = BEGINNING;

/// Reads a stream piece by piece.
///
/// A puzzle is returned as soon as it is complete: at the end of its line, at the blank line after
/// its paragraph, or at its last bracket if it is JSON over several lines or in an array. About 16
/// KiB of the stream are in memory, or one puzzle, whichever is more. A text that arranges its
/// puzzles in any other way is one piece.
///
/// The format is taken from [`ReadOptions`]. If they do not state it, JSON is recognized by its
/// first character; for any other text, 16 KiB, or all of it, are read first. Where the pieces are
/// cut does not affect the puzzles: line numbers, also those in faults, count from the beginning of
/// the stream.
///
/// # Example: one puzzle per line
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
    /// Whether the stream contains solutions: puzzles with their tents, or the tents alone.
    holds_solutions: bool,
    plan: Plan,
    /// The bytes that were read and have not been returned in a piece.
    bytes: Vec<u8>,
    /// The number of `bytes` that have been examined. Lines are examined as a whole, JSON byte by
    /// byte.
    examined: usize,
    /// Whether a paragraph with a puzzle continues after the examined lines.
    in_paragraph: bool,
    /// The number of bytes at the beginning of `bytes` that are known to belong to no puzzle. They
    /// stay with the puzzle after them, so no piece ends among them.
    without_puzzle: usize,
    /// The line and the column at which `bytes` begin.
    start: (usize, usize),
    /// The state of the walk over JSON values after the examined bytes.
    walk: JsonWalk,
    /// The state of the walk before the first of `bytes`.
    walk_before: JsonWalk,
    /// Whether a JSON value has begun that has not been returned in a piece.
    has_value: bool,
}

/// How a stream is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plan {
    /// Not chosen yet.
    Undecided,
    /// As one piece.
    Whole,
    /// Cut after lines with a puzzle.
    Lines,
    /// Cut after lines with a solution: a direction list or a JSON object. An empty line, which may
    /// be a solution too, stays with the line after it.
    SolutionLines,
    /// Cut after paragraphs with a puzzle.
    Paragraphs,
    /// Cut after JSON values.
    JsonValues,
    /// Nothing more is read: the stream has ended, could not be read, or is broken JSON.
    Done,
}

impl Plan {
    /// Returns the plan for a stream in `format` that begins with `source`.
    fn of(source: &Source, format: Format) -> Self {
        match format.description().shape {
            _ if is_whole(source, format) => Self::Whole,
            TextShape::Paragraph => Self::Paragraphs,
            _ => Self::Lines,
        }
    }
}

/// A piece of a stream: whole puzzles or solutions, with the text around them.
#[derive(Clone, Debug)]
pub struct Piece {
    source: Arc<Source>,
    pub(super) options: ReadOptions,
    pub(super) arrangement: Arrangement,
}

impl Piece {
    /// Returns the text of the piece.
    #[must_use]
    pub fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// Returns whether the piece is known to be the whole stream.
    #[must_use]
    pub fn is_all(&self) -> bool {
        matches!(self.arrangement, Arrangement::Shown)
    }

    /// Returns a sentence about the skipped lines, without a full stop, if lines were skipped and
    /// the piece has no puzzle. In a piece with puzzles, the notes on the last puzzle contain the
    /// sentence.
    #[must_use]
    pub fn passed_over(&self) -> Option<Cow<'static, str>> {
        entries::passed_over(&self.source, &self.options, self.arrangement)
    }

    /// Returns the puzzles. A piece that consists only of skipped lines has none.
    pub fn entries(&self) -> impl Iterator<Item = Entry> + use<'_> {
        read_as(&self.source, &self.options, self.arrangement)
    }
}

impl<R: Read> Pieces<R> {
    /// Creates an iterator over the pieces of a stream.
    pub fn new(reader: R, options: ReadOptions) -> Self {
        Self {
            reader,
            options,
            holds_solutions: false,
            plan: Plan::Undecided,
            bytes: Vec::new(),
            examined: 0,
            in_paragraph: false,
            without_puzzle: 0,
            start: (1, 1),
            walk: JsonWalk::default(),
            walk_before: JsonWalk::default(),
            has_value: false,
        }
    }

    /// Creates an iterator over the pieces of a stream of solutions. Grids are returned one by one,
    /// because the format of each grid is detected separately.
    pub(super) fn of_solutions(reader: R, options: ReadOptions) -> Self {
        Self {
            holds_solutions: true,
            ..Self::new(reader, options)
        }
    }

    /// Reads on until a piece is complete. Returns `None` at the end of the stream.
    fn piece(&mut self) -> io::Result<Option<Piece>> {
        // Whether a puzzle may have become complete.
        let mut may_cut = true;
        while self.plan != Plan::Done {
            if may_cut && let Some((end, next)) = self.next_end() {
                return Ok(Some(self.take(end, next, false)));
            }
            let had_block = self.has_block();
            let new = self.read()?;
            if new.is_empty() {
                let is_left = self.is_at_start() || self.has_rest();
                let end = self.bytes.len();
                let piece = is_left.then(|| self.take(end, self.walk, true));
                self.plan = Plan::Done;
                return Ok(piece);
            }
            // A line that has not ended is not examined, however long it grows.
            let has_end = memchr(b'\n', &self.bytes[new]).is_some();
            if self.plan == Plan::Undecided && (has_end || !had_block) {
                self.choose_plan(had_block);
            }
            may_cut = has_end || self.plan == Plan::JsonValues;
        }
        Ok(None)
    }

    /// Reads the available bytes, at most one block, and returns the range of the new bytes in
    /// `bytes`. The range is empty at the end of the stream. Fails if `bytes` already exceeds the
    /// limit.
    fn read(&mut self) -> io::Result<Range<usize>> {
        let (start, limit) = (self.bytes.len(), self.options.limit);
        if start > limit {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let most = (limit - start).saturating_add(1).min(BLOCK);
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

    /// Returns whether no piece has been taken.
    fn is_at_start(&self) -> bool {
        self.start == (1, 1)
    }

    /// Returns whether there are enough bytes to decide how the stream is read.
    fn has_block(&self) -> bool {
        self.bytes.len() >= BLOCK.min(self.options.limit).max(1)
    }

    /// Chooses the plan, if the complete lines show it. For JSON, direction lists and texts in a
    /// given format, the first line that is neither blank nor a comment is enough; if a JSON object
    /// is still open after it, the next such line is needed too. Other texts need the lines of a
    /// whole block. An array of objects is recognized even before its first line has ended.
    /// `had_block` is whether `bytes` held a whole block before the last read; then only a new line
    /// that is neither blank nor a comment can change the result.
    fn choose_plan(&mut self, had_block: bool) {
        let end = memrchr(b'\n', &self.bytes).map_or(0, |end| end + 1);
        let mut new = self.bytes[self.examined..end].split(|byte| matches!(byte, b'\n' | b'\r'));
        if had_block && self.examined > 0 && !new.any(is_puzzle_line) {
            self.examined = end;
            return;
        }
        let (lines, rest) = self.bytes.split_at(end);
        let source = Source::new(lines.to_vec());
        let mut lines = source.lines().filter(is_significant).map(|line| line.text);
        let (first, second) = (lines.next(), lines.next());
        let rest = rest.strip_prefix(BYTE_ORDER_MARK).unwrap_or(rest);
        let rest = rest.trim_ascii_start().strip_prefix(b"[");
        let is_array = rest.is_some_and(|rest| rest.trim_ascii_start().starts_with(b"{"));
        let may_be_json = matches!(self.options.format, None | Some(Format::Json));
        let is_json = may_be_json && first.map_or(is_array, begins_json);
        self.plan = match (self.options.format, first) {
            (_, Some(first)) if self.holds_solutions && is_line(first) => Plan::SolutionLines,
            _ if self.holds_solutions && is_json && are_tents(&self.bytes) => Plan::Whole,
            _ if is_json && (!self.holds_solutions || self.options.format.is_none()) => {
                match first.map_or(Some(true), |first| json::is_spread(first, second)) {
                    Some(true) => Plan::JsonValues,
                    Some(false) => Plan::Lines,
                    None => Plan::Undecided,
                }
            }
            (Some(Format::Plain), Some(_)) => Plan::Paragraphs,
            (Some(_), Some(_)) if self.holds_solutions => Plan::Whole,
            (Some(format), Some(_)) => Plan::of(&source, format),
            _ if end == 0 || !self.has_block() => Plan::Undecided,
            _ if self.holds_solutions && is_bare(&source) => Plan::Paragraphs,
            _ => match detect::find_format(&source) {
                Ok((format, is_page)) => {
                    let plan = Plan::of(&source, format);
                    if plan != Plan::Whole {
                        self.options.is_detected = true;
                        self.options.is_page = is_page;
                        self.options.format = Some(format);
                    }
                    plan
                }
                Err(_) => Plan::Whole,
            },
        };
        self.examined = match self.plan {
            Plan::Undecided => end,
            Plan::JsonValues if self.bytes.starts_with(BYTE_ORDER_MARK) => BYTE_ORDER_MARK.len(),
            _ => 0,
        };
    }

    /// Examines the lines, or the JSON values, that have become complete. Returns where in `bytes`
    /// a piece may end, if anywhere, and the state of the JSON walk there. May also set the format,
    /// or choose to read the rest as one piece.
    fn next_end(&mut self) -> Option<(usize, JsonWalk)> {
        let cut = match self.plan {
            Plan::JsonValues => self.next_end_in_json(),
            Plan::Lines | Plan::SolutionLines => {
                self.end_of_puzzles(true).map(|end| (end, self.walk))
            }
            Plan::Paragraphs => self.end_of_puzzles(false).map(|end| (end, self.walk)),
            _ => None,
        };
        if let Some((end, _)) = cut
            && self.options.format.is_none()
            && !matches!(self.plan, Plan::SolutionLines | Plan::Paragraphs)
        {
            // A text that begins like JSON may be in another format: `[` may also begin a list of
            // cells.
            let source = Source::new(self.bytes[..end].to_vec());
            if detect(&source) != Ok(Format::Json) {
                self.plan = Plan::Whole;
                return None;
            }
            self.options.format = Some(Format::Json);
            self.options.is_detected = true;
        }
        cut
    }

    /// Returns where the last puzzle among the complete lines ends. Comments and prose after it
    /// stay with the next puzzle, because a comment among them may state the expected result of
    /// that puzzle.
    fn end_of_puzzles(&mut self, is_line: bool) -> Option<usize> {
        let last = self.last_end(is_line)?;
        if self.holds_solutions {
            return Some(last);
        }
        let without_puzzle = mem::replace(&mut self.without_puzzle, last);
        let mut end = last;
        while end > without_puzzle {
            let start = without_puzzle + last_part(&self.bytes[without_puzzle..end], is_line);
            let bytes = self.bytes[start..end].to_vec();
            // Any position but (1, 1) will do: prose can be a fault only at the beginning of the
            // stream, and this part is not there.
            let position = if start == 0 { self.start } else { (2, 1) };
            if !entries::ends_in_passage(&Source::part(bytes, position), &self.options) {
                return Some(end);
            }
            end = start;
        }
        None
    }

    /// Examines the complete lines and returns where the last puzzle among them ends. If the stream
    /// holds grids of solutions, stops after the first grid and returns where it ends. If
    /// `is_line`, a puzzle ends with its line, otherwise with the blank line after it.
    fn last_end(&mut self, is_line: bool) -> Option<usize> {
        let is_one_grid = self.holds_solutions && !is_line;
        let mut last = None;
        // A shortcut for most texts: if the last complete line, or the last one before an empty
        // line, ends a puzzle, the lines before it are not examined.
        let bytes = &self.bytes[self.examined..];
        let ending: &[u8] = if is_line { b"\n" } else { b"\n\n" };
        if !is_one_grid
            && memchr(b'\r', bytes).is_none()
            && let Some(end) = memmem::rfind(bytes, ending)
        {
            let start = memrchr(b'\n', &bytes[..end]).map_or(0, |at| at + 1);
            if is_puzzle_line(&bytes[start..end]) {
                self.examined += end + ending.len();
                self.in_paragraph = false;
                last = Some(self.examined);
            }
        }
        while !(is_one_grid && last.is_some())
            && let Some(end) = memchr2(b'\n', b'\r', &self.bytes[self.examined..])
        {
            let (line, after) = self.bytes[self.examined..].split_at(end);
            let ending = match after {
                // The line feed after this carriage return may not have been read yet.
                [b'\r'] => break,
                [b'\r', b'\n', ..] => 2,
                _ => 1,
            };
            let (is_blank, is_puzzle) = (is_blank(line), is_puzzle_line(line));
            let is_end = if is_line {
                is_puzzle
            } else {
                is_blank && self.in_paragraph
            };
            self.in_paragraph = !is_blank && (is_puzzle || self.in_paragraph);
            self.examined += end + ending;
            if is_end {
                last = Some(self.examined);
            }
        }
        last
    }

    /// Returns where the last complete JSON value ends, and the state of the JSON walk there. After
    /// a fault, nothing more is read.
    fn next_end_in_json(&mut self) -> Option<(usize, JsonWalk)> {
        let mut cut = None;
        for &byte in &self.bytes[self.examined..] {
            self.examined += 1;
            let role = self.walk.step(byte);
            self.has_value |= matches!(role, ByteRole::Begin | ByteRole::Broken(_));
            let is_broken = self.walk.is_broken();
            // A piece ends neither between a carriage return and its line feed, nor within the
            // character that contains a broken byte.
            let is_end = if is_broken {
                byte.is_ascii()
            } else {
                self.walk.is_between() && byte != b'\r'
            };
            if is_end && mem::take(&mut self.has_value) {
                cut = Some((self.examined, self.walk));
            }
            if is_end && is_broken {
                self.plan = Plan::Done;
                break;
            }
        }
        cut
    }

    /// Returns whether the bytes that are left at the end of the stream are more than blank lines
    /// and comments. In lines of solutions, a blank line counts too.
    fn has_rest(&mut self) -> bool {
        if self.plan == Plan::JsonValues {
            let mut rest = self.bytes[self.examined..].iter();
            let has_more = rest.any(|&byte| self.walk.step(byte) != ByteRole::Nothing);
            return self.has_value || has_more || self.walk.is_open();
        }
        let mut lines = self.bytes.split(|byte| matches!(byte, b'\n' | b'\r'));
        self.plan == Plan::SolutionLines && !self.bytes.is_empty() || lines.any(is_puzzle_line)
    }

    /// Removes the first `end` bytes and returns them as a piece. `next` is the state of the JSON
    /// walk after them. `is_last` is whether the stream has ended.
    fn take(&mut self, end: usize, next: JsonWalk, is_last: bool) -> Piece {
        let walk = mem::replace(&mut self.walk_before, next);
        let arrangement = match self.plan {
            _ if is_last && self.is_at_start() => Arrangement::Shown,
            Plan::JsonValues | Plan::Done => Arrangement::Values(walk, is_last),
            _ => Arrangement::Many,
        };
        let rest = self.bytes.split_off(end);
        let bytes = mem::replace(&mut self.bytes, rest);
        self.examined = self.examined.saturating_sub(end);
        self.without_puzzle = self.without_puzzle.saturating_sub(end);
        let source = Source::part(bytes, self.start);
        self.start = source.end();
        Piece {
            source: Arc::new(source),
            options: self.options,
            arrangement,
        }
    }
}

impl<R: Read> Iterator for Pieces<R> {
    /// A piece, or the error that ends reading. The error is of the kind
    /// [`io::ErrorKind::FileTooLarge`] if one piece is larger than [`ReadOptions::limit`].
    type Item = io::Result<Piece>;

    fn next(&mut self) -> Option<Self::Item> {
        let piece = self.piece();
        if piece.is_err() {
            self.plan = Plan::Done;
        }
        piece.transpose()
    }
}

/// Returns where the last part of some complete lines begins. If `is_line`, a part is a line that
/// is neither blank nor a comment; otherwise it is a paragraph with such a line. The blank lines
/// and comments after a part belong to it.
fn last_part(bytes: &[u8], is_line: bool) -> usize {
    let (mut end, mut has_text) = (bytes.len(), false);
    while end > 0 {
        let start = start_of_line(&bytes[..end]);
        let line = bytes[start..end].trim_ascii_end();
        if has_text && (is_line || is_blank(line)) {
            break;
        }
        has_text |= is_puzzle_line(line);
        end = start;
    }
    end
}

/// Returns the index at which the last line begins.
fn start_of_line(lines: &[u8]) -> usize {
    let line = lines.strip_suffix(b"\n").unwrap_or(lines);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    memrchr2(b'\n', b'\r', line).map_or(0, |end| end + 1)
}
