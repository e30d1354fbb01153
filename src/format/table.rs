//! The formats: one table that names them all and says what each can carry.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use thiserror::Error;

use super::fault::ReadError;
#[cfg(feature = "json")]
use super::json;
use super::source::Source;
use super::{ReadOptions, bme, course, csv, lemans, plain, puzzlekit, pzpr, sgt, tnt};
#[cfg(feature = "packed")]
use super::{legup, penpa};
use crate::puzzle::Puzzle;

/// The formats that puzzles are read from and written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Format {
    /// The native format: a line of column clues, then a clue and cells for each row. See
    /// [`plain`].
    Plain,
    /// A game ID of Simon Tatham's Portable Puzzle Collection, or a saved game of it.
    Sgt,
    /// The task string of puzzle-tents.com: a game ID without the size.
    Task,
    /// A URL of puzz.link and its relatives, or a `pzprv3` file.
    Pzpr,
    /// A URL of penpa-edit.
    #[cfg(feature = "packed")]
    Penpa,
    /// The size, the cells of each row and its clue, the column clues last.
    Course,
    /// Column clues, then a clue and cells for each row, a tree as `*`.
    Bme,
    /// The size, column clues, row clues, then cells, a tree as `x`.
    Puzzlekit,
    /// One JSON object a puzzle.
    #[cfg(feature = "json")]
    Json,
    /// The lines of a collection of the Université du Mans.
    Lemans,
    /// The files of "Tents and Trees" solvers with `WRAP` and `DIAG` in the header.
    Tnt,
    /// Comma-separated values.
    Csv,
    /// LEGUP's XML.
    #[cfg(feature = "packed")]
    Legup,
}

impl Format {
    /// The name for `--from` and `--to`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Sgt => "sgt",
            Self::Task => "task",
            Self::Pzpr => "pzpr",
            #[cfg(feature = "packed")]
            Self::Penpa => "penpa",
            Self::Course => "course",
            Self::Bme => "bme",
            Self::Puzzlekit => "puzzlekit",
            #[cfg(feature = "json")]
            Self::Json => "json",
            Self::Lemans => "lemans",
            Self::Tnt => "tnt",
            Self::Csv => "csv",
            #[cfg(feature = "packed")]
            Self::Legup => "legup",
        }
    }

    /// Every format, in the order of the table.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|row| row.format)
    }

    /// What is known of the format.
    #[must_use]
    pub fn description(self) -> &'static Description {
        let row = TABLE.iter().find(|row| row.format == self);
        row.unwrap_or(&TABLE[0])
    }
}

impl fmt::Display for Format {
    /// The name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no format has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no format")]
pub struct UnknownFormat(String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        Self::all()
            .find(|format| format.name() == name)
            .ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

/// How the puzzles of a format lie in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Shape {
    /// One puzzle a line.
    Line,
    /// Puzzles of several lines, with blank lines between them.
    Paragraph,
    /// One puzzle a text.
    File,
}

/// Reads one puzzle.
pub(super) type Read = fn(&Source, Range<usize>, &ReadOptions) -> Result<Puzzle, ReadError>;

/// Appends one puzzle that the format can carry.
pub(super) type Write = fn(&mut String, &Puzzle);

/// What is known of a format: a row of the table.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Description {
    /// The format.
    pub format: Format,
    /// What it is, in one sentence without a full stop.
    pub about: &'static str,
    /// The endings of its files' names, the one that is written first.
    pub extensions: &'static [&'static str],
    /// How its puzzles lie in a text.
    pub shape: Shape,
    /// Whether a line may be without a clue.
    pub missing_clues: bool,
    /// Whether it has a sign for a tent, and so can hold a solution.
    pub tents: bool,
    /// Whether it has a sign for a cell that is known to hold no tent.
    pub empties: bool,
    /// The largest clue that is written.
    pub largest_clue: u32,
    /// Reads one puzzle.
    pub(super) read: Read,
    /// Appends one puzzle, where the format is written.
    pub(super) write: Option<Write>,
}

impl Description {
    /// Whether the format is written, not only read.
    #[must_use]
    pub fn is_written(&self) -> bool {
        self.write.is_some()
    }
}

