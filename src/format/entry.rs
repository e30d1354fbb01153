//! A puzzle of an input with the notes in its text, and the options for reading inputs.

use std::borrow::Cow;

use crate::format::fault::{Code, Fault, ReadError};
use crate::format::name::Format;
use crate::format::puzzle_id::PuzzleId;
use crate::format::source;
use crate::format::source::Source;
use crate::puzzle::{Layout, Puzzle, Size};

/// How an input is read.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The format. If `None`, it is detected.
    pub format: Option<Format>,
    /// The size, for a text that does not state it.
    pub size: Option<Size>,
    /// The limit on three sizes: the bytes that packed text unpacks to, the bytes of one of the
    /// [`Pieces`](crate::format::Pieces) of a stream, and the cells of a board whose size is given
    /// in numbers.
    pub limit: usize,
    /// Whether `format` was not given, but detected from the beginning of the text.
    pub(super) is_detected: bool,
    /// Whether there may be lines of other text between the puzzles.
    pub(super) is_page: bool,
}

impl Default for ReadOptions {
    /// Returns options without a format and without a size, and with a limit of 2^26, which is 64
    /// MiB of text or 8,192 × 8,192 cells.
    fn default() -> Self {
        Self {
            format: None,
            size: None,
            limit: 1 << 26,
            is_detected: false,
            is_page: false,
        }
    }
}

/// One puzzle of an input, or its faults.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// The line on which the puzzle begins, from 1.
    pub line: usize,
    /// The puzzle.
    pub puzzle: Result<Puzzle, ReadError>,
    /// The notes about the puzzle in the text.
    pub notes: Notes,
}

/// The notes about a puzzle in its text. Only some formats have places for all of them
/// ([`Description::notes`](crate::format::Description::notes)). In every format except
/// [`Format::PuzzlekitDataset`], comments before the puzzle can state the id, title, author,
/// expected verdict and expected level, as in `# expect: none`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Notes {
    /// A name of the puzzle.
    pub id: Option<PuzzleId>,
    /// A title for people.
    pub title: Option<String>,
    /// Its author.
    pub author: Option<String>,
    /// The expected verdict, as it was written.
    pub expect: Option<String>,
    /// The expected level, or a range of levels, as it was written.
    pub level: Option<String>,
    /// A solution of the puzzle, right or wrong.
    pub solution: Option<Layout>,
    /// Whether the solution is drawn below the puzzle, and not in the key `solution`.
    pub(crate) is_drawn_below: bool,
    /// The keys of a JSON object that the format does not know.
    pub other_keys: Vec<String>,
    /// Sentences without a full stop: how a slightly malformed text was understood, or an oddity of
    /// a valid puzzle.
    pub remarks: Vec<Cow<'static, str>>,
}

impl Notes {
    /// Returns where the solution is, in words that follow "the solution".
    #[must_use]
    pub fn solution_place(&self) -> &'static str {
        if self.is_drawn_below {
            "drawn below the puzzle"
        } else {
            "in the key `solution`"
        }
    }

    /// Returns whether the generator made up the id: it is a seed and the number of an attempt, as
    /// in `12-3`, and the puzzle has the key `generator`. Nobody knows the puzzle by such an id.
    #[must_use]
    pub fn has_generated_id(&self) -> bool {
        let is_number = |part: &str| part.parse::<u64>().is_ok();
        let parts = self.id.as_deref().and_then(|id| id.split_once('-'));
        parts.is_some_and(|(seed, attempt)| is_number(seed) && is_number(attempt))
            && self.other_keys.iter().any(|key| key == "generator")
    }

    /// Returns the name of the puzzle for people: its title or else its id, and its author. An id
    /// that the generator made up is left out. Returns `None` if no name is left.
    #[must_use]
    pub fn called(&self) -> Option<String> {
        let id = self.id.as_deref().filter(|_| !self.has_generated_id());
        let title = self.title.as_deref().or(id);
        let parts = title.into_iter().chain(self.author.as_deref());
        let text = parts.collect::<Vec<_>>().join(" · ");
        (!text.is_empty()).then_some(text)
    }
}

impl Entry {
    pub(super) fn new(line: usize, puzzle: Result<Puzzle, ReadError>, notes: Notes) -> Self {
        Self {
            line,
            puzzle,
            notes,
        }
    }

    /// Creates the entry of an input that cannot be read.
    pub(super) fn error(error: ReadError) -> Self {
        let line = error.faults().first().map_or(1, |fault| fault.line);
        Self::new(line, Err(error), Notes::default())
    }
}

/// Returns whether a line is neither blank nor a comment.
pub(super) fn is_significant(line: &source::SourceLine<'_>) -> bool {
    source::is_puzzle_line(line.text.as_bytes())
}

/// Returns the error for an input without any puzzle.
pub(super) fn nothing(source: &Source) -> ReadError {
    let fault = Fault::new(Code::Empty, "this input contains no puzzle")
        .expecting("a line of column clues")
        .help("a puzzle is a line of column clues, followed by a clue and the cells of each row");
    source.error(fault)
}
