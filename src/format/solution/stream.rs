//! A stream of many solutions, with few of them in memory.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::Arc;

use super::owners::none;
use super::read::{Kind, claims, is_bare};
use super::{Owners, Solution};
use crate::format::source::is_puzzle_line;
use crate::format::stream::Cutter;
use crate::format::{Format, ReadError, ReadOptions, Source};

/// A solution, or the fault in its place, with the index of the puzzle that it belongs to.
type Belonging = Result<(usize, Solution), ReadError>;

/// Reads the solutions of a stream; see [`Owners::read_from`].
struct Stream<'p, R> {
    owners: Owners<'p>,
    /// The puzzle that was named last.
    named: Option<usize>,
    /// Whole lines are looked at.
    cutter: Cutter<R>,
    options: ReadOptions,
    /// How the solutions lie, once that is known.
    kind: Option<Kind>,
    /// Whether they are one whole.
    is_whole: bool,
    /// The solutions of the last piece, each with its text.
    ready: VecDeque<(Arc<Source>, Belonging)>,
    /// The text of the first piece, where a fault of them all is shown.
    first: Option<Arc<Source>>,
    /// How many solutions and faults there have been.
    count: usize,
    is_at_end: bool,
}

impl<'p> Owners<'p> {
    /// Reads the solutions of a stream, each with its text, as [`Owners::read`] reads those of a
    /// text in memory. Direction lists, lines of JSON and grids are read piece by piece, whatever
    /// their number; a text in a format of one puzzle a file is read whole. Direction lists and
    /// lines of JSON are there as soon as their line is whole. What else it may be is decided by
    /// the first 2^14 bytes, unless the options name the native format; of grids, whether they have
    /// clues by each of them.
    ///
    /// An error of the reader ends the solutions. It is of the kind
    /// [`io::ErrorKind::FileTooLarge`] if one piece is larger than the limit of the options.
    ///
    /// # Example: a million solutions
    ///
    /// ```
    /// use tents::format::{self, Owners, ReadOptions};
    ///
    /// let puzzle = format::read_one(" 01\n1T.\n0..\n")?;
    /// let lists = "e\n".repeat(1_000_000);
    /// let solutions = Owners::of(&puzzle).read_from(lists.as_bytes(), &ReadOptions::default());
    /// assert_eq!(solutions.count(), 1_000_000);
    /// # Ok::<(), tents::format::ReadError>(())
    /// ```
    pub fn read_from<R: Read>(
        self,
        reader: R,
        options: &ReadOptions,
    ) -> impl Iterator<Item = io::Result<(Arc<Source>, Belonging)>> + use<'p, R> {
        Stream {
            owners: self,
            named: None,
            cutter: Cutter::new(reader, options.limit),
            options: *options,
            kind: None,
            is_whole: false,
            ready: VecDeque::new(),
            first: None,
            count: 0,
            is_at_end: false,
        }
    }
}

impl<R: Read> Stream<'_, R> {
    /// Reads on until there is a solution, or the end.
    fn fill(&mut self) -> io::Result<()> {
        while self.ready.is_empty() {
            if let Some(end) = self.look() {
                self.hand_out(end);
            } else if !self.is_at_end {
                self.is_at_end = self.cutter.read()?.is_empty();
                if self.kind.is_none() {
                    self.begin();
                }
            } else if self.has_rest() {
                self.hand_out(self.cutter.bytes.len());
            } else {
                if self.count == 0 {
                    self.count += 1;
                    let source = self.first.take().unwrap_or_default();
                    let error = none(&source);
                    self.ready.push_back((source, Err(error)));
                }
                break;
            }
        }
        Ok(())
    }

    /// Finds out how the solutions lie, if that can be told yet: by the first line with more than a
    /// comment, by a block, or by all. A text that is all there is one whole.
    fn begin(&mut self) {
        // Each of its grids is looked at by itself, so no more of them is needed.
        let is_plain = self.options.format == Some(Format::Plain);
        let cutter = &mut self.cutter;
        let mut is_sure = self.is_at_end;
        while !is_sure && let Some(line) = cutter.line() {
            let text = &cutter.bytes[line.clone()];
            if is_puzzle_line(text) {
                let kind = Kind::of_line(&String::from_utf8_lossy(text));
                is_sure = kind.is_some() || is_plain || cutter.has_block();
                cutter.looked = line.start;
                break;
            }
        }
        if !is_sure {
            return;
        }
        cutter.look_again();
        let bytes = &self.cutter.bytes;
        let end = match bytes.iter().rposition(|&byte| byte == b'\n') {
            Some(last) if !self.is_at_end => last + 1,
            _ => bytes.len(),
        };
        let source = Source::new(bytes[..end].to_vec());
        let kind = Kind::of(&source, &self.options);
        self.is_whole = match kind {
            _ if self.is_at_end || source.binary_fault().is_some() => true,
            Kind::Puzzles(Some(Format::Plain)) => {
                self.options.is_detected |= self.options.format.is_none();
                self.options.format = Some(Format::Plain);
                false
            }
            Kind::Puzzles(_) => true,
            _ => false,
        };
        self.kind = Some(kind);
    }

    /// Looks at lines until a solution ends with one of them, and returns where. Of solutions that
    /// end with their line it is the last one.
    fn look(&mut self) -> Option<usize> {
        let kind = self.kind.filter(|_| !self.is_whole)?;
        self.cutter.end(kind.is_line(), !kind.is_line())
    }

    /// Whether a solution may be in the rest at the end.
    fn has_rest(&self) -> bool {
        let rest = &self.cutter.bytes;
        let mut lines = rest.split(|&byte| byte == b'\n' || byte == b'\r');
        // The direction list of a puzzle without trees is an empty line.
        !rest.is_empty() && (self.kind.is_some_and(Kind::is_line) || lines.any(is_puzzle_line))
    }

    /// Reads the solutions up to a byte.
    fn hand_out(&mut self, end: usize) {
        let source = Arc::new(self.cutter.take(end));
        let kind = match self.kind {
            Some(Kind::Bare | Kind::Puzzles(Some(Format::Plain))) if is_bare(&source) => Kind::Bare,
            Some(Kind::Bare) => Kind::Puzzles(None),
            Some(kind) => kind,
            None => Kind::of(&source, &self.options),
        };
        for claim in claims(kind, &source, &self.options) {
            let belonging = self.owners.belonging(&source, claim, &mut self.named);
            let belonging = belonging.map(|found| (Arc::clone(&source), found));
            self.ready.extend(belonging);
        }
        self.count += self.ready.len();
        self.first.get_or_insert(source);
    }
}

impl<R: Read> Iterator for Stream<'_, R> {
    type Item = io::Result<(Arc<Source>, Belonging)>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Err(error) = self.fill() {
            self.is_at_end = true;
            self.count += 1;
            self.cutter.take(self.cutter.bytes.len());
            return Some(Err(error));
        }
        self.ready.pop_front().map(Ok)
    }
}