/// Every format.
static TABLE: &[Description] = &[
    Description {
        format: Format::Plain,
        about: "the native format: column clues, then a clue and cells for each row",
        extensions: &["txt"],
        shape: Shape::Paragraph,
        missing_clues: true,
        tents: true,
        empties: true,
        largest_clue: u32::MAX,
        read: plain::read_one,
        write: Some(plain::write),
    },
    Description {
        format: Format::Sgt,
        about: "a game ID of Simon Tatham's Portable Puzzle Collection; also read: his saved games",
        extensions: &["sgt", "sav"],
        shape: Shape::Line,
        missing_clues: false,
        tents: true,
        empties: true,
        largest_clue: u32::MAX,
        read: sgt::read,
        write: Some(sgt::write),
    },
    Description {
        format: Format::Task,
        about: "the task string of puzzle-tents.com: a game ID without the size",
        extensions: &["task"],
        shape: Shape::Line,
        missing_clues: false,
        tents: false,
        empties: false,
        largest_clue: u32::MAX,
        read: sgt::read_task,
        write: Some(sgt::write_task),
    },
    Description {
        format: Format::Pzpr,
        about: "a URL of puzz.link and its relatives, with clues up to 255; also read: `pzprv3` files",
        extensions: &["url", "pzprv3"],
        shape: Shape::Line,
        missing_clues: true,
        tents: false,
        empties: false,
        largest_clue: pzpr::LARGEST_CLUE,
        read: pzpr::read,
        write: Some(pzpr::write),
    },
    #[cfg(feature = "packed")]
    Description {
        format: Format::Penpa,
        about: "a URL of penpa-edit",
        extensions: &["url"],
        shape: Shape::Line,
        missing_clues: true,
        tents: true,
        empties: false,
        largest_clue: u32::MAX,
        read: penpa::read,
        write: Some(penpa::write),
    },
    Description {
        format: Format::Course,
        about: "courses on SAT and ASP: the size, cells and clue of each row, column clues",
        extensions: &["txt"],
        shape: Shape::File,
        missing_clues: true,
        tents: true,
        empties: false,
        largest_clue: u32::MAX,
        read: course::read,
        write: Some(course::write),
    },
    Description {
        format: Format::Bme,
        about: "a course on declarative programming: as plain, with `*` for a tree",
        extensions: &["txt"],
        shape: Shape::File,
        missing_clues: true,
        tents: false,
        empties: false,
        largest_clue: u32::MAX,
        read: bme::read,
        write: Some(bme::write),
    },
    Description {
        format: Format::Puzzlekit,
        about: "Puzzlekit: the size, column clues, row clues, then cells",
        extensions: &["txt"],
        shape: Shape::File,
        missing_clues: true,
        tents: true,
        empties: false,
        largest_clue: u32::MAX,
        read: puzzlekit::read,
        write: Some(puzzlekit::write),
    },
    #[cfg(feature = "json")]
    Description {
        format: Format::Json,
        about: "one JSON object a puzzle, which may also have an id, a verdict and a solution",
        extensions: &["jsonl", "json"],
        shape: Shape::Line,
        missing_clues: true,
        tents: true,
        empties: true,
        largest_clue: u32::MAX,
        read: json::read,
        write: Some(json::write),
    },
    Description {
        format: Format::Lemans,
        about: "a collection of the Université du Mans, fields between `;`",
        extensions: &["txt"],
        shape: Shape::Line,
        missing_clues: true,
        tents: true,
        empties: false,
        largest_clue: u32::MAX,
        read: lemans::read,
        write: None,
    },
    Description {
        format: Format::Tnt,
        about: "four numbers, row clues, column clues, then cells, a tree as `x`",
        extensions: &["tnt"],
        shape: Shape::File,
        missing_clues: true,
        tents: true,
        empties: true,
        largest_clue: u32::MAX,
        read: tnt::read,
        write: None,
    },
    Description {
        format: Format::Csv,
        about: "comma-separated values, a tree as `t`, a tent as `Z`",
        extensions: &["csv"],
        shape: Shape::File,
        missing_clues: true,
        tents: true,
        empties: false,
        largest_clue: u32::MAX,
        read: csv::read,
        write: None,
    },
    #[cfg(feature = "packed")]
    Description {
        format: Format::Legup,
        about: "LEGUP's XML files",
        extensions: &["xml"],
        shape: Shape::File,
        missing_clues: true,
        tents: true,
        empties: true,
        largest_clue: u32::MAX,
        read: legup::read,
        write: None,
    },
];
