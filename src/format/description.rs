//! The description of a format. The module of each format defines its description.

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

/// Parses one puzzle and its notes.
pub(super) type Read = fn(&mut Draft<'_>, &mut Notes) -> Option<Puzzle>;

/// Parses the puzzle at the beginning of a text, and its notes, if the puzzle is well formed. Other
/// puzzles may follow. Also returns the length of the puzzle's text, including the end of its last
/// line.
pub(super) type ReadNext = fn(&str, &mut Notes) -> Option<(Puzzle, usize)>;

/// Parses all puzzles of a text.
pub(super) type ReadAll =
    for<'s> fn(&'s Source, ReadOptions) -> Box<dyn Iterator<Item = Entry> + 's>;

/// Appends one puzzle that the format can carry, with its notes if the format has places for
/// them.
pub(super) type Write = fn(&mut String, &Puzzle, &Notes);

/// Appends a model of a puzzle for a solver.
pub(super) type WriteModel = fn(&mut String, &Puzzle) -> Result<(), HugeModel>;

/// The description of a format: its name, what it can carry, how it is read and written.
#[expect(
    clippy::struct_excessive_bools,
    reason = "a format either can or cannot"
)]
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Description {
    /// The format.
    pub format: Format,
    /// Other names of the format, in lowercase.
    pub aliases: &'static [&'static str],
    /// One sentence about the format, without a full stop.
    pub about: &'static str,
    /// The extensions of its files. The first one is used for writing.
    pub extensions: &'static [&'static str],
    /// How its puzzles are arranged in a text.
    pub shape: TextShape,
    /// Whether a row or column may have no clue.
    pub missing_clues: bool,
    /// Whether it can carry given tents.
    pub tents: bool,
    /// Whether it has a sign for a cell that is known to hold no tent.
    pub empties: bool,
    /// Whether it has places for the notes of a puzzle.
    pub notes: bool,
    /// Whether it has a place for an id.
    pub ids: bool,
    /// Whether it has places for a title and an author.
    pub titles: bool,
    /// The largest clue that can be written.
    pub largest_clue: u32,
    /// How well a text fits this format, judged mainly by its first line.
    pub(super) first_line: fn(&UnknownText<'_>) -> Evidence,
    /// How well the whole text fits this format, or the fault if the format of the text is not
    /// clear. This is called only if the first line does not decide the format.
    pub(super) whole: fn(&UnknownText<'_>) -> Result<Evidence, Fault>,
    /// Whether this text is one puzzle as a whole, although other texts in the format hold one
    /// puzzle per line. The arguments are the first two lines that are neither blank nor comments;
    /// there may be no second line.
    pub(super) is_file: fn(&str, Option<&str>) -> bool,
    /// Parses one puzzle, if the format is read puzzle by puzzle.
    pub(super) read: Option<Read>,
    /// Parses the next puzzle of a text in paragraphs without finding the end of its paragraph
    /// first. Only a format that is parsed faster this way has this function.
    pub(super) read_next: Option<ReadNext>,
    /// Parses all puzzles of a text that is read as a whole, if such a text can hold several.
    pub(super) read_all: Option<ReadAll>,
    /// Appends one puzzle. `None` if the format is only read, or is a format of solvers.
    pub(super) write: Option<Write>,
    /// Appends a model, if this is a format of solvers.
    pub(super) model: Option<WriteModel>,
    /// If the format is only read, its example, with the same puzzle as in the examples of all
    /// formats. Otherwise empty.
    pub(super) example: &'static str,
}

impl Description {
    /// Creates the description of a format with one puzzle per file that carries tents and missing
    /// clues. Each format overrides the fields in which it differs, and adds its functions.
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

    /// Creates the description of a format of solvers: one model per file, which carries marks and
    /// no solution, and is not read. `begins` recognizes the beginning of such a text.
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

    /// Returns whether puzzles are read from the format.
    #[must_use]
    pub fn is_read(&self) -> bool {
        self.read.is_some() || self.read_all.is_some()
    }

    /// Returns whether puzzles are written to the format.
    #[must_use]
    pub fn is_written(&self) -> bool {
        self.write.is_some() || self.model.is_some()
    }

    /// Returns whether the format can carry a solution.
    #[must_use]
    pub fn has_solutions(&self) -> bool {
        self.tents && !self.is_model()
    }

    /// Returns whether this is a format of solvers. The answers of solvers to its models can be
    /// read.
    #[must_use]
    pub fn is_model(&self) -> bool {
        self.model.is_some()
    }
}

/// How well a text fits a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Evidence {
    /// The text is not in this format.
    No,
    /// The text is in this format if no other format is sure.
    Maybe,
    /// The text is in this format.
    Sure,
}

