//! The description of a format. Each format's own file holds its own.

use std::cell::OnceCell;
use std::iter;

use memchr::{memchr, memchr2, memrchr};

use crate::format::entry::{Entry, Notes, ReadOptions, is_significant};
use crate::format::fault::Fault;
use crate::format::huge_model::HugeModel;
use crate::format::name::{Format, TextShape};
use crate::format::reader;
use crate::format::reader::Draft;
use crate::format::source::{Source, boundary};
use crate::puzzle::Puzzle;

/// Reads one puzzle and its notes.
pub(super) type Read = fn(&mut Draft<'_>, &mut Notes) -> Option<Puzzle>;

/// Reads the puzzle at the beginning of a text, which may hold others behind it, and its notes, if
/// it is well formed. Returns how long its text is, with the end of its last line.
pub(super) type ReadNext = fn(&str, &mut Notes) -> Option<(Puzzle, usize)>;

/// Reads all puzzles of a text.
pub(super) type ReadAll =
    for<'s> fn(&'s Source, ReadOptions) -> Box<dyn Iterator<Item = Entry> + 's>;

/// Appends one puzzle that the format can carry, with its notes where the format has a place for
/// them.
pub(super) type Write = fn(&mut String, &Puzzle, &Notes);

/// Appends a model of a puzzle for a solver.
pub(super) type WriteModel = fn(&mut String, &Puzzle) -> Result<(), HugeModel>;

/// The description of a format: what it is called, what it can carry, how it is read and written.
#[expect(
    clippy::struct_excessive_bools,
    reason = "a format either can or cannot"
)]
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Description {
    /// The format.
    pub format: Format,
    /// Other names that people know it by, in small letters.
    pub aliases: &'static [&'static str],
    /// One sentence about the format, without a full stop.
    pub about: &'static str,
    /// The endings of its files' names, the one that is written first.
    pub extensions: &'static [&'static str],
    /// How its puzzles lie in a text.
    pub shape: TextShape,
    /// Whether a line may be without a clue.
    pub missing_clues: bool,
    /// Whether it can hold tents that are given.
    pub tents: bool,
    /// Whether it has a sign for a cell that is known to hold no tent.
    pub empties: bool,
    /// Whether it has places for the notes of a puzzle.
    pub notes: bool,
    /// Whether it has a place for an id.
    pub ids: bool,
    /// Whether it has places for a title and an author.
    pub titles: bool,
    /// The largest clue that is written.
    pub largest_clue: u32,
    /// How strongly the first line of a text speaks for this format.
    pub(super) first_line: fn(&UnknownText<'_>) -> Evidence,
    /// How strongly the whole text speaks for this format, where no first line does.
    pub(super) whole: fn(&UnknownText<'_>) -> Result<Evidence, Fault>,
    /// Whether all of a text is one puzzle, where other texts of its format hold one a line. The
    /// first two lines with more than a comment say so; there may be no second.
    pub(super) is_file: fn(&str, Option<&str>) -> bool,
    /// Reads one puzzle, where the format is read puzzle by puzzle.
    pub(super) read: Option<Read>,
    /// Reads the next puzzle of a text in paragraphs, where that is quicker than to look for its
    /// end first.
    pub(super) read_next: Option<ReadNext>,
    /// Reads a text that is one whole, if such a text may hold several puzzles.
    pub(super) read_all: Option<ReadAll>,
    /// Appends one puzzle, where the format is written.
    pub(super) write: Option<Write>,
    /// Appends a model, if it is a format of solvers.
    pub(super) model: Option<WriteModel>,
    /// A text with the puzzle of all examples, if the format is only read.
    pub(super) example: &'static str,
}

impl Description {
    /// A format of one puzzle a file that carries clues and tents and is only read. Each format
    /// changes the fields in which it differs.
    pub(super) const fn new(format: Format, about: &'static str) -> Self {
        Self {
            format,
            aliases: &[],
            about,
            extensions: &["txt"],
            shape: TextShape::File,
            missing_clues: true,
            tents: true,
            empties: false,
            notes: false,
            ids: false,
            titles: false,
            largest_clue: u32::MAX,
            first_line: |_| Evidence::No,
            whole: |_| Ok(Evidence::No),
            is_file: |_, _| false,
            read: None,
            read_next: None,
            read_all: None,
            write: None,
            model: None,
            example: "",
        }
    }

    /// A format of solvers: a model a file, which carries marks and no solution, and is not read.
    /// `begins` tells it by its text.
    pub(super) const fn solver(
        format: Format,
        about: &'static str,
        extensions: &'static [&'static str],
        begins: fn(&UnknownText<'_>) -> Evidence,
        write: WriteModel,
    ) -> Self {
        Self {
            extensions,
            empties: true,
            first_line: begins,
            model: Some(write),
            ..Self::new(format, about)
        }
    }

    /// Whether puzzles are read from the format.
    #[must_use]
    pub fn is_read(&self) -> bool {
        self.read.is_some() || self.read_all.is_some()
    }

    /// Whether puzzles are written to the format.
    #[must_use]
    pub fn is_written(&self) -> bool {
        self.write.is_some() || self.model.is_some()
    }

    /// Whether it can hold a solution.
    #[must_use]
    pub fn has_solutions(&self) -> bool {
        self.tents && !self.is_model()
    }

    /// Whether it is a format of solvers, whose answers are read.
    #[must_use]
    pub fn is_model(&self) -> bool {
        self.model.is_some()
    }
}

/// How strongly a text speaks for a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Evidence {
    /// It is not this format.
    No,
    /// It is this format if no other fits.
    Maybe,
    /// It is this format.
    Sure,
}

