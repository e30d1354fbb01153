//! The names of the formats, and how their puzzles are arranged in a text.

use std::fmt;

use thiserror::Error;

/// The formats that puzzles are read from and written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Format {
    /// The native format: a line of column clues, then a clue and cells for each row. See
    /// [`plain`](super::plain).
    Plain,
    /// A game ID of Simon Tatham's Portable Puzzle Collection, or a saved game of that collection.
    Sgt,
    /// The task string of puzzle-tents.com: a game ID without the size.
    Task,
    /// A URL of puzz.link and its relatives, or a `pzprv3` file.
    Pzpr,
    /// A URL of penpa-edit.
    Penpa,
    /// A board and two named lists of numbers, one for the rows and one for the columns.
    Named,
    /// The size, then the cells and the clue of each row, then the column clues.
    Course,
    /// Column clues, then a clue and cells for each row, a tree as `*`.
    Bme,
    /// The size, column clues, row clues, then cells, a tree as `x`.
    Puzzlekit,
    /// A collection of Puzzlekit: one JSON object with many puzzles.
    PuzzlekitDataset,
    /// One JSON object per puzzle.
    Json,
    /// The lines of a collection of the Université du Mans.
    Lemans,
    /// The files of "Tents and Trees" solvers with `WRAP` and `DIAG` in the header.
    Tnt,
    /// Comma-separated values.
    Csv,
    /// The size, row clues, column clues, then cells, a tree as `%`.
    Rit,
    /// The size, row clues, column clues, then cells, a tree as `A`.
    Camp,
    /// LEGUP's XML.
    Legup,
    /// Conjunctive normal form, for SAT solvers.
    Dimacs,
    /// Linear constraints over 0 and 1, for pseudo-Boolean solvers.
    Opb,
    /// SMT-LIB 2, for SMT solvers.
    Smt2,
    /// An answer set program for clingo.
    Lp,
    /// MiniZinc data for the model in [`Format::Mzn`].
    Dzn,
    /// A MiniZinc model with its data.
    Mzn,
}

/// A name that no format has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a format")]
pub struct UnknownFormat(pub(super) String);

/// How the puzzles of a format are arranged in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TextShape {
    /// One puzzle per line.
    Line,
    /// Puzzles of several lines, with blank lines between them.
    Paragraph,
    /// A text that is read as a whole. Only a few formats allow several puzzles in it.
    File,
}

impl Format {
    /// Returns the name of the format.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Sgt => "sgt",
            Self::Task => "task",
            Self::Pzpr => "pzpr",
            Self::Penpa => "penpa",
            Self::Named => "named",
            Self::Course => "course",
            Self::Bme => "bme",
            Self::Puzzlekit => "puzzlekit",
            Self::PuzzlekitDataset => "puzzlekit-dataset",
            Self::Json => "json",
            Self::Lemans => "lemans",
            Self::Tnt => "tnt",
            Self::Csv => "csv",
            Self::Rit => "rit",
            Self::Camp => "camp",
            Self::Legup => "legup",
            Self::Dimacs => "dimacs",
            Self::Opb => "opb",
            Self::Smt2 => "smt2",
            Self::Lp => "lp",
            Self::Dzn => "dzn",
            Self::Mzn => "mzn",
        }
    }
}

impl fmt::Display for Format {
    /// Writes the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