impl Evidence {
    /// Returns [`Evidence::Sure`] or [`Evidence::No`].
    pub(super) fn sure(is_sure: bool) -> Self {
        if is_sure { Self::Sure } else { Self::No }
    }

    /// Returns [`Evidence::Maybe`] or [`Evidence::No`].
    pub(super) fn maybe(may_be: bool) -> Self {
        if may_be { Self::Maybe } else { Self::No }
    }
}

/// Returns whether a text with this first line is XML or HTML.
pub(super) fn is_markup(first: &str) -> bool {
    let rest = first.strip_prefix('<');
    rest.is_some_and(|rest| {
        rest.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '?' | '!'))
    })
}

/// The number of bytes of a stream that are read before its format is detected, unless the stream
/// is shorter.
pub(super) const BEGINNING: usize = 1 << 14;

/// A text whose format is to be detected.
pub(crate) struct UnknownText<'s> {
    pub(super) source: &'s Source,
    /// The first line that is neither blank nor a comment, without any text around its puzzle.
    pub(super) first: &'s str,
    /// The same line in full, except for white space around it.
    pub(super) line: &'s str,
    /// Whether the text holds a tree as in the format `plain`. Computed when first needed.
    has_tree: OnceCell<bool>,
}

impl<'s> UnknownText<'s> {
    /// Creates the view of a text. Returns `None` if all lines are blank or comments. `puzzle_of`
    /// returns the puzzle of the first line, without other text around it.
    pub(super) fn new(source: &'s Source, puzzle_of: fn(&str) -> &str) -> Option<Self> {
        let first = source.lines().find(is_significant)?;
        let line = first.text.trim();
        Some(Self::of_line(source, puzzle_of(first.text), line))
    }

    /// Creates the view of a text whose first line is `line`, with the puzzle `first` in it.
    pub(super) fn of_line(source: &'s Source, first: &'s str, line: &'s str) -> Self {
        Self {
            source,
            first,
            line,
            has_tree: OnceCell::new(),
        }
    }

    /// Returns the lines that are neither blank nor comments, without white space around them.
    pub(super) fn lines(&self) -> impl Iterator<Item = &'s str> + use<'s> {
        let lines = self.source.lines().filter(is_significant);
        lines.map(|line| line.text.trim())
    }

    /// Returns the text or, if it is longer than [`BEGINNING`], the complete lines among its first
    /// bytes. They are the same however a stream of the text is split.
    pub(super) fn beginning(&self) -> &'s str {
        let text = self.source.text();
        if text.len() <= BEGINNING {
            return text;
        }
        let begin = &text[..boundary(text, BEGINNING)];
        &begin[..begin.rfind('\n').map_or(0, |end| end + 1)]
    }

    /// Returns the lines at the beginning of the text that are not comments and contain a `:` or a
    /// `=`, as every line does that gives a value for a name.
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

    /// Finds the first of the ASCII characters `cells` outside comments. Returns it as a part of
    /// the text.
    pub(super) fn find(&self, cells: &[u8]) -> Option<&'s str> {
        self.lines().find_map(|line| {
            let at = line.bytes().position(|byte| cells.contains(&byte))?;
            Some(&line[at..=at])
        })
    }

    /// Returns whether the text holds a tree as in the format `plain`: `T`, `t` or a picture of
    /// one.
    pub(super) fn has_tree(&self) -> bool {
        let has_picture = |line: &str| line.contains(['🌲', '🌳', '🎄']);
        let has_tree = || self.find(b"Tt").is_some() || self.lines().any(has_picture);
        *self.has_tree.get_or_init(has_tree)
    }

    /// Returns whether a reader finds no fault in the text.
    pub(super) fn is_read(&self, read: Option<Read>) -> bool {
        let (text, options) = (self.source.text(), ReadOptions::default());
        read.is_some_and(|read| {
            let by = |draft: &mut Draft<'_>| read(draft, &mut Notes::default());
            reader::read(self.source, text, &options, by).is_ok()
        })
    }
}