impl Evidence {
    /// [`Evidence::Sure`] or [`Evidence::No`].
    pub(super) fn sure(is_sure: bool) -> Self {
        if is_sure { Self::Sure } else { Self::No }
    }

    /// [`Evidence::Maybe`] or [`Evidence::No`].
    pub(super) fn maybe(may_be: bool) -> Self {
        if may_be { Self::Maybe } else { Self::No }
    }
}

/// Whether a text with this first line is XML or HTML.
pub(super) fn is_markup(first: &str) -> bool {
    let rest = first.strip_prefix('<');
    rest.is_some_and(|rest| {
        rest.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '?' | '!'))
    })
}

/// Of a stream at least this many bytes are there when its format is looked for.
pub(super) const BEGINNING: usize = 1 << 14;

/// A text whose format is looked for.
pub(crate) struct UnknownText<'s> {
    pub(super) source: &'s Source,
    /// The first line that is neither blank nor a comment, without what stands around its puzzle.
    pub(super) first: &'s str,
    /// That line as it is, without white space around it.
    pub(super) line: &'s str,
    /// Whether the text holds a tree of `plain`, once that has been asked.
    has_tree: OnceCell<bool>,
}

impl<'s> UnknownText<'s> {
    /// A look at a text, unless there is nothing in it. `puzzle_of` returns the puzzle of its first
    /// line, without other text around it.
    pub(super) fn new(source: &'s Source, puzzle_of: fn(&str) -> &str) -> Option<Self> {
        let first = source.lines().find(is_significant)?;
        let line = first.text.trim();
        Some(Self::of_line(source, puzzle_of(first.text), line))
    }

    /// A look at a text whose first line is this, with this puzzle in it.
    pub(super) fn of_line(source: &'s Source, first: &'s str, line: &'s str) -> Self {
        Self {
            source,
            first,
            line,
            has_tree: OnceCell::new(),
        }
    }

    /// The lines that are neither blank nor comments, without white space around them.
    pub(super) fn lines(&self) -> impl Iterator<Item = &'s str> + use<'s> {
        let lines = self.source.lines().filter(is_significant);
        lines.map(|line| line.text.trim())
    }

    /// The lines at the beginning of the text that are there however a stream of it comes.
    pub(super) fn beginning(&self) -> &'s str {
        let text = self.source.text();
        if text.len() <= BEGINNING {
            return text;
        }
        let begin = &text[..boundary(text, BEGINNING)];
        &begin[..begin.rfind('\n').map_or(0, |end| end + 1)]
    }

    /// The lines at the beginning of the text that are no comments and hold a `:` or a `=`, as every
    /// line does that names something.
    pub(super) fn naming_lines(&self) -> impl Iterator<Item = &'s str> + use<'s> {
        let text = self.beginning();
        let mut from = 0;
        let lines = iter::from_fn(move || {
            let at = from + memchr2(b':', b'=', text.as_bytes().get(from..)?)?;
            let start = memrchr(b'\n', &text.as_bytes()[..at]).map_or(0, |end| end + 1);
            let end = memchr(b'\n', &text.as_bytes()[at..]).map_or(text.len(), |end| at + end);
            from = end + 1;
            Some(&text[start..end])
        });
        lines.filter(|line| !line.starts_with('#'))
    }

    /// The first of some ASCII characters outside comments, as a part of the text.
    pub(super) fn find(&self, cells: &[u8]) -> Option<&'s str> {
        self.lines().find_map(|line| {
            let at = line.bytes().position(|byte| cells.contains(&byte))?;
            Some(&line[at..=at])
        })
    }

    /// Whether the text holds a tree of `plain`.
    pub(super) fn has_tree(&self) -> bool {
        let has_picture = |line: &str| line.contains(['🌲', '🌳', '🎄']);
        let has_tree = || self.find(b"Tt").is_some() || self.lines().any(has_picture);
        *self.has_tree.get_or_init(has_tree)
    }

    /// Whether a reader finds no fault in the text.
    pub(super) fn is_read(&self, read: Option<Read>) -> bool {
        let (text, options) = (self.source.text(), ReadOptions::default());
        read.is_some_and(|read| {
            let by = |draft: &mut Draft<'_>| read(draft, &mut Notes::default());
            reader::read(self.source, text, &options, by).is_ok()
        })
    }
}
