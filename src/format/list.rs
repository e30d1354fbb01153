//! The list of all formats. Each is described in its own file.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::description::Description;
use super::{dataset, json, legup, named, penpa, plain, pzpr, sgt, sheet, solver};

/// The formats that puzzles are read from and written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Format {
    /// The native format: a line of column clues, then a clue and cells for each row. See
    /// [`plain`](super::plain).
    Plain,
    /// A game ID of Simon Tatham's Portable Puzzle Collection, or a saved game of it.
    Sgt,
    /// The task string of puzzle-tents.com: a game ID without the size.
    Task,
    /// A URL of puzz.link and its relatives, or a `pzprv3` file.
    Pzpr,
    /// A URL of penpa-edit.
    Penpa,
    /// A board and two named lists of numbers, one for the rows and one for the columns.
    Named,
    /// The size, the cells of each row and its clue, the column clues last.
    Course,
    /// Column clues, then a clue and cells for each row, a tree as `*`.
    Bme,
    /// The size, column clues, row clues, then cells, a tree as `x`.
    Puzzlekit,
    /// A collection of Puzzlekit: one JSON object of many puzzles.
    PuzzlekitDataset,
    /// One JSON object a puzzle.
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
    /// MiniZinc data for the model that [`Format::Mzn`] holds.
    Dzn,
    /// A MiniZinc model with its data.
    Mzn,
}

/// A name that no format has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a format")]
pub struct UnknownFormat(String);

/// How the puzzles of a format lie in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TextShape {
    /// One puzzle a line.
    Line,
    /// Puzzles of several lines, with blank lines between them.
    Paragraph,
    /// One puzzle a text.
    File,
}

/// Every format, in the order of [`Format`].
static TABLE: &[&Description] = &[
    &plain::FORMAT,
    &sgt::FORMAT,
    &sgt::TASK,
    &pzpr::FORMAT,
    &penpa::FORMAT,
    &named::FORMAT,
    &sheet::COURSE,
    &sheet::BME,
    &sheet::PUZZLEKIT,
    &dataset::FORMAT,
    &json::FORMAT,
    &sheet::LEMANS,
    &sheet::TNT,
    &sheet::CSV,
    &sheet::RIT,
    &sheet::CAMP,
    &legup::FORMAT,
    &solver::DIMACS,
    &solver::OPB,
    &solver::SMT2,
    &solver::LP,
    &solver::DZN,
    &solver::MZN,
];

const _: () = {
    let mut index = 0;
    while index < TABLE.len() {
        assert!(
            TABLE[index].format as usize == index,
            "the order of `Format`"
        );
        index += 1;
    }
};

impl Format {
    /// The name that the format goes by.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.description().name
    }

    /// Every format, in the order of the list.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|description| description.format)
    }

    /// The description of the format.
    #[must_use]
    pub fn description(self) -> &'static Description {
        TABLE[self as usize]
    }
}

impl fmt::Display for Format {
    /// The name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    /// Finds a format by its name or an alias, in small or capital letters.
    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let has_name = |other: &&str| other.eq_ignore_ascii_case(name);
        let mut formats = TABLE.iter();
        formats
            .find(|format| has_name(&format.name) || format.aliases.iter().any(has_name))
            .map(|format| format.format)
            .ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}
