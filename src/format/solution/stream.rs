//! A stream of many solutions, of which little is in memory.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::Arc;

use super::owners::none;
use super::read::{Kind, claims_of, is_bare};
use super::{Owners, Solution};
use crate::format::source::{is_blank, is_puzzle_line};
use crate::format::stream::has_return;
use crate::format::{Format, ReadError, ReadOptions, Source};

/// The number of bytes that are asked for at a time, and that say how the solutions lie.
const BLOCK: usize = 1 << 16;

/// A solution, or the fault in its place, with the index of the puzzle that it belongs to.
type Belonging = Result<(usize, Solution), ReadError>;

/// Reads the solutions of a stream; see [`Owners::read_from`].
struct Stream<'p, R> {
    owners: Owners<'p>,
    /// The puzzle that was named last.
    named: Option<usize>,
    reader: R,
    options: ReadOptions,
    /// How the solutions lie, once that is known.
    kind: Option<Kind>,
    /// Whether they are one whole.
    is_whole: bool,
    /// The last that has been read of the stream.
    bytes: Vec<u8>,
    /// How many of the bytes have been handed out, and how many have been looked at: whole lines.
    taken: usize,
    looked: usize,
    /// There is no line feed between the last and this one.
    searched: usize,
    /// Whether the line under way is inside of a paragraph with a solution.
    is_inside: bool,
    /// The line and the column of the first byte that has not been handed out.
    start: (usize, usize),
    /// The solutions of the last piece, and its text.
    ready: VecDeque<Belonging>,
    source: Arc<Source>,
    /// The text of the first piece, where a fault of them all is shown.
    first: Option<Arc<Source>>,
    /// How many solutions and faults there have been.
    count: usize,
    is_at_end: bool,
}

impl<'p> Owners<'p> {
    /// Reads the solutions of a stream, each with the text that it lies in, as
    /// [`Owners::read`] does with a text that is in memory. Direction lists, lines of JSON and
    /// grids are read piece by piece, whatever their number; a text in a format of one puzzle a
    /// file is read whole. How they lie is decided by the first 2^16 bytes; of grids, whether they
    /// have clues by each of them.
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
            reader,
            options: *options,
            kind: None,
            is_whole: false,
            bytes: Vec::new(),
            taken: 0,
            looked: 0,
            searched: 0,
            is_inside: false,
            start: (1, 1),
            ready: VecDeque::new(),
            source: Arc::default(),
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
                self.read_some()?;
                if self.kind.is_none() && (self.is_at_end || self.has_begun()) {
                    self.begin();
                }
            } else if self.has_rest() {
                self.hand_out(self.bytes.len());
            } else {
                if self.count == 0 {
                    self.count = 1;
                    self.source = Arc::clone(self.first.get_or_insert_default());
                    self.ready.push_back(Err(none(&self.source)));
                }
                break;
            }
        }
        Ok(())
    }

    /// Reads the next block.
    fn read_some(&mut self) -> io::Result<()> {
        self.bytes.drain(..self.taken);
        self.looked -= self.taken;
        self.searched -= self.taken;
        self.taken = 0;
        if self.bytes.len() > self.options.limit {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let most = self.options.limit.saturating_add(1) - self.bytes.len();
        let most = most.min(BLOCK);
        let mut block = (&mut self.reader).take(most as u64);
        self.is_at_end = block.read_to_end(&mut self.bytes)? < most;
        Ok(())
    }

    /// Where the next line ends that has become whole.
    fn next_line(&mut self) -> Option<usize> {
        let mut rest = self.bytes[self.searched..].iter();
        let length = rest.position(|&byte| byte == b'\n');
        self.searched = length.map_or(self.bytes.len(), |length| self.searched + length);
        length.map(|_| self.searched + 1)
    }

    /// Whether the first line with more than a comment is there. Lines count as looked at up to
    /// there.
    fn has_begun(&mut self) -> bool {
        while let Some(next) = self.next_line() {
            if is_puzzle_line(&self.bytes[self.looked..next]) {
                return true;
            }
            (self.looked, self.searched) = (next, next);
        }
        false
    }

    /// Finds out how the solutions lie. A text that is all there is one whole.
    fn begin(&mut self) {
        let end = match self.bytes.iter().rposition(|&byte| byte == b'\n') {
            Some(last) if !self.is_at_end => last + 1,
            _ => self.bytes.len(),
        };
        let source = Source::new(self.bytes[..end].to_vec());
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
        (self.looked, self.searched) = (self.taken, self.taken);
    }

    /// Looks at lines until a solution ends with one of them, and returns where. Of solutions that
    /// end with their line it is the last one.
    fn look(&mut self) -> Option<usize> {
        let kind = self.kind.filter(|_| !self.is_whole)?;
        let mut end = None;
        while let Some(next) = self.next_line() {
            let line = &self.bytes[self.looked..next];
            if has_return(line) {
                // Its lines are not what they are taken for here.
                self.is_whole = true;
                break;
            }
            let (is_blank, is_puzzle) = (is_blank(line), is_puzzle_line(line));
            let is_end = if kind.is_line() {
                is_puzzle
            } else {
                is_blank && self.is_inside
            };
            self.is_inside = !is_blank && (is_puzzle || self.is_inside);
            (self.looked, self.searched) = (next, next);
            if is_end {
                end = Some(self.looked);
                if !kind.is_line() {
                    break;
                }
            }
        }
        end
    }

    /// Whether there may be a solution in what is left at the end.
    fn has_rest(&self) -> bool {
        let rest = &self.bytes[self.taken..];
        let mut lines = rest.split(|&byte| byte == b'\n' || byte == b'\r');
        // The direction list of a puzzle without trees is an empty line.
        !rest.is_empty() && (self.kind.is_some_and(Kind::is_line) || lines.any(is_puzzle_line))
    }

    /// Reads the solutions up to a byte.
    fn hand_out(&mut self, end: usize) {
        let bytes = self.bytes[self.taken..end].to_vec();
        self.taken = end;
        self.looked = self.looked.max(end);
        self.searched = self.searched.max(end);
        let source = match self.start {
            (1, 1) => Source::new(bytes),
            start => Source::part(bytes, start),
        };
        self.start = source.end();
        let kind = match self.kind {
            Some(Kind::Bare | Kind::Puzzles(Some(Format::Plain))) if is_bare(&source) => Kind::Bare,
            Some(Kind::Bare) => Kind::Puzzles(None),
            Some(kind) => kind,
            None => Kind::of(&source, &self.options),
        };
        for claim in claims_of(kind, &source, &self.options) {
            let belonging = self.owners.belonging(&source, claim, &mut self.named);
            self.ready.extend(belonging);
        }
        self.count += self.ready.len();
        self.source = Arc::new(source);
        self.first.get_or_insert_with(|| Arc::clone(&self.source));
    }
}

impl<R: Read> Iterator for Stream<'_, R> {
    type Item = io::Result<(Arc<Source>, Belonging)>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Err(error) = self.fill() {
            self.is_at_end = true;
            self.taken = self.bytes.len();
            self.count += 1;
            return Some(Err(error));
        }
        let belonging = self.ready.pop_front()?;
        Some(Ok((Arc::clone(&self.source), belonging)))
    }
}
